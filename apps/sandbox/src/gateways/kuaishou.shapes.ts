import type { OrderStatus, RefundStatus } from '../../../../modules/shop/sandbox.ts';
import {
  dueOf,
  platformOffOf,
  refundOf as speakingRefund,
  shopOffOf,
  type WorldOrder,
  type WorldRefund,
} from '../../../../demo/world/order.ts';
import { cipherOf } from '../../../../demo/world/ciphers.ts';
import { maskAddress, maskName, maskPhone } from '../masks.ts';

/** A paid order under review is 待发货 that may not be shipped; the platform has no status for it. */
export const shown = ({ status }: WorldOrder): OrderStatus =>
  status === 'hold' || status === 'partShipped' ? 'waitShip' : status;

/** Unpaid and refunded orders end alike. */
export const statuses: Readonly<Record<OrderStatus, number>> = {
  waitPay: 10,
  hold: 30,
  waitShip: 30,
  partShipped: 30,
  shipped: 40,
  signed: 50,
  finished: 70,
  closedUnpaid: 80,
  closedRefund: 80,
  other: 0,
};

const refundStates: Readonly<Record<RefundStatus, number>> = {
  none: 0,
  applied: 10,
  returning: 30,
  returnShipped: 40,
  refunding: 50,
  success: 60,
  rejected: 70,
  closed: 70,
  other: 0,
};

const baseOf = (order: WorldOrder): object => ({
  oid: Number(order.orderNo),
  status: statuses[order.status],
  totalFee: dueOf(order),
  discountFee: shopOffOf(order) + platformOffOf(order) + (order.talentOff ?? 0),
  expressFee: order.postage,
  createTime: order.createdAt,
  payTime: order.paidAt ?? 0,
  sendTime: order.shippedAt ?? 0,
  recvTime: order.finishedAt ?? order.signedAt ?? 0,
  updateTime: order.updatedAt,
  buyerNick: order.buyer.nick,
  remark: order.buyerMemo,
  governmentDiscount: order.subsidy?.amount ?? 0,
  orderLabels: order.subsidy ? [22] : [],
  validPromiseShipmentTimeStamp: order.status === 'hold' ? 0 : order.createdAt + 48 * 3_600_000,
});

/** One thing per order: whoever buys two things here has two orders. */
export const orderOf = (order: WorldOrder): object => {
  const [line] = order.lines;
  const refund = speakingRefund(order);
  const { name, phone, address, region } = order.buyer;
  const sealed = (kind: string, plain: string) => cipherOf(kind, `${order.orderNo}:${plain}`);
  return {
    orderBaseInfo: baseOf(order),
    orderItemInfo: line && {
      orderItemId: line.lineNo,
      itemId: line.itemId,
      skuId: line.skuId,
      skuNick: line.outerSku,
      itemTitle: line.name,
      skuDesc: line.spec,
      num: line.quantity,
      price: line.price,
    },
    orderAddress: {
      desensitiseConsignee: maskName(name),
      desensitiseMobile: maskPhone(phone),
      desensitiseAddress: maskAddress(address),
      encryptedConsignee: sealed('name', name),
      encryptedMobile: sealed('phone', phone),
      encryptedAddress: sealed('address', address),
      province: region.province,
      city: region.city,
      district: region.district,
    },
    orderRefundList: refund ? [{ refundId: refund.refundNo, refundStatus: refundStates[refund.status] }] : [],
  };
};

export const refundOf = (refund: WorldRefund): object => ({
  refundId: refund.refundNo,
  oid: Number(refund.orderNo),
  status: refundStates[refund.status],
  handlingWay: refund.kind === 'return' ? 1 : 10,
  refundFee: refund.amount,
  submitTime: refund.createdAt,
  updateTime: refund.updatedAt,
  endTime: refund.refundedAt ?? 0,
  refundDesc: refund.reason,
});
