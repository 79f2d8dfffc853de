import {
  dueOf,
  goodsOf,
  type Ms,
  platformOffOf,
  shopOffOf,
  type WorldApplication,
  type WorldLine,
  type WorldOrder,
  type WorldRefund,
} from '../../../../demo/world/order.ts';
import type { OrderStatus, RefundStatus } from '../../../../modules/shop/sandbox.ts';
import { cipherOf } from '../../../../demo/world/ciphers.ts';
import { maskAddress, maskName, maskPhone } from '../masks.ts';

const seconds = (at: Ms | undefined): number => Math.floor((at ?? 0) / 1000);

/** 抖店 knows no 已签收: it stays 已发货 until it is finished. */
export const shown = ({ status }: WorldOrder): OrderStatus => (status === 'signed' ? 'shipped' : status);

export const statuses: Readonly<Record<OrderStatus, number>> = {
  waitPay: 1,
  hold: 105,
  waitShip: 2,
  partShipped: 101,
  shipped: 3,
  signed: 3,
  finished: 5,
  closedUnpaid: 4,
  closedRefund: 21,
  other: 0,
};

/** After-sale state and, beside it, what the money does. */
const refundStates: Readonly<Record<RefundStatus, readonly [number, number]>> = {
  none: [0, 0],
  applied: [6, 1],
  returning: [7, 1],
  returnShipped: [11, 1],
  refunding: [12, 1],
  success: [12, 3],
  rejected: [27, 0],
  closed: [28, 4],
  other: [53, 0],
};

const applicationStates = { applied: 1, issued: 2, voided: 3 } as const;

const subsidised = (order: WorldOrder, line: WorldLine): object =>
  order.subsidy && line === order.lines[order.subsidy.line]
    ? {
        promotion_detail: {
          platform_discount_detail: {
            full_discount_info: [{ campaign_type: 416, campaign_amount: order.subsidy.amount }],
          },
        },
      }
    : {};

const lineOf = (order: WorldOrder, line: WorldLine): object => {
  const refund = order.refunds.findLast((one) => one.lineNo === line.lineNo || !one.lineNo);
  return {
    order_id: line.lineNo,
    product_id: line.itemId,
    sku_id: line.skuId,
    code: line.outerSku,
    product_name: line.name,
    spec: line.spec ? [{ name: '规格', value: line.spec }] : [],
    item_num: line.quantity,
    origin_amount: line.price,
    sum_amount: line.price * line.quantity,
    pay_amount: line.price * line.quantity - line.shopOff - line.platformOff,
    after_sale_info: { after_sale_status: refundStates[refund?.status ?? 'none'][0] },
    ...subsidised(order, line),
  };
};

export const orderOf = (order: WorldOrder): object => {
  const talent = order.talentOff ?? 0;
  const { name, phone, address, region, nick } = order.buyer;
  const town = { province: { name: region.province }, city: { name: region.city }, town: { name: region.district } };
  return {
    order_id: order.orderNo,
    order_status: statuses[order.status],
    create_time: seconds(order.createdAt),
    pay_time: seconds(order.paidAt),
    ship_time: seconds(order.shippedAt),
    finish_time: seconds(order.finishedAt),
    update_time: seconds(order.updatedAt),
    order_amount: goodsOf(order) + order.postage,
    pay_amount: dueOf(order),
    post_amount: order.postage,
    shop_cost_amount: shopOffOf(order),
    platform_cost_amount: platformOffOf(order) + talent,
    only_platform_cost_amount: platformOffOf(order),
    author_cost_amount: talent,
    doudian_open_id: nick,
    mask_post_receiver: maskName(name),
    mask_post_tel: maskPhone(phone),
    mask_post_addr: { ...town, detail: maskAddress(address) },
    encrypt_post_receiver: cipherOf('name', `${order.orderNo}:${name}`),
    encrypt_post_tel: cipherOf('phone', `${order.orderNo}:${phone}`),
    post_addr: { ...town, encrypt_detail: cipherOf('address', `${order.orderNo}:${address}`) },
    buyer_words: order.buyerMemo,
    seller_words: order.sellerMemo,
    sku_order_list: order.lines.map((line) => lineOf(order, line)),
  };
};

export const refundOf = (refund: WorldRefund): object => {
  const [aftersale_status, refund_status] = refundStates[refund.status];
  return {
    aftersale_info: {
      aftersale_id: refund.refundNo,
      aftersale_status,
      aftersale_type: refund.kind === 'return' ? 0 : refund.kind === 'priceProtection' ? 6 : 1,
      refund_status,
      refund_amount: refund.amount,
      related_id: refund.lineNo,
      apply_time: seconds(refund.createdAt),
      update_time: seconds(refund.updatedAt),
      reason: refund.reason,
    },
    order_info: { shop_order_id: refund.orderNo },
  };
};

export const applicationOf = ({ title, ...one }: WorldApplication): object => ({
  registation_id: one.applicationId,
  shop_order_id: one.orderNo,
  invoice_status: applicationStates[one.status as keyof typeof applicationStates] ?? 1,
  invoice_type: 1,
  title_type: title.type === 'company' ? 2 : 1,
  title: title.name,
  tax_no: title.taxNo,
  company_address: title.address,
  company_mobile: title.phone,
  bank_name: title.bank,
  bank_no: title.account,
  invoice_amount: one.amount,
  apply_time: seconds(one.appliedAt),
});
