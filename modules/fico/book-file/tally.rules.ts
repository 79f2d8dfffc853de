import { addFen, type Fen, sumFen } from '@heliu/model';

interface Sides {
  readonly debit: Fen;
  readonly credit: Fen;
}
/** By month and account. */
export type Sums = Map<string, Sides>;

export function addTo(sums: Sums, month: string, account: string, { debit, credit }: Sides): void {
  const key = `${month} ${account}`;
  const before = sums.get(key);
  sums.set(
    key,
    before ? { debit: addFen(before.debit, debit), credit: addFen(before.credit, credit) } : { debit, credit },
  );
}

/** What was written: the moves of each account as its balances tell them, and once more as its entries do. */
export interface Tally {
  vouchers: number;
  lines: number;
  readonly balances: Sums;
  readonly entries: Sums;
}
export const newTally = (): Tally => ({ vouchers: 0, lines: 0, balances: new Map(), entries: new Map() });

export const totalOf = (sums: Sums, side: keyof Sides): Fen => sumFen([...sums.values()].map((sides) => sides[side]));

const isSame = (one: Sides | undefined, other: Sides | undefined) =>
  (one?.debit ?? 0n) === (other?.debit ?? 0n) && (one?.credit ?? 0n) === (other?.credit ?? 0n);
const apart = (some: Sums, others: Sums, from: string): string[] =>
  [...new Set([...some.keys(), ...others.keys()])]
    .filter((key) => key >= from && !isSame(some.get(key), others.get(key)))
    .map((key) => key.slice(0, 'YYYY-MM'.length));

/**
 * Months in which balances, entries and what the ledger says by now are not the same: somebody has posted while they were
 * written one after the other. Entries begin with the year, balances with the books.
 */
export const monthsApart = ({ balances, entries }: Tally, ledger: Sums, first: string): string[] =>
  [...new Set([...apart(balances, ledger, ''), ...apart(entries, ledger, first)])].toSorted();
