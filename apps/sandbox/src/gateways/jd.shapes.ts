import { beijingTime } from '@heliu/outside';
import { dueOf, goodsOf, shopOffOf, type WorldOrder, type WorldRefund } from '../../../../demo/world/order.ts';
import type { OrderStatus, RefundStatus } from '../../../../modules/shop/sandbox.ts';
import { cipherOf } from '../../../../demo/world/ciphers.ts';
import { yuan } from '../verify.ts';

/** JD hands an order to the merchant once it is paid; signed for and finished it tells apart from shipped only at the end. */
export const statuses: Readonly<Partial<Record<OrderStatus, readonly [OrderStatus, string]>>> = {
  hold: ['hold', 'LOCKED'],
  waitShip: ['waitShip', 'WAIT_SELLER_STOCK_OUT'],
  partShipped: ['shipped', 'WAIT_GOODS_RECEIVE_CONFIRM'],
  shipped: ['shipped', 'WAIT_GOODS_RECEIVE_CONFIRM'],
  signed: ['shipped', 'WAIT_GOODS_RECEIVE_CONFIRM'],
  finished: ['finished', 'FINISHED_L'],
  closedRefund: ['closedRefund', 'TRADE_CANCELED'],
};

export const refundStates: Readonly<Partial<Record<RefundStatus, readonly [RefundStatus, number]>>> = {
  applied: ['applied', 0],
  returning: ['refunding', 1],
  returnShipped: ['refunding', 1],
  refunding: ['refunding', 5],
  success: ['success', 3],
  rejected: ['rejected', 2],
  closed: ['rejected', 11],
};

export const infoOf = (order: WorldOrder) => ({
  orderId: order.orderNo,
  venderId: order.shopId,
  orderType: '22',
  orderTotalPrice: yuan(goodsOf(order)),
  orderSellerPrice: yuan(goodsOf(order) - shopOffOf(order)),
  orderPayment: yuan(dueOf(order)),
  freightPrice: yuan(order.postage),
  sellerDiscount: yuan(shopOffOf(order)),
  orderState: statuses[order.status]?.[1],
  orderRemark: order.buyerMemo ?? '',
  venderRemark: order.sellerMemo ?? '',
  orderStartTime: beijingTime(order.createdAt),
  // What has not happened is told as the beginning of the calendar.
  orderEndTime: order.finishedAt === undefined ? '0001-01-01 00:00:00' : beijingTime(order.finishedAt),
  paymentConfirmTime: order.paidAt === undefined ? '0001-01-01 00:00:00' : beijingTime(order.paidAt),
  modified: beijingTime(order.updatedAt),
  open_id_buyer: order.buyer.nick,
  consigneeInfo: {
    fullname: cipherOf('name', order.buyer.name),
    mobile: cipherOf('phone', order.buyer.phone),
    fullAddress: cipherOf('address', order.buyer.address),
    province: order.buyer.region.province,
    city: order.buyer.region.city,
    county: order.buyer.region.district,
  },
  itemInfoList: order.lines.map((line) => ({
    skuId: line.skuId,
    wareId: line.itemId,
    outerSkuId: line.outerSku,
    skuName: line.name,
    jdPrice: yuan(line.price),
    itemTotal: String(line.quantity),
  })),
  couponDetailList: order.lines.flatMap((line) => [
    { orderId: order.orderNo, skuId: line.skuId, couponType: '100-店铺优惠', couponPrice: yuan(line.shopOff) },
    { orderId: order.orderNo, skuId: line.skuId, couponType: '41-京东券优惠', couponPrice: yuan(line.platformOff) },
  ]),
  sendpayMap: JSON.stringify(order.subsidy ? { [order.subsidy.mode === 'payment' ? '687' : '1064']: '1' } : {}),
  popSignMap: '{}',
  orderExt: JSON.stringify(order.subsidy ? { govSubsidyInfo: { govSubsidyAmount: yuan(order.subsidy.amount) } } : {}),
});

/** In fen, unlike the order. */
export const refundRow = (refund: WorldRefund) => ({
  id: refund.refundNo,
  orderId: refund.orderNo,
  status: refundStates[refund.status]?.[1],
  applyRefundSum: refund.amount,
  applyTime: beijingTime(refund.createdAt),
  checkTime: refund.status === 'applied' ? undefined : beijingTime(refund.updatedAt),
  reason: refund.reason,
});
