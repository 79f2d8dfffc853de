import { choice, custom, entity, flag, get, integer, post, text } from '@heliu/model';
import { z } from 'zod';
import { type Role, roles, sides, type Statement, type StatementRow, statements } from './statement.ts';

/**
 * How a company wants a statement, row by row. As long as there is none, the form of its standard counts, so that new
 * books need none and going back to the standard is removing it.
 */
export const statementTemplate = entity({
  name: 'fico_statement_template',
  label: '报表模板',
  title: 'name',
  fields: {
    statement: choice('报表', statements, { required: true, unique: true }),
    name: text('名称', { required: true, max: 60 }),
  },
  lines: {
    rows: {
      label: '报表项目',
      fields: {
        side: choice('位置', sides, { required: true, default: 'left' }),
        lineNo: integer('行次', { min: 1, max: 999 }),
        title: text('项目', { required: true, max: 100 }),
        level: integer('缩进', { default: 0, min: 0, max: 4 }),
        bold: flag('加粗'),
        formula: text('公式', { max: 500 }),
        role: choice('作用', roles),
      },
    },
  },
});

export interface Template {
  /** Of the company itself; the standard's, if it has none. */
  readonly version: number | null;
  readonly rows: readonly StatementRow[];
}

const base = '/api/fico/generalledger/statementtemplate';
const named = <T extends string>(of: Readonly<Record<T, string>>, label: string) =>
  z.enum(Object.keys(of) as [T, ...T[]], `${label}无效`);
const statement = named<Statement>(statements, '报表');
const row = z.object({
  title: z.string('项目不能为空').trim().min(1, '项目不能为空').max(100, '项目最多100个字'),
  lineNo: z.number('行次无效').int('行次无效').min(1, '行次无效').max(999, '行次无效').nullable(),
  side: named<keyof typeof sides>(sides, '位置'),
  level: z.number('缩进无效').int('缩进无效').min(0, '缩进无效').max(4, '缩进最多4级'),
  bold: z.boolean('加粗无效'),
  formula: z.string('公式无效').trim().max(500, '公式最多500个字').nullable(),
  role: named<Role>(roles, '作用').nullable(),
});

export const getTemplate = custom<Template>()(
  '一张报表的模板：企业自己的，没有则是准则规定的格式',
  get(`${base}/get`),
  'fico_statement_template:view',
  z.object({ statement }),
);

export const saveTemplate = custom<{ readonly id: number }>()(
  '保存一张报表的模板；漏了科目、重复取数或绕圈的不保存',
  post(`${base}/save`),
  'fico_statement_template:save',
  z.object({
    statement,
    /** Of the template that was changed; nothing, if it was the standard's. */
    version: z.number('版本无效').int('版本无效').nullish(),
    rows: z.array(row, '报表项目无效').min(1, '报表至少要有一行').max(300, '报表最多300行'),
  }),
);

export const restoreTemplate = custom<Record<string, never>>()(
  '恢复默认：一张报表改回准则规定的格式',
  post(`${base}/restore`),
  'fico_statement_template:save',
  z.object({ statement }),
);
