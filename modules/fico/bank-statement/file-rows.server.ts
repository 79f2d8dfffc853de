import { buffer } from 'node:stream/consumers';
import { type FileRow, openContent, readRows, Refusal, type Work } from '@heliu/engine';
import { decodeText } from './decode.server.ts';
import { cleanCells, type TextRow, textRows } from './sheet.rules.ts';

const mostRows = 20_000;

/** The rows of a file, whichever of the forms that banks and other programs hand out it has. */
export async function fileRows(work: Work, file: FileRow): Promise<TextRow[]> {
  const content = await buffer(await openContent(work.db, file));
  if (content.subarray(0, 2).toString('latin1') === 'PK') return (await readRows(content)).map(cleanCells);
  if (/ms-excel|html/.test(file.mediaType))
    throw new Refusal(`“${file.name}”是旧的 .xls 格式，请用 Excel 打开后另存为 .xlsx 或 CSV`);
  const text = decodeText(content);
  if (text === undefined || text.includes('\0'))
    throw new Refusal(`“${file.name}”读不出来，请导出为 CSV（UTF-8 或 GBK）或 .xlsx`);
  const rows = textRows(text);
  if (rows.length > mostRows)
    throw new Refusal(`文件有 ${rows.length} 行，一次最多 ${mostRows / 10_000} 万行，请分几次导出`);
  return rows;
}
