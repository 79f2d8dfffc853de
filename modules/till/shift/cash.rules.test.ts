import { fc, test as property } from '@fast-check/vitest';
import { type Fen, fen, formatFen, sumFen, yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { compared, countedCash, differenceOf, type Flow, isBeyond, isOff, tenderSum } from './cash.rules.ts';
import type { TillKind } from './shift.ts';

const cash = 1;
const flow = (kind: TillKind, amount: string, method = cash): Flow => ({ method, kind, amount: yuan(amount) });

describe('钱箱', () => {
  test.each([
    [{}, '0.00'],
    [{ '100': 3, '0.5': 1, '0.1': 4 }, '300.90'],
    [{ '1': 7, '50': 2 }, '107.00'],
  ])('%j is %s', (detail, amount) => expect(formatFen(countedCash(detail))).toBe(amount));

  test('a sale of 400 paid with 500 leaves 400, not 500', () => {
    const sum = tenderSum(cash, [flow('opening', '200'), flow('sale', '500'), flow('change', '-100')]);
    expect([sum.received, sum.expected].map(formatFen)).toEqual(['400.00', '600.00']);
  });

  test('what was given back, paid in and drawn is part of what there should be; other tenders are not', () => {
    const flows = [
      flow('opening', '300'),
      flow('sale', '100'),
      flow('refund', '-30'),
      flow('income', '20'),
      flow('draw', '-150'),
      flow('expense', '-5.5'),
      flow('sale', '999', 2),
    ];
    const { received, refunded, other, expected } = tenderSum(cash, flows);
    expect([received, refunded, other, expected].map(formatFen)).toEqual(['100.00', '-30.00', '164.50', '234.50']);
    expect(formatFen(tenderSum(2, flows).expected)).toBe('999.00');
  });

  test('what nobody counts is what it should be', () => {
    const sum = tenderSum(2, [flow('sale', '10', 2)]);
    expect(isOff([compared(sum, undefined)])).toBe(false);
    expect(formatFen(differenceOf([compared(sum, yuan('7')), compared(sum, yuan('11'))]))).toBe('-2.00');
  });

  test.each([
    ['-5.01', '5', true],
    ['-5.00', '5', false],
    ['5.01', '5', true],
    ['0.01', '0', true],
    ['0.00', '0', false],
  ])('%s off is beyond a tolerance of %s: %s', (difference, tolerance, is) => {
    const sum = tenderSum(cash, [flow('sale', '100')]);
    expect(isBeyond([compared(sum, fen(sum.expected + yuan(difference)))], yuan(tolerance))).toBe(is);
  });

  const event = fc.oneof(
    fc.record({
      kind: fc.constant('sale' as const),
      pay: fc.bigInt(1n, 100_000n),
      over: fc.bigInt(0n, 9_999n),
      isCash: fc.boolean(),
    }),
    fc.record({
      kind: fc.constantFrom('refund', 'draw', 'expense', 'income'),
      pay: fc.bigInt(1n, 50_000n),
      isCash: fc.boolean(),
    }),
  );
  property.prop([fc.bigInt(0n, 100_000n), fc.array(event, { maxLength: 60 })])(
    'over any shift, what should lie in the drawer is what somebody would find who moved every note himself',
    (opening, events) => {
      let drawer = opening;
      const flows: Flow[] = [{ method: cash, kind: 'opening', amount: fen(opening) }];
      for (const one of events) {
        const method = one.isCash ? cash : 2;
        const put = (kind: TillKind, amount: bigint) => {
          flows.push({ method, kind, amount: fen(amount) });
          if (one.isCash) drawer += amount;
        };
        if (one.kind === 'sale') {
          const over = 'over' in one && one.isCash ? one.over : 0n;
          put('sale', one.pay + over);
          if (over > 0n) put('change', -over);
        } else put(one.kind as TillKind, one.kind === 'income' ? one.pay : -one.pay);
      }
      const { received, refunded, other, expected } = tenderSum(cash, flows);
      expect(expected).toBe(drawer);
      expect(sumFen([received, refunded, other])).toBe(expected);
      const all = sumFen(flows.map(({ amount }) => amount));
      expect(sumFen([expected, tenderSum(2, flows).expected] as Fen[])).toBe(all);
    },
  );
});
