import { fc, test as property } from '@fast-check/vitest';
import { dec, fen, formatFen, sumFen, yuan, zeroFen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { isAllBack, pointsDue, refundsOf, returned, type SoldLine } from './returning.rules.ts';

const line = (quantity: string, pay: string, more: Partial<SoldLine> = {}): SoldLine => ({
  id: 1,
  sku: 1,
  name: '货',
  quantity: dec(quantity),
  listAmount: yuan(pay),
  pay: yuan(pay),
  tax: yuan('1'),
  cost: yuan('2'),
  pointsOff: zeroFen,
  returnedQuantity: dec(0),
  returnedPay: zeroFen,
  returnedTax: zeroFen,
  returnedList: zeroFen,
  returnedCost: zeroFen,
  ...more,
});

describe('零售退货', () => {
  test('the last piece takes the rest', () => {
    const whole = line('3', '10');
    expect(formatFen(returned(whole, dec(1))!.pay)).toBe('3.33');
    const left = line('3', '10', { returnedQuantity: dec(2), returnedPay: yuan('6.66') });
    expect(formatFen(returned(left, dec(1))!.pay)).toBe('3.34');
    expect(returned(left, dec(2))).toBeUndefined();
  });

  test('a page tells the refund of one, or of what is left of what was weighed', () => {
    expect(refundsOf(line('0.356', '9.18'))).toEqual({ one: yuan('9.18'), rest: yuan('9.18') });
    expect(refundsOf(line('2', '9', { returnedQuantity: dec(2), returnedPay: yuan('9') }))).toEqual({
      one: 0n,
      rest: 0n,
    });
  });

  test.each([
    [20, 0, '70', '200', false, 7],
    [20, 7, '200', '200', true, 13],
    [5, 0, '0', '0', false, 0],
    [5, 0, '0', '0', true, 5],
  ])(
    'of %d points, %d gone before, with %s of %s back (all: %s) %d follow',
    (points, before, back, all, isWhole, due) =>
      expect(pointsDue(points, before, yuan(back), yuan(all), isWhole)).toBe(due),
  );

  property.prop([
    fc.integer({ min: 1, max: 30 }),
    fc.bigInt(0n, 100_000n),
    fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 12 }),
  ])('any split of returns adds up to exactly what was paid, with its tax and cost', (quantity, pay, parts) => {
    let sold = line(String(quantity), formatFen(fen(pay)), { tax: fen(pay / 9n), cost: fen(pay / 2n) });
    const found = [];
    let open = quantity;
    for (const part of [...parts, quantity]) {
      const now = Math.min(part, open);
      if (now === 0) break;
      open -= now;
      const one = returned(sold, dec(now))!;
      expect(one.pay).toBeGreaterThanOrEqual(0n);
      found.push(one);
      expect(isAllBack([sold], [one])).toBe(open === 0);
      sold = {
        ...sold,
        returnedQuantity: dec(quantity - open),
        returnedPay: fen(sold.returnedPay + one.pay),
        returnedTax: fen(sold.returnedTax + one.tax),
        returnedList: fen(sold.returnedList + one.listAmount),
        returnedCost: fen(sold.returnedCost + one.cost),
      };
    }
    expect(open).toBe(0);
    expect(sumFen(found.map((one) => one.pay))).toBe(pay);
    expect(sumFen(found.map((one) => one.tax))).toBe(sold.tax);
    expect(sumFen(found.map((one) => one.cost))).toBe(sold.cost);
  });
});
