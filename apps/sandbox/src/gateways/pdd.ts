import {
  beijingTime,
  catalogue,
  goodsOf,
  itemIdOf,
  type OrderStatus,
  paidOf,
  platformOffOf,
  refundOf,
  type RefundStatus,
  shopOffOf,
  skuIdOf,
  type WorldApplication,
  type WorldOrder,
  type WorldRefund,
} from '../../../../modules/oms/sandbox.ts';
import { need, needNumber, type Texts } from '../call.ts';
import type { Context, Gateway } from '../gateway.ts';
import { cipherOf, maskAddress, maskName, maskPhone, openCipher } from '../masks.ts';
import { Refused } from '../refusal.ts';
import { checkWindow, yuan } from '../verify.ts';
import { popGateway, type PopMethod } from './pop.ts';

const minute = 60_000;

/** Unpaid orders are not shown; signed for is the last status; after shipping a refund leaves the order what it was. */
function shown(order: WorldOrder): OrderStatus | undefined {
  if (order.paidAt === undefined) return undefined;
  if (order.status === 'closedRefund' && order.shippedAt === undefined) return 'closedRefund';
  if (order.signedAt !== undefined || order.status === 'finished') return 'signed';
  if (order.shippedAt !== undefined) return 'shipped';
  return order.status;
}

/** after_sales_status; a parcel on its way back is still 待买家退货. */
const refundStates: Readonly<Partial<Record<RefundStatus, readonly [RefundStatus, number]>>> = {
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

function infoOf(order: WorldOrder) {
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
    pay_amount: yuan(paidOf(order)),
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

const refundRow = (refund: WorldRefund) => ({
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
const applicationRow = (one: WorldApplication) => ({
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

/** Half an hour at most, and nothing younger than three minutes: it is not settled yet. */
export function settledWindow(context: Context, from: number, to: number): void {
  checkWindow(from, to, 30 * minute);
  if (to > context.now() - 3 * minute) throw new Refused('window', '结束时间须早于当前时间 3 分钟');
}

function windowIn(context: Context, form: Texts) {
  const from = Number(need(form, 'start_updated_at')) * 1000;
  const to = Number(need(form, 'end_updated_at')) * 1000;
  settledWindow(context, from, to);
  return { from, to, page: needNumber(form, 'page', 1, 100_000), size: needNumber(form, 'page_size', 1, 100) };
}

const methods: Readonly<Record<string, PopMethod>> = {
  'pdd.order.number.list.increment.get': (context, shop, form) => {
    const { from, to, page, size } = windowIn(context, form);
    if (need(form, 'order_status') !== '5' || need(form, 'refund_status') !== '5')
      throw new Refused('invalid', '沙盒只支持 order_status 和 refund_status 都为 5（全部）');
    need(form, 'is_lucky_flag');
    const rows = context.ordersIn(shop, from, to);
    const order_sn_list = context.page(rows, page, size).map((order) => {
      const { order_sn, order_status, refund_status, updated_at } = infoOf(order);
      return { order_sn, order_status, refund_status, updated_at };
    });
    return ['order_sn_increment_get_response', { total_count: rows.length, order_sn_list }];
  },
  'pdd.order.information.get': (context, shop, form) => [
    'order_info_get_response',
    { order_info: infoOf(context.orderOf(shop, need(form, 'order_sn'))) },
  ],
  'pdd.refund.list.increment.get': (context, shop, form) => {
    const { from, to, page, size } = windowIn(context, form);
    need(form, 'after_sales_status');
    need(form, 'after_sales_type');
    const rows = context.refundsIn(shop, from, to);
    const refund_list = context.page(rows, page, size).map(refundRow);
    return ['refund_increment_get_response', { total_count: rows.length, refund_list }];
  },
  'pdd.invoice.application.query': (context, shop, form) => {
    const [from, to] = [Number(need(form, 'update_start_time')), Number(need(form, 'update_end_time'))];
    checkWindow(from, to, 15 * 1440 * minute);
    const [page, size] = [needNumber(form, 'page', 1, 100_000), needNumber(form, 'page_size', 1, 50)];
    const rows = context.world
      .book(shop.shopId)
      .applicationsIn(from, to)
      .map(applicationRow)
      .filter((row) => String(row.application_status) === need(form, 'status'));
    const invoice_application_list = rows.slice((page - 1) * size, page * size);
    return ['invoice_application_query_response', { invoice_application_list }];
  },
  'pdd.invoice.application.update': (context, shop, form) => {
    const order = context.orderOf(shop, need(form, 'order_sn'));
    const agree = need(form, 'status') === '2';
    if (!agree) need(form, 'reason');
    context.world.happen(shop.shopId, order.orderNo, { kind: 'answer', status: agree ? 'agreed' : 'rejected' });
    return ['invoice_application_update_response', { is_success: true }];
  },
  'pdd.logistics.online.send': (context, shop, form) => {
    const order = context.orderOf(shop, need(form, 'order_sn'));
    const shipment = { carrier: need(form, 'logistics_id'), trackingNo: need(form, 'tracking_number') };
    context.world.happen(shop.shopId, order.orderNo, { kind: 'ship', shipment });
    return ['logistics_online_send_response', { is_success: true }];
  },
  'pdd.invoice.detail.upload': (context, shop, form) => {
    const order = context.orderOf(shop, need(form, 'order_sn'));
    for (const name of ['business_type', 'invoice_kind', 'invoice_type', 'tax_rate', 'payee_operator', 'invoice_time'])
      need(form, name);
    const [gross, net, tax] = ['invoice_amount', 'sum_price', 'sum_tax'].map((name) =>
      needNumber(form, name, 0, 10 ** 12),
    ) as [number, number, number];
    if (net + tax !== gross) throw new Refused('state', '不含税金额与税额之和不等于价税合计（单位为分）');
    const upload = context.world.upload({
      platform: 'pdd',
      shopId: shop.shopId,
      orderNo: order.orderNo,
      ...(form['application_id'] ? { applicationId: form['application_id'] } : {}),
      color: 'blue',
      ...(form['invoice_code'] ? { code: form['invoice_code'] } : {}),
      number: need(form, 'invoice_no'),
      gross,
      title: need(form, 'payer_name'),
      file: { type: 'PDF', base64: need(form, 'invoice_file_content') },
    });
    return ['invoice_detail_upload_response', { serial_no: upload.id }];
  },
  'pdd.invoice.detail.invalid': (context, shop, form) => {
    const order = context.orderOf(shop, need(form, 'order_sn'));
    const blue = context.world.uploads.findLast((one) => one.orderNo === order.orderNo && one.color === 'blue');
    if (!blue) throw new Refused('notFound', '该订单没有回传过发票');
    const { id: _, at: __, file: ___, ...same } = blue;
    context.world.upload({ ...same, color: 'red' });
    return ['invoice_detail_invalid_response', { is_success: true }];
  },
  'pdd.open.decrypt.batch': (context, shop, form) => {
    const list = JSON.parse(need(form, 'data_list')) as readonly Readonly<Record<string, unknown>>[];
    const orders = new Set(list.map((one) => context.orderOf(shop, need(one, 'data_tag')).orderNo));
    for (const orderNo of orders) context.world.decrypted(shop.shopId, orderNo);
    const data_decrypt_list = list.map((one) => ({
      data_tag: need(one, 'data_tag'),
      encrypted_data: need(one, 'encrypted_data'),
      decrypted_data: openCipher(need(one, 'encrypted_data')),
      error_code: 0,
    }));
    return ['open_decrypt_batch_response', { data_decrypt_list }];
  },
  'pdd.goods.list.get': (_, shop, form) => {
    const [page, size] = [needNumber(form, 'page', 1, 1000), needNumber(form, 'page_size', 1, 100)];
    const goods_list = catalogue.slice((page - 1) * size, page * size).map((goods) => ({
      goods_id: itemIdOf(shop.shopId, goods),
      goods_name: goods.name,
      sku_list: [{ sku_id: skuIdOf(shop.shopId, goods), outer_id: goods.code, spec: goods.spec }],
    }));
    return ['goods_list_get_response', { total_count: catalogue.length, goods_list }];
  },
};

/** 拼多多. */
export const pdd: Gateway = {
  code: 'pdd',
  shown,
  refundShown: (refund) => refundStates[refund.status]?.[0],
  ...popGateway(methods),
};
