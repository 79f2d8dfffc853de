import { beijingTime } from '@heliu/outside';
import {
  dueOf,
  lineDue,
  subsidyOn,
  type WorldApplication,
  type WorldLine,
  type WorldOrder,
  type WorldRefund,
  type WorldShop,
} from '../../../../demo/world/order.ts';
import type { OrderStatus, RefundStatus } from '../../../../modules/shop/sandbox.ts';
import { cipherOf } from '../../../../demo/world/ciphers.ts';
import { maskAddress, maskName, maskPhone } from '../masks.ts';
import { yuan } from '../verify.ts';

const statuses: Readonly<Record<OrderStatus, string>> = {
  waitPay: 'WAIT_BUYER_PAY',
  hold: 'PAID_FORBID_CONSIGN',
  waitShip: 'WAIT_SELLER_SEND_GOODS',
  partShipped: 'SELLER_CONSIGNED_PART',
  shipped: 'WAIT_BUYER_CONFIRM_GOODS',
  signed: 'TRADE_BUYER_SIGNED',
  finished: 'TRADE_FINISHED',
  closedUnpaid: 'TRADE_CLOSED_BY_TAOBAO',
  closedRefund: 'TRADE_CLOSED',
  other: 'TRADE_RETURNING',
};

const refundStatuses: Readonly<Record<RefundStatus, string>> = {
  none: 'NO_REFUND',
  applied: 'WAIT_SELLER_AGREE',
  returning: 'WAIT_BUYER_RETURN_GOODS',
  returnShipped: 'WAIT_SELLER_CONFIRM_GOODS',
  refunding: 'WAIT_SELLER_CONFIRM_GOODS',
  success: 'SUCCESS',
  rejected: 'SELLER_REFUSE_BUYER',
  closed: 'CLOSED',
  other: 'CLOSED',
};

export const tradeOf = (order: WorldOrder) => ({
  tid: order.orderNo,
  status: statuses[order.status],
  payment: yuan(dueOf(order)),
  post_fee: yuan(order.postage),
  created: beijingTime(order.createdAt),
  pay_time: at(order.paidAt),
  consign_time: at(order.shippedAt),
  end_time: at(order.finishedAt),
  modified: beijingTime(order.updatedAt),
  buyer_message: order.buyerMemo,
  seller_memo: order.sellerMemo,
  oaid: cipherOf('oaid', order.orderNo),
  receiver_name: maskName(order.buyer.name),
  receiver_mobile: maskPhone(order.buyer.phone),
  receiver_address: maskAddress(order.buyer.address),
  receiver_state: order.buyer.region.province,
  receiver_city: order.buyer.region.city,
  receiver_district: order.buyer.region.district,
  buyer_open_uid: order.buyer.nick,
  use_gov_subsidy_new: order.subsidy ? (order.subsidy.mode === 'payment' ? '1' : '0') : undefined,
  // In fen, whichever of the two it is.
  ...(order.subsidy && {
    [`gov_subsidy_amount_${order.subsidy.mode === 'payment' ? 'exact' : 'new'}`]: order.subsidy.amount,
  }),
  orders: { order: order.lines.map((line) => lineOf(order, line)) },
});

const lineOf = (order: WorldOrder, line: WorldLine) => ({
  oid: line.lineNo,
  num_iid: line.itemId,
  sku_id: line.skuId,
  outer_sku_id: line.outerSku,
  title: line.name,
  sku_properties_name: line.spec,
  // One SN, no IMEI, not verified.
  gov_sn_check: subsidyOn(order, line) > 0 ? '1_0_0' : undefined,
  num: line.quantity,
  price: yuan(line.price),
  discount_fee: yuan(line.shopOff),
  part_mjz_discount: yuan(line.platformOff),
  divide_order_fee: yuan(lineDue(line)),
  refund_status:
    refundStatuses[order.refunds.findLast((one) => one.lineNo === line.lineNo || !one.lineNo)?.status ?? 'none'],
});

export const refundOf = (shop: WorldShop, refund: WorldRefund) => ({
  refund_id: refund.refundNo,
  tid: refund.orderNo,
  oid: refund.lineNo ?? refund.orderNo,
  status: refundStatuses[refund.status],
  created: beijingTime(refund.createdAt),
  modified: beijingTime(refund.updatedAt),
  refund_fee: yuan(refund.amount),
  has_good_return: refund.kind === 'return',
  reason: refund.reason,
  seller_nick: shop.name,
});

export const applyOf = (one: WorldApplication) => ({
  apply_id: one.applicationId,
  platform_code: 'TB',
  platform_tid: one.orderNo,
  status: one.status === 'rejected' ? 0 : one.status === 'applied' ? 1 : 2,
  trigger_status: one.trigger === 'changeTitle' ? 'invoice_change' : 'buyer_confirm',
  business_type: one.title.type === 'company' ? 1 : 0,
  payer_name: one.title.name,
  payer_register_no: one.title.taxNo,
  payer_address: one.title.address,
  payer_phone: one.title.phone,
  payer_bank: one.title.bank,
  payer_bankaccount: one.title.account,
  invoice_amount: yuan(one.amount),
  invoice_type: 'blue',
  invoice_kind: 0,
  gmt_create: beijingTime(one.appliedAt),
  memo: one.memo,
});

const at = (instant: number | undefined): string | undefined =>
  instant === undefined ? undefined : beijingTime(instant);
