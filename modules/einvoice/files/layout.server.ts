import { type Drawing, type Mark, openType } from '@heliu/paper';
import { type Fen, formatFen, sumFen } from '@heliu/model';
import qr from 'qrcode';
import { type FaceLine, type InvoiceFace, taxations } from '../face/face.ts';
import { digital } from './digital.server.ts';
import type { Paper } from './paper.server.ts';
import { colours, Pen, sizes } from '@heliu/paper';
import { qrContent } from './qr.ts';
import { taxControl } from './tax-control.server.ts';
import {
  amountInWords,
  isDigital,
  isPaper,
  isUntaxed,
  itemName,
  rateText,
  remarkOf,
  titles,
  usualCharacters,
} from '../face/wording.ts';

export interface Look {
  /** Across the page where it is ours and not the tax office's, so that nobody takes it for the invoice. */
  readonly mark?: '样张' | '作废' | undefined;
}

const page = { width: 210, height: 140 };
const step = 4.5;
const leading = 1.14;
const tallest = 22;
const middle = 102;

/** A line with what it takes: names and models are wrapped, the rest stands in one row. */
interface Row {
  readonly line: FaceLine;
  readonly height: number;
}

function rowOf(pen: Pen, { columns }: Paper, line: FaceLine): Row {
  const texts = [itemName(line), line.spec ?? '', line.unit ?? ''];
  const heights = [columns.name, columns.spec, columns.unit].map((column, i) => {
    const { size, lines } = pen.set(texts[i]!, { ...column, y: 0, height: tallest, leading });
    return (lines.length - 1) * size * leading;
  });
  return { line, height: step + Math.max(...heights) };
}

/** Pages as full as they get; of several, the last keeps a row free for its subtotal. */
function paged(rows: readonly Row[], { lines: { top, bottom } }: Paper): Row[][] {
  const room = bottom - top;
  const pages: Row[][] = [[]];
  let used = 0;
  for (const row of rows) {
    if (used + row.height > room && pages.at(-1)!.length > 0) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1)!.push(row);
    used += row.height;
  }
  if (pages.length > 1 && used + step > room) pages.push([pages.at(-1)!.pop()!]);
  return pages.filter((rowsOfPage) => rowsOfPage.length > 0 || rows.length === 0);
}

const taxText = (line: FaceLine): string => (isUntaxed(line) && line.tax === 0n ? '***' : formatFen(line.tax));
const totalTaxText = (lines: readonly FaceLine[], tax: Fen): string =>
  lines.length > 0 && tax === 0n && lines.every(isUntaxed) ? '***' : `¥${formatFen(tax)}`;

/** Of a line: what its texts mean. */
const tags = {
  name: 'Item',
  spec: 'Specification',
  unit: 'MeasurementDimension',
  quantity: 'Quantity',
  price: 'Price',
  net: 'Amount',
  rate: 'TaxScheme',
  tax: 'TaxAmount',
} as const;
export const lineTags: ReadonlySet<string> = new Set(Object.values(tags));

function drawRows(pen: Pen, { columns, lines: { top } }: Paper, rows: readonly Row[], hidesRate: boolean): void {
  let y = top + sizes.text * 0.92;
  for (const { line, height } of rows) {
    const block = (key: 'name' | 'spec' | 'unit', text = '') =>
      pen.block(text, { ...columns[key], y, height: tallest, leading, tag: tags[key] });
    const cell = (key: keyof typeof tags, text = '') => pen.line(text, { ...columns[key], y, tag: tags[key] });
    block('name', itemName(line));
    block('spec', line.spec);
    block('unit', line.unit);
    cell('quantity', line.quantity);
    cell('price', line.price);
    cell('net', formatFen(line.net));
    // The rate times what is printed would not come to the tax.
    cell('rate', hidesRate ? '***' : rateText(line));
    cell('tax', taxText(line));
    y += height;
  }
}

function drawSum(
  pen: Pen,
  paper: Paper,
  word: '合计' | '小计',
  y: number,
  lines: readonly FaceLine[],
  sums: Sums,
): void {
  const total = word === '合计';
  Array.from(word).forEach((character, i) => pen.label(character, 20 + i * 16, y));
  pen.line(`¥${formatFen(sums.net)}`, { ...paper.columns.net, y, ...(total && { tag: 'TaxExclusiveTotalAmount' }) });
  pen.line(totalTaxText(lines, sums.tax), { ...paper.columns.tax, y, ...(total && { tag: 'TaxTotalAmount' }) });
}
interface Sums {
  readonly net: Fen;
  readonly tax: Fen;
}

function drawSums(pen: Pen, paper: Paper, face: InvoiceFace, rows: readonly Row[], isLast: boolean, isOnly: boolean) {
  const lines = rows.map(({ line }) => line);
  const here = { net: sumFen(lines.map(({ net }) => net)), tax: sumFen(lines.map(({ tax }) => tax)) };
  if (!isOnly) drawSum(pen, paper, '小计', isLast ? paper.totalAt - step : paper.totalAt, lines, here);
  if (!isLast) return pen.line('见末页', paper.words);
  drawSum(pen, paper, '合计', paper.totalAt, face.lines, face);
  pen.line('⊗', { ...paper.words, x: paper.words.x - 5.4, width: 5, size: 4.2, y: paper.words.y + 0.3 });
  pen.line(amountInWords(face.gross), { ...paper.words, size: 3.5 });
  pen.line(`¥${formatFen(face.gross)}`, { ...paper.figures, size: 3.5, tag: 'TaxInclusiveTotalAmount' });
  paper.remark(pen, remarkOf(face));
}

/** The title with its double rule; beside the code the marks of a red invoice and of difference taxation. */
function drawHead(pen: Pen, face: InvoiceFace): void {
  const title = titles[face.kind];
  const width = Math.min(90, title.length * sizes.title + 8);
  pen.heading(title, middle - width / 2, width, 14.6, sizes.title);
  for (const y of [18, 19]) pen.rule(middle - width / 2, y, middle + width / 2, y);
  if (face.difference) pen.line(taxations[face.difference.mode], { x: 29, y: 22, width: 44, size: 3.6 });
  if (!face.red) return;
  const word = isDigital(face.kind) ? '红字' : '销项负数';
  pen.box(29, 8, 33 + word.length * 5, 15.4, colours.red);
  pen.line(word, { x: 31, y: 13.6, width: word.length * 5, size: 5, colour: colours.red });
}

function watermark(pen: Pen, text: string): void {
  pen.marks.push(
    ...[22, 122].map(
      (x) => ({ kind: 'words', text, x, y: 116, size: 38, colour: colours.watermark, turned: 30 }) as const,
    ),
  );
}

/** What is printed on every invoice of a kind is drawn once. */
const forms = new Map<string, readonly Mark[]>();
function formOf(face: InvoiceFace, paper: Paper, mark: string | undefined): readonly Mark[] {
  const key = `${face.kind} ${face.red ? 'red' : 'blue'} ${face.difference?.mode} ${mark}`;
  const known = forms.get(key);
  if (known) return known;
  const pen = new Pen(openType(), new Set());
  if (mark) watermark(pen, mark);
  drawHead(pen, face);
  paper.form(pen);
  forms.set(key, pen.marks);
  return pen.marks;
}

/** The invoice drawn to scale, as the tax office draws it, over as many pages as its lines take. */
export function layout(face: InvoiceFace, { mark }: Look = {}): Drawing {
  const type = openType();
  const lost = new Set<string>();
  const paper = isDigital(face.kind) && !isPaper(face.kind) ? digital : taxControl;
  const content = qrContent(face);
  const code = content === undefined ? undefined : squaresOf(content);
  const measuring = new Pen(type, lost);
  const rows = face.lines.map((line) => rowOf(measuring, paper, line));
  const pages = paged(rows, paper);
  return {
    title: [titles[face.kind], face.issued?.number].filter(Boolean).join(' '),
    author: face.seller.name,
    createdAt: face.issued?.issuedAt,
    ...page,
    standing: usualCharacters,
    // A draft is a sample, whether asked for or not.
    form: formOf(face, paper, face.issued ? mark : '样张'),
    pages: pages.map((rowsOfPage, index) => {
      const pen = new Pen(type, lost);
      if (code) pen.marks.push({ kind: 'squares', ...paper.code, rows: code });
      paper.facts(pen, face);
      drawRows(pen, paper, rowsOfPage, face.difference?.mode === 'net');
      drawSums(pen, paper, face, rowsOfPage, index === pages.length - 1, pages.length === 1);
      if (pages.length > 1) pen.line(`共${pages.length}页 第${index + 1}页`, paper.count);
      return pen.marks;
    }),
    missing: [...lost],
  };
}

function squaresOf(content: string): boolean[][] {
  // One run of bytes, and always the second mask: to look for a shorter mixture, or to try all eight masks, takes
  // longer than the rest of the page. What invoices say comes out as even with this one as with the best of them.
  const { modules } = qr.create([{ data: Buffer.from(content), mode: 'byte' }], {
    errorCorrectionLevel: 'M',
    maskPattern: 2,
  });
  const { data, size } = modules;
  return Array.from({ length: size }, (_, y) => Array.from(data.subarray(y * size, (y + 1) * size), Boolean));
}
