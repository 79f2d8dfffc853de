import { addDecimal, compareDecimal, dec, fen, sumFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openAmount } from './order.rules.ts';
import { comeBack, leave, type ShippedLine } from './ship.rules.ts';
import { stillToShip } from './reserve.rules.ts';

const line: ShippedLine = {
  quantity: dec(10),
  baseQuantity: dec(120),
  shippedQuantity: dec(0),
  reservedQuantity: dec(100),
  total: fen(100_01n),
  tax: fen(11_51n),
};
const parcel = (quantity: number, ratio = 12) => ({ quantity: dec(quantity), baseQuantity: dec(quantity * ratio) });

describe('what leaves for a line of an order', () => {
  test.each([
    ['a part', [3], [30_00n], ['36'], '64'],
    ['in three parts, the last one takes what is left', [3, 3, 4], [30_00n, 30_01n, 40_00n], ['36', '36', '28'], '0'],
    ['more than was ordered is sold at the same price', [12], [120_01n], ['100'], '0'],
  ])('%s', (_, parts, totals, released, kept) => {
    const { taken, after } = leave(
      line,
      parts.map((one) => parcel(one)),
    );
    expect(taken.map(({ total }) => total)).toEqual(totals);
    expect(taken.map((one) => one.released)).toEqual(released);
    expect(after.reservedQuantity).toBe(kept);
  });

  test('nothing is kept beyond what is still to leave, even where more was kept than leaves', () => {
    const { after } = leave({ ...line, reservedQuantity: dec(120) }, [parcel(10, 11)]);
    expect(after.reservedQuantity).toBe('0');
  });
});

const amounts = fc.record({
  parts: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 6 }),
  ratio: fc.constantFrom(1, 6, 12),
  total: fc.bigInt({ min: 0n, max: 10_000_000n }),
  kept: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('however it is divided, the parts come to the line, and taken back it is as it was', () => {
  fc.assert(
    fc.property(amounts, ({ parts, ratio, total, kept }) => {
      const all = parts.reduce((sum, one) => sum + one, 0);
      const before: ShippedLine = {
        quantity: dec(all),
        baseQuantity: dec(all * ratio),
        shippedQuantity: dec(0),
        reservedQuantity: dec(Math.floor(all * ratio * kept)),
        total: fen(total),
        tax: fen((total * 13n) / 113n),
      };
      const parcels = parts.map((one) => parcel(one, ratio));
      const { taken, after } = leave(before, parcels);
      expect(sumFen(taken.map((one) => one.total))).toBe(total);
      expect(sumFen(taken.map((one) => one.tax))).toBe(before.tax);
      expect(sumFen(taken.map(({ ordered }) => ordered))).toBe(total);
      expect(openAmount([after])).toBe(0n);
      expect(compareDecimal(after.reservedQuantity, stillToShip(after))).toBeLessThanOrEqual(0);
      expect(addDecimal(after.reservedQuantity, ...taken.map(({ released }) => released))).toBe(
        before.reservedQuantity,
      );
      const back = comeBack(
        after,
        parcels.map((one, i) => ({ ...one, regained: taken[i]!.released })),
      );
      expect(back.after).toEqual(before);
      expect(back.ordered).toBe(total);
    }),
  );
});
