import { addFen, type Fen, fen, formatFen, subtractFen, yuan, zeroFen } from '@heliu/model';
import type { RowOf } from '@heliu/model';
import type { LedgerSource } from '../balance/balance.ts';
import type { cashBook } from './cash-report.ts';

type BookRow = RowOf<typeof cashBook>;

export interface CashEntry {
  readonly id: number;
  readonly date: string;
  readonly income: string;
  readonly expense: string;
  readonly summary: string | null;
  readonly party: string | null;
  readonly reference: string | null;
  readonly reversing: boolean;
  readonly source: LedgerSource;
  /** What the document is called where its entry has no words of its own. */
  readonly label: string;
}
export interface Sums {
  readonly income: Fen;
  readonly expense: Fen;
}
/** How the account stands behind an entry: its balance, and what its day has brought so far. */
export interface Standing extends Sums {
  readonly date: string;
  readonly id: number;
  readonly net: Fen;
}

const sumRow = (kind: string, date: string, summary: string, { income, expense }: Sums, net: Fen): BookRow => ({
  kind,
  date,
  number: '',
  summary,
  party: null,
  reference: null,
  income: formatFen(income),
  expense: formatFen(expense),
  balance: formatFen(net),
  source: null,
});

export const openingRow = (date: string, net: Fen): BookRow =>
  sumRow('opening', date, '期初余额', { income: zeroFen, expense: zeroFen }, net);

const entryRow = (entry: CashEntry, net: Fen): BookRow => ({
  kind: 'entry',
  date: entry.date,
  number: entry.source.number ?? entry.label,
  summary: `${entry.reversing ? '冲销 ' : ''}${entry.summary ?? entry.label}`,
  party: entry.party,
  reference: entry.reference,
  income: entry.income,
  expense: entry.expense,
  balance: formatFen(net),
  source: entry.source,
});

const monthOf = (date: string) => date.slice(0, 7);

/**
 * One page of a day book: every entry with the balance behind it; below the last of a day what the day came to, below the
 * last of a month what the month did. `next` is the day of the first entry beyond the page.
 */
export function bookRows(
  entries: readonly CashEntry[],
  before: Standing,
  next: string | undefined,
  monthSums: ReadonlyMap<string, Sums>,
): { readonly rows: BookRow[]; readonly after: Standing } {
  let at = before;
  const rows: BookRow[] = [];
  for (const [i, entry] of entries.entries()) {
    const [income, expense] = [yuan(entry.income), yuan(entry.expense)];
    const isSame = entry.date === at.date;
    at = {
      date: entry.date,
      id: entry.id,
      net: fen(at.net + income - expense),
      income: isSame ? addFen(at.income, income) : income,
      expense: isSame ? addFen(at.expense, expense) : expense,
    };
    rows.push(entryRow(entry, at.net));
    const following = entries[i + 1]?.date ?? next;
    if (following !== entry.date) rows.push(sumRow('day', entry.date, '本日合计', at, at.net));
    const month = monthOf(entry.date);
    if (following === undefined || monthOf(following) !== month)
      rows.push(sumRow('month', month, '本月合计', monthSums.get(month) ?? at, at.net));
  }
  return { rows, after: at };
}

export const netOf = ({ income, expense }: Sums): Fen => subtractFen(income, expense);
