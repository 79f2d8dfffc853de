import { choice, entity, flag, integer, text } from '@heliu/model';

export const elements = {
  asset: '资产',
  liability: '负债',
  common: '共同',
  equity: '所有者权益',
  cost: '成本',
  income: '损益-收入',
  expense: '损益-费用',
} as const;
export type Element = keyof typeof elements;
export const directions = { debit: '借', credit: '贷' } as const;
export type Direction = keyof typeof directions;

export const accountingType = entity({
  name: 'fico_accounting_type',
  label: '科目类别',
  title: 'name',
  code: 'code',
  order: 'sort',
  fields: {
    code: text('类别编码', { required: true, unique: true, max: 20, search: true }),
    name: text('类别名称', { required: true, max: 50, search: true }),
    element: choice('会计要素', elements, { required: true }),
    direction: choice('余额方向', directions, { required: true }),
    sort: integer('排序', { default: 0 }),
    disabled: flag('停用'),
  },
});
