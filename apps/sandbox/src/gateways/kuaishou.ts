import { createCipheriv } from 'node:crypto';
import { goodsOf, type Ms, platformOffOf, shopOffOf, type WorldShop } from '../../../../demo/world/order.ts';
import { parseJson } from '@heliu/outside';
import { signKuaishou } from '../../../../modules/shop/sandbox.ts';
import { type Call, need, needNumber } from '../call.ts';
import type { Context, Gateway, Reply } from '../gateway.ts';
import type { PushRequest } from '../push.ts';
import { type Reason, Refused } from '../refusal.ts';
import type { Issued } from '../tokens.ts';
import { checkApp, checkClock, checkSignature, checkWindow } from '../verify.ts';
import type { Change } from '../world.ts';
import { cursorAt, orderNumber, refundNumber, rowsAfter } from './cursor.ts';
import { listIn, opened } from './decrypt.ts';
import { orderOf, refundOf, shown, statuses } from './kuaishou.shapes.ts';

type Json = Readonly<Record<string, unknown>>;

const minute: Ms = 60_000;
const day = 24 * 60 * minute;
const latest = 9_999_999_999_999;

const codes: Readonly<Partial<Record<Reason, number>>> = {
  signature: 22,
  timestamp: 20,
  appKey: 12,
  token: 24,
  throttled: 21,
  unknownMethod: 11,
};

const refuse = ({ reason, message }: Refused): Reply => {
  if (reason === 'grant') return { body: { result: 100200101, error: 'invalid_grant', error_description: message } };
  const result = codes[reason] ?? 400;
  const error_msg = reason === 'throttled' ? '接口被限流' : reason === 'token' ? 'access_token 已失效' : message;
  return { body: { result, code: String(result), error_msg } };
};

function windowIn(context: Context, param: Json, longest: Ms): [Ms, Ms] {
  const [from, to] = [needNumber(param, 'beginTime', 0, latest), needNumber(param, 'endTime', 0, latest)];
  checkWindow(from, to, longest);
  // A minute of grace: the caller counted its ninety days a moment ago.
  if (from < context.now() - 90 * day - minute) throw new Refused('window', '只能查询最近 90 天');
  return [from, to];
}

const cursorIn = (param: Json, name: string): string => (typeof param[name] === 'string' ? param[name] : '');

const idIn = (param: Json, name: string): string => {
  const value = param[name];
  return typeof value === 'string' ? value : need({ [name]: value }, name);
};

const methods: Readonly<Record<string, (context: Context, shop: WorldShop, param: Json) => object>> = {
  'open.order.cursor.list': (context, shop, param) => {
    const size = needNumber(param, 'pageSize', 1, 50);
    if (needNumber(param, 'queryType', 1, 2) !== 2) throw new Refused('invalid', '沙箱只支持按更新时间查询');
    const all = context.ordersIn(shop, ...windowIn(context, param, 7 * day));
    const rest = rowsAfter(all, cursorIn(param, 'cursor'), orderNumber);
    const list = context.page(rest, 1, size);
    return {
      orderList: list.map(orderOf),
      cursor: rest.length > size ? cursorAt(list.at(-1)!, orderNumber) : 'nomore',
    };
  },
  'open.order.detail': (context, shop, param) => orderOf(context.orderOf(shop, idIn(param, 'oid'))),
  'open.seller.order.refund.pcursor.list': (context, shop, param) => {
    const size = needNumber(param, 'pageSize', 1, 100);
    const all = context.refundsIn(shop, ...windowIn(context, param, day));
    const rest = rowsAfter(all, cursorIn(param, 'pcursor'), refundNumber);
    const list = context.page(rest, 1, size);
    return {
      refundOrderInfoList: list.map(refundOf),
      pcursor: rest.length > size ? cursorAt(list.at(-1)!, refundNumber) : 'nomore',
    };
  },
  'open.invoice.amount.get': (context, shop, param) => {
    const order = context.orderOf(shop, idIn(param, 'orderId'));
    needNumber(param, 'fromType', 1, 4);
    needNumber(param, 'toType', 1, 5);
    return {
      toBuyerInvoiceAmount:
        goodsOf(order) + order.postage - shopOffOf(order) - platformOffOf(order) - (order.talentOff ?? 0),
      toPlatformInvoiceAmount: platformOffOf(order),
      toReceiverInvoiceAmount: order.talentOff ?? 0,
    };
  },
  'open.seller.order.goods.deliver': (context, shop, param) => {
    const order = context.orderOf(shop, idIn(param, 'orderId'));
    const shipment = { carrier: need(param, 'expressCode'), trackingNo: need(param, 'expressNo') };
    context.world.happen(shop.shopId, order.orderNo, { kind: 'ship', shipment });
    return {};
  },
  'open.item.sku.stock.update': (context, shop, param) => {
    need(param, 'kwaiItemId');
    needNumber(param, 'changeType', 3, 3);
    context.world.stocked({
      shopId: shop.shopId,
      sku: need(param, 'skuId'),
      quantity: needNumber(param, 'skuChangeStock', 0, 10 ** 9),
    });
    return {};
  },
  'open.order.decrypt.batch': (context, shop, param) => {
    const asked = listIn(param, 'batchDecryptList', 100).map((one) => ({
      orderNo: need(one, 'bizId'),
      cipher: need(one, 'encryptedData'),
    }));
    const plain = opened(context, shop, asked);
    const decryptResultList = asked.map(({ orderNo, cipher }, at) => ({
      bizId: orderNo,
      encryptedData: cipher,
      decryptedData: plain[at],
      errorCode: 0,
    }));
    return { decryptResultList };
  },
};

const grantOf = ({ accessToken, refreshToken, accessSeconds, refreshSeconds, shop }: Issued): Reply => ({
  body: {
    result: 1,
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: accessSeconds,
    refresh_token_expires_in: refreshSeconds,
    open_id: shop.shopId,
    token_type: 'bearer',
  },
});

function demandApp({ app }: Context, values: Call['query'], grantType: string): void {
  checkApp(app.key, values['app_id']);
  if (need(values, 'app_secret') !== app.secret) throw new Refused('grant', 'app_secret 不正确');
  if (need(values, 'grant_type') !== grantType) throw new Refused('grant', `grant_type 应为 ${grantType}`);
}

function paramOf(context: Context, call: Call): Json {
  const { sign, ...system } = call.query;
  const param = need(call.form, 'param');
  checkApp(context.app.key, system['appkey']);
  checkClock(context.now(), needNumber(system, 'timestamp', 0, latest), 10 * minute);
  const method = need(system, 'signMethod') as 'MD5' | 'HMAC_SHA256';
  checkSignature(signKuaishou({ ...system, param }, context.app.signSecret ?? '', method), sign);
  try {
    return parseJson(param) as Json;
  } catch {
    throw new Refused('invalid', 'param 不是 JSON');
  }
}

const events: Partial<Record<Change['kind'], string>> = {
  place: 'kwaishop_order_addOrder',
  pay: 'kwaishop_order_paySuccess',
  ship: 'kwaishop_order_deliveryOrder',
  finish: 'kwaishop_order_orderSuccess',
  cancel: 'kwaishop_order_orderFail',
  refund: 'kwaishop_aftersales_addRefund',
  refundStep: 'kwaishop_aftersales_updateRefund',
};

/** Nothing is signed: whoever can encrypt is the platform. */
function push({ kind, order, at }: Change, { app }: Context): PushRequest | undefined {
  const event = events[kind];
  if (!event) return undefined;
  const message = JSON.stringify({
    eventId: `${order.orderNo}-${kind}-${order.updatedAt}`,
    bizId: Number(order.orderNo),
    userId: Number(order.shopId),
    openId: order.shopId,
    appKey: app.key,
    event,
    info: JSON.stringify({ oid: Number(order.orderNo), status: statuses[order.status] }),
    createTime: at,
    test: false,
  });
  const key = Buffer.from(app.pushKey ?? '', 'base64');
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, Buffer.alloc(16));
  const body = Buffer.concat([cipher.update(message, 'utf8'), cipher.final()]).toString('base64');
  return { headers: { 'content-type': 'text/plain' }, body };
}

/** 快手小店: the method is the path with dots, `param` stands in the body and is signed with the query. */
export const kuaishou: Gateway = {
  code: 'kuaishou',
  tokens: { accessSeconds: 48 * 3600, refreshSeconds: 180 * 86_400, codeSeconds: 120, rotates: true },
  shown,
  refundShown: ({ status }) => (status === 'rejected' ? 'closed' : status),
  refuse,
  register(routes, context) {
    routes.authorize('/oauth/authorize', { appKey: 'app_id', redirect: 'redirect_uri', state: 'state' });
    routes.on('GET', '/oauth2/access_token', (call) => {
      call.named = 'oauth2.access_token';
      demandApp(context, call.query, 'code');
      return grantOf(context.tokens.exchange(need(call.query, 'code')));
    });
    routes.on('POST', '/oauth2/refresh_token', (call) => {
      call.named = 'oauth2.refresh_token';
      demandApp(context, call.form, 'refresh_token');
      return grantOf(context.tokens.refresh(need(call.form, 'refresh_token')));
    });
    routes.on('POST', '/open/*', (call) => {
      call.named = need(call.query, 'method');
      if (call.path !== `/${call.named.replaceAll('.', '/')}`)
        throw new Refused('unknownMethod', '路径与 method 不一致');
      const param = paramOf(context, call);
      const shop = context.shopOf(call, call.query['access_token']);
      const method = methods[call.named];
      if (!method) throw new Refused('unknownMethod', `没有方法 ${call.named}`);
      return { body: { result: 1, code: '1', data: method(context, shop, param) } };
    });
  },
  push,
};
