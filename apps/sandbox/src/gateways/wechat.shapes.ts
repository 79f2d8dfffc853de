import {
  goodsOf,
  linePaid,
  type Ms,
  paidOf,
  platformOffOf,
  shopOffOf,
  type WorldLine,
  type WorldOrder,
  type WorldRefund,
} from '../../../../demo/world/order.ts';
import type { OrderStatus, RefundStatus } from '../../../../modules/shop/sandbox.ts';
import { subsidyFacts } from '../../../../demo/world/subsidy.ts';
import { maskAddress, maskName, maskPhone } from '../masks.ts';

export const seconds = (at: Ms | undefined): number => Math.floor((at ?? 0) / 1000);

/** A parcel that arrived is still 待收货 here. */
export const shown = ({ status }: WorldOrder): OrderStatus => (status === 'signed' ? 'shipped' : status);

const statuses: Readonly<Record<OrderStatus, number>> = {
  waitPay: 10,
  hold: 13,
  waitShip: 20,
  partShipped: 21,
  shipped: 30,
  signed: 30,
  finished: 100,
  closedRefund: 200,
  closedUnpaid: 250,
  other: 0,
};

const refundStates: Readonly<Record<RefundStatus, string>> = {
  none: '',
  applied: 'MERCHANT_PROCESSING',
  returning: 'USER_WAIT_RETURN',
  returnShipped: 'MERCHANT_WAIT_RECEIPT',
  refunding: 'PLATFORM_REFUNDING',
  success: 'MERCHANT_REFUND_SUCCESS',
  rejected: 'MERCHANT_REJECT_REFUND',
  closed: 'USER_CANCELD',
  other: 'PLATFORM_REFUND_FAIL',
};

const over: readonly RefundStatus[] = ['success', 'rejected', 'closed'];

/** Pieces with a refund under way, and pieces paid back. */
function afterSale(order: WorldOrder, line: WorldLine): { running: number; done: number } {
  const own = order.refunds.filter((one) => !one.lineNo || one.lineNo === line.lineNo);
  const running = own.some((one) => !over.includes(one.status));
  const done = own.some((one) => one.status === 'success');
  return { running: running ? line.quantity : 0, done: done ? line.quantity : 0 };
}

const productOf = (order: WorldOrder, line: WorldLine): object => {
  const { running, done } = afterSale(order, line);
  return {
    product_id: line.itemId,
    sku_id: line.skuId,
    sku_code: line.outerSku,
    title: line.name,
    sku_attrs: line.spec ? [{ attr_key: '规格', attr_value: line.spec }] : [],
    sku_cnt: line.quantity,
    sale_price: line.price,
    real_price: linePaid(order, line),
    on_aftersale_sku_cnt: running,
    finish_aftersale_sku_cnt: done,
  };
};

export const orderOf = (order: WorldOrder): object => {
  const { name, phone, address, region, nick } = order.buyer;
  return {
    order_id: order.orderNo,
    openid: nick,
    status: statuses[order.status],
    create_time: seconds(order.createdAt),
    update_time: seconds(order.updatedAt),
    order_detail: {
      product_infos: order.lines.map((line) => productOf(order, line)),
      price_info: {
        product_price: goodsOf(order),
        order_price: paidOf(order),
        freight: order.postage,
        discounted_price: shopOffOf(order) + platformOffOf(order),
      },
      pay_info: { pay_time: seconds(order.paidAt), payment_method: 1 },
      delivery_info: {
        address_info: {
          user_name: maskName(name),
          tel_number: maskPhone(phone),
          detail_info: maskAddress(address),
          province_name: region.province,
          city_name: region.city,
          county_name: region.district,
        },
        delivery_product_info: order.shippedAt ? [{ delivery_time: seconds(order.shippedAt) }] : [],
        ship_done_time: seconds(order.finishedAt),
      },
      ext_info: { customer_notes: order.buyerMemo, merchant_notes: order.sellerMemo },
    },
  };
};

export function refundOf(order: WorldOrder, refund: WorldRefund): object {
  const line = order.lines.find((one) => one.lineNo === refund.lineNo);
  return {
    after_sale_order_id: refund.refundNo,
    order_id: refund.orderNo,
    status: refundStates[refund.status],
    type: refund.kind === 'return' ? 'RETURN' : 'REFUND',
    product_info: line ? { product_id: line.itemId, sku_id: line.skuId, count: line.quantity } : {},
    refund_info: { amount: refund.amount },
    create_time: seconds(refund.createdAt),
    update_time: seconds(refund.updatedAt),
    reason: refund.reason,
  };
}

/** What the state let it know of a subsidised order. */
export function subsidyOf(order: WorldOrder): object {
  const facts = subsidyFacts(order);
  const [paid, amount] = [paidOf(order), order.subsidy!.amount];
  return {
    name: facts.holder,
    tax_no: facts.holderNo,
    payment_amount: paid,
    subsidy_amount: amount,
    invoice_total_amount: paid + amount,
    bar_code: facts.barcode,
    sn_code: facts.sn,
    imei1: facts.imei,
    imei2: '',
    transaction_id: `4200${order.orderNo}`,
    is_invoice_uploaded: false,
    efficiency: facts.efficiency,
    goods_model: facts.model,
    goods_name: order.lines[order.subsidy!.line]!.name,
    brand_name: facts.brand,
  };
}
