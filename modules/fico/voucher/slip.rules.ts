import { absFen, type Fen, sumFen } from '@heliu/model';

/** A voucher as it is written on paper. */
export interface PaperVoucher {
  readonly word: string;
  readonly no: number;
  readonly date: string;
  readonly papers: number;
  readonly isAudited: boolean;
  readonly lines: readonly PaperLine[];
  readonly maker: string;
  readonly auditor: string;
  readonly cashier: string;
}
export interface PaperLine {
  readonly summary: string;
  readonly account: string;
  readonly items: string;
  readonly debit: Fen;
  readonly credit: Fen;
}

/** One sheet of paper: a voucher whose lines run over has several, and only the last one has its sums. */
export interface Slip {
  readonly voucher: PaperVoucher;
  readonly lines: readonly PaperLine[];
  readonly sheet: number;
  readonly sheets: number;
  readonly total?: { readonly debit: Fen; readonly credit: Fen };
}

export const linesOnSlip = 6;

export function slipsOf(voucher: PaperVoucher): Slip[] {
  const sheets = Math.max(1, Math.ceil(voucher.lines.length / linesOnSlip));
  const total = {
    debit: sumFen(voucher.lines.map(({ debit }) => debit)),
    credit: sumFen(voucher.lines.map(({ credit }) => credit)),
  };
  return Array.from({ length: sheets }, (_, index) => ({
    voucher,
    lines: voucher.lines.slice(index * linesOnSlip, (index + 1) * linesOnSlip),
    sheet: index + 1,
    sheets,
    ...(index === sheets - 1 && { total }),
  }));
}

/** The places of an amount, as they are printed above the columns. */
export const places = Array.from('亿千百十万千百十元角分');

/**
 * An amount digit by digit under its places; `mark` stands before the first digit. Undefined for one that has more
 * digits than there are places.
 */
export function digitsOf(amount: Fen, mark = ''): string[] | undefined {
  const digits = absFen(amount).toString().padStart(3, '0');
  const sign = amount < 0n ? `${mark}-` : mark;
  const cells = [...(sign === '' ? [] : [sign]), ...digits];
  if (digits.length > places.length) return undefined;
  // With every place taken there is no room for the mark; the digits matter more.
  const shown = cells.length > places.length ? [...digits] : cells;
  return [...Array.from({ length: places.length - shown.length }, () => ''), ...shown];
}

/** 记 字第 12 号, and which sheet of how many. */
export const numberOn = ({ voucher: { word, no }, sheet, sheets }: Slip): string =>
  `${word} 字第 ${String(no).padStart(4, '0')} 号${sheets > 1 ? `（${sheet}/${sheets}）` : ''}`;
