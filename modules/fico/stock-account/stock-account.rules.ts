import { entry, type Entry, type Fen, sumFen, zeroFen, type Posting } from '@heliu/model';
import { generalLedger } from '../ledger/ledgers.ts';

/** What a document asks for: the transaction, where the stock lies and what it is to the books. */
export interface Want {
  readonly transaction: string;
  readonly group?: number | null | undefined;
  readonly valuationClass?: number | null | undefined;
}
/** One line of the table; without a group or class it holds for any. */
export interface StockAccountRow {
  readonly id: number;
  readonly transaction: string;
  readonly group: number | null;
  readonly valuationClass: number | null;
  readonly debit: number;
  readonly credit: number;
  readonly priority: number;
}

/** (class, group) before class alone, class before group, group before neither. */
const specificity = ({ group, valuationClass }: StockAccountRow): number =>
  (valuationClass === null ? 0 : 2) + (group === null ? 0 : 1);

/** The lines that hold for this, the one that decides first. */
export const fittingRows = (rows: readonly StockAccountRow[], want: Want): StockAccountRow[] =>
  rows
    .filter(
      (row) =>
        row.transaction === want.transaction &&
        (row.group === null || row.group === want.group) &&
        (row.valuationClass === null || row.valuationClass === want.valuationClass),
    )
    .toSorted((a, b) => specificity(b) - specificity(a) || a.priority - b.priority || a.id - b.id);

export interface AccountPair {
  readonly debit: number;
  readonly credit: number;
}
/** An amount that moves from one account to another; below zero it is written in red on the same sides. */
export interface AccountMove extends AccountPair {
  readonly amount: Fen;
  readonly summary: string;
  /** What the accounts are kept by beside their codes, each for its own side. */
  readonly debitItems?: Items;
  readonly creditItems?: Items;
}
type Items = Omit<Entry<typeof generalLedger>, 'account' | 'debit' | 'credit' | 'summary'>;

/** The entries of a voucher: one for each account, side, item and summary; what comes to nothing is left out. */
export function voucherEntries(moves: readonly AccountMove[]): Posting[] {
  const sums = new Map<string, { side: 'debit' | 'credit'; account: number; items: Items; of: AccountMove[] }>();
  for (const side of ['debit', 'credit'] as const)
    for (const move of moves) {
      const items = (side === 'debit' ? move.debitItems : move.creditItems) ?? {};
      const key = JSON.stringify([side, move[side], items, move.summary]);
      const known = sums.get(key) ?? { side, account: move[side], items, of: [] };
      known.of.push(move);
      sums.set(key, known);
    }
  return [...sums.values()].flatMap(({ side, account, items, of }) => {
    const amount = sumFen(of.map((move) => move.amount));
    const { summary } = of[0]!;
    const sides = { debit: zeroFen, credit: zeroFen, [side]: amount };
    return amount === 0n ? [] : [entry(generalLedger, { account, ...items, ...sides, summary })];
  });
}
