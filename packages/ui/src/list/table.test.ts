import { entity, json, money, text } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { chosenColumns, columnsToChoose, moved, shownColumns } from './columns.ts';
import { commandOf } from './keys.ts';
import { reselected } from './selection.ts';
import { type Item, itemsOf, roomFor, type RowGroup, sizeOf, stretched, withRoom } from './table.ts';
import { spanOf } from './use-window.ts';

const rows = Array.from({ length: 10 }, (_, id) => ({ id }));
const ids = (some: readonly { id: number }[]) => some.map(({ id }) => id);

describe('列', () => {
  const thing = entity({
    name: 'thing',
    label: '东西',
    title: 'name',
    fields: { code: text('编码'), name: text('名称'), cost: money('成本'), extra: json('附加', z.unknown()) },
  });
  const usual = ['code', 'name'];
  test('everything fit for a cell is offered, what the page names first', () => {
    expect(columnsToChoose(thing, ['name', 'code'], ['cost'])).toEqual([
      'name',
      'code',
      'createdBy',
      'createdAt',
      'updatedBy',
      'updatedAt',
    ]);
  });
  test('the key column stays first, whatever an address says, and masked ones are absent', () => {
    expect(shownColumns(usual, [], [])).toEqual([{ key: 'code' }, { key: 'name' }]);
    const chosen = [{ key: 'cost' }, { key: 'name', width: 90 }];
    expect(shownColumns(usual, chosen, ['cost'])).toEqual([{ key: 'code' }, { key: 'name', width: 90 }]);
  });
  test('the usual columns are no choice worth remembering', () => {
    expect(chosenColumns(usual, [{ key: 'code' }, { key: 'name' }])).toEqual([]);
    expect(chosenColumns(usual, [{ key: 'code', width: 80 }, { key: 'name' }])).toHaveLength(2);
  });
  test('a column is moved up and down', () => {
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  });
});

describe('列宽', () => {
  test.each([
    ['short ones', ['甲', '乙'], 64],
    ['all but the few longest', [...Array.from({ length: 19 }, () => '合流旗舰店'), '很'.repeat(90)], 87],
    ['a figure takes half of a character', ['12345678901234567890'], 174],
    ['a novel is cut', ['很'.repeat(90)], 340],
    ['none', [], 64],
  ])('room for %s', (_, texts, wanted) => {
    expect(roomFor(texts)).toBe(wanted);
  });
  test('texts share what amounts leave, each by its content; what was pulled at stays', () => {
    const render = (row: { id: number }) => (row.id > 4 ? '很'.repeat(10) : '短');
    const columns = [
      { key: 'amount', title: '金额', render },
      { key: 'goods', title: '商品', render, room: 96 },
      { key: 'shop', title: '店铺', render: () => '店', room: 96 },
      { key: 'pulled', title: '拉过', render, room: 96, width: 300 },
    ];
    const [amount, goods, shop, pulled] = withRoom(columns, rows);
    expect(sizeOf(amount!).style).toEqual({ width: 1 });
    expect([goods!.room, goods!.least]).toEqual([152, 96]);
    expect([shop!.room, shop!.least]).toEqual([64, 64]);
    expect(sizeOf(goods!, 216).style).toEqual({ width: '70%', minWidth: 96, maxWidth: 0 });
    expect(sizeOf(pulled!, 216).style).toEqual({ width: 300, minWidth: 300, maxWidth: 300 });
  });
});

describe('选中的行', () => {
  const chosen = (...of: { id: number; state?: string }[]) => new Map(of.map((row) => [row.id, row]));
  test('those that left the page are let go, those of other pages stay, those in sight are as they are now', () => {
    const before: { id: number; state?: string }[] = [{ id: 1 }, { id: 2 }];
    const now: { id: number; state?: string }[] = [{ id: 2, state: 'audited' }];
    const after = reselected(chosen(...before, { id: 9 }), before, now);
    expect([...after.values()]).toEqual([{ id: 2, state: 'audited' }, { id: 9 }]);
  });
  test('nothing that changed is no change', () => {
    const before = [{ id: 1 }];
    const selected = chosen(...before);
    expect(reselected(selected, before, before)).toBe(selected);
  });
});

describe('键盘', () => {
  const bare = { shiftKey: false, ctrlKey: false, metaKey: false };
  test.each([
    ['ArrowDown', 3, { type: 'move', to: 4, extend: false }],
    ['ArrowDown', 9, { type: 'move', to: 9, extend: false }],
    ['ArrowUp', -1, { type: 'move', to: 0, extend: false }],
    ['PageDown', 1, { type: 'move', to: 6, extend: false }],
    ['PageUp', 2, { type: 'move', to: 0, extend: false }],
    ['End', 0, { type: 'move', to: 9, extend: false }],
    ['Enter', 0, { type: 'open' }],
    [' ', 0, { type: 'pick' }],
    ['F2', 0, { type: 'edit' }],
    ['x', 0, undefined],
  ] as const)('%s at %i', (key, at, command) => {
    expect(commandOf({ ...bare, key }, at, 10, 5)).toEqual(command);
  });
  test('Shift extends, Ctrl+A takes all, other combinations are the browser’s', () => {
    expect(commandOf({ ...bare, key: 'ArrowDown', shiftKey: true }, 0, 10, 5)).toMatchObject({ extend: true });
    expect(commandOf({ ...bare, key: 'a', ctrlKey: true }, 0, 10, 5)).toEqual({ type: 'all' });
    expect(commandOf({ ...bare, key: 'Home', ctrlKey: true }, 0, 10, 5)).toBeUndefined();
  });
});

describe('行', () => {
  const group = (part: Partial<RowGroup<{ id: number }>>): RowGroup<{ id: number }> => ({
    key: 'a',
    title: 'A',
    count: 2,
    values: {},
    isOpen: false,
    rows: undefined,
    ...part,
  });
  const kinds = (items: readonly Item<unknown>[]) => items.map(({ type }) => type);
  test('an open group shows its rows, or that they are coming, or that there are more', () => {
    expect(kinds(itemsOf([], [group({})]))).toEqual(['group']);
    expect(kinds(itemsOf([], [group({ isOpen: true })]))).toEqual(['group', 'rest']);
    expect(kinds(itemsOf([], [group({ isOpen: true, rows: rows.slice(0, 2) })]))).toEqual(['group', 'row', 'row']);
    expect(kinds(itemsOf([], [group({ isOpen: true, count: 9, rows: rows.slice(0, 1) })]))).toEqual([
      'group',
      'row',
      'rest',
    ]);
  });
  test('a selection is stretched and shrunk again from where it began', () => {
    const items = itemsOf(rows, undefined);
    const grown = stretched(items, 2, 2, 5);
    expect([ids(grown.left), ids(grown.taken)]).toEqual([[], [2, 3, 4, 5]]);
    const shrunk = stretched(items, 2, 5, 3);
    expect([ids(shrunk.left), ids(shrunk.taken)]).toEqual([
      [4, 5],
      [2, 3],
    ]);
    const turned = stretched(items, 2, 4, 0);
    expect([ids(turned.left), ids(turned.taken)]).toEqual([
      [3, 4],
      [0, 1, 2],
    ]);
  });
  test('only rows near the window are drawn', () => {
    expect(spanOf(500, 34, 0, 340)).toEqual({ from: 0, to: 22 });
    expect(spanOf(500, 34, 3400, 340)).toEqual({ from: 88, to: 122 });
    expect(spanOf(500, 34, 500 * 34, 340).to).toBe(500);
  });
});
