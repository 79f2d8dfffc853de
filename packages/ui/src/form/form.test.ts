import {
  choice,
  date,
  decimal,
  document,
  extend,
  type Draft,
  flag,
  type Input,
  money,
  ref,
  sumFen,
  text,
  yuan,
} from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { valuesAfter } from './changes.ts';
import { derivedFrom } from './derived.ts';
import { cellValue, gridColumns, gridTotals } from './grid-columns.ts';
import { moveFor, stepped } from './grid-moves.ts';
import { isBlock, parseSheet, readBlock } from './paste.ts';
import { differences, mergedValues } from './merge.ts';
import {
  complaintsAbout,
  emptyValues,
  type FormValues,
  inGrid,
  toSendable,
  valuesFrom,
  valuesInQuery,
} from './values.ts';

const bill = document({
  name: 'bill',
  label: '账单',
  title: 'number',
  prefix: 'ZD',
  dated: 'billDate',
  fields: {
    customer: ref('客户', 'customer', { required: true }),
    billDate: date('日期', { required: true }),
    total: money('合计', { required: true, computed: true }),
  },
  lines: {
    lines: {
      label: '明细',
      fields: {
        goods: text('货物', { required: true }),
        quantity: decimal('数量', { required: true }),
        price: decimal('单价', { required: true }),
        kind: choice('种类', { sale: '销售', gift: '赠品' }, { default: 'sale' }),
        urgent: flag('加急'),
        sku: ref('商品', 'sku'),
        total: money('金额', { required: true, computed: true }),
      },
    },
  },
  states: { draft: '草稿' },
  initial: 'draft',
  editable: ['draft'],
  actions: {},
});
const { fields } = bill.lines.lines;
const sheet = { kind: 'lines', fields };

function withTotals(input: Input<typeof bill>): Draft<typeof bill> {
  const lines = input.lines.map((line) => ({ ...line, total: extend(line.quantity, line.price) }));
  return { ...input, lines, total: sumFen(lines.map((line) => line.total)) };
}
const typed = () => {
  let values = emptyValues(bill, new Date(2026, 10, 15));
  values = valuesAfter(values, {
    type: 'cells',
    ...sheet,
    row: 0,
    patch: { goods: '燕麦', quantity: '3', price: '33.335' },
  });
  return valuesAfter(values, { type: 'cells', ...sheet, row: 2, patch: { goods: '面霜', quantity: '', price: '10' } });
};

describe('表单的值', () => {
  test('what the server computed stands in a row until what it is about is exchanged', () => {
    const heap = document({
      ...bill,
      lines: {
        lines: {
          label: '明细',
          fields: {
            sku: ref('商品', 'sku', { required: true }),
            quantity: decimal('数量'),
            advised: decimal('建议', { computed: true }),
          },
        },
      },
    });
    const own = { kind: 'lines', fields: heap.lines.lines.fields };
    const [, , advised] = gridColumns(heap.lines.lines.fields);
    const first = valuesFrom(heap, { lines: [{ id: 7, sku: 1, quantity: '2', advised: '12' }] });
    const cell = (values: typeof first) =>
      cellValue(
        advised!,
        values.lines['lines']![0]!,
        derivedFrom(heap, values, undefined).rows.get(values.lines['lines']![0]!.key),
      );
    expect(cell(first)).toBe('12');
    const more = valuesAfter(first, { type: 'cells', ...own, row: 0, patch: { quantity: '5' } });
    expect(cell(more)).toBe('12');
    const other = valuesAfter(more, { type: 'cells', ...own, row: 0, patch: { sku: 2 } });
    expect(cell(other)).toBeNull();
    expect(cell(valuesAfter(other, { type: 'cells', ...own, row: 0, patch: { advised: '9' } }))).toBe('9');
  });

  test('a new document is dated today and has one empty row', () => {
    const values = emptyValues(bill, new Date(2026, 10, 15));
    expect(values.header).toEqual({ customer: null, billDate: '2026-11-15' });
    expect(values.lines['lines']).toHaveLength(1);
  });
  test('there is always an empty row to go on typing in', () => {
    expect(typed().lines['lines']).toHaveLength(4);
  });
  test('empty rows are neither sent nor complained about', () => {
    const { input, rowAt } = toSendable(bill, typed());
    expect(input['lines']).toHaveLength(2);
    expect(rowAt['lines']).toEqual([0, 2]);
  });
  test('a complaint names the row as the user sees it', () => {
    expect(complaintsAbout(bill, typed())).toEqual([
      { path: 'customer', message: '客户不能为空' },
      { path: 'lines.2.quantity', message: '明细第3行：数量不能为空' },
    ]);
  });
  test('so does one that comes from the server', () => {
    const { rowAt } = toSendable(bill, typed());
    expect(inGrid([{ path: 'lines.1.price', message: '明细第2行：单价过高' }], rowAt)).toEqual([
      { path: 'lines.2.price', message: '明细第3行：单价过高' },
    ]);
  });
  test('lines keep their identity through an edit', () => {
    const values = valuesFrom(bill, {
      customer: 5,
      billDate: '2026-11-01',
      lines: [{ id: 9, goods: '燕麦', quantity: '1.000000', price: '2' }],
    });
    expect(toSendable(bill, values).input['lines']).toMatchObject([{ id: 9, goods: '燕麦' }]);
  });
  test('nobody is asked for what he cannot see', () => {
    const values = valuesAfter(typed(), { type: 'header', patch: { customer: null } });
    expect(complaintsAbout(bill, values).map(({ path }) => path)).toContain('customer');
    expect(complaintsAbout(bill, values, new Set(['customer'])).map(({ path }) => path)).not.toContain('customer');
  });
  test('an address may name values of the header', () => {
    expect(valuesInQuery(bill, new URLSearchParams('customer=7&copy=1'))).toEqual({ customer: 7 });
  });
});

describe('随表头而变的明细', () => {
  const rows = (values: FormValues) =>
    values.lines[sheet.kind]!.map(({ id, cells }) => [id, cells['goods'], cells['quantity']]);
  const followed = (values: FormValues, asked: number, ...all: Record<string, string>[]) =>
    valuesAfter(values, { type: 'whole', ...sheet, row: asked, rows: all });

  test('rows keep what is not said of them, and those beyond go', () => {
    const values = valuesAfter(emptyValues(bill), {
      type: 'block',
      ...sheet,
      row: 0,
      rows: [
        { goods: '甲', quantity: '1' },
        { goods: '乙', quantity: '2' },
      ],
    });
    expect(rows(followed(values, 2, { quantity: '9' }, {}))).toMatchObject([
      [undefined, '甲', '9'],
      [undefined, '乙', '2'],
      [undefined, null, null],
    ]);
    expect(rows(followed(values, 2, { goods: '丙' }))).toMatchObject([
      [undefined, '丙', '1'],
      [undefined, null, null],
    ]);
    expect(rows(followed(values, 2, { goods: '丙' }, {}, { goods: '丁' }))).toHaveLength(4);
  });

  test('what was typed meanwhile stays', () => {
    const values = valuesAfter(emptyValues(bill), {
      type: 'block',
      ...sheet,
      row: 0,
      rows: [
        { goods: '甲', quantity: '1' },
        { goods: '乙', quantity: '2' },
      ],
    });
    expect(rows(followed(values, 1, { quantity: '9' }))).toMatchObject([
      [undefined, '甲', '9'],
      [undefined, '乙', '2'],
      [undefined, null, null],
    ]);
  });
});

describe('边填边算', () => {
  test('the server’s rule runs on what has been typed so far', () => {
    expect(derivedFrom(bill, typed(), withTotals).draft.total).toBe(yuan('100.01'));
  });
  test('each row gets its own figures', () => {
    const values = typed();
    const { rows } = derivedFrom(bill, values, withTotals);
    expect(rows.get(values.lines['lines']![0]!.key)?.['total']).toBe(yuan('100.01'));
    expect(gridTotals(gridColumns(fields), values.lines['lines']!, rows)).toEqual({ quantity: '3', total: '100.01' });
  });
  test('a rule that cannot run yet does no harm', () => {
    expect(() =>
      derivedFrom(bill, typed(), () => {
        throw new Error('not yet');
      }),
    ).not.toThrow();
  });
});

describe('从 Excel 粘贴', () => {
  test('tabs, lines and quotes are read as Excel writes them', () => {
    expect(parseSheet('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(parseSheet('"一行\n两行"\t"他说""好"""\n3\t')).toEqual([
      ['一行\n两行', '他说"好"'],
      ['3', ''],
    ]);
  });
  test('one word is typing', () => {
    expect(isBlock('燕麦')).toBe(false);
    expect(isBlock('燕麦\n')).toBe(false);
    expect(isBlock('燕麦\t3')).toBe(true);
  });
  test('cells are read by the kind of their column', () => {
    const columns = Object.entries(fields).filter(([, field]) => !field.computed);
    const { rows, problems, lookUps } = readBlock(columns, [
      ['货物', '数量', '单价', '种类', '加急', '商品'],
      ['燕麦', '1,200', '￥19.90', '赠品', '是', 'A01'],
      ['面霜', '２', '5', '租赁', '', ''],
      ['米', '三', '5', '', '', '', '多出来的'],
    ]);
    expect(rows).toEqual([
      { goods: '燕麦', quantity: '1200', price: '19.90', kind: 'gift', urgent: true },
      { goods: '面霜', quantity: '2', price: '5', urgent: false, sku: null },
      { goods: '米', price: '5', kind: null, urgent: false, sku: null },
    ]);
    expect(lookUps).toEqual([{ row: 0, key: 'sku', text: 'A01' }]);
    expect(problems).toMatchObject([
      { row: 1, label: '种类', text: '租赁', message: '没有“租赁”这个选项' },
      { row: 2, label: '数量', text: '三' },
      { row: 2, text: '多出来的', message: '右边没有更多的列' },
    ]);
  });
  test('a block pasted near the end makes the rows it needs', () => {
    const values = valuesAfter(emptyValues(bill), {
      type: 'block',
      ...sheet,
      row: 0,
      rows: [{ goods: 'a' }, { goods: 'b' }, { goods: 'c' }],
    });
    expect(values.lines['lines']!.map((row) => row.cells['goods'])).toEqual(['a', 'b', 'c', null]);
  });
});

describe('两个人改了同一条记录', () => {
  const stored = { customer: 5, billDate: '2026-11-01', lines: [{ id: 9, goods: '燕麦', quantity: '1', price: '2' }] };
  const base = valuesFrom(bill, stored);
  const typedOver = (patch: Record<string, string | number>) => valuesAfter(base, { type: 'header', patch });
  const theirs = valuesFrom(bill, { ...stored, billDate: '2026-11-02' });

  test('each difference says who made it', () => {
    const mine = typedOver({ customer: 6, billDate: '2026-11-03' });
    expect(differences(bill, base, mine, theirs).map(({ key, changedBy }) => [key, changedBy])).toEqual([
      ['customer', 'mine'],
      ['billDate', 'both'],
    ]);
    expect(differences(bill, base, base, theirs)).toMatchObject([{ key: 'billDate', changedBy: 'theirs' }]);
    expect(differences(bill, base, base, valuesFrom(bill, stored))).toEqual([]);
  });
  test('lines count as one', () => {
    const grown = valuesFrom(bill, { ...stored, lines: [...stored.lines, { id: 10, goods: '米', quantity: '1' }] });
    const found = differences(bill, base, typedOver({ customer: 6 }), grown);
    expect(found).toMatchObject([{ key: 'customer' }, { key: 'lines', changedBy: 'theirs' }]);
    expect(toSendable(bill, mergedValues(base, grown, found, {})).input['lines']).toHaveLength(2);
    expect(toSendable(bill, mergedValues(base, grown, found, { lines: 'mine' })).input['lines']).toHaveLength(1);
  });
  test('nobody’s change is lost by itself, and a choice is obeyed', () => {
    const mine = typedOver({ customer: 6 });
    const found = differences(bill, base, mine, theirs);
    expect(mergedValues(mine, theirs, found, {}).header).toMatchObject({ customer: 6, billDate: '2026-11-02' });
    const chosen = mergedValues(mine, theirs, found, { customer: 'theirs', billDate: 'mine' });
    expect(chosen.header).toMatchObject({ customer: 5, billDate: '2026-11-01' });
  });
});

describe('表格里的按键', () => {
  const extent = { rows: 3, cols: 4 };
  const press = (key: string, more = {}) => ({ key, shift: false, ctrl: false, alt: false, caret: undefined, ...more });
  test('Enter and Tab go on, row after row, and stop at the end', () => {
    expect(moveFor({ row: 0, col: 3 }, press('Enter'), extent)).toEqual({ type: 'go', to: { row: 1, col: 0 } });
    expect(moveFor({ row: 1, col: 0 }, press('Tab', { shift: true }), extent)).toEqual({
      type: 'go',
      to: { row: 0, col: 3 },
    });
    expect(stepped({ row: 2, col: 3 }, 1, extent)).toBeUndefined();
  });
  test('up and down stay in the column', () => {
    expect(moveFor({ row: 1, col: 2 }, press('ArrowDown'), extent)).toEqual({ type: 'go', to: { row: 2, col: 2 } });
    expect(moveFor({ row: 0, col: 2 }, press('ArrowUp'), extent)).toBeUndefined();
  });
  test('left and right leave the cell only at its edge', () => {
    expect(
      moveFor({ row: 0, col: 1 }, press('ArrowLeft', { caret: { start: 2, end: 2, length: 5 } }), extent),
    ).toBeUndefined();
    expect(moveFor({ row: 0, col: 1 }, press('ArrowLeft', { caret: { start: 0, end: 0, length: 5 } }), extent)).toEqual(
      { type: 'go', to: { row: 0, col: 0 } },
    );
    expect(
      moveFor({ row: 0, col: 1 }, press('ArrowRight', { caret: { start: 5, end: 5, length: 5 } }), extent),
    ).toEqual({ type: 'go', to: { row: 0, col: 2 } });
  });
  test('Ctrl+D fills down, Ctrl+Delete takes the row away, Alt moves it', () => {
    expect(moveFor({ row: 1, col: 1 }, press('d', { ctrl: true }), extent)).toEqual({ type: 'fill' });
    expect(moveFor({ row: 1, col: 1 }, press('ArrowDown', { ctrl: true }), extent)).toEqual({ type: 'copy' });
    expect(moveFor({ row: 1, col: 1 }, press('Delete', { ctrl: true }), extent)).toEqual({ type: 'remove' });
    expect(moveFor({ row: 1, col: 1 }, press('ArrowUp', { alt: true }), extent)).toEqual({ type: 'shift', by: -1 });
  });
});
