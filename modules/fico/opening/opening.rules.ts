import {
  absFen,
  addFen,
  type Complaint,
  daysAfter,
  type Draft,
  entry,
  type Fen,
  formatFen,
  type Full,
  type Input,
  negateDecimal,
  negateFen,
  type Posting,
  subtractFen,
  sumFen,
  zeroFen,
} from '@heliu/model';
import type { Direction } from '../accounting-type/accounting-type.ts';
import { cashEntry } from '../cashier-account/cashier-account.ts';
import { generalLedger } from '../ledger/ledgers.ts';
import {
  type BookAccount,
  type BookAccounts,
  cashierOf,
  foreignPart,
  itemComplaints,
} from '../voucher/voucher.rules.ts';
import { dimensions } from '../ledger/dimensions.ts';
import type { opening } from './opening.ts';

type Opening = typeof opening;
type Line = Draft<Opening>['lines'][number];

/** The four amounts of a line, as far as they are said. */
export interface Amounts {
  /** The side its balances stand on; debit, if nothing is said. */
  readonly direction?: Direction | null | undefined;
  readonly yearOpening?: Fen | null | undefined;
  readonly yearDebit?: Fen | null | undefined;
  readonly yearCredit?: Fen | null | undefined;
  readonly opening?: Fen | null | undefined;
}

/** What the year has moved so far, on the side the balance stands on. */
const movedBy = ({ direction, yearDebit, yearCredit }: Amounts): Fen => {
  const net = subtractFen(yearDebit ?? zeroFen, yearCredit ?? zeroFen);
  return direction === 'credit' ? negateFen(net) : net;
};
/** The opening follows from the year's opening and what the year has moved, and the other way round. */
export const openingFrom = (line: Amounts): Fen => addFen(line.yearOpening ?? zeroFen, movedBy(line));
export const yearOpeningFrom = (line: Amounts): Fen => subtractFen(line.opening ?? zeroFen, movedBy(line));

/** The one that was not said is worked out; where neither was, the year began with nothing. */
const openingOf = (line: Amounts): Fen => line.opening ?? openingFrom(line);
const yearOpeningOf = (line: Amounts): Fen =>
  line.yearOpening ?? (line.opening == null ? zeroFen : yearOpeningFrom(line));

/** Debit less credit. */
const signed = (direction: Amounts['direction'], amount: Fen): Fen =>
  direction === 'credit' ? negateFen(amount) : amount;
export const openingNet = (line: Amounts): Fen => signed(line.direction, openingOf(line));
const yearOpeningNet = (line: Amounts): Fen => signed(line.direction, yearOpeningOf(line));

const sides = (nets: readonly Fen[]) => ({
  debit: sumFen(nets.filter((net) => net > 0n)),
  credit: negateFen(sumFen(nets.filter((net) => net < 0n))),
});

/** Both sides of the sheet: the year's opening, what the year has moved, and the opening. */
export interface Trial {
  readonly yearOpening: { readonly debit: Fen; readonly credit: Fen };
  readonly moved: { readonly debit: Fen; readonly credit: Fen };
  readonly opening: { readonly debit: Fen; readonly credit: Fen };
}
export const trialOf = (lines: readonly Amounts[]): Trial => ({
  yearOpening: sides(lines.map(yearOpeningNet)),
  moved: {
    debit: sumFen(lines.map(({ yearDebit }) => yearDebit ?? zeroFen)),
    credit: sumFen(lines.map(({ yearCredit }) => yearCredit ?? zeroFen)),
  },
  opening: sides(lines.map(openingNet)),
});

/** What does not balance, with the difference. A sheet may be saved like that, not audited. */
export function unbalanced(lines: readonly Amounts[]): string[] {
  const trial = trialOf(lines);
  const parts = [
    ['期初余额', trial.opening],
    ['年初余额', trial.yearOpening],
    ['本年累计', trial.moved],
  ] as const;
  return parts.flatMap(([label, { debit, credit }]) => {
    const difference = subtractFen(debit, credit);
    if (difference === zeroFen) return [];
    const [more, less] = difference > 0n ? ['借方', '贷方'] : ['贷方', '借方'];
    return [`${label}借贷不平：${more}比${less}多 ${formatFen(absFen(difference))}`];
  });
}

/** Of opening and year's opening the one that is missing is filled in. */
export function withOpenings(input: Input<Opening>): Draft<Opening> {
  const lines = input.lines.map((line) => ({
    ...line,
    opening: openingOf(line),
    yearOpening: yearOpeningOf(line),
  }));
  return { ...input, lines, ...trialOf(lines).opening };
}

/** A line that is there to be filled in, such as one of those that all accounts are listed by. */
export const isEmptyLine = ({
  yearOpening,
  yearDebit,
  yearCredit,
  opening: amount,
  quantity,
  foreignAmount,
}: Partial<Line>): boolean =>
  [yearOpening, yearDebit, yearCredit, amount, foreignAmount].every(isNothing) &&
  (quantity == null || Number(quantity) === 0);

const isNothing = (amount: Fen | null | undefined) => (amount ?? zeroFen) === zeroFen;

/** What makes two lines the same place in the books. */
const placeOf = (line: Pick<Line, 'account' | 'cashier' | (typeof dimensions)[number]>) =>
  [line.account, line.cashier, ...dimensions.map((key) => line[key])].map((id) => id ?? 0).join(' ');

function lineComplaints(
  line: Line,
  account: BookAccount | undefined,
  isJanuary: boolean,
): (readonly [string, string])[] {
  if (!account) return [['account', '会计科目不存在，或不是末级科目']];
  const found = [...itemComplaints(line, account)];
  const expected = openingFrom(line);
  if (line.opening != null && line.yearOpening != null && line.opening !== expected)
    found.push(['opening', `期初余额应为年初余额加减本年累计，即 ${formatFen(expected)}`]);
  if (isJanuary && !(isNothing(line.yearDebit) && isNothing(line.yearCredit)))
    found.push(['yearDebit', '账套从 1 月启用，本年还没有发生，累计请留空']);
  if ((account.element === 'income' || account.element === 'expense') && !isNothing(yearOpeningNet(line)))
    found.push([
      isJanuary ? 'opening' : 'yearOpening',
      isJanuary ? '损益类科目年初没有余额' : '损益类科目年初没有余额，本年的收支请填本年累计',
    ]);
  return found;
}

/** Everything that is wrong with lines as their accounts see it, each at its cell. */
export function openingComplaints(lines: readonly Line[], accounts: BookAccounts, isJanuary: boolean): Complaint[] {
  const places = new Map<string, number>();
  return lines.flatMap((line, i) => {
    if (isEmptyLine(line)) return [];
    const before = places.get(placeOf(line));
    if (before === undefined) places.set(placeOf(line), i);
    const twice = before === undefined ? [] : [['account', `与第${before + 1}行重复，请合成一行`] as const];
    return [...lineComplaints(line, accounts.get(line.account), isJanuary), ...twice].map(([key, message]) => ({
      path: `lines.${i}.${key}`,
      message: `期初余额第${i + 1}行：${message}`,
    }));
  });
}

/** The last day of the year before the one in which books begin; of January it is the day before they do. */
export const beforeYear = (openingDate: string): string => `${Number(daysAfter(openingDate, 1).slice(0, 4)) - 1}-12-31`;
export const dayBefore = (day: string): string => daysAfter(day, -1);

/**
 * The year's opening stands at the end of the year before, what the year has moved on the day before the books begin. Of
 * profit and loss, what stands on the side opposite to the account's own was carried forward: the income statement counts
 * the rest.
 */
function bookedBy(line: Full<Opening>['lines'][number], account: BookAccount, yearEnd: string): Posting[] {
  const of = Object.fromEntries(dimensions.map((key) => [key, line[key]]));
  const booked = (debit: Fen, credit: Fen, more: object = {}) =>
    entry(generalLedger, {
      account: line.account,
      ...of,
      ...foreignPart(account, null, false),
      debit,
      credit,
      summary: '期初余额',
      ...more,
    });
  const amount = yearOpeningNet(line);
  const kept = { ...quantityOf(line), ...foreignPart(account, line.foreignAmount, line.direction === 'credit') };
  const year = amount >= 0n ? booked(amount, zeroFen, kept) : booked(zeroFen, negateFen(amount), kept);
  const isProfitLoss = account.element === 'income' || account.element === 'expense';
  const carried = (side: Direction, moved: Fen) =>
    isProfitLoss && account.direction !== side ? { carried: signed(side, moved) } : {};
  const moved = (['debit', 'credit'] as const).map((side) => {
    const sum = (side === 'debit' ? line.yearDebit : line.yearCredit) ?? zeroFen;
    return side === 'debit' ? booked(sum, zeroFen, carried(side, sum)) : booked(zeroFen, sum, carried(side, sum));
  });
  return [
    { ...year, on: yearEnd, voucher: { kind: 'init', part: 'year' } },
    ...moved.map((one) => ({ ...one, voucher: { kind: 'init' as const, part: 'moved' } })),
  ];
}
/** What is there counts as plus, as in every voucher: on the credit side it is less. */
const quantityOf = ({ quantity, direction }: Full<Opening>['lines'][number]) =>
  quantity == null ? {} : { quantity: direction === 'credit' ? negateDecimal(quantity) : quantity };

export function openingPostings({ lines, openingDate, number }: Full<Opening>, accounts: BookAccounts): Posting[] {
  const yearEnd = beforeYear(openingDate!);
  return lines.flatMap((line) => {
    const account = accounts.get(line.account)!;
    const booked = bookedBy(line, account, yearEnd);
    const cashier = cashierOf(line, account);
    if (!cashier) return booked;
    const net = openingNet(line);
    const money = cashEntry({
      account: cashier.id,
      ...(net >= 0n ? { income: net } : { expense: negateFen(net) }),
      summary: '期初余额',
      reference: number,
      mayOverdraw: cashier.mayOverdraw,
    });
    return [...booked, money];
  });
}
