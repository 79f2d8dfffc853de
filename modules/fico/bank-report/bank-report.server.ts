import { daysAfter, type Fen, formatFen, subtractFen, sumFen, yuan } from '@heliu/model';
import { bindReport, Refusal, sourceNumber, type Work } from '@heliu/engine';
import { bankBalanceOn, bankStart, bookBalanceOn } from '../bank-match/bank-match.server.ts';
import { bankLine } from '../bank-statement/bank-statement.ts';
import { adjusted, reconciliationRows, type Unmet, type UnmetGroup } from './bank-report.rules.ts';
import { bankReconciliation } from './bank-report.ts';

interface Asked {
  readonly account: number;
  readonly day: string;
  readonly start: string;
}
interface Found {
  readonly id: number;
  readonly day: string;
  readonly amount: string;
  readonly words: string;
  readonly number: string | null;
  readonly sourceName: string;
  readonly sourceId: number;
  readonly sum: string;
  readonly count: number;
}

/** Matched later than this day, or not at all. What is matched is not looked at. */
const notYet = `(k.match_id is null or k.cleared_on > $3::date)`;
const linesText = (sign: '>' | '<') => `
  with o as (
    select l.id, l.day, l.income - l.expense as amount, concat_ws(' ', l.party, l.summary, l.purpose) as words, l.reference as number
    from fico_bank_line l left join fico_bank_link k on k.company_id = $1 and k.line = l.id
    where l.company_id = $1 and l.account = $2 and not l.deleted and l.day <= $3::date and l.income - l.expense ${sign} 0 and ${notYet}
  )
  select id, day, amount::text as amount, words, number, '${bankLine.name}' as "sourceName", id as "sourceId",
         (select coalesce(sum(amount), 0)::numeric(18,2)::text from o) as sum, (select count(*)::int from o) as count
  from o order by day, id limit $4::int`;
const standing = `e.reverses_id is null and not exists (select 1 from fico_cash_entry r where r.company_id = $1 and r.reverses_id = e.id)`;
/** What was written before the first statement began counts where a later line has met it. */
const entriesText = (sign: '>' | '<') => `
  with o as (
    select e.id, e.posted_on as day, e.amount, concat_ws(' ', e.party, e.summary) as words, ${sourceNumber('e')} as number, e.source_name, e.source_id
    from fico_cash_entry e left join fico_bank_link k on k.company_id = $1 and k.entry = e.id
    where e.company_id = $1 and e.account = $2 and e.posted_on between $5::date and $3::date and e.amount ${sign} 0 and ${standing} and ${notYet}
    union all
    select e.id, e.posted_on, e.amount, concat_ws(' ', e.party, e.summary), ${sourceNumber('e')}, e.source_name, e.source_id
    from fico_bank_link k join fico_cash_entry e on e.company_id = $1 and e.id = k.entry
    where k.company_id = $1 and k.account = $2 and k.cleared_on > $3::date and e.posted_on < $5::date and e.amount ${sign} 0
  )
  select id, day, amount::text as amount, words, number, source_name as "sourceName", source_id as "sourceId",
         (select coalesce(sum(amount), 0)::numeric(18,2)::text from o) as sum, (select count(*)::int from o) as count
  from o order by day, id limit $4::int`;

const asUnmet = ({ day, amount, words, number, sourceName, sourceId }: Found): Unmet => ({
  day,
  amount: yuan(amount),
  words,
  number,
  source: { entity: sourceName, id: sourceId, number },
});

async function unmet(
  work: Work,
  side: 'bank' | 'books',
  sign: '>' | '<',
  { account, day, start }: Asked,
  most: number,
): Promise<UnmetGroup> {
  const name = `fico_bank_reconciliation.${side}${sign === '>' ? 'In' : 'Out'}`;
  const values = [work.company, account, day, most];
  const rows =
    side === 'bank'
      ? await work.query<Found>(name, linesText(sign), values)
      : await work.query<Found>(name, entriesText(sign), [...values, start]);
  const [first] = rows;
  return { amount: yuan(first?.sum ?? '0.00'), count: first?.count ?? 0, items: rows.map(asUnmet) };
}

/** What the bank had before its first line, less what the books had; what was then under way and has been met since is no difference. */
async function openingDifference(work: Work, { account, start }: Asked): Promise<Fen> {
  const [first] = await work.query<{ opening: string }>(
    'fico_bank_reconciliation.opening',
    `select (balance - income + expense)::text as opening from fico_bank_line
     where company_id = $1 and account = $2 and not deleted order by day, id limit 1`,
    [work.company, account],
  );
  const [met] = await work.query<{ amount: string }>(
    'fico_bank_reconciliation.metSince',
    `select coalesce(sum(e.amount), 0)::numeric(18,2)::text as amount from fico_bank_link k
     join fico_cash_entry e on e.company_id = $1 and e.id = k.entry
     where k.company_id = $1 and k.account = $2 and e.posted_on < $3::date`,
    [work.company, account, start],
  );
  const books = await bookBalanceOn(work, account, daysAfter(start, -1));
  return sumFen([subtractFen(yuan(first!.opening), books), yuan(met!.amount)]);
}

export const bankReports = [
  bindReport(bankReconciliation, async ({ account, day }, work, most) => {
    const [known] = await work.query(
      'fico_bank_reconciliation.account',
      'select 1 as yes from fico_cashier_account where company_id = $1 and id = $2 and not deleted',
      [work.company, account],
    );
    if (!known) throw new Refusal('没有这个出纳账户');
    const bank = await bankBalanceOn(work, account, day);
    const start = await bankStart(work, account);
    if (!bank || start === null) return { rows: [], bank: '0.00', books: '0.00', difference: '0.00', bankDay: null };
    const asked = { account, day, start };
    const figures = {
      bank: yuan(bank.balance),
      books: await bookBalanceOn(work, account, day),
      opening: await openingDifference(work, asked),
      bankIn: await unmet(work, 'bank', '>', asked, most),
      bankOut: await unmet(work, 'bank', '<', asked, most),
      booksIn: await unmet(work, 'books', '>', asked, most),
      booksOut: await unmet(work, 'books', '<', asked, most),
    };
    const after = adjusted(figures);
    return {
      rows: reconciliationRows(figures),
      bank: formatFen(after.bank),
      books: formatFen(after.books),
      difference: formatFen(after.difference),
      bankDay: bank.day,
    };
  }),
];
