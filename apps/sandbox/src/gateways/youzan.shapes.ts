import { beijingTime } from '@heliu/outside';
import {
  dueOf,
  goodsOf,
  lineDue,
  platformOffOf,
  shopOffOf,
  type WorldLine,
  type WorldOrder,
  type WorldRefund,
} from '../../../../demo/world/order.ts';
import type { OrderStatus, RefundStatus } from '../../../../modules/shop/sandbox.ts';
import { cipherOf } from '../../../../demo/world/ciphers.ts';
import { yuan } from '../verify.ts';

/** Signing is not told apart from being on the way. */
export const shown = ({ status }: WorldOrder): OrderStatus => (status === 'signed' ? 'shipped' : status);

const statuses: Readonly<Record<OrderStatus, string>> = {
  waitPay: 'WAIT_BUYER_PAY',
  hold: 'WAIT_CONFIRM',
  waitShip: 'WAIT_SELLER_SEND_GOODS',
  partShipped: 'WAIT_SELLER_SEND_GOODS',
  shipped: 'WAIT_BUYER_CONFIRM_GOODS',
  signed: 'WAIT_BUYER_CONFIRM_GOODS',
  finished: 'TRADE_SUCCESS',
  closedUnpaid: 'TRADE_CLOSED',
  closedRefund: 'TRADE_CLOSED',
  other: 'TRADE_CLOSED',
};
export const statusOf = ({ status }: WorldOrder): string => statuses[status];

const refundStatuses: Readonly<Record<RefundStatus, readonly [string, number]>> = {
  none: ['CLOSED', 50],
  applied: ['WAIT_SELLER_AGREE', 1],
  returning: ['WAIT_BUYER_RETURN_GOODS', 20],
  returnShipped: ['WAIT_SELLER_CONFIRM_GOODS', 30],
  refunding: ['WAIT_SELLER_CONFIRM_GOODS', 30],
  success: ['SUCCESS', 60],
  rejected: ['SELLER_REFUSE_BUYER', 10],
  closed: ['CLOSED', 50],
  other: ['CLOSED', 50],
};

const at = (instant: number | undefined): string | undefined =>
  instant === undefined ? undefined : beijingTime(instant);

function refundState({ refunds, status }: WorldOrder): number {
  if (status === 'closedRefund') return 12;
  if (refunds.some((one) => one.status === 'success')) return 2;
  return refunds.some((one) => !['rejected', 'closed'].includes(one.status)) ? 1 : 0;
}

/** The postage is spread over the lines, the last takes what is left: their payments come to the order's. */
function paymentOf(order: WorldOrder, index: number): number {
  const share = Math.floor(order.postage / order.lines.length);
  const isLast = index === order.lines.length - 1;
  return lineDue(order.lines[index]!) + (isLast ? order.postage - share * index : share);
}

const lineOf = (order: WorldOrder, line: WorldLine, index: number): object => ({
  oid: line.lineNo,
  item_id: line.itemId,
  sku_id: line.skuId,
  outer_sku_id: line.outerSku,
  outer_item_id: '',
  title: line.name,
  sku_properties_name: JSON.stringify([{ k: '规格', k_id: 1, v: line.spec, v_id: 2 }]),
  num: line.quantity,
  price: yuan(line.price),
  total_fee: yuan(line.price * line.quantity - line.shopOff),
  payment: yuan(paymentOf(order, index)),
  is_present: line.gift ?? false,
});

const fullOf = (order: WorldOrder): object => {
  const { name, phone, address, region, nick } = order.buyer;
  const sealed = (kind: string, plain: string) => cipherOf(kind, `${order.orderNo}:${plain}`);
  return {
    order_info: {
      tid: order.orderNo,
      status: statusOf(order),
      type: 0,
      created: beijingTime(order.createdAt),
      update_time: beijingTime(order.updatedAt),
      pay_time: at(order.paidAt),
      consign_time: at(order.shippedAt),
      success_time: at(order.finishedAt),
      refund_state: refundState(order),
      express_type: 0,
      order_extra: { buyer_name: nick, ...(order.application && { invoice_title: order.application.title.name }) },
    },
    buyer_info: { yz_open_id: `oid${order.orderNo}` },
    address_info: {
      receiver_name: sealed('name', name),
      receiver_tel: sealed('phone', phone),
      delivery_address: sealed('address', address),
      delivery_province: region.province,
      delivery_city: region.city,
      delivery_district: region.district,
    },
    pay_info: {
      total_fee: yuan(goodsOf(order)),
      post_fee: yuan(order.postage),
      payment: yuan(dueOf(order)),
      real_payment: yuan(dueOf(order)),
      deduction_pay: 0,
    },
    orders: order.lines.map((line, index) => lineOf(order, line, index)),
    remark_info: { buyer_message: order.buyerMemo ?? '', trade_memo: order.sellerMemo ?? '' },
  };
};

/** A list has this and no more; discounts, refunds and parcels are told of one order at a time. */
export const rowOf = (order: WorldOrder): object => ({ full_order_info: fullOf(order) });

export const tradeOf = (order: WorldOrder): object => ({
  ...rowOf(order),
  order_promotion: {
    item_discount_fee: yuan(shopOffOf(order)),
    order_discount_fee: yuan(platformOffOf(order)),
    adjust_fee: '0.00',
  },
  refund_order: order.refunds.map((one) => ({
    refund_id: one.refundNo,
    refund_state: refundStatuses[one.status][1],
    refund_fee: yuan(one.amount),
    oids: order.lines
      .filter(({ lineNo }) => !one.lineNo || lineNo === one.lineNo)
      .map(({ lineNo }) => ({ oid: lineNo })),
  })),
  delivery_order: deliveriesOf(order),
});

function deliveriesOf({ status, lines, shippedAt }: WorldOrder): object[] {
  const oid = ({ lineNo }: WorldLine) => ({ oid: lineNo });
  const parcel = (state: number, of: readonly WorldLine[]) => ({
    express_state: state,
    express_type: 1,
    oids: of.map(oid),
  });
  if (shippedAt === undefined) return [];
  return status === 'partShipped' ? [parcel(1, lines.slice(0, 1)), parcel(0, lines.slice(1))] : [parcel(1, lines)];
}

export const refundOf = (refund: WorldRefund): object => ({
  refund_id: refund.refundNo,
  tid: refund.orderNo,
  status: refundStatuses[refund.status][0],
  return_goods: refund.kind === 'return',
  reason: 1,
  refund_fee: yuan(refund.amount),
  created: beijingTime(refund.createdAt),
  modified: beijingTime(refund.updatedAt),
});
