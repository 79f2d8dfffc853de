import { choice, date, decimal, document, money, ref, text } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { differencesOf } from './differences.ts';

const bill = document({
  name: 'test_difference_bill',
  label: '单据',
  title: 'number',
  prefix: 'DJ',
  dated: 'day',
  fields: {
    day: date('日期', { required: true }),
    customer: ref('客户', 'crm_customer'),
    kind: choice('类型', { normal: '普通', red: '红字' }),
    total: money('合计'),
  },
  lines: {
    lines: { label: '明细', fields: { name: text('名称'), quantity: decimal('数量'), price: money('金额') } },
  },
  states: { draft: '未审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: {},
});
const line = (id: number, name: string, quantity: string, price: string) => ({ id, name, quantity, price });

describe('前后对照', () => {
  test('names fields, choices, amounts and references as people do', () => {
    const before = { kind: 'normal', total: '1234.5', customer: 7, titles: { customer: 'KH0007 甲公司' } };
    const after = { kind: 'red', total: null, customer: 8, titles: { customer: 'KH0008 乙公司' } };
    const told = differencesOf(bill, { before, after });
    expect(told.map(({ label, changes }) => [label, changes])).toEqual([
      ['客户', [{ before: 'KH0007 甲公司', after: 'KH0008 乙公司' }]],
      ['类型', [{ before: '普通', after: '红字' }]],
      ['合计', [{ before: '￥1,234.50', after: '--' }]],
    ]);
  });

  test('tells lines that were added, changed and removed', () => {
    const before = { lines: [line(1, '奶粉', '2', '10.00'), line(2, '坚果', '1', '5.00')] };
    const after = { lines: [line(1, '奶粉', '3', '15.00'), line(3, '茶叶', '1', '8.00')] };
    const told = differencesOf(bill, { before, after });
    expect(told.map(({ label, changes }) => [label, changes])).toEqual([
      [
        '明细第 1 行 奶粉',
        [
          { label: '数量', before: '2', after: '3' },
          { label: '金额', before: '￥10.00', after: '￥15.00' },
        ],
      ],
      ['明细第 2 行（新增）', [{ before: '', after: '名称 茶叶，数量 1，金额 ￥8.00' }]],
      ['明细（删除）', [{ before: '名称 坚果，数量 1，金额 ￥5.00', after: '' }]],
    ]);
    expect(new Set(told.map(({ short }) => short))).toEqual(new Set(['明细']));
  });

  test('says nothing of what only the system keeps', () => {
    const before = { status: 'draft', version: 1, updatedAt: 'a', titles: {}, total: '1.00' };
    const after = { status: 'audited', version: 2, updatedAt: 'b', titles: { x: 'y' }, total: '1.00' };
    expect(differencesOf(bill, { before, after })).toEqual([]);
  });
});
