import { catalogue, itemIdOf, skuIdOf } from '../../../../demo/world/catalogue.ts';
import type { OrderStatus, RefundStatus } from '../../../../modules/shop/sandbox.ts';
import { dueOf, platformOffOf, refundOf, type WorldOrder } from '../../../../demo/world/order.ts';
import { need, needNumber } from '../call.ts';
import type { Gateway } from '../gateway.ts';
import { cipherOf } from '../../../../demo/world/ciphers.ts';
import { popGateway, type PopMethod, settledWindow } from './pop.ts';

const statuses: Readonly<Partial<Record<OrderStatus, readonly [OrderStatus, number]>>> = {
  hold: ['waitShip', 0],
  waitShip: ['waitShip', 0],
  shipped: ['shipped', 1],
  partShipped: ['partShipped', 2],
  signed: ['signed', 3],
  finished: ['signed', 3],
  closedRefund: ['closedRefund', 0],
};

const refunds: Readonly<Partial<Record<RefundStatus, number>>> = {
  none: 0,
  refunding: 1,
  success: 2,
  applied: 3,
  rejected: 4,
  returning: 6,
  returnShipped: 7,
  closed: 8,
};

/** Fen and milliseconds, unlike the orders of 拼多多 behind the same gateway. */
const rowOf = (order: WorldOrder) => ({
  order_sn: order.orderNo,
  shipping_status: statuses[order.status]?.[1],
  cancel_status: order.status === 'closedRefund' ? 1 : 0,
  after_sales_status: refunds[refundOf(order)?.status ?? 'none'] ?? 0,
  confirm_at: order.paidAt,
  updated_at: order.updatedAt,
  order_amount: dueOf(order),
  shipping_amount: order.postage,
  service_amount: 0,
  platform_discount_amount: platformOffOf(order),
  nick_name: order.buyer.nick,
  receiver_name: cipherOf('name', order.buyer.name),
  receiver_mobile: cipherOf('phone', order.buyer.phone),
  receiver_address_detail: cipherOf('address', order.buyer.address),
  receiver_address_province: order.buyer.region.province,
  receiver_address_city: order.buyer.region.city,
  receiver_address_district: order.buyer.region.district,
  buyer_memo: order.buyerMemo ?? '',
  business_note: order.sellerMemo ?? '',
  activity_title: '合流好物团',
  sub_order_list: order.lines.map((line) => ({
    sub_order_sn: line.lineNo,
    goods_id: line.itemId,
    sku_id: line.skuId,
    external_sku_id: line.outerSku,
    goods_name: line.name,
    goods_specification: line.spec,
    goods_number: line.quantity,
    goods_price: line.price,
    merchant_discount_amount: line.shopOff,
  })),
});

const methods: Readonly<Record<string, PopMethod>> = {
  'pdd.ktt.increment.order.query': (context, shop, form) => {
    const [from, to] = [Number(need(form, 'start_updated_at')), Number(need(form, 'end_updated_at'))];
    settledWindow(context, from, to);
    const rows = context.ordersIn(shop, from, to);
    const [page, size] = [needNumber(form, 'page_number', 1, 100_000), needNumber(form, 'page_size', 1, 50)];
    const order_list = context.page(rows, page, size).map(rowOf);
    return ['ktt_increment_order_query_response', { total_count: rows.length, order_list }];
  },
  'pdd.ktt.order.get': (context, shop, form) => [
    'ktt_order_get_response',
    rowOf(context.orderOf(shop, need(form, 'order_sn'))),
  ],
  'pdd.ktt.goods.query.list': (_, shop, form) => {
    const [page, size] = [needNumber(form, 'page', 1, 1000), needNumber(form, 'size', 1, 100)];
    const goods_list = catalogue.slice((page - 1) * size, page * size).map((goods) => ({
      goods_id: itemIdOf(shop.shopId, goods),
      goods_name: goods.name,
      sku_list: [
        {
          sku_id: skuIdOf(shop.shopId, goods),
          external_sku_id: goods.code,
          spec_name: goods.spec,
          price_in_fen: goods.price,
        },
      ],
    }));
    return ['ktt_goods_query_list_response', { total: catalogue.length, goods_list }];
  },
};

/** 快团团. */
export const ktt: Gateway = {
  code: 'ktt',
  shown: (order) => (order.paidAt === undefined ? undefined : statuses[order.status]?.[0]),
  ...popGateway(methods),
};
