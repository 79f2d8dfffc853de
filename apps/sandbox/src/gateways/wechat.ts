import { createCipheriv, randomBytes } from 'node:crypto';
import {
  catalogue,
  itemIdOf,
  type Ms,
  signWechatPush,
  skuIdOf,
  type WorldShop,
} from '../../../../modules/oms/sandbox.ts';
import { type Call, need, needNumber } from '../call.ts';
import type { Context, Gateway, Reply } from '../gateway.ts';
import type { PushRequest } from '../push.ts';
import { type Reason, Refused } from '../refusal.ts';
import type { Issued } from '../tokens.ts';
import { checkApp, checkWindow } from '../verify.ts';
import type { Change } from '../world.ts';
import { cursorAt, orderNumber, refundNumber, rowsAfter } from './cursor.ts';
import { orderOf, refundOf, seconds, shown } from './wechat.shapes.ts';

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
  '/channels/ec/order/delivery/send': (context, shop, body) => {
    delivered(context, shop, body);
    return {};
  },
};

/** 16 random bytes, the length, the message, the app, padded to 32: as WeChat seals. */
function sealed(encodingKey: string, appId: string, message: string): string {
  const key = Buffer.from(`${encodingKey}=`, 'base64');
  const content = Buffer.from(message, 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const plain = Buffer.concat([randomBytes(16), length, content, Buffer.from(appId, 'utf8')]);
  const padding = 32 - (plain.length % 32);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.alloc(padding, padding)])),
    cipher.final(),
  ]).toString('base64');
}

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
  const Encrypt = sealed(app.pushKey ?? '', app.key, message);
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
