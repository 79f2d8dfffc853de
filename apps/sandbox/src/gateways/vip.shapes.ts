import { beijingTime } from '@heliu/outside';
import {
  goodsOf,
  lineDue,
  platformOffOf,
  shopOffOf,
  type WorldApplication,
  type WorldOrder,
} from '../../../../demo/world/order.ts';
import type { OrderStatus } from '../../../../modules/shop/sandbox.ts';
import { cipherOf } from '../../../../demo/world/ciphers.ts';
import { yuan } from '../verify.ts';

/** A marketplace shop hears of an order once it is paid and audited. */
export function shown({ status, paidAt }: WorldOrder): OrderStatus | undefined {
  if (paidAt === undefined || status === 'hold') return undefined;
  return status === 'partShipped' ? 'waitShip' : status;
}

const statuses: Readonly<Partial<Record<OrderStatus, string>>> = {
  waitShip: '10',
  partShipped: '10',
  shipped: '22',
  signed: '25',
  finished: '60',
  closedUnpaid: '97',
  closedRefund: '49',
};

export const headerOf = (order: WorldOrder): object => ({
  order_id: order.orderNo,
  status: statuses[order.status],
  created: beijingTime(order.createdAt),
  update_time: beijingTime(order.updatedAt),
  total_fee: yuan(goodsOf(order)),
  post_fee: yuan(order.postage),
  discount_fee: yuan(shopOffOf(order)),
  ex_discount_fee: yuan(platformOffOf(order)),
  receiver_name: cipherOf('name', `${order.orderNo}:${order.buyer.name}`),
  receiver_mobile: cipherOf('phone', `${order.orderNo}:${order.buyer.phone}`),
  receiver_address: cipherOf('address', `${order.orderNo}:${order.buyer.address}`),
  receiver_state: order.buyer.region.province,
  receiver_city: order.buyer.region.city,
  receiver_district: order.buyer.region.district,
  remark: order.buyerMemo,
  invoice_title: order.application?.title.name,
});

/** The list has the money, the detail the goods. */
export const detailOf = (order: WorldOrder): object => ({
  order_id: order.orderNo,
  order_products: order.lines.map((line) => ({
    sku_id: line.skuId,
    spu_id: line.itemId,
    outer_sku_id: line.outerSku,
    title: line.name,
    color: line.spec,
    size: '',
    num: line.quantity,
    price: yuan(line.price),
    pay_subtotal: yuan(lineDue(line)),
  })),
});

export const invoiceOf = (order: WorldOrder, { title, amount, status }: WorldApplication): object => ({
  order_id: order.orderNo,
  order_status: statuses[order.status],
  order_time: beijingTime(order.createdAt),
  invoice_status: status === 'issued' || status === 'voided' ? '2' : '0',
  invoice_type: '2',
  invoice_title: title.name,
  tax_payer_no: title.taxNo,
  ex_pay_money: yuan(amount),
});
