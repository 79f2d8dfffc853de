import { BadRow, cleanHead, cleanText } from './cells.rules.ts';
import { cellsOf, type StatementFormat, formats } from './formats.rules.ts';
import type { StatementLine } from './kinds.ts';

export interface RowTrouble {
  readonly row: number;
  readonly message: string;
}
interface TableRow {
  readonly row: number;
  readonly cells: readonly string[];
}

const headWithin = 20;
const mostTroubles = 100;
const oneOf = (column: string | readonly string[]): readonly string[] =>
  typeof column === 'string' ? [column] : column;
const fits = ({ columns }: StatementFormat, head: ReadonlyMap<string, number>): boolean =>
  columns.every((column) => oneOf(column).some((name) => head.has(name)));

const headOf = (cells: readonly string[]): ReadonlyMap<string, number> =>
  new Map(cells.map((cell, i) => [cleanHead(cell), i] as const).toReversed());

/** The closest format, so that somebody can be told what is missing. */
function nearest(heads: readonly ReadonlyMap<string, number>[]): string | undefined {
  let best: { format: StatementFormat; missing: string[] } | undefined;
  for (const head of heads)
    for (const format of formats) {
      const missing = format.columns
        .filter((column) => !oneOf(column).some((name) => head.has(name)))
        .map((column) => oneOf(column)[0]!);
      if (missing.length > format.columns.length / 2 || (best && best.missing.length <= missing.length)) continue;
      best = { format, missing };
    }
  return best && `像是${best.format.label}，但缺少“${best.missing.join('”“')}”列`;
}

const isSumRow = (cells: readonly string[]): boolean =>
  /^(总计|合计|总交易单数|资金流水总笔数)/.test(cleanText(cells[0] ?? ''));
const isComment = (cells: readonly string[]): boolean => /^#|^-{5,}/.test(cleanText(cells[0] ?? ''));

/** Reads a table row by row: finds its head by what stands in it, then every row by the format it has. */
export class StatementReader {
  #format: StatementFormat | undefined;
  #head: ReadonlyMap<string, number> = new Map();
  #heads: ReadonlyMap<string, number>[] = [];
  #seen = new Map<string, number>();
  #isOver = false;
  readonly troubles: RowTrouble[] = [];
  troubleCount = 0;

  get format(): StatementFormat | undefined {
    return this.#format;
  }
  /** Why nothing was recognised. */
  get complaint(): string {
    const near = nearest(this.#heads);
    return near ?? '不是认得的结算文件：没有找到抖店、拼多多、京东、支付宝、微信支付、快手账单或通用模板的表头';
  }

  read({ row, cells }: TableRow): StatementLine[] {
    if (this.#isOver) return [];
    if (!this.#format) {
      if (this.#heads.length >= headWithin) return [];
      const head = headOf(cells);
      this.#heads.push(head);
      this.#format = formats.find((format) => fits(format, head));
      this.#head = head;
      return [];
    }
    if (isComment(cells)) return [];
    // Behind the sums nothing but sums follows.
    if (isSumRow(cells)) {
      this.#isOver = this.#format.code.startsWith('wechat');
      return [];
    }
    const named = cellsOf(this.#head, cells);
    try {
      if (this.#format.isSum?.(named)) return [];
      const nth = (key: string): number => {
        const n = this.#seen.get(key) ?? 0;
        this.#seen.set(key, n + 1);
        return n;
      };
      return this.#format.read(named, nth).map((one) => ({ ...one, row }));
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      this.troubleCount += 1;
      if (this.troubles.length < mostTroubles) this.troubles.push({ row, message: error.message });
      return [];
    }
  }
}
