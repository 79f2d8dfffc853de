import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { zipSync } from 'fflate';
import { Unfit, unpack } from './unpack.ts';

/** A row of a table as text, counted as whoever opens the file counts it. */
export interface TextRow {
  readonly row: number;
  readonly cells: readonly string[];
}
export interface TextTable {
  /** Of the file, and of the entry within an archive. */
  readonly name: string;
  readonly rows: AsyncIterable<TextRow> | Iterable<TextRow>;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const chinese = new TextDecoder('gb18030', { fatal: true });

/** UTF-8 where it is that, else what Chinese Windows writes; never with characters in place of unreadable ones. */
function textOf(content: Uint8Array, name: string): string {
  for (const decoder of [utf8, chinese])
    try {
      return decoder.decode(content);
    } catch {
      // The next encoding may fit.
    }
  throw new Unfit(`“${name.slice(0, 60)}”的文字编码认不出来，请另存为 UTF-8 的 CSV 或 .xlsx`);
}

/** Of a line that begins with a backtick every value does, and commas within values are not quoted. */
const backticked = (line: string): string[] => line.slice(1).split(',`');

function quoted(text: string, at: number, comma: string): { cells: string[]; next: number; lines: number } {
  const cells: string[] = [];
  let [cell, inside, lines] = ['', false, 1];
  let i = at;
  for (; i < text.length; i++) {
    const c = text[i]!;
    if (inside && c === '"' && text[i + 1] === '"') {
      cell += c;
      i += 1;
    } else if (inside && c === '"') inside = false;
    else if (inside) {
      if (c === '\n') lines += 1;
      cell += c;
    } else if (c === '"' && cell.trim() === '') {
      inside = true;
      cell = '';
    } else if (c === comma) {
      cells.push(cell);
      cell = '';
    } else if (c === '\n') break;
    else if (c !== '\r') cell += c;
  }
  cells.push(cell);
  return { cells, next: i + 1, lines };
}

/** Rows of comma or tab separated text. Empty ones are left out and counted all the same. */
export function* delimitedRows(text: string): Generator<TextRow> {
  const start = text.startsWith('\ufeff') ? 1 : 0;
  const sample = text.slice(start, 4000);
  const comma = sample.split('\t').length > sample.split(',').length ? '\t' : ',';
  let row = 1;
  for (let at = start; at < text.length;) {
    if (text[at] === '`') {
      const end = text.indexOf('\n', at);
      const line = text.slice(at, end < 0 ? text.length : end).replace(/\r$/, '');
      yield { row, cells: backticked(line) };
      at = end < 0 ? text.length : end + 1;
      row += 1;
      continue;
    }
    const { cells, next, lines } = quoted(text, at, comma);
    if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    at = next;
    row += lines;
  }
}

const twoDigits = (n: number) => String(n).padStart(2, '0');
function cellText(cell: CellValue): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date)
    return (
      `${cell.getUTCFullYear()}-${twoDigits(cell.getUTCMonth() + 1)}-${twoDigits(cell.getUTCDate())} ` +
      `${twoDigits(cell.getUTCHours())}:${twoDigits(cell.getUTCMinutes())}:${twoDigits(cell.getUTCSeconds())}`
    );
  // oxlint-disable-next-line typescript/no-base-to-string
  return String(cell);
}

const isMarkup = (name: string) => /\.(xml|rels)$/i.test(name);
async function* sheetText(content: Uint8Array): AsyncGenerator<TextRow> {
  const plain = zipSync(unpack(content, isMarkup), { level: 0 });
  for await (const { index, values } of streamXlsxRows(plain, { sheet: 0 })) {
    const cells = values.map(cellText);
    if (cells.some((cell) => cell.trim() !== '')) yield { row: index + 1, cells };
  }
}

const isZip = (content: Uint8Array) => content[0] === 0x50 && content[1] === 0x4b;
const isTable = (name: string) => /\.(csv|txt|tsv|xlsx)$/i.test(name) && !/(^|\/)(__MACOSX|\._)/.test(name);
/** Names within archives of Chinese Windows are in its encoding, which the archive does not say. */
function entryName(name: string): string {
  const bytes = Uint8Array.from(name, (c) => c.charCodeAt(0));
  if (![...name].every((c) => c.charCodeAt(0) < 256)) return name;
  try {
    return chinese.decode(bytes);
  } catch {
    return name;
  }
}

/** The tables of a file: of a workbook its first sheet, of an archive those of every table in it. */
export function tablesIn(content: Uint8Array, name: string): TextTable[] {
  if (!isZip(content)) {
    if (content[0] === 0xd0 && content[1] === 0xcf)
      throw new Unfit('旧的 .xls 文件打不开，请在 Excel 里另存为 .xlsx 或 CSV');
    return [{ name, rows: delimitedRows(textOf(content, name)) }];
  }
  if (isWorkbook(content)) return [{ name, rows: sheetText(content) }];
  const entries = Object.entries(unpack(content, isTable));
  if (entries.length === 0) throw new Unfit('压缩包里没有 CSV 或 .xlsx 文件');
  return entries.flatMap(([entry, bytes]) => tablesIn(bytes, entryName(entry)));
}

/** A workbook is an archive too. */
const isWorkbook = (content: Uint8Array): boolean =>
  Object.keys(unpack(content, (name) => name === '[Content_Types].xml')).length > 0;
