import { addDecimal, dec, type Decimal, formatFen, yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import type { ReturnableLine } from '../sale/sale.calls.ts';
import { allReturned, nextLine, refundOfAll, refundOfLine, type Returning, withReturned } from './return.rules.ts';

const line = (no: number, quantity: string, pay: string, more: Partial<ReturnableLine> = {}): ReturnableLine => ({
  line: no,
  sku: no,
  code: `SKU${no}`,
  name: `商品${no}`,
  spec: null,
  isGift: false,
  quantity,
  returned: '0',
  remaining: quantity,
  pay,
  refundOfOne: '0.00',
  refundOfRest: pay,
  refunded: '0.00',
  serials: null,
  ...more,
});
const lines = [line(1, '3', '100.00'), line(2, '1', '5.50'), line(3, '2', '9.99', { returned: '2', remaining: '0' })];

describe('退货', () => {
  test.each([
    [1, '1', '33.33'],
    [1, '2', '66.66'],
    [1, '3', '100.00'],
    [2, '1', '5.50'],
  ])('line %i × %s gives back %s', (no, quantity, amount) => {
    expect(formatFen(refundOfLine(lines[no - 1]!, dec(quantity)))).toBe(amount);
  });

  test('units that come back one after the other give back exactly what was paid', () => {
    let [its, sum] = [lines[0]!, 0n];
    for (let count = 0; count < 3; count++) {
      const refund = refundOfLine(its, dec(1));
      sum += refund;
      its = {
        ...its,
        returned: addDecimal(its.returned as Decimal, dec(1)),
        refunded: formatFen((yuan(its.refunded) + refund) as never),
      };
    }
    expect(sum).toBe(yuan('100'));
  });

  test.each([
    [1, '4', '商品1 最多还能退 3'],
    [3, '1', '商品3 已经退完'],
    [1, 'x', '数量应大于 0，最多 3 位小数'],
  ])('of line %i %s is refused', (no, text, words) => {
    expect(withReturned({}, lines[no - 1]!, text)).toBe(words);
  });

  test('all that is left, and nothing of it again', () => {
    const all = allReturned(lines);
    expect(all).toEqual({ 1: '3', 2: '1' });
    expect(formatFen(refundOfAll(lines, all))).toBe('105.50');
    const less = withReturned(all, lines[0]!, '0') as Returning;
    expect(less).toEqual({ 2: '1' });
    expect(nextLine(lines, less, 1)?.line).toBe(1);
    expect(nextLine(lines, all, 1)).toBeUndefined();
  });
});
