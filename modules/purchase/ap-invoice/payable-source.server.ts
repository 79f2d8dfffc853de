import type { PayableInvoice, PayableSource, PrepayableOrder } from '../../fico/server.ts';

const columns = `id, number, supplier, status, due_date as "dueDate", total::text as total, open_amount::text as open`;

/** What payments are asked for: invoices that were audited, and orders that are paid before anything has come. */
export const purchasePayables: PayableSource = {
  invoices: (work, ids) =>
    work.query<PayableInvoice>(
      'pur_ap_invoice.payable',
      `select ${columns} from pur_ap_invoice where company_id = $1 and id = any($2::bigint[]) order by id for update`,
      [work.company, ids],
    ),
  openInvoices: (work, supplier) =>
    work.query<PayableInvoice>(
      'pur_ap_invoice.openPayables',
      `select i.id, i.number, b.supplier, i.status, i.due_date as "dueDate", i.total::text as total, b.amount::text as open
       from fico_payable_entry_by_open_v b join pur_ap_invoice_v i on i.company_id = b.company_id and i.id = b.invoice
       where b.company_id = $1 and b.supplier = $2 and b.amount > 0 order by i.due_date, i.id limit 1000`,
      [work.company, supplier],
    ),
  orders: (work, ids) =>
    work.query<PrepayableOrder>(
      'pur_order.prepayable',
      `select id, number, supplier, status, total::text as total from pur_order
       where company_id = $1 and id = any($2::bigint[]) order by id for update`,
      [work.company, ids],
    ),
  invoicesOf: (work, orders) =>
    work.query<{ order: number; number: string }>(
      'pur_ap_invoice.ofOrders',
      `select distinct n."order", i.number from pur_input_order_lines n
       join pur_ap_invoice_lines l on l.company_id = $1 and l.input_line = n.id
       join pur_ap_invoice i on i.company_id = $1 and i.id = l.document_id
       where n.company_id = $1 and n."order" = any($2::bigint[])`,
      [work.company, orders],
    ),
};
