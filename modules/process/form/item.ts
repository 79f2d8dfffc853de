import { customKinds } from '@heliu/model';
import { z } from 'zod';

/** Fields that a record may be given, too, and those that only a form has. */
export const itemKinds = {
  text: customKinds.text,
  longText: customKinds.longText,
  integer: customKinds.integer,
  decimal: customKinds.decimal,
  money: '金额',
  date: customKinds.date,
  period: '日期区间',
  choice: customKinds.choice,
  choices: customKinds.choices,
  flag: customKinds.flag,
  person: '人员',
  department: '部门',
  file: '附件',
  lines: '明细表',
  note: '说明文字',
} as const;
export type ItemKind = keyof typeof itemKinds;
/** What a line of a table may hold: nothing that has to be looked up. */
export const columnKinds = {
  text: itemKinds.text,
  integer: itemKinds.integer,
  decimal: itemKinds.decimal,
  money: itemKinds.money,
  date: itemKinds.date,
  choice: itemKinds.choice,
} as const;
export type ColumnKind = keyof typeof columnKinds;

export const mostItems = 60;
export const mostColumns = 12;

const label = z.string('请填写名称').trim().min(1, '请填写名称').max(20, '名称不能超过20个字');
const options = z
  .array(z.string('选项应为文字').trim().max(40, '选项不能超过40个字'), '选项应为列表')
  .max(200, '选项不能超过200个')
  .default([]);
const required = z.boolean('必填应为是或否').default(false);

export const column = z.object({
  id: z.string('列编号无效').regex(/^c\d{1,5}$/, '列编号无效'),
  kind: z.enum(Object.keys(columnKinds) as [ColumnKind, ...ColumnKind[]], '请选择列的类型'),
  label,
  required,
  options,
  /** Two columns of numbers whose product this amount is. */
  times: z
    .tuple(
      [z.string('列编号无效').max(6, '列编号无效'), z.string('列编号无效').max(6, '列编号无效')],
      '请选择相乘的两列',
    )
    .nullish(),
});
export type Column = z.infer<typeof column>;

export const item = z.object({
  /** Kept from version to version: what was filled in finds its place again. */
  id: z.string('字段编号无效').regex(/^f\d{1,5}$/, '字段编号无效'),
  kind: z.enum(Object.keys(itemKinds) as [ItemKind, ...ItemKind[]], '请选择字段的类型'),
  label,
  required,
  hint: z.string('填写说明应为文字').trim().max(60, '填写说明不能超过60个字').default(''),
  options,
  /** What stands there at first. */
  start: z.string('默认值应为文字').trim().max(200, '默认值不能超过200个字').default(''),
  /** Left out, it is always there. */
  when: z.string('显示条件应为文字').trim().max(200, '显示条件不能超过200个字').default(''),
  /** Of a note, what it says. */
  text: z.string('说明文字应为文字').trim().max(1000, '说明文字不能超过1000个字').default(''),
  columns: z.array(column, '明细的列应为列表').max(mostColumns, `明细最多 ${mostColumns} 列`).default([]),
});
export type Item = z.infer<typeof item>;

export const itemList = z
  .array(item, '字段应为列表')
  .min(1, '请至少加一个字段')
  .max(mostItems, `字段不能超过${mostItems}个`);

export const formIcons = {
  article: '文档',
  clock: '时间',
  cart: '采购',
  money: '金额',
  star: '印章',
  hr: '人事',
  goods: '物品',
  key: '权限',
  task: '事项',
  client: '公司',
} as const;
