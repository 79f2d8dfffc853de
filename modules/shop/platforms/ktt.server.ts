import {
  fenOfFen,
  fromMillis,
  type Json,
  maybe,
  needed,
  node,
  params,
  quantity,
  rows,
  text,
  times,
} from '@heliu/outside';
import { type OrderLine, promotion, type ShopOrder } from './order.ts';
import { callPdd, pddAuthorizeUrl, pddGateway, pddGrant, takePdd } from './pdd.call.server.ts';
import { kttSkus } from './pdd.shelf.server.ts';
import type { ShopPlatform } from './platform.ts';
import { backwards, countedPage, orderRef } from './pull.ts';
import { mapped, type OrderStatus, type RefundStatus } from './status.ts';

export const kttStatuses: Readonly<Record<string, OrderStatus>> = {
  0: 'waitShip',
  1: 'shipped',
  2: 'partShipped',
  3: 'signed',
};

export const kttRefunds: Readonly<Record<string, RefundStatus>> = {
  0: 'none',
  1: 'refunding',
  2: 'success',
  3: 'applied',
  4: 'rejected',
  6: 'returning',
  7: 'returnShipped',
  8: 'closed',
  9: 'closed',
};

const pageSize = 50;
const minute = 60_000;

/** Fen and milliseconds, unlike the orders of 拼多多 behind the same gateway. */
function kttOrder(row: Json): ShopOrder {
  const rawStatus = text(row['shipping_status']);
  const rawRefund = text(row['after_sales_status']);
  const lines = rows(row['sub_order_list']);
  const read = lines.map(orderLine);
  return {
    orderNo: needed(row['order_sn'], 'order_sn'),
    status: text(row['cancel_status']) === '1' ? 'closedRefund' : mapped(kttStatuses, rawStatus, 'other'),
    rawStatus,
    refund: mapped(kttRefunds, rawRefund, rawRefund ? 'other' : 'none'),
    rawRefund,
    createdAt: fromMillis(row['confirm_at'], 'confirm_at'),
    paidAt: fromMillis(row['confirm_at'], 'confirm_at'),
    updatedAt: fromMillis(row['updated_at'], 'updated_at'),
    lines: read,
    goods: read.reduce((sum, line) => (sum + line.amount) as typeof sum, fenOfFen(0, 'goods')),
    postage: fenOfFen(row['shipping_amount'], 'shipping_amount'),
    fees: fenOfFen(row['service_amount'], 'service_amount'),
    paid: fenOfFen(row['order_amount'], 'order_amount'),
    promotions: [
      ...lines.flatMap((line) =>
        promotion(
          'shop',
          '商家优惠',
          fenOfFen(line['merchant_discount_amount'], 'merchant_discount_amount'),
          text(line['sub_order_sn']),
        ),
      ),
      ...promotion('platform', '平台优惠', fenOfFen(row['platform_discount_amount'], 'platform_discount_amount')),
    ],
    buyer: {
      nick: maybe(row['nick_name']),
      mask: {},
      cipher: {
        name: maybe(row['receiver_name']),
        phone: maybe(row['receiver_mobile']),
        address: maybe(row['receiver_address_detail']),
      },
      region:
        ['province', 'city', 'district'].map((part) => text(row[`receiver_address_${part}`])).join('') || undefined,
    },
    buyerMemo: maybe(row['buyer_memo']),
    sellerMemo: maybe(row['business_note']),
    // Who sells may differ by activity: the seller subject is chosen by it.
    labels: [maybe(row['activity_title'])].filter((label) => label !== undefined),
    raw: row,
  };
}

function orderLine(line: Json, at: number): OrderLine {
  const price = fenOfFen(line['goods_price'], 'goods_price');
  const pieces = quantity(line['goods_number'], 'goods_number');
  return {
    lineNo: maybe(line['sub_order_sn']) ?? String(at + 1),
    itemId: maybe(line['goods_id']),
    skuId: maybe(line['sku_id']),
    outerSku: maybe(line['external_sku_id']),
    name: text(line['goods_name']),
    spec: maybe(line['goods_specification']),
    quantity: pieces,
    price,
    amount: times(price, pieces),
    refund: 'none',
  };
}

/**
 * 快团团, the group buying of 拼多多. No invoice call exists: buyers are served by QR code or mail. The fields of
 * after-sale lists and of shipping were not found, so neither is offered; refunds show in the order's own status.
 */
export const ktt: ShopPlatform = {
  code: 'ktt',
  gateway: pddGateway,
  pull: {
    maxWindowMs: 30 * minute,
    lagMs: 3 * minute + 10_000,
    overlapMs: 5 * minute,
    pageSize,
    historyDays: 90,
    verified: false,
  },
  limits: [],
  authorizeUrl: pddAuthorizeUrl,
  operations: {
    ...pddGrant,
    listOrders: {
      verified: true,
      request: (session, { from, to, cursor }) =>
        callPdd(
          session,
          'pdd.ktt.increment.order.query',
          params({
            start_updated_at: from,
            end_updated_at: to,
            page_number: backwards.page(cursor),
            page_size: pageSize,
          }),
        ),
      read: (answer, _, { cursor }) =>
        takePdd(answer, 'ktt_increment_order_query_response', (body) =>
          countedPage({ cursor, total: body['total_count'], size: pageSize, list: body['order_list'] }, (row) =>
            orderRef(kttOrder(row)),
          ),
        ),
    },
    getOrder: {
      // The call is documented; that its answer is one row of the list is our reading.
      verified: false,
      request: (session, { orderNo }) => callPdd(session, 'pdd.ktt.order.get', { order_sn: orderNo }),
      read: (answer) =>
        takePdd(answer, 'ktt_order_get_response', (body) =>
          kttOrder(body['order_sn'] === undefined ? node(body['order']) : body),
        ),
    },
    listSkus: kttSkus,
  },
};
