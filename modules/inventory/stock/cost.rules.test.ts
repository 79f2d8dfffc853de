import { addDecimal, dec, type Decimal, type Fen, fen, negateDecimal, negateFen, yuan, zeroFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { averageOf, costOfOut, costOfReturn, differenceOfIn, leftOver, moved, type Pool } from './cost.rules.ts';

const pool = (quantity: string, amount: string): Pool => ({ quantity: dec(quantity), amount: yuan(amount) });

describe('移动平均', () => {
  test.each<[string, Pool, string, string]>([
    ['a part leaves at the average', pool('10', '100.00'), '3', '30.00'],
    ['rounded to the fen', pool('3', '10.00'), '1', '3.33'],
    ['the last piece takes all that is left', pool('1', '3.34'), '1', '3.34'],
    ['parts of a piece', pool('2.5', '10.00'), '0.75', '3.00'],
    ['more than there is, where that is allowed', pool('2', '10.00'), '5', '25.00'],
    ['from less than nothing, at what was sold ahead', pool('-4', '-20.00'), '2', '10.00'],
    ['from nothing, at what it cost last', pool('0', '0.00'), '3', '21.00'],
  ])('%s', (_, from, taken, cost) => expect(costOfOut(from, dec(taken), dec('7'))).toBe(yuan(cost)));

  test.each<[string, Pool, string, string, string]>([
    ['at what it came for', pool('10', '150.00'), '4', '40.00', '40.00'],
    ['never more than is left', pool('10', '30.00'), '4', '40.00', '30.00'],
    ['the last pieces take all that is left', pool('4', '60.00'), '4', '40.00', '60.00'],
  ])('采购退货：%s', (_, from, taken, original, cost) =>
    expect(costOfReturn(from, dec(taken), yuan(original))).toBe(yuan(cost)),
  );

  test.each<[string, Pool, string, string, string]>([
    ['nothing was sold ahead', pool('5', '50.00'), '10', '120.00', '0.00'],
    ['sold ahead at 10, came for 12, some is left', pool('-5', '-50.00'), '10', '120.00', '-10.00'],
    ['exactly what had been sold', pool('-5', '-50.00'), '5', '60.00', '-10.00'],
    ['not yet all that had been sold', pool('-5', '-50.00'), '3', '36.00', '-6.00'],
    ['came cheaper', pool('-5', '-50.00'), '10', '80.00', '10.00'],
  ])('负库存补差：%s', (_, from, came, cost, difference) =>
    expect(differenceOfIn(from, dec(came), yuan(cost))).toBe(yuan(difference)),
  );

  test.each([
    ['10', '100.00', '10'],
    ['3', '10.00', '3.333333'],
    ['0', '0.00', null],
    ['-2', '-9.00', '4.5'],
  ])('%s pieces worth %s are %s each', (quantity, amount, average) =>
    expect(averageOf(pool(quantity, amount))).toBe(average),
  );
});

interface Step {
  readonly quantity: number;
  readonly cost: number;
}
const steps = fc.array(
  fc.record({ quantity: fc.integer({ min: -50, max: 50 }).filter((n) => n !== 0), cost: fc.nat(100_000) }),
  { maxLength: 40 },
);

/** Every step as a stock document would take it; what cannot leave stays. */
function walk(all: readonly Step[], mayBeNegative: boolean): { pool: Pool; out: Fen; came: Fen; differences: Fen } {
  let [now, out, came, differences] = [pool('0', '0.00'), zeroFen, zeroFen, zeroFen];
  for (const { quantity, cost } of all) {
    const by = dec(quantity);
    if (quantity > 0) {
      const difference = differenceOfIn(now, by, fen(BigInt(cost)));
      now = moved(now, by, fen(BigInt(cost) + difference));
      came = fen(came + BigInt(cost));
      differences = fen(differences + difference);
      continue;
    }
    if (!mayBeNegative && Number(now.quantity) + quantity < 0) continue;
    const worth = costOfOut(now, negateDecimal(by), dec('3'));
    now = moved(now, by, negateFen(worth));
    out = fen(out + worth);
  }
  return { pool: now, out, came, differences };
}

describe('properties', () => {
  test('what came in left or is still there, and nothing is never worth anything', () => {
    fc.assert(
      fc.property(steps, fc.boolean(), (all, mayBeNegative) => {
        const { pool: end, out, came, differences } = walk(all, mayBeNegative);
        expect(end.amount).toBe(came - out + differences);
        if (Number(end.quantity) === 0) expect(end.amount).toBe(0n);
        expect(leftOver(end)).toBe(0n);
      }),
    );
  });
  test('without selling ahead there is no difference, and worth never goes below nothing', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { pool: end, differences } = walk(all, false);
        expect(differences).toBe(0n);
        expect(end.amount >= 0n).toBe(true);
      }),
    );
  });
  test('the average lies within half a fen a piece of an exact recomputation', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let [quantity, average] = [0, 0];
        for (const one of all) {
          if (one.quantity > 0) average = (quantity * average + one.cost / 100) / (quantity + one.quantity);
          if (quantity + one.quantity >= 0) quantity += one.quantity;
          if (quantity === 0) average = 0;
        }
        const { pool: end } = walk(all, false);
        expect(Number(end.quantity)).toBe(quantity);
        expect(Math.abs(Number(end.amount) / 100 - quantity * average)).toBeLessThanOrEqual(
          0.005 * 51 * (all.length + 1),
        );
      }),
    );
  });
  test('taken out in parts or at once, the stock ends with nothing left over', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }),
        fc.nat(1e6),
        (parts, cost) => {
          const all = addDecimal(...parts.map((n) => dec(n))) as Decimal;
          let now: Pool = { quantity: all, amount: fen(BigInt(cost)) };
          for (const part of parts) now = moved(now, dec(-part), negateFen(costOfOut(now, dec(part), dec(0))));
          expect(now).toEqual({ quantity: dec(0), amount: 0n });
        },
      ),
    );
  });
});
