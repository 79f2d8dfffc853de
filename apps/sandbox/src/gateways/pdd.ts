import { catalogue, itemIdOf, skuIdOf } from '../../../../demo/world/catalogue.ts';
import { need, needNumber, rowsIn, type Texts } from '../call.ts';
import type { Context, Gateway } from '../gateway.ts';
import { openCipher } from '../masks.ts';
import { Refused } from '../refusal.ts';
import { checkWindow } from '../verify.ts';
import { applicationRow, infoOf, refundRow, refundStates, shown } from './pdd.shapes.ts';
import { popGateway, type PopMethod, settledWindow } from './pop.ts';

const minute = 60_000;

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
  'pdd.goods.quantity.update': (context, shop, form) => {
    need(form, 'goods_id');
    needNumber(form, 'update_type', 1, 1);
    context.world.stocked({
      shopId: shop.shopId,
      sku: form['sku_id'] ? need(form, 'sku_id') : need(form, 'goods_id'),
      quantity: needNumber(form, 'quantity', 0, 10 ** 9),
    });
    return ['goods_quantity_update_response', { is_success: true }];
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
    const list = rowsIn(need(form, 'data_list'), 'data_list');
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
