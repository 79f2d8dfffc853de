import { buffer } from 'node:stream/consumers';
import {
  type AnyEntity,
  type Access,
  codes,
  entityNamed,
  exportCalls,
  findEntity,
  importCalls,
  type ImportLayout,
  isImportable,
  layoutTemplate,
  listedNamed,
  permission,
} from '@heliu/model';
import { customised } from '../custom.ts';
import { openContent } from '../files/file.ts';
import { readId, readListQuery } from '../http/arguments.ts';
import { received } from '../http/files.ts';
import { type Arguments, type Context, inWork, type Route } from '../http/route.ts';
import { sentBuffer, type SentFile } from '../http/sent.ts';
import { list } from '../list/list.ts';
import { handle } from '../module.ts';
import { Refusal } from '../refusal.ts';
import { startTask } from '../tasks/task.ts';
import { listTasks, readTask } from '../tasks/views.ts';
import { errorFile } from './error-file.ts';
import { exported, exportName, exportTask, queryOf, xlsxType } from './export.ts';
import { bringIn, commitImport, discardImport, importRows, nameInImport, readImport, undoImport } from './import.ts';
import { demandScan } from './scan.ts';
import { template } from './template.ts';
import { readSheet } from './upload.ts';

export const excelHandlers = (layouts: readonly ImportLayout[]) => [
  handle(exportCalls.start, async (order, work) => {
    const e = await customised(work, listedNamed(order.entity));
    demandScan(work, e, queryOf(order));
    return { task: await startTask(work, exportTask, order, `导出${e.label}`) };
  }),
  handle(exportCalls.tasks, async ({ id }, work) => ({
    rows: id === 0 ? (await listTasks(work, { kind: exportTask.name })).rows : [await readTask(work, id)],
  })),
  handle(importCalls.get, async ({ id }, work) => {
    const { fileId: _, layout: __, ...view } = await readImport(work, id);
    return view;
  }),
  handle(importCalls.name, (said, work) => nameInImport(work, said, layouts)),
  handle(importCalls.rows, (query, work) => importRows(work, query)),
  handle(importCalls.commit, ({ id, goodOnly }, work) => commitImport(work, id, goodOnly)),
  handle(importCalls.undo, ({ id }, work) => undoImport(work, id)),
  handle(importCalls.discard, ({ id }, work) => discardImport(work, id)),
];

const asSaved = (name: string, content: Buffer): SentFile => ({
  ...sentBuffer(name, xlsxType, content),
  inline: false,
});

/** Takes a workbook from a request; read and judged before any of it is a record. */
export const importUpload = (context: Context, e: AnyEntity, layout?: ImportLayout) =>
  received(context, async (content) => {
    const sheet = await readSheet(await buffer(await openContent(context.db, content)));
    return { data: await inWork(context, (work) => bringIn(work, e, content, sheet, layout)) };
  });

/** The call of a workbook in a shape of its own, and the template to fill in for it. */
export function layoutRoutes(layout: ImportLayout): Route[] {
  const e = () => entityNamed(layout.entity);
  const access = `${layout.entity}:save` as Access;
  return [
    {
      ...layout.call,
      summary: `上传${layout.label}，逐行检查，还不保存`,
      access,
      input: undefined,
      takesFile: true,
      run: (context) => importUpload(context, e(), layout),
    },
    {
      ...layoutTemplate(layout),
      summary: `${layout.label}的导入模板`,
      access,
      input: undefined,
      async run(context) {
        const content = await inWork(context, (work) => template(work, e(), layout));
        return { file: asSaved(`${layout.label}导入模板.xlsx`, content) };
      },
    },
  ];
}

/** What one may wait for; longer lists are exported by a task. */
const atOnce = 10_000;

/** A list as a file at once, for calls that answer with one. */
export async function exportNow(context: Context, e: AnyEntity, args: Arguments): Promise<{ file: SentFile }> {
  const { filters, q, sort } = readListQuery(args);
  const order = { entity: e.name, filters, q, sort, form: 'list' as const };
  const content = await inWork(context, async (work) => {
    const { total } = await list(work, await customised(work, e), { ...queryOf(order), pageSize: 1 });
    if (total > atOnce)
      throw new Refusal(`超过 ${atOnce / 10_000} 万条，请用筛选缩小范围，或在列表里导出`, codes.invalid);
    const pieces: Buffer[] = [];
    for await (const piece of exported(work, order)) pieces.push(piece);
    return Buffer.concat(pieces);
  });
  return { file: asSaved(exportName(e), content) };
}

const savesNamed = (args: Arguments): Access => {
  const e = findEntity(String(args['entity']));
  return e && isImportable(e) ? (permission(e, 'save') as Access) : 'nobody:ever';
};

export const excelRoutes: readonly Route[] = [
  {
    ...importCalls.template,
    summary: '导入模板',
    access: savesNamed,
    input: undefined,
    async run(context, args) {
      const e = entityNamed(String(args['entity']));
      const content = await inWork(context, async (work) => template(work, await customised(work, e)));
      return { file: asSaved(`${e.label}导入模板.xlsx`, content) };
    },
  },
  {
    ...importCalls.upload,
    summary: '上传要导入的 Excel 文件，逐行检查，还不保存',
    access: savesNamed,
    input: undefined,
    takesFile: true,
    run: (context, args) => importUpload(context, entityNamed(String(args['entity']))),
  },
  {
    ...importCalls.errorFile,
    summary: '下载标出了错误的原文件',
    access: 'session',
    input: undefined,
    async run(context, args) {
      const { name, content } = await inWork(context, (work) => errorFile(work, readId(args)));
      return { file: asSaved(name, content) };
    },
  },
];
