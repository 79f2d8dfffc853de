import { addDecimal, dec, type Fen, fen, negateDecimal, negateFen, sumFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { billedBy, type LeftLine, shareOf } from './billing.rules.ts';

const line: LeftLine = {
  quantity: dec(3),
  total: fen(10_00n),
  tax: fen(1_15n),
  billedQuantity: dec(0),
  billedTotal: fen(0n),
  billedTax: fen(0n),
};
function inParts(of: LeftLine, parts: readonly (number | string)[]): [bigint, bigint][] {
  let now = of;
  return parts.map((part) => {
    const share = shareOf(now, dec(part));
    now = billedBy(now, dec(part), share);
    return [share.total, share.tax];
  });
}

describe('what a part is billed at', () => {
  test.each([
    ['whole', [3], [[10_00n, 1_15n]]],
    [
      'in three, the last takes the rest',
      [1, 1, 1],
      [
        [3_33n, 38n],
        [3_34n, 39n],
        [3_33n, 38n],
      ],
    ],
    [
      'halves of a piece',
      ['1.5', '1.5'],
      [
        [5_00n, 58n],
        [5_00n, 57n],
      ],
    ],
    ['more than there is comes to no more', [4], [[10_00n, 1_15n]]],
  ] as const)('%s', (_, parts, shares) => expect(inParts(line, parts)).toEqual(shares));

  test('two fen over four pieces: no part is below nothing', () => {
    const cheap = { ...line, quantity: dec(4), total: fen(2n), tax: fen(0n) };
    expect(inParts(cheap, [1, 1, 1, 1]).map(([total]) => total)).toEqual([1n, 0n, 1n, 0n]);
  });
});

const history = fc.record({
  parts: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
  total: fc.bigInt({ min: 0n, max: 1_000_000n }),
  rate: fc.constantFrom(0n, 1n, 6n, 13n),
  steps: fc.array(fc.nat(11), { maxLength: 40 }),
});

test('billed, taken back and billed again in any order: never more than the line, whole it is the line, and credit counts it once', () => {
  fc.assert(
    fc.property(history, ({ parts, total, rate, steps }) => {
      const quantity = parts.reduce((sum, one) => sum + one, 0);
      let now: LeftLine = {
        ...line,
        quantity: dec(quantity),
        total: fen(total),
        tax: fen((total * rate) / (100n + rate)),
      };
      // As the ledgers keep them: shipped and not billed, and owed.
      let [unbilled, owed] = [now.total, fen(0n)];
      const bills = new Map<number, { total: Fen; tax: Fen }>();
      const toggle = (i: number) => {
        const part = dec(parts[i]!);
        const bill = bills.get(i);
        const share = bill ?? shareOf(now, part);
        if (bill) {
          bills.delete(i);
          now = billedBy(now, negateDecimal(part), { total: negateFen(share.total), tax: negateFen(share.tax) });
        } else {
          bills.set(i, share);
          now = billedBy(now, part, share);
        }
        const sign = bill ? -1n : 1n;
        [unbilled, owed] = [fen(unbilled - sign * share.total), fen(owed + sign * share.total)];
        expect(share.total >= 0n && share.tax >= 0n).toBe(true);
        expect(now.billedTotal >= 0n && now.billedTotal <= total).toBe(true);
        expect(now.billedTax >= 0n && now.billedTax <= now.tax).toBe(true);
        expect(unbilled >= 0n).toBe(true);
        expect(sumFen([unbilled, owed])).toBe(total);
      };
      for (const step of steps) toggle(step % parts.length);
      for (const i of parts.keys()) if (!bills.has(i)) toggle(i);
      expect(now.billedQuantity).toBe(addDecimal(dec(quantity)));
      expect([now.billedTotal, now.billedTax, unbilled, owed]).toEqual([total, now.tax, 0n, total]);
    }),
  );
});
