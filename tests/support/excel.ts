import { fileCalls, importCalls, type ImportRow, type ImportView, type TaskView } from '@heliu/model';
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import type { Suite } from './suite.ts';
import { until } from './until.ts';
import { upload } from './upload.ts';

export type Table = CellValue[][];

/** The first sheet, head included. */
export const tableOf = async (content: Uint8Array): Promise<Table> => (await readXlsx(content)).sheets[0]!.rows;
export const workbookOf = async (rows: Table): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: '数据', rows }] }));

type Brought = Promise<{ code: string; message: string; data: ImportView }>;
export const sendFile = (suite: Suite, as: string, path: string, content: Buffer): Brought =>
  upload(suite, as, '导入.xlsx', content, path);
export const bringIn = (suite: Suite, as: string, entity: string, content: Buffer) =>
  sendFile(suite, as, importCalls.upload.path.replace('{entity}', entity), content);

export const taskOver = (suite: Suite, as: string, id: number): Promise<TaskView> =>
  until(async () => {
    const { data } = await suite.get(as, '/api/task/get', { id });
    return ['queued', 'running'].includes((data as TaskView).status) ? undefined : (data as TaskView);
  });

/** A file as `suite` gives it. */
export const bytesOf = (data: unknown): Buffer => Buffer.from(data as string, 'base64');

export async function fileOf(suite: Suite, as: string, id: number): Promise<Buffer> {
  const { data } = await suite.get(as, fileCalls.download.path.replace('{id}', String(id)));
  return bytesOf(data);
}

/** An export from the order to the workbook. */
export async function exportOf(suite: Suite, as: string, order: object): Promise<Table> {
  const { code, message, data } = await suite.call(as, '/api/export', { ...order });
  if (code !== '200') throw new Error(`${code} ${message}`);
  const { status, error, result } = await taskOver(suite, as, (data as { task: number }).task);
  if (status !== 'done') throw new Error(`${status} ${error}`);
  return tableOf(await fileOf(suite, as, result!.file!.id));
}

/** What was brought in is saved; the task that did it. */
export async function commit(suite: Suite, id: number, goodOnly = false): Promise<TaskView> {
  const { code, message, data } = await suite.call('boss', '/api/import/commit', { id, goodOnly });
  expect([code, message]).toEqual(['200', '操作成功']);
  return taskOver(suite, 'boss', (data as { task: number }).task);
}
export async function undo(suite: Suite, id: number): Promise<TaskView> {
  const { data } = await suite.call('boss', '/api/import/undo', { id });
  return taskOver(suite, 'boss', (data as { task: number }).task);
}
export const rowsOf = async (suite: Suite, id: number, args = {}): Promise<ImportRow[]> =>
  ((await suite.get('boss', '/api/import/rows', { id, ...args })).data as { rows: ImportRow[] }).rows;
export const recordsOf = (suite: Suite, id: number) =>
  suite.sql<{ record_id: string }>('select record_id from sys_import_row where import_id = $1 order by row_no', [id]);
