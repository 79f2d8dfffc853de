import { carriesOut, date, dec, decimal, document, type OpenLine, ref, sourceLine } from '@heliu/model';
import { expect, test } from 'vitest';
import { asCopy } from './changes.ts';
import { headFrom, rowsFrom, valuesFromSources } from './source-lines.ts';
import { emptyValues } from './values.ts';

const states = { draft: '未审核', audited: '已审核' } as const;
const shared = { title: 'number', dated: 'day', states, initial: 'draft', editable: ['draft'], actions: {} } as const;
const order = document({
  ...shared,
  name: 'ui_order',
  label: '订单',
  prefix: 'A',
  fields: { day: date('日期', { required: true }), partner: ref('供应商', 'ui_partner') },
  lines: {
    lines: {
      label: '明细',
      fields: {
        item: ref('商品', 'ui_item'),
        quantity: decimal('数量'),
        done: decimal('已收', { computed: true, default: dec(0) }),
      },
    },
  },
});
const receipt = document({
  ...shared,
  name: 'ui_receipt',
  label: '入库单',
  prefix: 'B',
  fields: { day: date('日期', { required: true }), partner: ref('供应商', 'ui_partner') },
  lines: {
    lines: {
      label: '明细',
      fields: {
        order: ref('订单', 'ui_order'),
        orderLine: sourceLine('订单行'),
        item: ref('商品', 'ui_item'),
        quantity: decimal('数量'),
      },
      from: {
        order: carriesOut(order, 'lines', {
          line: 'orderLine',
          uses: 'quantity',
          of: 'quantity',
          done: 'done',
          during: ['audited'],
          open: ['audited'],
          copies: { item: 'item' },
          heads: { partner: 'partner' },
        }),
      },
    },
  },
});

const open = (line: number, partner: number, left: string): OpenLine => ({
  number: `A${line}`,
  date: '2026-11-01',
  position: 1,
  of: '10',
  done: '3',
  open: left,
  head: { partner, titles: { partner: '甲公司' } },
  line: { order: 70 + line, orderLine: line, item: 5, quantity: left, unknown: 'left out', titles: { item: '杯' } },
});

test('a form begins with all that is left of its sources, ready to be typed on', () => {
  const { header, lines } = valuesFromSources(receipt, emptyValues(receipt), 'order', [
    open(1, 9, '7'),
    open(2, 9, '4'),
  ]);
  expect(header).toMatchObject({ partner: 9 });
  expect(lines['lines']!.map(({ cells }) => cells)).toEqual([
    { order: 71, orderLine: 1, item: 5, quantity: '7' },
    { order: 72, orderLine: 2, item: 5, quantity: '4' },
    { order: null, orderLine: null, item: null, quantity: null },
  ]);
});

test('of a chosen line a part may be taken', () => {
  expect(rowsFrom(receipt, 'order', [open(1, 9, '7')], new Map([[1, '2']]))).toMatchObject([{ quantity: '2' }]);
});

test('sources that differ in what the head takes from them do not go together', () => {
  expect(headFrom(receipt, [open(1, 9, '1'), open(2, 9, '1')])).toEqual({ patch: { partner: 9 } });
  expect(headFrom(receipt, [open(1, 9, '1'), open(2, 8, '1')])).toEqual({ differs: '供应商' });
});

test('a copy carries nothing out', () => {
  const filled = valuesFromSources(receipt, emptyValues(receipt), 'order', [open(1, 9, '7')]);
  expect(asCopy(receipt, filled).lines['lines']![0]!.cells).toEqual({
    order: null,
    orderLine: null,
    item: 5,
    quantity: '7',
  });
});
