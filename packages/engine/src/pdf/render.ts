import { setImmediate as breathe } from 'node:timers/promises';
import { type Face, geta, openFaces, wrapped } from '@heliu/paper';

import type { Fact, Sheet, SheetTable } from './sheet.ts';

type Pdf = InstanceType<typeof import('pdfkit')>;

const margin = { x: 40, top: 34, bottom: 46 };
const line = { color: '#3a4452', thin: 0.5 };
const ink = { text: '#111820', muted: '#5a6573', head: '#eef1f5' };
const size = { company: 15, title: 12.5, text: 9, table: 8.5, foot: 8 };
const leading = 1.42;
const pad = { x: 4, y: 3 };
/** Rows between two pauses, so that others are served while a long list is printed. */
const rowsBetweenBreaths = 40;

/** Draws one sheet from top to bottom, turning the page when it is full. */
class Paper {
  private readonly pdf: Pdf;
  private readonly faces = openFaces();
  private readonly lost = new Set<string>();
  private y = margin.top;
  private readonly sheet: Sheet;

  constructor(pdf: Pdf, sheet: Sheet) {
    this.pdf = pdf;
    this.sheet = sheet;
    pdf.registerFont('regular', this.faces.regular.font as never).registerFont('bold', this.faces.bold.font as never);
  }
  private get width(): number {
    return this.pdf.page.width - margin.x * 2;
  }
  private get bottom(): number {
    return this.pdf.page.height - margin.bottom;
  }

  /** A character the font lacks would vanish without a word; it is shown as missing, and the foot says which. */
  private safe(face: Face, text: string): string {
    let out = '';
    for (const character of text.replace(/\t/g, ' ')) {
      if (character === '\n' || character === '\r' || face.has(character)) out += character;
      else {
        this.lost.add(character);
        out += geta;
      }
    }
    return out;
  }
  private put(text: string, x: number, y: number, points: number, bold = false, color = ink.text): void {
    if (text === '') return;
    this.pdf
      .font(bold ? 'bold' : 'regular')
      .fontSize(points)
      .fillColor(color)
      .text(text, x, y, { lineBreak: false });
  }
  private centred(text: string, points: number, bold: boolean, color = ink.text): void {
    const face = bold ? this.faces.bold : this.faces.regular;
    const shown = this.safe(face, text);
    this.put(shown, margin.x + (this.width - face.width(shown, points)) / 2, this.y, points, bold, color);
    this.y += points * leading;
  }
  private rule(x1: number, y1: number, x2: number, y2: number, width = line.thin): void {
    this.pdf.moveTo(x1, y1).lineTo(x2, y2).lineWidth(width).strokeColor(line.color).stroke();
  }
  private turn(): void {
    this.pdf.addPage({ size: 'A4', layout: layoutOf(this.sheet), margin: 0 });
    this.y = margin.top;
  }

  private head(): void {
    const { company, taxNo, title, subtitle } = this.sheet;
    this.centred(company, size.company, true);
    if (taxNo) this.centred(`税号 ${taxNo}`, size.foot, false, ink.muted);
    this.y += 2;
    this.centred(title, size.title, true);
    this.y += 4;
    this.spread(subtitle);
  }
  /** Facts side by side: the first at the left edge, the last at the right. */
  private spread(facts: readonly Fact[]): void {
    const { regular } = this.faces;
    const texts = facts.map(({ label, value }) => this.safe(regular, `${label}：${value}`));
    const widths = texts.map((text) => regular.width(text, size.text));
    const free = this.width - widths.reduce((sum, one) => sum + one, 0);
    if (texts.length > 1 && free < 12 * texts.length) return this.facts(facts, 1);
    let x = margin.x;
    texts.forEach((text, i) => {
      this.put(text, x, this.y, size.text);
      x += widths[i]! + free / Math.max(1, texts.length - 1);
    });
    if (texts.length > 0) this.y += size.text * leading + 3;
  }
  private facts(facts: readonly Fact[], perRow = 3): void {
    const { regular } = this.faces;
    const room = this.width / perRow;
    const rows: Fact[][] = [];
    for (const fact of facts) {
      const last = rows.at(-1);
      if (fact.wide || !last || last.length === perRow || last[0]!.wide) rows.push([fact]);
      else last.push(fact);
    }
    for (const row of rows) {
      const cells = row.map(({ label, value, wide }) => {
        const name = this.safe(regular, `${label}：`);
        const indent = regular.width(name, size.text);
        const space = (wide ? this.width : room) - indent - 10;
        return { name, indent, lines: wrapped(regular, this.safe(regular, value), size.text, space) };
      });
      const height = Math.max(...cells.map(({ lines }) => lines.length)) * size.text * leading + 2;
      if (this.y + height > this.bottom) this.turn();
      cells.forEach(({ name, indent, lines }, i) => {
        const x = margin.x + i * room;
        this.put(name, x, this.y, size.text, false, ink.muted);
        lines.forEach((text, n) => this.put(text, x + indent, this.y + n * size.text * leading, size.text));
      });
      this.y += height;
    }
    if (rows.length > 0) this.y += 4;
  }

  private widths({ columns, rows, totals }: SheetTable): number[] {
    const { regular } = this.faces;
    const sample = [...rows.slice(0, 200), ...(totals ? [totals] : [])];
    const wanted = columns.map(({ label, weight }, i) => {
      const longest = Math.max(
        regular.width(label, size.table),
        ...sample.map((row) => regular.width(row[i] ?? '', size.table)),
      );
      return Math.min(longest, 60 + weight * 90) + pad.x * 2 + 2;
    });
    if (columns.some(({ width }) => width !== undefined)) return this.wantedWidths(columns, wanted);
    const sum = wanted.reduce((a, b) => a + b, 0);
    if (sum >= this.width) {
      // Figures keep their room as long as there is text beside them that can be wrapped.
      const figures = wanted.filter((_, i) => columns[i]!.right).reduce((a, b) => a + b, 0);
      const rest = sum - figures;
      const squeeze = figures < this.width * 0.7 && rest > 0 ? (this.width - figures) / rest : this.width / sum;
      const all = squeeze === this.width / sum;
      return wanted.map((one, i) => (columns[i]!.right && !all ? one : one * squeeze));
    }
    const spare = this.width - sum;
    const takers = columns.map(({ right, weight }) => (right ? 0.3 : weight));
    const shares = takers.reduce((a, b) => a + b, 0);
    return wanted.map((one, i) => one + (spare * takers[i]!) / shares);
  }

  /** Those that were asked for as they were, the others share what is left; more than there is is made to fit. */
  private wantedWidths(columns: SheetTable['columns'], natural: readonly number[]): number[] {
    const asked = columns.map(({ width }) => (width === undefined ? undefined : (width / 100) * this.width));
    const taken = asked.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    const rest = natural.reduce((sum, one, i) => (asked[i] === undefined ? sum + one : sum), 0);
    const left = Math.max(this.width - taken, this.width * 0.1);
    const widths = natural.map((one, i) => asked[i] ?? (one / rest) * left);
    const all = widths.reduce((sum, one) => sum + one, 0);
    return widths.map((one) => (one / all) * this.width);
  }

  private row(
    cells: readonly string[],
    table: SheetTable,
    widths: readonly number[],
    kind: 'head' | 'body' | 'sum' | 'page',
  ) {
    const bold = kind !== 'body';
    const face = bold ? this.faces.bold : this.faces.regular;
    const wrappedCells = cells.map((cell, i) =>
      wrapped(face, this.safe(face, cell), size.table, widths[i]! - pad.x * 2),
    );
    const height = Math.max(1, ...wrappedCells.map((lines) => lines.length)) * size.table * leading + pad.y * 2;
    const sums = kind === 'body' && table.sumOf !== undefined;
    if (this.y + height * (sums ? 2 : 1) > this.bottom && kind !== 'page') {
      this.pageSum(table, widths);
      this.turn();
      // The head is repeated on every page; a page that begins with it needs no other.
      if (kind !== 'head')
        this.row(
          table.columns.map(({ label }) => label),
          table,
          widths,
          'head',
        );
    }
    let x = margin.x;
    if (kind === 'head') this.pdf.rect(x, this.y, this.width, height).fill(ink.head);
    wrappedCells.forEach((lines, i) => {
      const cellWidth = widths[i]!;
      lines.forEach((text, n) => {
        const shift =
          kind === 'head' && !table.columns[i]!.right
            ? pad.x
            : table.columns[i]!.right
              ? cellWidth - pad.x - face.width(text, size.table)
              : pad.x;
        this.put(text, x + shift, this.y + pad.y + n * size.table * leading, size.table, bold);
      });
      this.rule(x, this.y, x, this.y + height);
      x += cellWidth;
    });
    this.rule(x, this.y, x, this.y + height);
    this.rule(margin.x, this.y, x, this.y);
    this.rule(margin.x, this.y + height, x, this.y + height);
    this.y += height;
  }

  /** Rows on this page since the last turning. */
  private onPage: number[] = [];
  private pageSum(table: SheetTable, widths: readonly number[]): void {
    const sums = this.onPage.length > 0 ? table.sumOf?.(this.onPage) : undefined;
    this.onPage = [];
    if (sums) this.row(sums, table, widths, 'page');
  }

  private async table(table: SheetTable): Promise<void> {
    const widths = this.widths(table);
    if (table.label) {
      if (this.y + 60 > this.bottom) this.turn();
      this.put(this.safe(this.faces.bold, table.label), margin.x, this.y, size.text, true);
      this.y += size.text * leading + 2;
    }
    this.row(
      table.columns.map(({ label }) => label),
      table,
      widths,
      'head',
    );
    const bold = new Set(table.bold);
    for (const [i, cells] of table.rows.entries()) {
      this.row(cells, table, widths, bold.has(i) ? 'sum' : 'body');
      if (table.sumOf) this.onPage.push(i);
      if (i % rowsBetweenBreaths === rowsBetweenBreaths - 1) await breathe();
    }
    const isTurned = this.pdf.bufferedPageRange().count > 1;
    if (isTurned) this.pageSum(table, widths);
    this.onPage = [];
    if (table.totals) this.row(table.totals, table, widths, 'sum');
    this.y += 6;
  }

  private total(): void {
    const { total } = this.sheet;
    if (!total) return;
    const height = size.text * leading + pad.y * 2 + 2;
    if (this.y + height > this.bottom) this.turn();
    this.y -= 6;
    this.pdf.rect(margin.x, this.y, this.width, height).lineWidth(line.thin).strokeColor(line.color).stroke();
    const y = this.y + pad.y + 1;
    const words = this.safe(this.faces.regular, `${total.label}（大写）：${total.words}`);
    const figures = this.safe(this.faces.bold, `（小写）：${total.figures}`);
    this.put(words, margin.x + pad.x + 2, y, size.text);
    const right = this.pdf.page.width - margin.x - pad.x - this.faces.bold.width(figures, size.text);
    this.put(figures, right, y, size.text, true);
    this.y += height + 8;
  }
  private signatures(): void {
    if (this.sheet.signatures.length === 0) return;
    if (this.y + 24 > this.bottom) this.turn();
    this.y += 6;
    this.spread(this.sheet.signatures);
  }
  private foot(): void {
    const { foot } = this.sheet;
    if (!foot) return;
    const { regular } = this.faces;
    for (const text of wrapped(regular, this.safe(regular, foot), size.text, this.width)) {
      if (this.y + size.text * leading > this.bottom) this.turn();
      this.put(text, margin.x, this.y, size.text, false, ink.muted);
      this.y += size.text * leading;
    }
  }
  private feet(): void {
    const { start, count } = this.pdf.bufferedPageRange();
    const { regular } = this.faces;
    const lost = [...this.lost].filter((character) => character.trim() !== '');
    const left = lost.length > 0 ? `有 ${lost.length} 个字的字形缺失，以${geta}代替` : '';
    for (let i = 0; i < count; i++) {
      this.pdf.switchToPage(start + i);
      const y = this.pdf.page.height - margin.bottom + 14;
      const page = `第 ${i + 1} 页 / 共 ${count} 页`;
      const printed = this.safe(regular, this.sheet.printed);
      this.put(left, margin.x, y, size.foot, false, ink.muted);
      this.put(page, margin.x + (this.width - regular.width(page, size.foot)) / 2, y, size.foot, false, ink.muted);
      this.put(
        printed,
        this.pdf.page.width - margin.x - regular.width(printed, size.foot),
        y,
        size.foot,
        false,
        ink.muted,
      );
    }
  }
  async draw(): Promise<void> {
    this.head();
    this.facts(this.sheet.facts);
    for (const table of this.sheet.tables) await this.table(table);
    this.total();
    this.signatures();
    this.foot();
    this.feet();
  }
}

/** More columns than stand comfortably side by side on an upright page. */
const isBroad = ({ tables }: Sheet): boolean =>
  tables.some(({ columns }) => columns.reduce((sum, { weight }) => sum + weight, 0) > 7.5);

const layoutOf = (sheet: Sheet): 'landscape' | 'portrait' =>
  (sheet.turned ? sheet.turned === 'across' : isBroad(sheet)) ? 'landscape' : 'portrait';

type Sink = (chunk: Buffer) => void;

/**
 * Sheets one after the other in one file of A4 pages, its fonts embedded once and as far as they are used. The pages of a
 * sheet are let go of as soon as it is drawn, so that a thousand take no more memory than one.
 */
async function writePdf(sheets: AsyncIterable<Sheet>, title: string, sink: Sink): Promise<number> {
  const { default: PdfDocument } = await import('pdfkit');
  let pdf: Pdf | undefined;
  let done: Promise<void> | undefined;
  let count = 0;
  for await (const sheet of sheets) {
    count += 1;
    if (pdf) {
      pdf.flushPages();
      pdf.addPage({ size: 'A4', layout: layoutOf(sheet), margin: 0 });
    } else {
      const opened = new PdfDocument({
        size: 'A4',
        layout: layoutOf(sheet),
        margin: 0,
        bufferPages: true,
        font: null as never,
        lang: 'zh-CN',
        displayTitle: true,
        info: { Title: title || sheet.title, Author: sheet.company, Creator: '合流' },
      });
      opened.on('data', sink);
      done = new Promise<void>((resolve, reject) => opened.on('end', resolve).on('error', reject));
      pdf = opened;
    }
    await new Paper(pdf, sheet).draw();
  }
  pdf?.end();
  await done;
  return count;
}

/** The sheet as a PDF. */
export async function toPdf(sheet: Sheet): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const only = async function* () {
    yield sheet;
  };
  await writePdf(only(), '', (chunk) => chunks.push(chunk));
  return Buffer.concat(chunks);
}

/** Many as one file, in pieces as they are ready. */
export async function* allToPdf(sheets: AsyncIterable<Sheet>, title: string): AsyncGenerator<Buffer> {
  const ready: Buffer[] = [];
  let wake: (() => void) | undefined;
  let over = false;
  const writing = writePdf(sheets, title, (chunk) => {
    ready.push(chunk);
    wake?.();
  }).finally(() => {
    over = true;
    wake?.();
  });
  // Told of below; until then it is nobody's.
  writing.catch(() => {});
  for (;;) {
    const chunk = ready.shift();
    if (chunk) yield chunk;
    else if (over) break;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
  await writing;
}
