import { codes } from '@heliu/model';
import { streamXlsxRows } from 'hucre/xlsx';
import { Refusal } from '../refusal.ts';
import { type RawCell, textOf } from './cells.ts';
import { neededMark } from './template.ts';

export interface SheetRow {
  /** As Excel counts it. */
  readonly row: number;
  readonly cells: readonly RawCell[];
}
export interface Sheet {
  readonly head: readonly string[];
  readonly rows: readonly SheetRow[];
}

const mostRows = 20_000;
const mostColumns = 300;

const isBlank = (cells: readonly RawCell[]) => cells.every((cell) => textOf(cell) === '');

/** The first sheet of a workbook. Its first line that is not empty is the head; empty lines are nothing. */
export async function readSheet(content: Uint8Array): Promise<Sheet> {
  let head: string[] | undefined;
  const rows: SheetRow[] = [];
  try {
    for await (const { index, values } of streamXlsxRows(content, { sheet: 0 })) {
      const cells = values.slice(0, mostColumns);
      if (isBlank(cells)) continue;
      if (!head) {
        head = cells.map((cell) => textOf(cell).replace(neededMark, '').trim());
        continue;
      }
      if (rows.length === mostRows)
        throw new Refusal(`一次最多导入 ${mostRows / 10_000} 万行，请拆成几个文件`, codes.invalid);
      rows.push({ row: index + 1, cells });
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('文件打不开，请确认是没有加密的 .xlsx 文件（旧的 .xls 请另存为 .xlsx）', codes.invalid);
  }
  if (!head) throw new Refusal('文件的第一个工作表是空的，请用模板填写后再上传', codes.invalid);
  if (rows.length === 0) throw new Refusal('文件里只有表头，没有数据', codes.invalid);
  return { head, rows };
}
