import { receive } from '@heliu/engine';
import { codes } from '@heliu/model';
import { invoiceStatus } from '../../shop/model.ts';
import { openAnswer, opened, openOrder } from '../../shop/server.ts';

/** Other systems that push their orders ask what became of the invoices. */
export const openStatusCallbacks = [
  receive(
    invoiceStatus,
    opened(async ({ shop }, { query }, work) => {
      const row = await openOrder(work, shop.id, query['orderNo']);
      if (!row) return openAnswer(404, codes.missing, '没有这个订单');
      const applications = await work.query(
        'oms_invoice_application.open',
        `select application_no as "applicationId", application_status as status, invoice_title as title, decision, reject_reason as "rejectReason" from oms_invoice_application where company_id = $1 and shop = $2 and order_no = $3 and not deleted order by id`,
        [work.company, shop.id, query['orderNo'] ?? ''],
      );
      const invoices = await work.query(
        'oms_invoice.open',
        `select colour, kind, status, invoice_code as "invoiceCode", invoice_no as "invoiceNo", invoice_date as "invoiceDate", gross, fault as "failure" from oms_invoice_v where company_id = $1 and orders @> array[$2::bigint] and status not in ('draft', 'cancelled') order by id limit 50`,
        [work.company, row['id']],
      );
      return openAnswer(200, codes.ok, '成功', { invoiceState: row['invoiceState'], applications, invoices });
    }),
  ),
];
