import {
  codes,
  daysAfter,
  type Fen,
  fen,
  findEntity,
  formatFen,
  isCalendarDate,
  sumYuan,
  yuan,
  zeroFen,
} from '@heliu/model';
import { balance, bindReport, Refusal, sourceNumber, type Work } from '@heliu/engine';
import { cashierAccount } from '../cashier-account/cashier-account.ts';
import { cash } from '../ledger/ledgers.ts';
import { bookRows, type CashEntry, openingRow, type Standing, type Sums } from './cash-report.rules.ts';
import { cashBook, cashCheck, cashDaily } from './cash-report.ts';

interface EntryRow {
  readonly id: number;
  readonly date: string;
  readonly source_name: string;
  readonly source_id: number;
  readonly source_number: string | null;
  readonly reversing: boolean;
  readonly income: string;
  readonly expense: string;
  readonly summary: string | null;
  readonly party: string | null;
  readonly reference: string | null;
}

const entriesAfter = (work: Work, account: number, at: Standing, to: string, most: number): Promise<EntryRow[]> =>
  work.query<EntryRow>(
    'fico_cash_book.entries',
    `select id, posted_on as date, source_name, source_id, ${sourceNumber('e')} as source_number, reverses_id is not null as reversing,
            income, expense, summary, party, reference
     from fico_cash_entry_v e
     where company_id = $1 and account = $2 and (posted_on, id) > ($3::date, $4::bigint) and posted_on <= $5::date
     order by posted_on, id limit $6::int`,
    [work.company, account, at.date, at.id, to, most],
  );

/** What each month within the range came to, of the last one up to its last day asked for. */
async function monthSums(work: Work, account: number, from: string, to: string): Promise<Map<string, Sums>> {
  const rows = await work.query<{ month: string; income: string; expense: string }>(
    'fico_cash_book.months',
    `select to_char(month, 'YYYY-MM') as month, sum(income) as income, sum(expense) as expense
     from fico_cash_entry_by_months_v
     where company_id = $1 and account = $2 and month >= date_trunc('month', $3::date) and month < date_trunc('month', $4::date)
     group by month
     union all
     select to_char($4::date, 'YYYY-MM'), coalesce(sum(income), 0.00), coalesce(sum(expense), 0.00) from fico_cash_entry_v
     where company_id = $1 and account = $2 and posted_on >= date_trunc('month', $4::date) and posted_on <= $4::date`,
    [work.company, account, from, to],
  );
  return new Map(rows.map(({ month, income, expense }) => [month, { income: yuan(income), expense: yuan(expense) }]));
}

const asEntry = (row: EntryRow): CashEntry => ({
  ...row,
  source: { entity: row.source_name, id: row.source_id, number: row.source_number },
  label: findEntity(row.source_name)?.label ?? row.source_name,
});

/** Where a page ended, to be sent back by whoever wants the next one. */
const writeStanding = ({ date, id, net, income, expense }: Standing): string =>
  Buffer.from([date, id, net, income, expense].join('|')).toString('base64url');
function readStanding(cursor: string): Standing | undefined {
  const text = Buffer.from(cursor, 'base64url').toString();
  const match = /^(\d{4}-\d{2}-\d{2})\|(\d{1,16})\|(-?\d{1,20})\|(-?\d{1,20})\|(-?\d{1,20})$/.exec(text);
  if (!match || !isCalendarDate(match[1]!)) return undefined;
  const [, date, id, net, income, expense] = match as unknown as [string, string, string, string, string, string];
  return { date, id: Number(id), net: fen(BigInt(net)), income: fen(BigInt(income)), expense: fen(BigInt(expense)) };
}

interface AccountRow {
  readonly account: number;
  readonly kind: string;
  readonly opening: string;
  readonly income: string;
  readonly expense: string;
  readonly closing: string;
  readonly count: number;
}

/** Whole months come from their sums, the days around them from the entries. */
const standings = (work: Work, from: string, to: string): Promise<AccountRow[]> =>
  work.query<AccountRow>(
    'fico_cash_daily.accounts',
    `with opening as (
       select account, sum(amount) as amount from (
         select account, amount from fico_cash_entry_by_months_v
         where company_id = $1 and month < date_trunc('month', $2::date)
         union all
         select account, amount from fico_cash_entry_v
         where company_id = $1 and posted_on >= date_trunc('month', $2::date) and posted_on < $2::date) e
       group by account
     ), moved as (
       select account, sum(income) as income, sum(expense) as expense, count(*)::int as count from fico_cash_entry_v
       where company_id = $1 and posted_on between $2::date and $3::date group by account
     )
     select a.id as account, a.kind, coalesce(o.amount, 0.00) as opening, coalesce(m.income, 0.00) as income,
            coalesce(m.expense, 0.00) as expense, coalesce(o.amount, 0.00) + coalesce(m.income, 0.00) - coalesce(m.expense, 0.00) as closing,
            coalesce(m.count, 0) as count
     from fico_cashier_account_v a left join opening o on o.account = a.id left join moved m on m.account = a.id
     where a.company_id = $1 order by a.sort, a.id`,
    [work.company, from, to],
  );

interface CheckRow {
  readonly account: number;
  readonly code: string;
  readonly name: string;
  readonly accounts: string | null;
  readonly cash: string;
  readonly books: string;
  readonly difference: string;
}

/** Every leaf of the money accounts: what the cashier has in the accounts that belong to it, and what the books say. */
const compared = (work: Work, day: string): Promise<CheckRow[]> =>
  work.query<CheckRow>(
    'fico_cash_check.leaves',
    `with c as (
       select account, sum(amount) as amount from (
         select account, amount from fico_cash_entry_by_months_v
         where company_id = $1 and month < date_trunc('month', $2::date)
         union all
         select account, amount from fico_cash_entry_v
         where company_id = $1 and posted_on >= date_trunc('month', $2::date) and posted_on <= $2::date) e
       group by account
     ), own as (
       select a.account as leaf, string_agg(a.name, '、' order by a.sort, a.id) as names, sum(coalesce(c.amount, 0.00)) as amount
       from fico_cashier_account_v a left join c on c.account = a.id where a.company_id = $1 group by a.account
     ), leaf as (
       select id, code, name from fico_account_v where company_id = $1 and code like '10%' and not foreign_currency and not has_children
     ), g as (
       select account, sum(debit - credit) as amount from (
         select b.account, b.debit, b.credit from fico_gl_entry_by_account_v b join leaf on leaf.id = b.account
         where b.company_id = $1 and b.month < date_trunc('month', $2::date)
         union all
         select e.account, e.debit, e.credit from fico_gl_entry_v e join leaf on leaf.id = e.account
         where e.company_id = $1 and e.posted_on >= date_trunc('month', $2::date) and e.posted_on <= $2::date) e
       group by account
     )
     select leaf.id as account, leaf.code, leaf.name, own.names as accounts, coalesce(own.amount, 0.00) as cash,
            coalesce(g.amount, 0.00) as books, coalesce(own.amount, 0.00) - coalesce(g.amount, 0.00) as difference
     from leaf left join own on own.leaf = leaf.id left join g on g.account = leaf.id
     where own.leaf is not null or coalesce(g.amount, 0.00) <> 0 order by leaf.code`,
    [work.company, day],
  );

const kinds = cashierAccount.fields.kind.choices as Readonly<Record<string, string>>;

export const cashReports = [
  bindReport(cashBook, async ({ account, from, to, cursor, pageSize }, work) => {
    const place = cursor === undefined ? undefined : readStanding(cursor);
    if (cursor !== undefined && !place) throw new Refusal('cursor 无效', codes.invalid);
    const yesterday = daysAfter(from, -1);
    let before = place;
    if (!before) {
      const { amount } = await balance<{ amount: Fen }>(work, cash, 'months', { account }, yesterday);
      before = { date: from, id: 0, net: amount, income: zeroFen, expense: zeroFen };
    }
    const months = await monthSums(work, account, from, to);
    const found = await entriesAfter(work, account, before, to, pageSize + 1);
    const { rows, after } = bookRows(found.slice(0, pageSize).map(asEntry), before, found[pageSize]?.date, months);
    return {
      rows: place ? rows : [openingRow(from, before.net), ...rows],
      nextCursor: found.length > pageSize ? writeStanding(after) : null,
    };
  }),

  bindReport(cashDaily, async ({ from, to, shown }, work) => {
    const rows = await standings(work, from, to);
    const checked = await compared(work, to);
    const [inCash, inBooks] = (['cash', 'books'] as const).map((key) => sumYuan(checked.map((row) => row[key])));
    const isStill = ({ opening, closing, count }: AccountRow) =>
      count === 0 && yuan(opening) === zeroFen && yuan(closing) === zeroFen;
    return {
      rows: rows
        .filter((row) => shown === 'all' || !isStill(row))
        .map((row) => ({ ...row, kind: kinds[row.kind] ?? row.kind })),
      cash: inCash!,
      books: inBooks!,
      difference: formatFen(
        checked.map(({ difference }) => yuan(difference)).find((one) => one !== zeroFen) ?? zeroFen,
      ),
    };
  }),

  bindReport(cashCheck, async ({ day }, work) => ({ rows: await compared(work, day) })),
];
