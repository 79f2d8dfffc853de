import { fen } from '@heliu/model';
import {
  count,
  fenOfFen,
  fromSeconds,
  type Json,
  maybe,
  needed,
  node,
  quantity,
  rows,
  text,
  times,
} from '@heliu/outside';
import { type OrderLine, promotion, type ShopOrder, type ShopRefund } from './order.ts';
import { mapped, type OrderStatus, type RefundStatus } from './status.ts';
import { subsidyApart } from './subsidy.ts';

export const wechatStatuses: Readonly<Record<string, OrderStatus>> = {
  10: 'waitPay',
  12: 'hold',
  13: 'hold',
  20: 'waitShip',
  21: 'partShipped',
  30: 'shipped',
  100: 'finished',
  200: 'closedRefund',
  250: 'closedUnpaid',
};

/** General knowledge: no document of the platform with these words was at hand. USER_CANCELD is their spelling. */
export const wechatRefunds: Readonly<Record<string, RefundStatus>> = {
  MERCHANT_PROCESSING: 'applied',
  USER_WAIT_RETURN: 'returning',
  MERCHANT_WAIT_RECEIPT: 'returnShipped',
  PLATFORM_REFUNDING: 'refunding',
  MERCHANT_OVERDUE_REFUND: 'refunding',
  MERCHANT_REFUND_SUCCESS: 'success',
  MERCHANT_RETURN_SUCCESS: 'success',
  MERCHANT_REJECT_REFUND: 'rejected',
  MERCHANT_REJECT_RETURN: 'rejected',
  USER_CANCELD: 'closed',
  RETURN_CLOSED: 'closed',
  PLATFORM_REFUND_FAIL: 'other',
};

const refundKinds: Readonly<Record<string, ShopRefund['kind']>> = {
  REFUND: 'money',
  RETURN: 'return',
  EXCHANGE: 'exchange',
};

export function wechatOrder(told: Json): ShopOrder {
  const detail = node(told['order_detail']);
  const price = node(detail['price_info']);
  const delivery = node(detail['delivery_info']);
  const address = node(delivery['address_info']);
  const rawStatus = text(told['status']);
  const lines = rows(detail['product_infos']).map(orderLine);
  const order: ShopOrder = {
    orderNo: needed(told['order_id'], 'order_id'),
    status: mapped(wechatStatuses, rawStatus, 'other'),
    rawStatus,
    refund: lines.some((line) => line.refund === 'applied')
      ? 'applied'
      : lines.some((line) => line.refund === 'success')
        ? 'success'
        : 'none',
    createdAt: fromSeconds(told['create_time'], 'create_time'),
    paidAt: fromSeconds(node(detail['pay_info'])['pay_time'], 'pay_time'),
    shippedAt: fromSeconds(rows(delivery['delivery_product_info'])[0]?.['delivery_time'], 'delivery_time'),
    finishedAt: fromSeconds(delivery['ship_done_time'], 'ship_done_time'),
    updatedAt: fromSeconds(told['update_time'], 'update_time'),
    lines,
    goods: fenOfFen(price['product_price'], 'product_price'),
    postage: fenOfFen(price['freight'], 'freight'),
    fees: fen(0n),
    paid: fenOfFen(price['order_price'], 'order_price'),
    promotions: [
      // Who bears it is not told.
      ...promotion('unknown', '优惠', fenOfFen(price['discounted_price'], 'discounted_price')),
      ...promotion('shop', '改价', fenOfFen(price['change_down_price'], 'change_down_price')),
    ],
    buyer: {
      nick: maybe(told['openid']),
      mask: {
        name: maybe(address['user_name']),
        phone: maybe(address['tel_number']),
        address: maybe(address['detail_info']),
      },
      cipher: {},
      region: ['province', 'city', 'county'].map((part) => text(address[`${part}_name`])).join('') || undefined,
    },
    buyerMemo: maybe(node(detail['ext_info'])['customer_notes']),
    sellerMemo: maybe(node(detail['ext_info'])['merchant_notes']),
    labels: [],
    raw: told,
  };
  // By the document the invoice is over what the buyer paid and the subsidy: the one is not in the other.
  return subsidyApart(order, 'besidePaid');
}

function orderLine(product: Json): OrderLine {
  const price = fenOfFen(product['sale_price'], 'sale_price');
  const pieces = quantity(product['sku_cnt'], 'sku_cnt');
  const running = count(product['on_aftersale_sku_cnt']) > 0;
  const done = count(product['finish_aftersale_sku_cnt']) > 0;
  return {
    // Shipping a part of an order names the product and the SKU.
    lineNo: `${text(product['product_id'])}:${needed(product['sku_id'], 'sku_id')}`,
    itemId: maybe(product['product_id']),
    skuId: maybe(product['sku_id']),
    outerSku: maybe(product['sku_code']),
    name: text(product['title']),
    spec:
      rows(product['sku_attrs'])
        .map((one) => text(one['attr_value']))
        .join(' ') || undefined,
    quantity: pieces,
    price,
    amount: times(price, pieces),
    paid: maybe(product['real_price']) === undefined ? undefined : fenOfFen(product['real_price'], 'real_price'),
    refund: running ? 'applied' : done ? 'success' : 'none',
  };
}

export function wechatRefund(order: Json): ShopRefund {
  const rawStatus = text(order['status']);
  const status = mapped(wechatRefunds, rawStatus, 'other');
  const product = node(order['product_info']);
  const updatedAt = fromSeconds(order['update_time'], 'update_time');
  return {
    refundNo: needed(order['after_sale_order_id'], 'after_sale_order_id'),
    orderNo: needed(order['order_id'], 'order_id'),
    lineNo: maybe(product['sku_id']) && `${text(product['product_id'])}:${text(product['sku_id'])}`,
    status,
    rawStatus,
    kind: mapped<ShopRefund['kind']>(refundKinds, text(order['type']), 'unknown'),
    amount: fenOfFen(node(order['refund_info'])['amount'], 'amount'),
    createdAt: fromSeconds(order['create_time'], 'create_time'),
    updatedAt,
    refundedAt: status === 'success' ? updatedAt : undefined,
    reason: maybe(order['reason']),
    raw: order,
  };
}
