import type { InvoiceUpload, PullQuery, ShopPlatform } from './platform.ts';
import { callPdd, pddAuthorizeUrl, pddFault, pddGateway, pddGrant, takePdd } from './pdd.call.server.ts';
import { pddApplication, pddOrder, pddRefund } from './pdd.orders.ts';
import { pddDecrypt, pddSkus } from './pdd.shelf.server.ts';
import { backwards, countedPage, forwards, pageOf, refundRef } from './pull.ts';
import { fromBeijing, maybe, needed, node, params, type Params, reading, rows, seconds, text } from '@heliu/outside';

const pageSize = 100;
const applicationPage = 50;
const minute = 60_000;

const pageQuery = ({ from, to, cursor }: PullQuery): Params =>
  params({
    start_updated_at: seconds(from),
    end_updated_at: seconds(to),
    page: backwards.page(cursor),
    page_size: pageSize,
  });

/** Whole percent: 0.13 is 13, and 0.015 cannot be said. */
const percent = (rate: string): number => Math.round(Number(rate) * 100);

function uploadFields(invoice: InvoiceUpload): Params {
  return params({
    order_sn: invoice.orderNo,
    application_id: invoice.applicationId,
    payer_name: invoice.buyer.name,
    payer_register_no: invoice.buyer.taxNo ?? '',
    business_type: invoice.buyer.type === 'company' ? 1 : 0,
    invoice_kind: 0,
    invoice_type: 0,
    // Fen here, although the orders of the same platform are in yuan.
    invoice_amount: invoice.gross.toString(),
    sum_price: invoice.net.toString(),
    sum_tax: invoice.tax.toString(),
    tax_rate: percent(invoice.lines[0]?.taxRate ?? '0'),
    invoice_code: invoice.code ?? '',
    invoice_no: invoice.number,
    payee_operator: invoice.drawer,
    invoice_time: invoice.issuedAt,
    invoice_file_content: invoice.file.base64,
  });
}

/** 拼多多. */
export const pdd: ShopPlatform = {
  code: 'pdd',
  gateway: pddGateway,
  pull: {
    maxWindowMs: 30 * minute,
    // Ten seconds more than demanded: neither clock is exact.
    lagMs: 3 * minute + 10_000,
    overlapMs: 5 * minute,
    pageSize,
    historyDays: 90,
    verified: true,
  },
  limits: [
    { scope: 'shop', count: 3000, perMs: minute },
    { scope: 'method', count: 12_000, perMs: 5000 },
  ],
  uploadForm: 'base64',
  authorizeUrl: pddAuthorizeUrl,
  operations: {
    ...pddGrant,
    listOrders: {
      verified: true,
      // 5 = all; without it only one status comes.
      request: (session, query) =>
        callPdd(session, 'pdd.order.number.list.increment.get', {
          ...pageQuery(query),
          is_lucky_flag: '0',
          order_status: '5',
          refund_status: '5',
        }),
      read: (answer, _, { cursor }) =>
        takePdd(answer, 'order_sn_increment_get_response', (body) =>
          countedPage({ cursor, total: body['total_count'], size: pageSize, list: body['order_sn_list'] }, (row) => ({
            orderNo: needed(row['order_sn'], 'order_sn'),
            updatedAt: fromBeijing(row['updated_at'], 'updated_at'),
          })),
        ),
    },
    getOrder: {
      verified: true,
      request: (session, { orderNo }) => callPdd(session, 'pdd.order.information.get', { order_sn: orderNo }),
      read: (answer) => takePdd(answer, 'order_info_get_response', (body) => pddOrder(node(body['order_info']))),
    },
    listRefunds: {
      verified: true,
      request: (session, query) =>
        callPdd(session, 'pdd.refund.list.increment.get', {
          ...pageQuery(query),
          after_sales_status: '1',
          after_sales_type: '1',
        }),
      read: (answer, _, { cursor }) =>
        takePdd(answer, 'refund_increment_get_response', (body) =>
          countedPage({ cursor, total: body['total_count'], size: pageSize, list: body['refund_list'] }, (row) =>
            refundRef(pddRefund(row)),
          ),
        ),
    },
    listApplications: {
      verified: true,
      request: (session, { from, to, cursor }) =>
        callPdd(
          session,
          'pdd.invoice.application.query',
          params({
            page: forwards.page(cursor),
            page_size: applicationPage,
            status: 1,
            update_start_time: from,
            update_end_time: to,
          }),
        ),
      // No total in the answer: a full page means there may be another.
      read: (answer, _, { cursor }) =>
        takePdd(answer, 'invoice_application_query_response', (body) => {
          const list = rows(body['invoice_application_list']);
          return pageOf(list, pddApplication, forwards.next(cursor, list.length === applicationPage));
        }),
    },
    answerApplication: {
      verified: true,
      request: (session, { applicationId, orderNo, agree, reason }) =>
        callPdd(
          session,
          'pdd.invoice.application.update',
          params({ application_id: applicationId, order_sn: orderNo, status: agree ? 2 : 0, reason }),
        ),
      read: (answer) => reading(answer, pddFault, () => undefined),
    },
    ship: {
      verified: true,
      request: (session, { orderNo, carrier, trackingNo }) =>
        callPdd(session, 'pdd.logistics.online.send', {
          order_sn: orderNo,
          logistics_id: carrier,
          tracking_number: trackingNo,
        }),
      read: (answer) => reading(answer, pddFault, () => undefined),
    },
    updateStock: {
      // The method is documented, the names of its parameters are general knowledge.
      verified: false,
      request: (session, { itemId, skuId, quantity }) =>
        callPdd(
          session,
          'pdd.goods.quantity.update',
          params({ goods_id: itemId, sku_id: skuId || undefined, quantity, update_type: 1 }),
        ),
      read: (answer) => reading(answer, pddFault, () => undefined),
    },
    uploadBlue: {
      verified: true,
      request: (session, invoice) => callPdd(session, 'pdd.invoice.detail.upload', uploadFields(invoice)),
      read: (answer) =>
        takePdd(answer, 'invoice_detail_upload_response', (body) => ({ platformInvoiceId: maybe(body['serial_no']) })),
    },
    // A red invoice has no file here: the blue one is marked invalid.
    uploadRed: {
      verified: true,
      request: (session, { orderNo }) => callPdd(session, 'pdd.invoice.detail.invalid', { order_sn: text(orderNo) }),
      read: (answer) => reading(answer, pddFault, () => undefined),
    },
    decrypt: pddDecrypt,
    listSkus: pddSkus,
  },
};
