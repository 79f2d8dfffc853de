import { yuan } from '@heliu/model';
import { addToTrace, selfAndParts } from '../../shop/server.ts';

import { invoiceStream, type TracedInvoice } from './trace.rules.ts';

addToTrace({
  stream: 'invoice',
  async tell(work, order) {
    const rows = await work.query<Omit<TracedInvoice, 'amount'> & { readonly amount: string }>(
      'oms_invoice.trace',
      `select i.id, i.number, i.invoice_no as "invoiceNo", i.colour, i.status, i.issued_at as "issuedAt", i.created_at as "createdAt",
         i.fault, i.confirm_state as "confirmState", i.red_state as "redState", l.amount,
         (select coalesce(u.error, '没有说明原因') from oms_invoice_upload u where u.company_id = $1 and u.invoice = i.id and u."order" = any($3::bigint[])
            and u.state = 'failed' and not u.deleted limit 1) as "uploadError"
       from oms_invoice_v i cross join lateral (
         select coalesce(sum(total), 0) as amount from oms_invoice_lines l where l.company_id = $1 and l.document_id = i.id and l."order" = $2) l
       where i.company_id = $1 and i.orders @> array[$2::bigint] and i.status not in ('cancelled', 'voided') order by i.id limit 200`,
      [work.company, order.id, await selfAndParts(work, order)],
    );
    return invoiceStream(
      order,
      rows.map((row) => ({ ...row, amount: yuan(row.amount) })),
    );
  },
});
