import { buffer } from 'node:stream/consumers';
import { inReader } from '../archive/reader.ts';
import { demandFile, openContent } from '../files/file.ts';
import type { Work } from '../work.ts';
import { readImport } from './import.ts';

/** The user's own workbook with one more column, which says what is wrong in each row. */
export async function errorFile(work: Work, id: number): Promise<{ name: string; content: Buffer }> {
  const { fileId, fileName } = await readImport(work, id);
  const file = await demandFile(work, fileId);
  const bad = await work.query<{ row: number; errors: string[] }>(
    'import.errors',
    `select row_no as row, errors from sys_import_row where company_id = $1 and import_id = $2 and errors <> '[]' order by row_no`,
    [work.company, id],
  );
  const [content] = await inReader('markedWorkbook', {
    content: await buffer(await openContent(work.db, file)),
    title: '错误',
    marks: new Map(bad.map(({ row, errors }) => [row, errors.join('；')])),
  });
  return { name: fileName.replace(/\.xlsx$/i, '') + '_错误.xlsx', content: Buffer.from(content!) };
}
