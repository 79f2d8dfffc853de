import { fen } from '@heliu/model';
import { fenOfFen, fromMillis, type Json, maybe, needed, node, quantity, rows, text, times } from '@heliu/outside';
import { promotion, type ShopOrder, type ShopRefund } from './order.ts';
import { mapped, type OrderStatus, type RefundStatus } from './status.ts';
import { subsidyApart } from './subsidy.ts';

/** Not to be mixed with orderViewStatus, the scale of the list's filter. 80 ends unpaid and refunded orders alike. */
export const kuaishouStatuses: Readonly<Record<string, OrderStatus>> = {
  10: 'waitPay',
  30: 'waitShip',
  40: 'shipped',
  50: 'signed',
  70: 'finished',
};

export const kuaishouRefunds: Readonly<Record<string, RefundStatus>> = {
  10: 'applied',
  11: 'applied',
  20: 'applied',
  21: 'applied',
  22: 'returning',
  30: 'returning',
  40: 'returnShipped',
  45: 'returnShipped',
  50: 'refunding',
  60: 'success',
  70: 'closed',
};

const refundKinds: Readonly<Record<string, ShopRefund['kind']>> = { 1: 'return', 10: 'money', 3: 'exchange' };
const subsidyLabels: Readonly<Record<string, string>> = { 21: '国补供销', 22: '国补自销' };

function statusOf(raw: string, paidAt: string | undefined): OrderStatus {
  if (raw === '80') return paidAt ? 'closedRefund' : 'closedUnpaid';
  return mapped(kuaishouStatuses, raw, 'other');
}

/**
 * Which part of discountFee the shop, the platform or the anchor bears is told by open.seller.order.fee.detail only;
 * here it is 未说明. That totalFee is what the buyer paid is our reading.
 */
export function kuaishouOrder(row: Json): ShopOrder {
  const base = node(row['orderBaseInfo']);
  const item = node(row['orderItemInfo']);
  const address = node(row['orderAddress']);
  const rawStatus = text(base['status']);
  const paidAt = fromMillis(base['payTime'], 'payTime');
  const price = fenOfFen(item['price'], 'price');
  const pieces = item['num'] === undefined ? '0' : quantity(item['num'], 'num');
  const amount = times(price, pieces);
  const labels = Array.isArray(base['orderLabels']) ? base['orderLabels'].map(text) : [];
  const subsidy = fenOfFen(base['governmentDiscount'], 'governmentDiscount');
  const refundOf = rows(row['orderRefundList'])[0];
  const rawRefund = text(refundOf?.['refundStatus']);
  const refund = mapped(kuaishouRefunds, rawRefund, rawRefund ? 'other' : 'none');
  const order: ShopOrder = {
    orderNo: needed(base['oid'], 'oid'),
    status: statusOf(rawStatus, paidAt),
    rawStatus,
    refund,
    rawRefund,
    createdAt: fromMillis(base['createTime'], 'createTime'),
    paidAt,
    shippedAt: fromMillis(base['sendTime'], 'sendTime'),
    finishedAt: fromMillis(base['recvTime'], 'recvTime'),
    updatedAt: fromMillis(base['updateTime'], 'updateTime'),
    lines:
      Object.keys(item).length === 0
        ? []
        : [
            {
              lineNo: maybe(item['orderItemId']) ?? text(base['oid']),
              itemId: maybe(item['itemId']),
              skuId: maybe(item['skuId']),
              outerSku: maybe(item['skuNick']),
              name: text(item['itemTitle']),
              spec: maybe(item['skuDesc']),
              quantity: pieces,
              price,
              amount,
              refund,
              rawRefund,
            },
          ],
    goods: amount,
    postage: fenOfFen(base['expressFee'], 'expressFee'),
    fees: fen(0n),
    paid: fenOfFen(base['totalFee'], 'totalFee'),
    promotions: promotion('unknown', '优惠', fenOfFen(base['discountFee'], 'discountFee')),
    subsidy: subsidy > 0n ? { mode: 'unknown', amount: subsidy } : undefined,
    buyer: {
      nick: maybe(base['buyerNick']),
      mask: {
        name: maybe(address['desensitiseConsignee']),
        phone: maybe(address['desensitiseMobile']),
        address: maybe(address['desensitiseAddress']),
      },
      cipher: {
        name: maybe(address['encryptedConsignee']),
        phone: maybe(address['encryptedMobile']),
        address: maybe(address['encryptedAddress']),
      },
      region: ['province', 'city', 'district', 'town'].map((part) => text(address[part])).join('') || undefined,
    },
    buyerMemo: maybe(base['remark']),
    labels: labels.flatMap((label) => (Object.hasOwn(subsidyLabels, label) ? [subsidyLabels[label]!] : [])),
    raw: row,
  };
  // Our reading: totalFee has governmentDiscount in it.
  return subsidyApart(order, 'inPaid');
}

export function kuaishouRefund(row: Json): ShopRefund {
  const rawStatus = text(row['status']);
  const kind = mapped<ShopRefund['kind']>(refundKinds, text(row['handlingWay']), 'unknown');
  const status = mapped(kuaishouRefunds, rawStatus, 'other');
  return {
    refundNo: needed(row['refundId'], 'refundId'),
    orderNo: needed(row['oid'], 'oid'),
    // An exchange that went well is no refund.
    status: kind === 'exchange' && status === 'success' ? 'other' : status,
    rawStatus,
    kind,
    amount: fenOfFen(row['refundFee'], 'refundFee'),
    createdAt: fromMillis(row['createTime'] ?? row['submitTime'], 'createTime'),
    updatedAt: fromMillis(row['updateTime'], 'updateTime'),
    refundedAt: status === 'success' ? fromMillis(row['endTime'], 'endTime') : undefined,
    reason: maybe(row['refundDesc']),
    raw: row,
  };
}
