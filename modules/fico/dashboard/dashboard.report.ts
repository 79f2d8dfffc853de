import { entityNamed, daysAfter } from '@heliu/model';
import { companyFact, Params, prepared, visible, type Work } from '@heliu/engine';
import { arInvoice } from '../ar-invoice/ar-invoice.ts';
import type { Debtor } from './dashboard.calls.ts';

/** Runs a text over the invoices or customers this user may see, under the alias `t`. */
async function seen<T>(
  work: Work,
  name: 'fico_ar_invoice' | 'crm_customer',
  text: (where: readonly string[], params: Params) => string,
): Promise<T[]> {
  const params = new Params();
  const e = name === 'fico_ar_invoice' ? arInvoice : entityNamed(name);
  const statement = prepared(text(visible(e, work.user, 't', params), params), params.values);
  return work.query<T>(statement.name, statement.text, statement.values);
}

export interface DaySum {
  readonly day: string;
  readonly amount: string;
  readonly n: number;
}

/** What was invoiced on each day of a span: the index on the date bounds it. */
const invoicedPerDay = (work: Work, from: string, to: string): Promise<DaySum[]> =>
  seen<DaySum>(
    work,
    'fico_ar_invoice',
    (rights, params) =>
      `select t.invoice_date as day, sum(t.total)::numeric(18,2) as amount, count(*) as n from fico_ar_invoice_v t
       where ${[
         `t.invoice_date between ${params.add(from)}::date and ${params.add(to)}::date`,
         `t.status = 'audited'`,
         `t.invoice_kind <> 'opening'`,
         ...rights,
       ].join(' and ')} group by t.invoice_date`,
  );

/**
 * The last two months, day by day. In a busy company that is a hundred thousand invoices, so whoever sees them all shares
 * one sum that is at most a minute old; whoever sees some has his own.
 */
export function invoicedLately(work: Work, today: string): Promise<DaySum[]> {
  const { limits, assets } = work.user;
  const load = () => invoicedPerDay(work, daysAfter(today, -62), today);
  return limits.size + assets.size > 0 ? load() : companyFact(work, 'desk.invoiced', load);
}

/** Open invoices are few beside all there ever were; where they are not, the home page is the wrong place to add them up. */
const mostOpen = 5000;

export interface OpenSums {
  /** Days overdue, cut into the ages of `edges`: 0 is not due yet. */
  readonly age: number;
  readonly amount: string;
  readonly n: number;
}

/** What is open by age, or nothing when it is too much. `edges` are the last days of each age but the oldest. */
export async function openByAge(
  work: Work,
  today: string,
  edges: readonly number[],
): Promise<readonly OpenSums[] | undefined> {
  const rows = await seen<OpenSums>(work, 'fico_ar_invoice', (rights, params) => {
    const where = [`t.settle_status in ('none', 'part')`, `t.status = 'audited'`, ...rights].join(' and ');
    return `with o as materialized (select t.id, t.customer, t.due_date from fico_ar_invoice_v t where ${where} limit ${mostOpen + 1})
      select width_bucket(${params.add(today)}::date - o.due_date, ${params.add(edges.map((edge) => edge + 1))}::int[]) as age,
             sum(b.amount)::numeric(18,2) as amount, count(*) as n
      from o join fico_receivable_entry_by_open_v b on b.customer = o.customer and b.invoice = o.id group by 1 order by 1`;
  });
  return rows.reduce((sum, { n }) => sum + n, 0) > mostOpen ? undefined : rows;
}

export async function owedInAll(work: Work): Promise<string> {
  const [row] = await seen<{ amount: string }>(
    work,
    'crm_customer',
    (rights) =>
      `select coalesce(sum(b.amount), 0)::numeric(18,2) as amount from fico_receivable_entry_by_customer_v b` +
      (rights.length === 0 ? '' : ` join crm_customer_v t on t.id = b.customer and ${rights.join(' and ')}`),
  );
  return row!.amount;
}

export const largestDebts = (work: Work, most: number): Promise<Debtor[]> =>
  seen<Debtor>(
    work,
    'crm_customer',
    (rights, params) =>
      `select t.id as customer, t.name, b.amount from (
         select customer, sum(amount)::numeric(18,2) as amount from fico_receivable_entry_by_customer_v group by customer having sum(amount) > 0
       ) b join crm_customer_v t on t.id = b.customer${rights.map((right) => ` and ${right}`).join('')}
       order by b.amount desc, t.id limit ${params.add(most)}::int`,
  );

export interface MonthSum {
  readonly month: string;
  readonly debit: string;
  readonly credit: string;
}

/** The turnover of 应收账款 per month, from the ledger's monthly balances. */
export const receivableTurnover = (work: Work, from: string): Promise<MonthSum[]> =>
  work.query<MonthSum>(
    'fico.desk.turnover',
    `select b.month, sum(b.debit)::numeric(18,2) as debit, sum(b.credit)::numeric(18,2) as credit
     from fico_gl_entry_by_account_v b join fico_account_v a on a.id = b.account
     where a.code like '1122%' and b.month >= $1::date group by b.month`,
    [from],
  );
