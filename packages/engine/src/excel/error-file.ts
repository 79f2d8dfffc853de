import { openXlsx, saveXlsx } from 'hucre/xlsx';
import { demandFile, storeOf } from '../files/file.ts';
import type { Work } from '../work.ts';
import { textOf } from './cells.ts';
import { readImport } from './import.ts';

const title = '错误';

async function contentOf(work: Work, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storeOf(work.db).get(key)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The user's own workbook with one more column, which says what is wrong in each row. */
export async function errorFile(work: Work, id: number): Promise<{ name: string; content: Buffer }> {
  const { fileId, fileName } = await readImport(work, id);
  const file = await demandFile(work, fileId);
  const bad = await work.query<{ row: number; errors: string[] }>(
    'import.errors',
    `select row_no as row, errors from sys_import_row where company_id = $1 and import_id = $2 and errors <> '[]' order by row_no`,
    [work.company, id],
  );
  const workbook = await openXlsx(await contentOf(work, file.key));
  const { rows } = workbook.sheets[0]!;
  const head = rows.findIndex((row) => row.some((cell) => textOf(cell) !== ''));
  const known = rows[head]!.findIndex((cell) => textOf(cell) === title);
  const at = known < 0 ? rows[head]!.length : known;
  if (known >= 0) for (const row of rows.slice(head + 1)) row[at] = null;
  rows[head]![at] = title;
  for (const { row, errors } of bad) rows[row - 1]![at] = errors.join('；');
  return { name: fileName.replace(/\.xlsx$/i, '') + '_错误.xlsx', content: Buffer.from(await saveXlsx(workbook)) };
}
