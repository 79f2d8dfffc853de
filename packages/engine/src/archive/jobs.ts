import { zipSync } from 'fflate';
import { type CellValue, openXlsx, saveXlsx, streamXlsxRows } from 'hucre/xlsx';
import { Unfit, unpack } from './unpack.ts';

/** One line of a sheet, counted as Excel does. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly CellValue[];
}

/** Of what was unpacked within the limits, an archive that needs no unpacking any more. */
const unpacked = (content: Uint8Array, isWanted?: (name: string) => boolean) =>
  zipSync(unpack(content, isWanted), { level: 0 });

const isBlank = (cell: CellValue) => cell === null || cell === undefined || (typeof cell === 'string' && !cell.trim());
const isMarkup = (name: string) => /\.(xml|rels)$/i.test(name);
const atOnce = 500;

export interface SheetOrder {
  readonly content: Uint8Array;
  readonly mostRows: number;
  readonly mostColumns: number;
}
/** The lines of the first sheet that are not empty, in portions that whoever receives them takes in without a pause. */
async function* sheetRows({ content, mostRows, mostColumns }: SheetOrder): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  let count = 0;
  // Pictures say nothing about rows, and stay packed.
  for await (const { index, values } of streamXlsxRows(unpacked(content, isMarkup), { sheet: 0 })) {
    const cells = values.slice(0, mostColumns);
    if (cells.every(isBlank)) continue;
    if (++count > mostRows) throw new Unfit(`一次最多导入 ${(mostRows - 1) / 10_000} 万行，请拆成几个文件`);
    rows.push({ row: index + 1, cells });
    if (rows.length < atOnce) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

export interface MarkOrder {
  readonly content: Uint8Array;
  readonly title: string;
  /** Row, as Excel counts it → what is to be said there. */
  readonly marks: ReadonlyMap<number, string>;
}
/** A workbook with one more column, or with that column written anew. */
async function* markedWorkbook({ content, title, marks }: MarkOrder): AsyncGenerator<Uint8Array> {
  const workbook = await openXlsx(unpacked(content));
  const { rows } = workbook.sheets[0]!;
  const head = rows.findIndex((row) => !row.every(isBlank));
  const known = rows[head]!.findIndex((cell) => typeof cell === 'string' && cell.trim() === title);
  const at = known < 0 ? rows[head]!.length : known;
  if (known >= 0) for (const row of rows.slice(head + 1)) row[at] = null;
  rows[head]![at] = title;
  for (const [row, words] of marks) rows[row - 1]![at] = words;
  yield await saveXlsx(workbook);
}

/** What is done to a workbook that somebody sent. It happens in a thread of its own (`reader.ts`). */
export const archiveJobs = { sheetRows, markedWorkbook };
export type ArchiveJobs = typeof archiveJobs;
