import { type SentFile, sentBuffer } from '../http/sent.ts';
import { xlsxType } from './export.ts';
import { type Cell, type SheetColumn, workbook } from './workbook.ts';

interface Book {
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly Cell[])[];
  readonly totals?: readonly Cell[];
}

/** A table small enough to be written at once. */
export async function asBook(name: string, { columns, rows, totals }: Book): Promise<SentFile> {
  const batches = async function* () {
    yield rows.map((row) => [...row]);
  };
  const parts: Buffer[] = [];
  for await (const part of workbook(name, columns, batches(), totals)) parts.push(part);
  return sentBuffer(`${name}.xlsx`, xlsxType, Buffer.concat(parts));
}
