import {
  absFen,
  addDecimal,
  compareDecimal,
  daysAfter,
  dec,
  type Decimal,
  type Fen,
  fen,
  type Input,
  proportion,
  subtractFen,
  sumFen,
  zeroFen,
} from '@heliu/model';
import type { Basis, paymentTerms } from './payment-terms.ts';

export interface TermLine {
  readonly portion: Decimal;
  readonly basis: Basis;
  readonly months: number | null;
  readonly days: number | null;
  readonly fixedDay: number | null;
  readonly discountRate: Decimal | null;
  readonly discountDays: number | null;
}

export interface Instalment {
  readonly dueDate: string;
  readonly amount: Fen;
  readonly discountUntil: string | null;
  readonly discountAmount: Fen | null;
}

const one = dec('1');

/** What is wrong with terms by themselves, in words for the user. */
export function termsComplaint({ lines }: Pick<Input<typeof paymentTerms>, 'lines'>): string | undefined {
  for (const [index, { portion, discountRate, discountDays }] of lines.entries()) {
    const where = `分期第${index + 1}行：`;
    if (compareDecimal(portion, dec('0')) === 0) return `${where}比例应大于 0`;
    if ((discountRate == null) !== (discountDays == null)) return `${where}现金折扣和折扣天数要么都填，要么都不填`;
  }
  const whole = addDecimal(dec('0'), ...lines.map(({ portion }) => portion));
  if (compareDecimal(whole, one) === 0) return undefined;
  const percent = String(Math.round(Number(whole) * 1e6) / 1e4);
  return `各期比例合计应为 100%，现在是 ${percent}%`;
}

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
/** The day of a month counted from year zero; the last one where the month is shorter. */
function dayIn(month: number, day: number): string {
  const [year, index] = [Math.floor(month / 12), month % 12];
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, index, Math.min(day, last))).toISOString().slice(0, 10);
}

/** The first day on or after this one that has the wished number. */
function onFixedDay(day: string, fixed: number): string {
  const own = dayIn(monthOf(day), fixed);
  return own >= day ? own : dayIn(monthOf(day) + 1, fixed);
}

/** When one instalment falls due: from the day it counts from, months first, then days, then on to the fixed day. */
export function dueDateOf(line: Omit<TermLine, 'portion'>, invoiceDate: string, arrival: string | undefined): string {
  const start = line.basis === 'arrival' ? (arrival ?? invoiceDate) : invoiceDate;
  const month = monthOf(start) + (line.months ?? 0);
  const moved = dayIn(month, line.basis === 'monthEnd' ? 31 : Number(start.slice(8)));
  const later = daysAfter(moved, line.days ?? 0);
  const due = line.fixedDay === null ? later : onFixedDay(later, line.fixedDay);
  return due < invoiceDate ? invoiceDate : due;
}

/**
 * What falls due when, the earliest first. Each part is rounded to the fen and the last one takes what is left, so that
 * they always come to the total; parts that round to nothing are left out.
 */
export function instalmentsOf(
  lines: readonly TermLine[],
  {
    invoiceDate,
    arrival,
    total,
  }: { readonly invoiceDate: string; readonly arrival?: string | undefined; readonly total: Fen },
): Instalment[] {
  const dated = lines
    .map((line) => ({ line, dueDate: dueDateOf(line, invoiceDate, arrival) }))
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0));
  let left = total;
  return dated.flatMap(({ line, dueDate }, index): Instalment[] => {
    const share = proportion(total, line.portion, one);
    // Of a few fen the parts before may have been rounded up to more than there is.
    const amount = index === dated.length - 1 || absFen(share) > absFen(left) ? left : share;
    left = subtractFen(left, amount);
    if (amount === 0n) return [];
    const isDiscounted = line.discountRate !== null && line.discountDays !== null;
    return [
      {
        dueDate,
        amount,
        discountUntil: isDiscounted ? daysAfter(invoiceDate, line.discountDays!) : null,
        discountAmount: isDiscounted ? proportion(amount, line.discountRate!, one) : null,
      },
    ];
  });
}

/** The day the last part falls due, even of terms whose parts come to nothing. */
export const finalDueDate = (lines: readonly TermLine[], invoiceDate: string, arrival?: string): string =>
  lines.map((line) => dueDateOf(line, invoiceDate, arrival)).reduce((last, day) => (day > last ? day : last));

/** What of each instalment is still open when so much of the whole is: money settles the earliest first. */
export function openInstalments<I extends { readonly amount: Fen }>(
  instalments: readonly I[],
  open: Fen,
): (I & { readonly open: Fen })[] {
  const total = sumFen(instalments.map(({ amount }) => amount));
  const sign = total < 0n ? -1n : 1n;
  let settled = fen(sign * subtractFen(total, open));
  return instalments.map((instalment, index) => {
    const amount = fen(sign * instalment.amount);
    const isLast = index === instalments.length - 1;
    const taken = settled < 0n && !isLast ? zeroFen : isLast || settled < amount ? settled : amount;
    settled = subtractFen(settled, taken);
    return { ...instalment, open: fen(sign * subtractFen(amount, taken)) };
  });
}
