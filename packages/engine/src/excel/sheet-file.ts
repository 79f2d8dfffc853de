import { buffer } from 'node:stream/consumers';
import { asFile } from '../http/route.ts';
import { sentBuffer } from '../http/sent.ts';
import { xlsxType } from './export.ts';
import { type Cell, type SheetColumn, workbook } from './workbook.ts';

/** A workbook of rows that are all there already, such as a form for a bank or an office. */
export function sheetOf(title: string, columns: readonly SheetColumn[], rows: readonly Cell[][]): Promise<Buffer> {
  async function* all() {
    yield rows;
  }
  return buffer(workbook(title, columns, all()));
}

/** It is saved, not shown. */
export const asSheet = (name: string, content: Buffer): never =>
  asFile({ ...sentBuffer(name, xlsxType, content), inline: false });
