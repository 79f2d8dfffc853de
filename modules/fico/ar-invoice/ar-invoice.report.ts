import type { Work } from '@heliu/engine';
import type { OpenItem, PaymentOption } from './ar-invoice.calls.ts';

export const openItems = (work: Work, customer: number, today: string): Promise<OpenItem[]> =>
  work.query<OpenItem>(
    'fico_ar_invoice.openItems',
    `select i.id as invoice, i.number, i.invoice_date as "invoiceDate", i.due_date as "dueDate",
            greatest(0, $3::date - i.due_date) as "overdueDays",
            i.total, i.total - b.amount as settled, b.amount as open
     from fico_receivable_entry_by_open_v b
     join fico_ar_invoice_v i on i.company_id = b.company_id and i.id = b.invoice
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
    `select count(*)::int as count, sum(b.amount)::text as amount, min(i.due_date) as since
     from fico_receivable_entry_by_open b join fico_ar_invoice i on i.company_id = $1 and i.id = b.invoice
     where b.company_id = $1 and b.customer = $2 and b.amount > 0 and i.due_date < $3::date having count(*) > 0`,
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
