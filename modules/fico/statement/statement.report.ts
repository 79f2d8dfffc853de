import { type Fen, yuan } from '@heliu/model';
import type { Work } from '@heliu/engine';
import { setting } from '../../system/server.ts';
import type { Standard } from '../account/chart.ts';
import { amountKey, type Amounts, sidedOf, type Sided, withUnnamed } from './figures.rules.ts';
import type { Figure } from './statement.calls.ts';
import type { LeafAccount } from './statement.ts';

export const standardOf = async (work: Work): Promise<Standard> =>
  (await setting(work, 'acct.standard')) === 'ASBE' ? 'enterprise' : 'small';

export const leafAccounts = (work: Work): Promise<LeafAccount[]> =>
  work.query<LeafAccount>(
    'fico_statement.accounts',
    `select a.id, a.code, a.name, t.element, a.code like '10%' as "isCash"
     from fico_account_v a join fico_accounting_type_v t on t.company_id = a.company_id and t.id = a.type
     where a.company_id = $1 and not a.has_children and not a.deleted order by a.code`,
    [work.company],
  );

const yearStart = (period: string) => `${period.slice(0, 4)}-01-01`;
const monthStart = (period: string) => `${period}-01`;

/** Amounts of each account in some columns of a statement. */
export type Columns<F extends Figure> = Readonly<Record<F, Amounts>>;

function sides(into: Map<string, Fen>, account: number, { debit, credit }: Sided): void {
  into.set(amountKey(account, 'debit'), debit);
  into.set(amountKey(account, 'credit'), credit);
}

interface SplitRow {
  readonly account: number;
  readonly endDebit: string;
  readonly endCredit: string;
  readonly openDebit: string;
  readonly openCredit: string;
}

/** The balance of each partner, as it stood at the end of the period and at the beginning of the year. */
const partnerBalances = `select account, customer, supplier, staff, sum(debit - credit) as "end",
    coalesce(sum(debit - credit) filter (where month < $4::date), 0) as "open"
  from fico_gl_entry_by_items_v
  where company_id = $1 and account = any($2::bigint[]) and month <= $3::date group by account, customer, supplier, staff`;

/** Of accounts that are kept by partner, the debit and the credit balances apart. */
async function splitBalances(work: Work, period: string, accounts: readonly number[]): Promise<Map<number, SplitRow>> {
  if (accounts.length === 0) return new Map();
  const rows = await work.query<SplitRow>(
    'fico_statement.split',
    `select account, sum(greatest("end", 0))::numeric(18,2) as "endDebit", sum(greatest(-"end", 0))::numeric(18,2) as "endCredit",
       sum(greatest("open", 0))::numeric(18,2) as "openDebit", sum(greatest(-"open", 0))::numeric(18,2) as "openCredit"
     from (${partnerBalances}) p group by account`,
    [work.company, accounts, monthStart(period), yearStart(period)],
  );
  return new Map(rows.map((row) => [row.account, row]));
}

/** Balances at the end of the period and at the beginning of its year, from the sums kept per month. */
export async function balances(work: Work, period: string, split: readonly number[]): Promise<Columns<'end' | 'open'>> {
  const rows = await work.query<{ account: number; end: string; open: string }>(
    'fico_statement.balances',
    `select account, sum(debit - credit)::numeric(18,2) as "end",
            coalesce(sum(debit - credit) filter (where month < $3::date), 0)::numeric(18,2) as "open"
     from fico_gl_entry_by_account_v where company_id = $1 and month <= $2::date group by account`,
    [work.company, monthStart(period), yearStart(period)],
  );
  const partners = await splitBalances(work, period, split);
  const [end, open] = [new Map<string, Fen>(), new Map<string, Fen>()];
  for (const row of rows) {
    const own = partners.get(row.account);
    const sided = (net: string, debit?: string, credit?: string) =>
      debit === undefined ? sidedOf(yuan(net)) : withUnnamed(yuan(net), { debit: yuan(debit), credit: yuan(credit!) });
    sides(end, row.account, sided(row.end, own?.endDebit, own?.endCredit));
    sides(open, row.account, sided(row.open, own?.openDebit, own?.openCredit));
  }
  return { end, open };
}

/** What was earned or spent, without the entries that carry it forward when the month is closed. */
export const occurred = 'credit - debit + carried';

/** Of the whole company, or of some profit centers. */
export async function occurrences(
  work: Work,
  period: string,
  centers: readonly number[] | null = null,
): Promise<Columns<'month' | 'year' | 'lastYear'>> {
  const last = `${Number(period.slice(0, 4)) - 1}${period.slice(4)}`;
  const rows = await work.query<{ account: number; month: string; year: string; lastYear: string }>(
    `fico_statement.occurred${centers ? '.centers' : ''}`,
    `select account, coalesce(sum(${occurred}) filter (where month = $2::date), 0)::numeric(18,2) as "month",
            coalesce(sum(${occurred}) filter (where month >= $3::date), 0)::numeric(18,2) as "year",
            coalesce(sum(${occurred}) filter (where month <= $5::date), 0)::numeric(18,2) as "lastYear"
     from ${centers ? 'fico_gl_entry_by_items_v' : 'fico_gl_entry_by_account_v'}
     where company_id = $1 and month between $4::date and $2::date ${centers ? 'and profit_center = any($6::bigint[])' : ''} group by account`,
    [
      work.company,
      monthStart(period),
      yearStart(period),
      yearStart(last),
      monthStart(last),
      ...(centers ? [centers] : []),
    ],
  );
  const column = (key: 'month' | 'year' | 'lastYear'): Amounts =>
    new Map(rows.map((row) => [amountKey(row.account, 'occurred'), yuan(row[key])]));
  return { month: column('month'), year: column('year'), lastYear: column('lastYear') };
}

export interface PartnerBalance {
  readonly account: number;
  readonly partner: string;
  readonly net: Fen;
}

/** Who makes up a balance, largest first; what has no partner is left to the caller. */
export async function partnersOf(
  work: Work,
  period: string,
  accounts: readonly number[],
  figure: 'end' | 'open',
): Promise<PartnerBalance[]> {
  const rows = await work.query<{ account: number; partner: string | null; net: string }>(
    `fico_statement.partners_${figure}`,
    `select p.account, coalesce(c.name, s.name, f.name) as partner, p."${figure}"::numeric(18,2) as net from (${partnerBalances}) p
     left join crm_customer_v c on c.company_id = $1 and c.id = p.customer
     left join crm_supplier_v s on s.company_id = $1 and s.id = p.supplier
     left join hr_staff_v f on f.company_id = $1 and f.id = p.staff
     where p."${figure}" <> 0 order by p.account, abs(p."${figure}") desc`,
    [work.company, accounts, monthStart(period), yearStart(period)],
  );
  return rows.map(({ account, partner, net }) => ({ account, partner: partner ?? '', net: yuan(net) }));
}
