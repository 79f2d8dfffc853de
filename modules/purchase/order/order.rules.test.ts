import { dec, type Full } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { pricesIn } from './learn.server.ts';
import { changedLines, isOpen, type LineChange, progressOf, receiving } from './order.rules.ts';
import type { order } from './order.ts';

type Line = Full<typeof order>['lines'][number];
const line = (id: number, quantity: string, receivedQuantity = '0', more: Partial<Line> = {}): Line =>
  ({
    id,
    quantity: dec(quantity),
    receivedQuantity: dec(receivedQuantity),
    price: dec(10),
    deliveryDate: null,
    ...more,
  }) as Line;

describe('变更', () => {
  test.each<[string, readonly LineChange[], string[], string[]]>([
    ['less', [{ line: 1, quantity: dec(8) }], ['第1行数量 10 → 8'], []],
    ['as much as came', [{ line: 2, quantity: dec(4) }], ['第2行数量 5 → 4'], []],
    ['less than came', [{ line: 2, quantity: dec(3) }], ['第2行数量 5 → 3'], ['第2行：已收 4，数量不能改为 3']],
    ['the price of what came', [{ line: 2, price: dec(9) }], ['第2行单价 10 → 9'], ['第2行：已经收过货，单价不能再改']],
    ['another day', [{ line: 1, deliveryDate: '2026-07-01' }], ['第1行交货日期 无 → 2026-07-01'], []],
    ['nothing', [{ line: 1, quantity: dec('10.0') }], [], ['没有任何改动']],
  ])('%s', (_, changes, differences, complaints) => {
    const found = changedLines([line(1, '10'), line(2, '5', '4')], changes, receiving);
    expect(found.differences).toEqual(differences);
    expect(found.complaints).toEqual(complaints);
  });

  test('how far an order has got follows from its lines', () => {
    expect(progressOf([line(1, '2'), line(2, '1')], receiving.doneOf)).toBe('none');
    expect(progressOf([line(1, '2', '2'), line(2, '1')], receiving.doneOf)).toBe('part');
    expect(progressOf([line(1, '2', '2'), line(2, '1', '1.5')], receiving.doneOf)).toBe('all');
    expect(isOpen({ lines: [line(1, '2', '2')] })).toBe(false);
  });

  test('what is learned is the price of one base unit, tax included', () => {
    const boxes = line(1, '2', '0', { sku: 7, taxPrice: dec('113'), baseQuantity: dec(24) });
    expect(pricesIn({ lines: [boxes] }).get(7)).toBe('9.416667');
  });
});
