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
      `select ${columns} from pur_ap_invoice_v
       where company_id = $1 and supplier = $2 and status = 'audited' and open_amount > 0 order by due_date, id limit 1000`,
      [work.company, supplier],
    ),
  orders: (work, ids) =>
    work.query<PrepayableOrder>(
      'pur_order.prepayable',
      `select id, number, supplier, status, total::text as total from pur_order
       where company_id = $1 and id = any($2::bigint[]) order by id for update`,
      [work.company, ids],
    ),
};
