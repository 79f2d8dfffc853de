import { addDecimal, dec, fen, sumFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountsOf, differenceOf, type Paid, refundShare } from './return-request.rules.ts';

const paid: Paid = { quantity: dec(2), paid: fen(83_53n), backQuantity: dec(0), backAmount: fen(0n) };

describe('what is given back', () => {
  test.each([
    ['one of two, rounded down', paid, 1, 41_76n],
    ['the second takes the rest', { ...paid, backQuantity: dec(1), backAmount: fen(41_76n) }, 1, 41_77n],
    ['all at once', paid, 2, 83_53n],
    ['money given before is not given again', { ...paid, backAmount: fen(10_00n) }, 1, 31_76n],
    ['all of it was given', { ...paid, backAmount: fen(83_53n) }, 1, 0n],
    ['more was given than one piece is worth', { ...paid, backAmount: fen(50_00n) }, 1, 0n],
    ['a gift', { ...paid, paid: fen(0n) }, 1, 0n],
    ['a part of a piece', { ...paid, quantity: dec('0.5'), paid: fen(10_00n) }, '0.125', 2_50n],
  ])('%s', (_, of, more, share) => expect(refundShare(of, dec(more))).toBe(share));

  test('money alone is all that is left, unless somebody says less', () => {
    const left = { ...paid, backAmount: fen(3_53n) };
    const of = (amount?: bigint) =>
      amountsOf([{ line: 1, quantity: dec(0), ...(amount !== undefined && { amount: fen(amount) }) }], () => left);
    expect(of()).toEqual([{ amount: 80_00n, left: 0n }]);
    expect(of(20_00n)).toEqual([{ amount: 20_00n, left: 60_00n }]);
    expect(of(90_00n)[0]!.left).toBe(-10_00n);
  });

  test('however a line comes back in parts, the shares add up to what was paid', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(parts, fc.bigInt({ min: 0n, max: 100_000_000n }), fc.constantFrom(1, 1000), (sizes, total, scale) => {
        const quantities = sizes.map((size) => dec(size / scale));
        const of = { ...paid, quantity: addDecimal(...quantities), paid: fen(total) };
        const shares = amountsOf(
          quantities.map((quantity) => ({ line: 1, quantity })),
          () => of,
        );
        expect(sumFen(shares.map(({ amount }) => amount))).toBe(total);
        expect(shares.every(({ amount, left }) => amount >= 0n && left >= 0n)).toBe(true);
      }),
    );
  });
});

test.each([
  ['the same goods', [{ quantity: dec(1) }], 100_00n, 0n],
  ['dearer ones', [{ quantity: dec(2), taxPrice: dec(60) }], 120_00n, 20_00n],
  ['cheaper ones', [{ quantity: dec(1), taxPrice: dec('79.9') }], 79_90n, -20_10n],
])('exchanged for %s', (_, exchanges, total, difference) =>
  expect(differenceOf(fen(100_00n), exchanges)).toEqual({ total, difference }),
);
