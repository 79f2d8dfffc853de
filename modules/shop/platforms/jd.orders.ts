import { fen } from '@heliu/model';
import {
  fenOfFen,
  fenOfYuan,
  fromBeijing,
  type Json,
  maybe,
  needed,
  node,
  quantity,
  rows,
  text,
  times,
  unpacked,
} from '@heliu/outside';
import {
  type Bearer,
  type GovSubsidy,
  type OrderLine,
  promotion,
  type Promotion,
  type ShopOrder,
  type ShopRefund,
} from './order.ts';
import type { ShopSku } from './platform.ts';
import { mapped, type OrderStatus, type RefundStatus } from './status.ts';
import { subsidyApart } from './subsidy.ts';

export const jdStatuses: Readonly<Record<string, OrderStatus>> = {
  PAUSE: 'hold',
  POP_ORDER_PAUSE: 'hold',
  LOCKED: 'hold',
  WAIT_SELLER_STOCK_OUT: 'waitShip',
  WAIT_SELLER_DELIVERY: 'waitShip',
  WAIT_GOODS_RECEIVE_CONFIRM: 'shipped',
  FINISHED_L: 'finished',
  TRADE_CANCELED: 'closedRefund',
  WAIT_SEND_CODE: 'other',
};

/** Refunds before delivery, grouped as a production OMS groups them. */
export const jdRefunds: Readonly<Record<string, RefundStatus>> = {
  0: 'applied',
  8: 'applied',
  1: 'refunding',
  5: 'refunding',
  6: 'refunding',
  7: 'refunding',
  10: 'refunding',
  3: 'success',
  9: 'success',
  2: 'rejected',
  4: 'rejected',
  11: 'rejected',
};

/** Both are required by the call, and it returns nothing that was not asked for. */
export const jdStates = Object.keys(jdStatuses)
  .filter((state) => state !== 'WAIT_SEND_CODE')
  .join(',');
export const jdFields = [
  'orderId,venderId,orderType,orderTotalPrice,orderSellerPrice,orderPayment,freightPrice,sellerDiscount,orderState',
  'orderRemark,venderRemark,orderStartTime,orderEndTime,paymentConfirmTime,modified,open_id_buyer,consigneeInfo',
  'itemInfoList,couponDetailList,invoiceInfo,invoiceEasyInfo,sendpayMap,popSignMap,orderExt',
].join(',');

/**
 * What JD takes off beyond the seller's own discount, by the number before the dash of couponType ("41-京东券优惠").
 * General knowledge. 52 (礼品卡) is money paid, not a discount; types not named here show up as a difference.
 */
const couponBearers: Readonly<Record<string, Bearer>> = { 34: 'platform', 39: 'platform', 41: 'platform' };

export function jdOrder(info: Json): ShopOrder {
  const rawStatus = text(info['orderState']);
  const consignee = node(info['consigneeInfo']);
  const order: ShopOrder = {
    orderNo: needed(info['orderId'], 'orderId'),
    status: mapped(jdStatuses, rawStatus, 'other'),
    rawStatus,
    // Refunds are told by their own call; the order says only that it was cancelled.
    refund: rawStatus === 'TRADE_CANCELED' ? 'success' : 'none',
    createdAt: fromBeijing(info['orderStartTime'], 'orderStartTime'),
    paidAt: fromBeijing(info['paymentConfirmTime'], 'paymentConfirmTime'),
    finishedAt: fromBeijing(info['orderEndTime'], 'orderEndTime'),
    updatedAt: fromBeijing(info['modified'], 'modified'),
    lines: rows(info['itemInfoList']).map(orderLine),
    goods: fenOfYuan(info['orderTotalPrice'], 'orderTotalPrice'),
    postage: fenOfYuan(info['freightPrice'], 'freightPrice'),
    fees: fen(0n),
    paid: fenOfYuan(info['orderPayment'], 'orderPayment'),
    promotions: [
      ...promotion('shop', '商家优惠', fenOfYuan(info['sellerDiscount'], 'sellerDiscount')),
      ...rows(info['couponDetailList']).flatMap(platformCoupon),
    ],
    subsidy: subsidyIn(info),
    buyer: {
      nick: maybe(info['open_id_buyer']),
      mask: {},
      // enSearch delivers ciphertext in these fields.
      cipher: {
        name: maybe(consignee['fullname']),
        phone: maybe(consignee['mobile']) ?? maybe(consignee['telephone']),
        address: maybe(consignee['fullAddress']),
      },
      region: ['province', 'city', 'county'].map((name) => text(consignee[name])).join('') || undefined,
    },
    buyerMemo: maybe(info['orderRemark']),
    sellerMemo: maybe(info['venderRemark']),
    labels: subsidyIn(info) ? ['国补'] : [],
    raw: info,
  };
  // Our reading: orderPayment is what is due before the state takes its share at payment.
  return subsidyApart(order, 'inPaid');
}

function orderLine(item: Json): OrderLine {
  const price = fenOfYuan(item['jdPrice'], 'jdPrice');
  const pieces = quantity(item['itemTotal'], 'itemTotal');
  return {
    // JD numbers no lines: the SKU is unique within an order, and coupons are apportioned by it.
    lineNo: needed(item['skuId'], 'skuId'),
    itemId: maybe(item['wareId']),
    skuId: maybe(item['skuId']),
    outerSku: maybe(item['outerSkuId']),
    name: text(item['skuName']),
    quantity: pieces,
    price,
    amount: times(price, pieces),
    refund: 'none',
  };
}

function platformCoupon(coupon: Json): Promotion[] {
  const type = text(coupon['couponType']);
  const bearer = mapped<Bearer>(couponBearers, /^\d+/.exec(type)?.[0] ?? '', 'shop');
  if (bearer === 'shop') return [];
  return promotion(bearer, type, fenOfYuan(coupon['couponPrice'], 'couponPrice'), maybe(coupon['skuId']));
}

/** sendpayMap 687: at payment, 1064: at order; popSignMap 24=2: paid by the merchant, no government money. */
function subsidyIn(info: Json): GovSubsidy | undefined {
  const flags = unpacked(info['sendpayMap']);
  const mode = text(flags['687']) ? 'payment' : text(flags['1064']) ? 'order' : undefined;
  const told = node(unpacked(info['orderExt'])['govSubsidyInfo'])['govSubsidyAmount'];
  const amount = fenOfYuan(told, 'govSubsidyAmount');
  if (!mode && amount === 0n) return undefined;
  return { mode: mode ?? 'unknown', amount, special: text(unpacked(info['popSignMap'])['24']) === '2' };
}

/** In fen, unlike the order. */
export function jdRefund(row: Json): ShopRefund {
  const rawStatus = text(row['status']);
  const status = mapped(jdRefunds, rawStatus, 'other');
  const checkedAt = fromBeijing(row['checkTime'], 'checkTime');
  return {
    refundNo: needed(row['id'], 'id'),
    orderNo: needed(row['orderId'], 'orderId'),
    status,
    rawStatus,
    kind: 'money',
    amount: fenOfFen(row['applyRefundSum'], 'applyRefundSum'),
    createdAt: fromBeijing(row['applyTime'], 'applyTime'),
    updatedAt: checkedAt,
    refundedAt: status === 'success' ? checkedAt : undefined,
    reason: maybe(row['reason']),
    raw: row,
  };
}

export const jdSku = (row: Json): ShopSku => ({
  itemId: needed(row['wareId'], 'wareId'),
  skuId: maybe(row['skuId']),
  outerSku: maybe(row['outerId']),
  name: text(row['wareTitle']),
  price: fenOfYuan(row['jdPrice'], 'jdPrice'),
});
