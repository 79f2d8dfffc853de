import { asFile } from '../http/route.ts';
import { sentBuffer } from '../http/sent.ts';
import { xlsxType } from './export.ts';
import { type Cell, type SheetColumn, workbook } from './workbook.ts';

/** The answer of a call that gives a report as a workbook: a table small enough to be read at once. */
export async function asWorkbook(
  name: string,
  columns: readonly SheetColumn[],
  rows: readonly (readonly Cell[])[],
): Promise<never> {
  const batches = async function* () {
    yield rows.map((row) => [...row]);
  };
  const parts: Buffer[] = [];
  for await (const part of workbook(name, columns, batches())) parts.push(part);
  return asFile(sentBuffer(`${name}.xlsx`, xlsxType, Buffer.concat(parts)));
}
