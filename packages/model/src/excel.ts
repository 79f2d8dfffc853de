import { z } from 'zod';
import { type Access, type Call, custom, get, post } from './calls.ts';
import { type AnyEntity, fieldsOf, permission } from './entity.ts';
import { findListed } from './line-list.ts';
import type { Started, TaskView } from './task.ts';

/** Demands a permission on the entity that a call names; an unknown one gets a permission nobody has. */
const onNamed =
  (verb: 'view' | 'save') =>
  (args: Readonly<Record<string, unknown>>): Access => {
    const e = findListed(String(args['entity']));
    return e ? (permission(e, verb) as Access) : 'nobody:ever';
  };

const id = z.coerce.number('缺少编号 id').int('编号 id 无效').positive('编号 id 无效');
const entity = z.string('缺少对象 entity');
const words = z.string('应为文字').max(500, '文字过长');

export const exportInput = z.object({
  entity,
  /** The columns of the page, in its order; all of them if left out. */
  columns: z
    .array(z.string('列名无效').max(60, '列名无效'), '列 columns 应为列表')
    .min(1)
    .max(200, '列过多')
    .optional(),
  filters: z.record(z.string(), z.string('筛选条件应为文字').max(2000, '筛选条件过长'), '筛选条件无效').default({}),
  q: words.optional(),
  sort: words.optional(),
  /** Only these records, whatever the filters say. */
  ids: z.array(id, '记录编号 ids 无效').min(1, '请选择记录').max(10_000, '一次最多选 1 万条').optional(),
  /** `again`: every field that can be brought in again, lines included, laid out as the import reads it. */
  form: z.enum(['list', 'again'], 'form 应为 list 或 again').default('list'),
});
export type ExportOrder = z.infer<typeof exportInput>;

export const exportCalls = {
  start: custom<Started>()('把列表导出为 Excel', post('/api/export'), onNamed('view'), exportInput),
  tasks: custom<{ readonly rows: readonly TaskView[] }>()(
    '导出任务；id 为 0 时列出自己全部的导出任务',
    get('/api/export/list/{id}'),
    'session',
    z.object({ id: z.coerce.number('任务编号 id 无效').int('任务编号 id 无效').nonnegative('任务编号 id 无效') }),
  ),
} as const;

export type ImportStatus = 'draft' | 'running' | 'done' | 'undoing' | 'undone';
/** A workbook that was brought in: first looked at, then made into records, perhaps taken back. */
export interface ImportView {
  readonly id: number;
  readonly entity: string;
  readonly status: ImportStatus;
  readonly fileName: string;
  readonly columns: readonly string[];
  /** Headings nobody knows; their cells are not read. */
  readonly unknown: readonly string[];
  /** Headings that are read as somebody has said, and what they mean. */
  readonly renamed: readonly { readonly word: string; readonly title: string }[];
  /** Columns the workbook does not have, which one of those headings may mean; the needed ones first. */
  readonly absent: readonly AbsentColumn[];
  /** Words that mean none of our records by themselves. */
  readonly strangers: readonly Stranger[];
  /** Rows that are no records of ours, and why; in words. */
  readonly leftOut: readonly string[];
  readonly records: number;
  readonly bad: number;
  readonly task: number | null;
}
export interface AbsentColumn {
  readonly title: string;
  readonly needed: boolean;
}
/** What a workbook calls a record that we have under another name, or do not have. */
export interface Stranger {
  readonly target: string;
  readonly only?: string;
  /** What the column is called. */
  readonly label: string;
  readonly word: string;
  /** What it means, as somebody has said. */
  readonly record?: number;
}
export interface ImportRow {
  /** As Excel counts it. */
  readonly row: number;
  readonly lastRow: number;
  readonly cells: readonly string[];
  readonly errors: readonly string[];
}

/** Whether a workbook can say all that a record needs. What is drawn or laid out on a page of its own stands in no cell. */
export const isImportable = (e: AnyEntity): boolean =>
  Object.values(fieldsOf(e)).every(
    ({ kind, required, hasDefault, computed }) =>
      !required || hasDefault || computed || (kind !== 'json' && kind !== 'richText'),
  );

export const importCalls = {
  template: get('/api/import/template/{entity}'),
  upload: post('/api/import/upload/{entity}'),
  errorFile: get('/api/import/errorFile'),
  get: custom<ImportView>()('一次导入的情况', get('/api/import/get'), 'session', z.object({ id })),
  rows: custom<{ readonly rows: readonly ImportRow[]; readonly more: boolean }>()(
    '一次导入的各行及其错误',
    get('/api/import/rows'),
    'session',
    z.object({
      id,
      after: z.coerce.number('翻页位置无效').int('翻页位置无效').nonnegative('翻页位置无效').default(0),
      bad: z.union([z.boolean(), z.stringbool()], 'bad 应为是或否').default(false),
    }),
  ),
  commit: custom<Started>()(
    '把导入的各行存为记录',
    post('/api/import/commit'),
    'session',
    z.object({
      id,
      /** Rows with errors are left out; otherwise one of them stops all. */ goodOnly: z
        .boolean('goodOnly 应为是或否')
        .default(false),
    }),
  ),
  name: custom<ImportView>()(
    '说明文件里的列名、名称各指什么，记住并重新检查',
    post('/api/import/name'),
    'session',
    z.object({
      id,
      columns: z
        .array(
          z.object({
            word: z.string('列名无效').max(200, '列名过长'),
            /** Not read if null. */
            title: z.string('列名无效').max(200, '列名过长').nullable(),
          }),
        )
        .max(300, '列过多')
        .default([]),
      records: z
        .array(
          z.object({
            target: z.string('对象无效').max(60, '对象无效'),
            word: z.string('名称无效').max(500, '名称过长'),
            /** Unknown again if null. */
            record: z.int('记录编号无效').positive('记录编号无效').nullable(),
          }),
        )
        .max(500, '一次最多说明 500 个名称')
        .default([]),
    }),
  ),
  undo: custom<Started>()('撤销一次导入', post('/api/import/undo'), 'session', z.object({ id })),
  discard: custom<null>()('放弃还没有导入的文件', post('/api/import/discard'), 'session', z.object({ id })),
} as const;

export interface LayoutColumn {
  readonly title: string;
  /** What others call it. */
  readonly also?: readonly string[];
  readonly key: string;
  /** The kind of line it belongs to. */
  readonly lines?: string;
  readonly needed?: true;
}
/** A workbook in a shape of its own, where the whole template asks for more than people have in hand. */
export interface ImportLayout {
  readonly name: string;
  readonly label: string;
  readonly entity: string;
  /** Takes such a workbook. */
  readonly call: Call;
  readonly columns: readonly LayoutColumn[];
  /** Fills in what the shape leaves out; values are still words of the workbook. */
  complete(input: Record<string, unknown>, today: string): void;
  /** Rows that are no records, seen among all the others; `why` is said behind their number. */
  readonly leavesOut?: {
    readonly why: string;
    isOut(inputs: readonly Readonly<Record<string, unknown>>[]): readonly boolean[];
  };
  /** What the rows of one record have in common, by the keys of its columns. */
  readonly group?: readonly string[];
  /** Somebody else's table, brought in again every year: what is there already is left as it is. */
  readonly skipsKnown?: true;
}

/** Where the template of such a workbook is. */
export const layoutTemplate = ({ call }: ImportLayout): Call => get(`${call.path}/template`);
