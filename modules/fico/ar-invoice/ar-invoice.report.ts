import type { Work } from '@heliu/engine';
import type { OpenItem, PaymentOption } from './ar-invoice.calls.ts';

/**
 * How much of what is open (`open`) of the invoice `i` should have been paid before a day, and since when. Money settles
 * the earliest instalment first, as in the reports of open items.
 */
const lateSql = (open: string, day: string) => `left join lateral (
    select coalesce(sum(t.open), 0) as amount, min(t.due_date) as since from (
      select p.due_date, sign(i.total) * greatest(0, least(abs(p.amount),
        abs(sum(p.amount) over (order by p.position)) - abs(i.total) + abs(${open}))) as open
      from fico_ar_invoice_instalments p where i.payment_terms is not null and p.company_id = $1 and p.document_id = i.id
      union all
      select i.due_date, ${open} where i.payment_terms is null
    ) t where t.due_date < ${day}::date and t.open <> 0
  ) late on true`;

export const openItems = (work: Work, customer: number, today: string): Promise<OpenItem[]> =>
  work.query<OpenItem>(
    'fico_ar_invoice.openItems',
    `select i.id as invoice, i.number, i.invoice_date as "invoiceDate", i.due_date as "dueDate",
            coalesce($3::date - late.since, 0) as "overdueDays", late.amount::numeric(18,2)::text as overdue,
            i.total, i.total - b.amount as settled, b.amount as open
     from fico_receivable_entry_by_open_v b
     join fico_ar_invoice_v i on i.company_id = b.company_id and i.id = b.invoice
     ${lateSql('b.amount', '$3')}
     where b.company_id = $1 and b.customer = $2 and b.amount <> 0
     order by i.due_date, i.id limit 1000`,
    [work.company, customer, today],
  );

/** What a customer should have paid by now: how many invoices, how much of them, and since when. */
export async function overdueOf(
  work: Work,
  customer: number,
  today: string,
): Promise<{ readonly count: number; readonly amount: string; readonly since: string } | undefined> {
  const [found] = await work.query<{ count: number; amount: string; since: string }>(
    'fico_ar_invoice.overdue',
    `select count(*)::int as count, sum(late.amount)::numeric(18,2)::text as amount, min(late.since) as since
     from fico_receivable_entry_by_open b join fico_ar_invoice i on i.company_id = $1 and i.id = b.invoice
     ${lateSql('b.amount', '$3')}
     where b.company_id = $1 and b.customer = $2 and late.amount <> 0 having sum(late.amount) > 0`,
    [work.company, customer, today],
  );
  return found;
}

export interface CreditTerms {
  readonly salesman: number | null;
  readonly department: number | null;
  readonly creditDays: number | null;
  readonly paymentTerms: number | null;
  readonly creditLimit: string | null;
}

export async function creditTerms(work: Work, customer: number): Promise<CreditTerms | undefined> {
  const [found] = await work.query<CreditTerms>(
    'fico_ar_invoice.terms',
    `select salesman, department, credit_days as "creditDays", credit_limit as "creditLimit",
       (select t.id from fico_payment_terms t where t.company_id = $1 and t.id = c.payment_terms and not t.deleted and not t.disabled) as "paymentTerms"
     from crm_customer c where c.company_id = $1 and c.id = $2 and not c.deleted`,
    [work.company, customer],
  );
  return found;
}

export const usableRates = (work: Work): Promise<{ name: string; rate: string }[]> =>
  work.query(
    'fico_tax_rate.usable',
    `select name, trim_scale(rate)::text as rate from fico_tax_rate_v
     where company_id = $1 and not disabled and not deleted order by sort, id`,
    [work.company],
  );

export const usableMethods = (work: Work): Promise<PaymentOption[]> =>
  work.query(
    'fico_payment_method.usable',
    `select id, code, name, tender from fico_payment_method_v
     where company_id = $1 and not disabled and not deleted order by sort, id`,
    [work.company],
  );
