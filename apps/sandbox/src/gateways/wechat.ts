import { randomBytes } from 'node:crypto';
import { sealWechatMessage } from '@heliu/outside/server';
import { catalogue, itemIdOf, skuIdOf } from '../../../../demo/world/catalogue.ts';
import { dueOf, type Ms, type WorldOrder, type WorldShop } from '../../../../demo/world/order.ts';
import { signWechatPush } from '../../../../modules/shop/sandbox.ts';
import { type Call, need, needNumber } from '../call.ts';
import type { Context, Gateway, Reply } from '../gateway.ts';
import type { PushRequest } from '../push.ts';
import { type Reason, Refused } from '../refusal.ts';
import type { Issued } from '../tokens.ts';
import { checkApp, checkWindow } from '../verify.ts';
import type { Change } from '../world.ts';
import { cursorAt, orderNumber, refundNumber, rowsAfter } from './cursor.ts';
import { orderOf, refundOf, seconds, shown, subsidyOf } from './wechat.shapes.ts';

type Json = Readonly<Record<string, unknown>>;

const minute: Ms = 60_000;
const day = 24 * 60 * minute;

const codes: Readonly<Partial<Record<Reason, number>>> = {
  token: 42001,
  appKey: 40013,
  grant: 40125,
  throttled: 45009,
  missing: 47001,
  invalid: 40097,
  window: 40097,
  notFound: 100_012,
  unknownMethod: 40066,
};

const refuse = ({ reason, message }: Refused): Reply => ({
  body: { errcode: codes[reason] ?? 100_000, errmsg: `${message} rid: sandbox` },
});

const cursorIn = (body: Json): string => (typeof body['next_key'] === 'string' ? body['next_key'] : '');

function spanIn(values: Json, from: string, to: string): [Ms, Ms] {
  const [start, end] = [from, to].map((name) => needNumber(values, name, 0, 9_999_999_999) * 1000) as [Ms, Ms];
  checkWindow(start, end, 7 * day);
  return [start, end];
}

function delivered(context: Context, shop: WorldShop, body: Json): void {
  const order = context.orderOf(shop, need(body, 'order_id'));
  const list = body['delivery_list'];
  const [parcel] = Array.isArray(list) ? (list as Json[]) : [];
  if (!parcel) throw new Refused('missing', '缺少参数 delivery_list');
  const shipment = { carrier: need(parcel, 'delivery_id'), trackingNo: need(parcel, 'waybill_id') };
  const named = Array.isArray(parcel['product_infos']) ? parcel['product_infos'].length : order.lines.length;
  context.world.happen(shop.shopId, order.orderNo, { kind: 'ship', shipment, part: named < order.lines.length });
}

function subsidised(context: Context, shop: WorldShop, body: Json): WorldOrder {
  const order = context.orderOf(shop, need(body, 'order_id'));
  if (!order.subsidy) throw new Refused('invalid', '不是国补订单');
  if (order.status !== 'finished') throw new Refused('invalid', '订单还没有确认收货');
  return order;
}

/** A file is known by its link; who names one that was never given is refused. */
const mediaOf = (link: string): string => Buffer.from(link).toString('base64url');
function linkOf(mediaId: string): string {
  const link = Buffer.from(mediaId, 'base64url').toString();
  if (!/^https?:\/\//.test(link)) throw new Refused('invalid', 'invoice_media_id 无效');
  return link;
}

const mostUploads = 5;
const invoiceTypes = ['01', '04', '09', '10', '90'];

function takeInvoice(context: Context, shop: WorldShop, body: Json): void {
  const order = subsidised(context, shop, body);
  const type = need(body, 'invoice_type');
  if (!invoiceTypes.includes(type)) throw new Refused('invalid', 'invoice_type 无效');
  if (type !== '90') need(body, 'invoice_code');
  if (type === '10' || type === '04') need(body, 'invoice_check_code');
  for (const name of ['sales_enterprise_name', 'tax_payer', 'service_name', 'remark', 'invoice_goods_model'])
    need(body, name);
  needNumber(body, 'num', 1, 9999);
  if (Number(need(body, 'invoice_date')) * 1000 > context.now()) throw new Refused('invalid', '开票时间晚于现在');
  const gross = needNumber(body, 'invoice_total_amount', 1, 9_999_999_999);
  needNumber(body, 'invoice_tax_amount', 0, gross);
  const due = dueOf(order);
  if (gross > due || gross < due - order.postage) throw new Refused('invalid', '开票金额应为实付金额加国家补贴金额');
  const before = context.world.uploads.filter(({ orderNo }) => orderNo === order.orderNo);
  if (before.length >= mostUploads) throw new Refused('invalid', `同一笔订单最多上传 ${mostUploads} 次`);
  context.world.upload({
    platform: 'wechat',
    shopId: shop.shopId,
    orderNo: order.orderNo,
    color: 'blue',
    number: need(body, 'invoice_no'),
    gross,
    remark: need(body, 'remark'),
    file: { url: linkOf(need(body, 'invoice_media_id')) },
  });
}

const methods: Readonly<Record<string, (context: Context, shop: WorldShop, body: Json) => object>> = {
  '/channels/ec/order/list/get': (context, shop, body) => {
    const range = (body['update_time_range'] ?? {}) as Json;
    const rows = context.ordersIn(shop, ...spanIn(range, 'start_time', 'end_time'));
    const size = needNumber(body, 'page_size', 1, 100);
    const rest = rowsAfter(rows, cursorIn(body), orderNumber);
    const page = context.page(rest, 1, size);
    return {
      order_id_list: page.map(orderNumber),
      has_more: rest.length > size,
      next_key: page.length > 0 ? cursorAt(page.at(-1)!, orderNumber) : '',
    };
  },
  '/channels/ec/order/get': (context, shop, body) => ({
    order: orderOf(context.orderOf(shop, need(body, 'order_id'))),
  }),
  '/channels/ec/aftersale/getaftersalelist': (context, shop, body) => {
    const rows = context.refundsIn(shop, ...spanIn(body, 'begin_update_time', 'end_update_time'));
    const rest = rowsAfter(rows, cursorIn(body), refundNumber);
    const page = context.page(rest, 1, 50);
    return {
      after_sale_order_id_list: page.map(refundNumber),
      has_more: rest.length > 50,
      next_key: page.length > 0 ? cursorAt(page.at(-1)!, refundNumber) : '',
    };
  },
  '/channels/ec/aftersale/getaftersaleorder': (context, shop, body) => {
    const refund = context.world.book(shop.shopId).refund(need(body, 'after_sale_order_id'));
    if (!refund) throw new Refused('notFound', '售后单不存在');
    return { after_sale_order: refundOf(context.orderOf(shop, refund.orderNo), refund) };
  },
  '/channels/ec/product/list/get': (_, shop, body) => {
    const size = needNumber(body, 'page_size', 1, 30);
    const start = Number(cursorIn(body) || '0');
    const found = catalogue.slice(start, start + size);
    const next_key = String(start + found.length);
    return { product_ids: found.map((goods) => itemIdOf(shop.shopId, goods)), next_key, total_num: catalogue.length };
  },
  '/channels/ec/product/get': (_, shop, body) => {
    const id = need(body, 'product_id');
    const goods = catalogue.find((one) => itemIdOf(shop.shopId, one) === id);
    if (!goods) throw new Refused('notFound', '商品不存在');
    const sku = {
      sku_id: skuIdOf(shop.shopId, goods),
      sku_code: goods.code,
      sale_price: goods.price,
      sku_attrs: [{ attr_key: '规格', attr_value: goods.spec }],
    };
    return { product: { product_id: id, title: goods.name, skus: [sku] } };
  },
  '/channels/ec/subsidy/query_invoicing_info': (context, shop, body) => ({
    data: subsidyOf(subsidised(context, shop, body)),
  }),
  '/channels/ec/subsidy/upload_invoice_file': (_, __, body) => {
    const media_id = mediaOf(need(body, 'file_link'));
    linkOf(media_id);
    return { data: { media_id } };
  },
  '/channels/ec/subsidy/upload_invoice_info': (context, shop, body) => {
    takeInvoice(context, shop, body);
    return {};
  },
  '/channels/ec/product/stock/update': (context, shop, body) => {
    need(body, 'product_id');
    needNumber(body, 'diff_type', 3, 3);
    context.world.stocked({
      shopId: shop.shopId,
      sku: need(body, 'sku_id'),
      quantity: needNumber(body, 'num', 0, 10 ** 9),
    });
    return {};
  },
  '/channels/ec/order/delivery/send': (context, shop, body) => {
    delivered(context, shop, body);
    return {};
  },
};

const events: Partial<Record<Change['kind'], string>> = {
  place: 'channels_ec_order_new',
  pay: 'channels_ec_order_pay',
  ship: 'channels_ec_order_deliver',
  finish: 'channels_ec_order_confirm',
  cancel: 'channels_ec_order_cancel',
  memo: 'channels_ec_order_ext_info_update',
  refund: 'channels_ec_aftersale_update',
  refundStep: 'channels_ec_aftersale_update',
};

function push({ kind, order, at }: Change, { app }: Context): PushRequest | undefined {
  const event = events[kind];
  if (!event) return undefined;
  const message = JSON.stringify({
    ToUserName: 'gh_sandbox',
    FromUserName: 'sandbox',
    CreateTime: seconds(at),
    MsgType: 'event',
    Event: event,
    order_info: { order_id: order.orderNo },
  });
  const Encrypt = sealWechatMessage(app.pushKey ?? '', app.key, message);
  const [timestamp, nonce] = [String(seconds(at)), randomBytes(8).toString('hex')];
  const msg_signature = signWechatPush(app.signSecret ?? '', timestamp, nonce, Encrypt);
  return {
    query: { timestamp, nonce, encrypt_type: 'aes', msg_signature },
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ToUserName: 'gh_sandbox', Encrypt }),
  };
}

/** 微信小店: nothing is signed, the token says everything. The app belongs to one shop, which logs in by its secret. */
export const wechat: Gateway = {
  code: 'wechat',
  tokens: { accessSeconds: 7200, refreshSeconds: 7200, rotates: false },
  shown,
  refuse,
  register(routes, context) {
    let issued: Issued | undefined;
    /** Asked again while it lives, a stable token stays the same. */
    const stable = (): Issued => {
      const [shop] = context.world.shopsOf('wechat');
      if (!shop) throw new Refused('grant', '没有店铺');
      if (!issued || !context.tokens.shopOf(issued.accessToken)) issued = context.tokens.issue(shop);
      return issued;
    };
    routes.on('POST', '/cgi-bin/stable_token', (call) => {
      call.named = 'cgi-bin.stable_token';
      const body = call.json;
      checkApp(context.app.key, need(body, 'appid'));
      if (need(body, 'secret') !== context.app.secret) throw new Refused('grant', 'invalid appsecret');
      if (need(body, 'grant_type') !== 'client_credential') throw new Refused('invalid', 'invalid grant_type');
      const { accessToken, accessSeconds } = stable();
      return { body: { access_token: accessToken, expires_in: accessSeconds } };
    });
    routes.on('POST', '/channels/ec/*', (call: Call) => {
      call.named = call.path;
      const shop = context.shopOf(call, call.query['access_token']);
      const method = methods[call.path];
      if (!method) throw new Refused('unknownMethod', 'invalid url');
      return { body: { errcode: 0, errmsg: 'ok', ...method(context, shop, call.json) } };
    });
  },
  push,
};
