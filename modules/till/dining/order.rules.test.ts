import { dec, formatFen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import type { MenuDish } from './dining.calls.ts';
import { chosenAmount, cookingsFor, dishesFor, minutesSince, withDish, withNote, withQuantity } from './order.rules.ts';

const dish = (sku: number, name: string, search: string, price: string, categories: number[] = []) =>
  ({ sku, name, search: `${name} ${search}`, price, categories }) as unknown as MenuDish;
const greens = dish(1, '清炒时蔬', 'qcss qingchaoshishu', '32.00', [10]);
const shrimps = dish(2, '龙井虾仁', 'ljxr longjingxiaren', '128.00', [10]);

describe('点菜', () => {
  test('a dish chosen twice stands once; with a word beside it, the next one stands by itself', () => {
    let rows = withDish(withDish([], greens), greens);
    expect(rows.map(({ quantity }) => quantity)).toEqual(['2']);
    rows = withDish(withNote(rows, 1, '少油'), greens);
    expect(rows.map(({ quantity, notes }) => [quantity, notes])).toEqual([
      ['2', ['少油']],
      ['1', []],
    ]);
    expect(formatFen(chosenAmount(rows))).toBe('96.00');
    expect(withNote(rows, 1, '少油')[0]!.notes).toEqual([]);
    expect(withQuantity(rows, 1, dec(0)).map(({ no }) => no)).toEqual([2]);
  });

  test.each([
    ['', []],
    ['qc', ['清炒时蔬']],
    ['xr', ['龙井虾仁']],
    ['龙井', ['龙井虾仁']],
    ['zzz', []],
  ])('typed %s it is %j', (typed, names) => {
    expect(dishesFor([greens, shrimps], typed).map(({ name }) => name)).toEqual(names);
  });

  test('what may be said of all dishes, and of those of its branch', () => {
    const cookings = [
      { kind: 'taste' as const, name: '少油', categories: [] },
      { kind: 'way' as const, name: '蒜蓉', categories: [10] },
      { kind: 'taste' as const, name: '加冰', categories: [20] },
    ];
    expect(cookingsFor({ cookings }, greens).map(({ name }) => name)).toEqual(['少油', '蒜蓉']);
  });

  test('minutes are whole, and never less than none', () => {
    const at = '2026-11-19T10:00:00.000Z';
    expect([minutesSince(at, Date.parse(at) + 119_000), minutesSince(at, Date.parse(at) - 5000)]).toEqual([1, 0]);
  });
});
