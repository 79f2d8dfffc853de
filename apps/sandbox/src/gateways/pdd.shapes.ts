import { beijingTime } from '@heliu/outside';
import {
  dueOf,
  goodsOf,
  platformOffOf,
  refundOf,
  shopOffOf,
  type WorldApplication,
  type WorldOrder,
  type WorldRefund,
} from '../../../../demo/world/order.ts';
import type { OrderStatus, RefundStatus } from '../../../../modules/shop/sandbox.ts';
import { cipherOf } from '../../../../demo/world/ciphers.ts';
import { maskAddress, maskName, maskPhone } from '../masks.ts';
import { yuan } from '../verify.ts';

/** Unpaid orders are not shown; signed for is the last status; after shipping a refund leaves the order what it was. */
export function shown(order: WorldOrder): OrderStatus | undefined {
  if (order.paidAt === undefined) return undefined;
  if (order.status === 'closedRefund' && order.shippedAt === undefined) return 'closedRefund';
  if (order.signedAt !== undefined || order.status === 'finished') return 'signed';
  if (order.shippedAt !== undefined) return 'shipped';
  return order.status;
}

/** after_sales_status; a parcel on its way back is still 待买家退货. */
export const refundStates: Readonly<Partial<Record<RefundStatus, readonly [RefundStatus, number]>>> = {
  applied: ['applied', 2],
  returning: ['returning', 7],
  returnShipped: ['returning', 7],
  refunding: ['refunding', 4],
  success: ['success', 10],
  rejected: ['rejected', 6],
  closed: ['closed', 11],
};

function refundStatus(order: WorldOrder): number {
  const refund = refundOf(order);
  if (!refund || ['rejected', 'closed'].includes(refund.status)) return 1;
  if (refund.status === 'success') return order.shippedAt !== undefined || order.status === 'closedRefund' ? 4 : 1;
  return refund.status === 'refunding' ? 3 : 2;
}

export function infoOf(order: WorldOrder) {
  const { buyer } = order;
  const toShip = ['waitShip', 'partShipped'].includes(order.status);
  const time = (at: number | undefined) => (at === undefined ? undefined : beijingTime(at));
  return {
    order_sn: order.orderNo,
    order_status: order.signedAt !== undefined ? 3 : order.shippedAt !== undefined ? 2 : 1,
    refund_status: refundStatus(order),
    group_status: 1,
    risk_control_status: order.status === 'hold' ? 1 : 0,
    confirm_status: 1,
    created_time: beijingTime(order.createdAt),
    confirm_time: time(order.paidAt),
    pay_time: time(order.paidAt),
    shipping_time: time(order.shippedAt),
    receive_time: time(order.signedAt),
    updated_at: beijingTime(order.updatedAt),
    goods_amount: yuan(goodsOf(order)),
    discount_amount: yuan(shopOffOf(order) + platformOffOf(order)),
    seller_discount: yuan(shopOffOf(order)),
    platform_discount: yuan(platformOffOf(order)),
    capital_free_discount: '0.00',
    postage: yuan(order.postage),
    pay_amount: yuan(dueOf(order)),
    trade_in_national_subsidy_amount_type: order.subsidy ? (order.subsidy.mode === 'payment' ? 1 : 2) : 0,
    trade_in_national_subsidy_amount: order.subsidy && yuan(order.subsidy.amount),
    // Ciphertext only while there is something to ship.
    receiver_name: toShip ? cipherOf('name', buyer.name) : '',
    receiver_phone: toShip ? cipherOf('phone', buyer.phone) : '',
    receiver_address: toShip ? cipherOf('address', buyer.address) : '',
    receiver_name_mask: maskName(buyer.name),
    receiver_phone_mask: maskPhone(buyer.phone),
    receiver_address_mask: maskAddress(buyer.address),
    province: buyer.region.province,
    city: buyer.region.city,
    town: buyer.region.district,
    buyer_memo: order.buyerMemo ?? '',
    remark: order.sellerMemo ?? '',
    invoice_status: order.application ? 1 : 0,
    item_list: order.lines.map((line) => ({
      goods_id: line.itemId,
      sku_id: line.skuId,
      outer_id: line.outerSku,
      goods_name: line.name,
      goods_spec: line.spec,
      goods_count: line.quantity,
      goods_price: yuan(line.price),
    })),
  };
}

export const refundRow = (refund: WorldRefund) => ({
  id: refund.refundNo,
  order_sn: refund.orderNo,
  after_sales_type: refund.kind === 'return' ? 3 : 2,
  after_sales_status: refund.status === 'applied' && refund.kind === 'return' ? 3 : refundStates[refund.status]?.[1],
  refund_amount: yuan(refund.amount),
  created_time: beijingTime(refund.createdAt),
  updated_time: beijingTime(refund.updatedAt),
  after_sale_reason: refund.reason,
});

/** In fen and seconds, unlike the order. */
export const applicationRow = (one: WorldApplication) => ({
  application_id: one.applicationId,
  order_sn: one.orderNo,
  application_status: one.status === 'rejected' ? 0 : one.status === 'applied' ? 1 : 2,
  trigger_status: one.trigger === 'changeTitle' ? 2 : 1,
  business_type: one.title.type === 'company' ? 1 : 0,
  payer_name: one.title.name,
  payer_register_no: one.title.taxNo ?? '',
  payer_address: one.title.address ?? '',
  payer_phone: one.title.phone ?? '',
  payer_bank: one.title.bank ?? '',
  payer_account: one.title.account ?? '',
  invoice_amount: one.amount,
  invoice_kind: 0,
  apply_time: Math.floor(one.appliedAt / 1000),
  memo: one.memo ?? '',
});
