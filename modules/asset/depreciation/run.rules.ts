import { addFen, entry, type Fen, monthAfter, type Posting, subtractFen, sumFen, zeroFen } from '@heliu/model';
import type { BookingOf } from '../../fico/model.ts';
import { assets } from '../ledger/ledgers.ts';
import { runBook, type runPosting } from './run.posting.ts';
import { dueIn, monthsBetween, wornThrough, type Wearing } from '../wear/wear.rules.ts';

/** A card of either kind as a month finds it. */
export interface Wearer {
  readonly card: number | null;
  readonly prepaid: number | null;
  readonly category: number | null;
  readonly department: number | null;
  readonly expenseAccount: number;
  /** 累计折旧 of an asset; of what was paid ahead the account it stands in. */
  readonly creditAccount: number;
  readonly wearing: Wearing;
  /** By now, with what was taken over. */
  readonly worn: Fen;
}

export interface RunLine {
  readonly card: number | null;
  readonly prepaid: number | null;
  readonly category: number | null;
  readonly department: number | null;
  readonly expenseAccount: number;
  readonly creditAccount: number;
  readonly cost: Fen;
  readonly amount: Fen;
  /** After this month. */
  readonly worn: Fen;
  readonly net: Fen;
}

/** What a month books, card by card; those that are through, or have not begun, are left out. */
export function runLines(wearers: readonly Wearer[], month: string): RunLine[] {
  return wearers.flatMap(({ wearing, worn, ...of }) => {
    const amount = dueIn(wearing, month, worn);
    if (amount === zeroFen) return [];
    const after = addFen(worn, amount);
    return [{ ...of, cost: wearing.cost, amount, worn: after, net: subtractFen(wearing.cost, after) }];
  });
}

/** How many months its amount stands for: more than one where earlier ones were left out. */
export function monthsDue({ wearing, worn }: Pick<Wearer, 'wearing' | 'worn'>, month: string): number {
  let months = 0;
  const all = Math.max(0, monthsBetween(wearing.firstMonth, month) + 1);
  while (months < all && wornThrough(wearing, monthAfter(month, -months)) > worn) months++;
  return months;
}

export function runTotals(lines: readonly RunLine[]) {
  const [own, ahead] = [lines.filter(({ card }) => card !== null), lines.filter(({ card }) => card === null)];
  const [depreciated, amortised] = [own, ahead].map((some) => sumFen(some.map(({ amount }) => amount))) as [Fen, Fen];
  return {
    cards: own.length,
    prepaids: ahead.length,
    depreciated,
    amortised,
    total: addFen(depreciated, amortised),
  };
}

/** Each card in the ledger of assets, and one voucher by the rule of the company. */
export const runPostings = (
  lines: readonly RunLine[],
  month: string,
  booking: BookingOf<typeof runPosting>,
): Posting[] => [
  ...lines.map(({ card, prepaid, amount }) => entry(assets, { card, prepaid, worn: amount })),
  ...booking(runBook(lines, month)),
];
