import { codes } from '@heliu/model';
import type { SheetRow } from '../archive/jobs.ts';
import { inReader, UnreadableArchive } from '../archive/reader.ts';
import { Refusal } from '../refusal.ts';
import { textOf } from './cells.ts';
import { neededMark } from './template.ts';

export interface Sheet {
  readonly head: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** The head is a row as well. */
const mostRows = 20_000 + 1;
const mostColumns = 300;

async function linesOf(content: Uint8Array): Promise<SheetRow[]> {
  const portions = await inReader('sheetRows', { content, mostRows, mostColumns }).catch((error: unknown) => {
    if (!(error instanceof UnreadableArchive)) throw error;
    throw new Refusal('文件打不开，请确认是没有加密的 .xlsx 文件（旧的 .xls 请另存为 .xlsx）', codes.invalid);
  });
  return portions.flat();
}

/** The lines of the first sheet as they are shown, of workbooks that somebody else has laid out. */
export async function readRows(content: Uint8Array): Promise<{ readonly row: number; readonly cells: string[] }[]> {
  const rows = await linesOf(content);
  return rows.map(({ row, cells }) => ({ row, cells: cells.map(textOf) }));
}

/** The first sheet of a workbook. Its first line that is not empty is the head; empty lines are nothing. */
export async function readSheet(content: Uint8Array): Promise<Sheet> {
  const [first, ...rows] = await linesOf(content);
  if (!first) throw new Refusal('文件的第一个工作表是空的，请用模板填写后再上传', codes.invalid);
  if (rows.length === 0) throw new Refusal('文件里只有表头，没有数据', codes.invalid);
  return { head: first.cells.map((cell) => textOf(cell).replace(neededMark, '').trim()), rows };
}
