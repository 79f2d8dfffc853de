import { fc, test } from '@fast-check/vitest';
import { type Fen, fen, formatFen, yuan, zeroFen } from '@heliu/model';
import { describe, expect } from 'vitest';
import {
  forfeited,
  givenBack,
  sharedBack,
  spendOrders,
  type SpendOrder,
  spent,
  taxIn,
  totalOf,
} from './split.rules.ts';

const has = (principal: string, bonus: string) => ({ principal: yuan(principal), bonus: yuan(bonus) });
const amount = fc.bigInt({ min: 0n, max: 10_000_000n }).map(fen);
const stored = fc.record({ principal: amount, bonus: amount });
const order = fc.constantFrom(...(Object.keys(spendOrders) as SpendOrder[]));
const part = fc.double({ min: 0, max: 1, noNaN: true });
const partOf = (all: Fen, share: number): Fen => fen(BigInt(Math.floor(Number(all) * share)));

describe('储值支付', () => {
  test.each<[principal: string, bonus: string, wanted: string, order: SpendOrder, paid: string | undefined]>([
    ['500', '50', '110', 'PRO_RATA', '100.00 + 10.00'],
    ['500', '50', '0.10', 'PRO_RATA', '0.10 + 0.00'],
    ['500', '50', '550', 'PRO_RATA', '500.00 + 50.00'],
    ['500', '50', '520', 'PRINCIPAL', '500.00 + 20.00'],
    ['500', '50', '60', 'BONUS', '10.00 + 50.00'],
    ['0', '50', '20', 'PRO_RATA', '0.00 + 20.00'],
    ['500', '50', '550.01', 'PRO_RATA', undefined],
    ['0', '0', '0', 'BONUS', '0.00 + 0.00'],
  ])('of %s and %s, %s by %s is %s', (principal, bonus, wanted, by, paid) => {
    const found = spent(has(principal, bonus), yuan(wanted), by);
    expect(found && `${formatFen(found.principal)} + ${formatFen(found.bonus)}`).toBe(paid);
  });

  test.prop([stored, part, order])(
    'the two parts are what was wanted, and neither is more than there is',
    (own, share, by) => {
      const wanted = partOf(totalOf(own), share);
      const paid = spent(own, wanted, by)!;
      expect(totalOf(paid)).toBe(wanted);
      expect(paid.principal >= 0n && paid.bonus >= 0n).toBe(true);
      expect(paid.principal <= own.principal && paid.bonus <= own.bonus).toBe(true);
    },
  );

  test.prop([stored, fc.array(part, { maxLength: 6 }), order])(
    'paid in any number of steps to the last fen, nothing is left and nothing is missing',
    (own, shares, by) => {
      let left = own;
      for (const share of [...shares, 1]) {
        const paid = spent(left, partOf(totalOf(left), share), by)!;
        left = { principal: fen(left.principal - paid.principal), bonus: fen(left.bonus - paid.bonus) };
      }
      expect(left).toEqual({ principal: zeroFen, bonus: zeroFen });
    },
  );
});

describe('退回储值', () => {
  test.prop([stored, fc.array(part, { maxLength: 6 })])(
    'whatever comes back, in however many steps, adds up to what was paid, and no step takes anything',
    (paid, shares) => {
      const all = totalOf(paid);
      let before = zeroFen;
      const back = { principal: 0n, bonus: 0n };
      for (const share of [...shares, 1]) {
        const now = partOf(fen(all - before), share);
        const found = givenBack(paid, before, now)!;
        expect(totalOf(found)).toBe(now);
        expect(found.principal >= 0n && found.bonus >= 0n).toBe(true);
        back.principal += found.principal;
        back.bonus += found.bonus;
        before = fen(before + now);
      }
      expect(back).toEqual(paid);
    },
  );

  test('more than was paid does not come back', () => {
    expect(givenBack(has('10', '1'), yuan('5'), yuan('6.01'))).toBeUndefined();
  });

  test.prop([amount, amount, fc.array(part, { maxLength: 4 })])(
    'shares of a figure add up to it',
    (whole, of, shares) => {
      let [before, sum] = [zeroFen, 0n];
      for (const share of [...shares, 1]) {
        const now = partOf(fen(of - before), share);
        sum += sharedBack(whole, of, before, now);
        before = fen(before + now);
      }
      expect(sum).toBe(of === zeroFen ? 0n : whole);
    },
  );
});

describe('退余额', () => {
  test.each([
    ['500', '50', '500', '50.00'],
    ['500', '50', '250', '25.00'],
    ['500', '50', '0.01', '0.00'],
    ['0', '50', '10', '0.00'],
  ])('of %s and %s, %s taken out forfeits %s', (principal, bonus, out, lost) => {
    expect(formatFen(forfeited(has(principal, bonus), yuan(out)))).toBe(lost);
  });

  test.prop([stored, part])('never more than there is, and with the last of the principal all of it', (own, share) => {
    const out = partOf(own.principal, share);
    const lost = forfeited(own, out);
    expect(lost >= 0n && lost <= own.bonus).toBe(true);
    if (own.principal > 0n) expect(forfeited(own, own.principal)).toBe(own.bonus);
  });
});

describe('赠送部分的税额', () => {
  test.each([
    ['13', '11.30', '113', '1.30'],
    ['0', '5', '100', '0.00'],
    ['11.5', '0.01', '100', '0.00'],
    ['11.5', '100', '100', '11.50'],
  ])('of %s, %s in %s is %s', (tax, bonus, pay, found) => {
    expect(formatFen(taxIn(yuan(tax), yuan(bonus), yuan(pay)))).toBe(found);
  });
});
