import type { Work } from '@heliu/engine';
import type { Billable, OpenItem } from '../../fico/model.ts';

interface Credit {
  readonly creditDays: number | null;
  readonly paymentTerms: number | null;
  readonly buyer: number | null;
}
export async function supplierCredit(work: Work, supplier: number): Promise<Credit | undefined> {
  const [found] = await work.query<Credit>(
    'pur_ap_invoice.credit',
    `select credit_days as "creditDays", buyer,
       (select t.id from fico_payment_terms_v t where t.id = s.payment_terms and not t.deleted and not t.disabled) as "paymentTerms"
     from crm_supplier_v s where company_id = $1 and id = $2 and not deleted`,
    [work.company, supplier],
  );
  return found;
}

export const apOpenItems = (work: Work, supplier: number, today: string): Promise<OpenItem[]> =>
  work.query<OpenItem>(
    'pur_ap_invoice.openItems',
    `select i.id as invoice, i.number, i.invoice_date as "invoiceDate", i.due_date as "dueDate",
            greatest(0, $3::date - i.due_date) as "overdueDays", i.total, i.total - b.amount as settled, b.amount as open
     from fico_payable_entry_by_open_v b join pur_ap_invoice_v i on i.company_id = b.company_id and i.id = b.invoice
     where b.company_id = $1 and b.supplier = $2 and b.amount <> 0 order by i.due_date, i.id limit 1000`,
    [work.company, supplier, today],
  );

/** The day the last of the goods came that an invoice is about. */
export async function lastInput(work: Work, inputs: readonly number[]): Promise<string | undefined> {
  if (inputs.length === 0) return undefined;
  const [last] = await work.query<{ day: string | null }>(
    'pur_ap_invoice.arrival',
    'select max(input_date) as day from pur_input_order where company_id = $1 and id = any($2::bigint[])',
    [work.company, inputs],
  );
  return last?.day ?? undefined;
}

export const apBillable = (work: Work, supplier: number): Promise<Billable[]> =>
  work.query<Billable>(
    'pur_ap_invoice.billable',
    `select 'pur_input_order' as "sourceType", h.id as "sourceId", h.number as "sourceNumber", h.input_date as date, h.total,
            (select sum(round(l.total * l.invoiced_quantity / l.quantity, 2)) from pur_input_order_lines_v l where l.document_id = h.id)::numeric(18,2) as billed
     from pur_input_order_v h where h.company_id = $1 and h.supplier = $2 and h.status = 'audited' and h.invoiced <> 'all'
     union all
     select 'pur_return', h.id, h.number, h.return_date, -h.total,
            -(select sum(round(l.total * l.invoiced_quantity / l.quantity, 2)) from pur_return_lines_v l where l.document_id = h.id)::numeric(18,2)
     from pur_return_v h where h.company_id = $1 and h.supplier = $2 and h.status = 'audited' and h.invoiced <> 'all'
     order by 4, 2 limit 1000`,
    [work.company, supplier],
  );
