import type { Work } from '@heliu/engine';
import { formatFen, subtractFen, yuan } from '@heliu/model';
import type { LedgerPair } from './cockpit.ts';

/** A ledger beside the general one that says the same in more detail. */
export interface SubLedger {
  readonly label: string;
  /** The accounts that stand for it, of our own money: code patterns, and the side their balance is on. */
  readonly codes: readonly string[];
  readonly side: 'debit' | 'credit';
  /** SQL of its total at the end of a day; the company is $1, the day $2. */
  readonly total: string;
  /** SQL that is true for a company that keeps it; left out, every company does. */
  readonly kept?: string;
}

/**
 * What stands now less what was posted since: the days after a month that is being closed are few. `entries` are those the
 * balance is about, where it is not about all of them.
 */
export const totalAsOf = (ledger: string, balance: string, amount: string, entries = 'true') =>
  `(select coalesce(sum(${amount}), 0) from ${ledger}_by_${balance}_v where company_id = $1)
   - (select coalesce(sum(${amount}), 0) from ${ledger}_v where company_id = $1 and posted_on > $2::date and ${entries})`;

const known: SubLedger[] = [
  {
    label: '货币资金 = 出纳账户',
    codes: ['10%'],
    side: 'debit',
    total: totalAsOf('fico_cash_entry', 'account', 'amount'),
  },
  {
    label: '应收账款 = 客户账',
    codes: ['1122%'],
    side: 'debit',
    total: totalAsOf('fico_receivable_entry', 'customer', 'amount'),
  },
  {
    label: '预收账款 = 客户预收',
    codes: ['2203%'],
    side: 'credit',
    total: totalAsOf('fico_receivable_entry', 'customer', 'advance'),
  },
  {
    label: '应付账款 = 供应商账',
    codes: ['2202%'],
    side: 'credit',
    total: totalAsOf('fico_payable_entry', 'supplier', 'amount + estimated'),
  },
  {
    label: '预付账款 = 供应商预付',
    codes: ['1123%'],
    side: 'debit',
    total: totalAsOf('fico_payable_entry', 'supplier', 'prepaid'),
  },
];

/** Areas that keep a ledger of their own add it; fico knows nothing of them. */
export function addSubLedger(one: SubLedger): void {
  if (!known.some(({ label }) => label === one.label)) known.push(one);
}

/** What each of them has at the end of a day. */
export async function subLedgerTotals(work: Work, day: string): Promise<(SubLedger & { readonly own: string })[]> {
  const rows = await work.query<{ label: string; own: string }>(
    'fico_closing.totals',
    known.map(({ label, total }) => `select '${label}' as label, (${total})::numeric(18,2) as own`).join(' union all '),
    [work.company, day],
  );
  const byLabel = new Map(rows.map(({ label, own }) => [label, own]));
  return known.map((one) => ({ ...one, own: byLabel.get(one.label)! }));
}

/** Both sides of each ledger at the end of a day, by one statement. */
export async function ledgerPairs(work: Work, day: string): Promise<LedgerPair[]> {
  const one = ({ label, codes, side, total, kept = 'true' }: SubLedger) =>
    `select '${label}' as label, (${total})::numeric(18,2) as own, (
       select coalesce(sum(${side === 'debit' ? 'b.debit - b.credit' : 'b.credit - b.debit'}), 0) from fico_gl_entry_by_account_v b
       join fico_account_v a on a.company_id = b.company_id and a.id = b.account
       where b.company_id = $1 and not a.foreign_currency and b.month <= date_trunc('month', $2::date) and a.code like any(array[${codes.map((code) => `'${code}'`).join(', ')}])
     )::numeric(18,2) as general where ${kept}`;
  const rows = await work.query<{ label: string; own: string; general: string }>(
    'fico_closing.ledgers',
    known.map(one).join(' union all '),
    [work.company, day],
  );
  return rows.map(({ label, own, general }) => ({
    label,
    general,
    own,
    difference: formatFen(subtractFen(yuan(general), yuan(own))),
  }));
}
