import type { Ms, WorldShop } from '../../../../demo/world/order.ts';
import { signYouzanPush } from '../../../../modules/shop/sandbox.ts';
import { type Call, type Fields, need, needNumber } from '../call.ts';
import type { Context, Gateway, Reply } from '../gateway.ts';
import { openCipher } from '../masks.ts';
import type { PushRequest } from '../push.ts';
import { type Reason, Refused } from '../refusal.ts';
import type { Issued } from '../tokens.ts';
import { beijingInstant, checkApp, checkWindow } from '../verify.ts';
import type { Change } from '../world.ts';
import { opened } from './decrypt.ts';
import { refundOf, rowOf, shown, statusOf, tradeOf } from './youzan.shapes.ts';

const day: Ms = 86_400_000;

/** What the gateway refuses before anybody behind it is asked. */
const gatewayCodes: Readonly<Partial<Record<Reason, number>>> = { token: 4203, throttled: 4101, unknownMethod: 4005 };

function refuse({ reason, message }: Refused): Reply {
  if (reason === 'grant' || reason === 'appKey')
    return { body: { success: false, code: reason === 'grant' ? 1005 : 1103, data: null, message } };
  const err_code = gatewayCodes[reason];
  if (err_code) return { body: { gw_err_resp: { trace_id: 'sandbox', err_code, err_msg: message } } };
  return { body: { trace_id: 'sandbox', code: 5000, success: false, data: null, message } };
}

const deep = (page: number, size: number, most: number): void => {
  if (page * size > most) throw new Refused('invalid', '超过ES搜索最大深度');
};

const methods: Readonly<Record<string, (context: Context, shop: WorldShop, body: Fields) => unknown>> = {
  'youzan.trades.sold.get/4.0.4': (context, shop, body) => {
    const [from, to] = ['start_update', 'end_update'].map((name) => beijingInstant(need(body, name), name)) as [Ms, Ms];
    checkWindow(from, to, 92 * day);
    const [page, size] = [needNumber(body, 'page_no', 1, 100), needNumber(body, 'page_size', 1, 100)];
    const rows = context.ordersIn(shop, from, to);
    return { total_results: rows.length, full_order_info_list: context.page(rows, page, size).map(rowOf) };
  },
  'youzan.trade.get/4.0.2': (context, shop, body) => tradeOf(context.orderOf(shop, need(body, 'tid'))),
  'youzan.trade.refund.search/3.0.1': (context, shop, body) => {
    const [from, to] = ['update_time_start', 'update_time_end'].map(
      (name) => needNumber(body, name, 0, 9_999_999_999) * 1000,
    ) as [Ms, Ms];
    checkWindow(from, to, 92 * day);
    const [page, size] = [needNumber(body, 'page_no', 1, 100), needNumber(body, 'page_size', 1, 100)];
    deep(page, size, 3000);
    const rows = context.refundsIn(shop, from, to);
    return { total: rows.length, refunds: context.page(rows, page, size).map(refundOf) };
  },
  'youzan.logistics.online.confirm/3.0.0': (context, shop, body) => {
    const order = context.orderOf(shop, need(body, 'tid'));
    const trackingNo = need(body, 'out_sid');
    if (!/^[\dA-Za-z-]+$/.test(trackingNo)) throw new Refused('invalid', '快递单号只能包含字母、数字或中划线');
    const named = typeof body['oids'] === 'string' ? body['oids'].split(',') : [];
    if (named.some((oid) => !order.lines.some(({ lineNo }) => lineNo === oid)))
      throw new Refused('invalid', 'oids 不属于这个订单');
    const part = named.length > 0 && named.length < order.lines.length;
    const shipment = { carrier: need(body, 'out_stype'), trackingNo };
    context.world.happen(shop.shopId, order.orderNo, { kind: 'ship', shipment, part });
    return { is_success: true };
  },
  'youzan.item.quantity.update/3.0.0': (context, shop, body) => {
    need(body, 'item_id');
    needNumber(body, 'type', 0, 0);
    context.world.stocked({
      shopId: shop.shopId,
      sku: body['sku_id'] ? need(body, 'sku_id') : need(body, 'item_id'),
      quantity: needNumber(body, 'quantity', 0, 10 ** 9),
    });
    return { is_success: true };
  },
  'youzan.cloud.secret.decrypt.batch/1.0.0': (context, shop, body) => {
    const sources = Array.isArray(body['sources']) ? body['sources'].map(String) : [];
    if (sources.length === 0 || sources.length > 10_000) throw new Refused('invalid', 'sources 应有 1 到 10000 项');
    const asked = sources.map((cipher) => ({ orderNo: openCipher(cipher).split(':')[0] ?? '', cipher }));
    const plain = opened(context, shop, asked);
    return Object.fromEntries(sources.map((cipher, at) => [cipher, plain[at]]));
  },
};

const grantOf = (context: Context, { accessToken, refreshToken, accessSeconds, shop }: Issued): Reply => ({
  body: {
    success: true,
    code: 200,
    data: {
      access_token: accessToken,
      refresh_token: refreshToken,
      expires: context.now() + accessSeconds * 1000,
      scope: 'trade_advanced',
      authority_id: shop.shopId,
    },
    message: null,
  },
});

function granted(context: Context, { json }: Call): Reply {
  checkApp(context.app.key, need(json, 'client_id'));
  if (need(json, 'client_secret') !== context.app.secret) throw new Refused('grant', '应用信息错误');
  const type = need(json, 'authorize_type');
  if (type === 'authorization_code') return grantOf(context, context.tokens.exchange(need(json, 'code')));
  if (type === 'refresh_token') return grantOf(context, context.tokens.refresh(need(json, 'refresh_token')));
  throw new Refused('grant', '不支持的应用类型');
}

const events: Partial<Record<Change['kind'], string>> = {
  place: 'trade_TradeCreate',
  pay: 'trade_TradeBuyerPay',
  ship: 'trade_TradeSellerShip',
  finish: 'trade_TradeSuccess',
  cancel: 'trade_TradeClose',
  refund: 'youzan_trade_RefundCreated',
  refundStep: 'youzan_trade_RefundSuccess',
};

/** Messages of orders carry their content as encoded text, those of refunds as it is. */
function push({ kind, order, at }: Change, { app }: Context): PushRequest | undefined {
  const type = events[kind];
  if (!type) return undefined;
  const content = { tid: order.orderNo, update_time: at };
  const body = JSON.stringify({
    client_id: app.key,
    kdt_id: Number(order.shopId),
    id: order.orderNo,
    type,
    status: statusOf(order),
    msg: type.startsWith('trade_') ? encodeURIComponent(JSON.stringify(content)) : content,
    msg_id: `${order.orderNo}-${kind}-${order.updatedAt}`,
    version: order.updatedAt,
    test: false,
  });
  const headers = {
    'content-type': 'application/json',
    'client-id': app.key,
    'event-type': type,
    'event-sign': signYouzanPush(app.key, body, app.secret),
  };
  return { headers, body };
}

/** 有赞: name and version in the path, the token in the query, nothing signed but the messages. */
export const youzan: Gateway = {
  code: 'youzan',
  tokens: { accessSeconds: 7 * 86_400, refreshSeconds: 28 * 86_400, codeSeconds: 120, rotates: true },
  shown,
  refuse,
  register(routes, context) {
    routes.authorize('/oauth/authorize', { appKey: 'client_id', redirect: 'redirect_uri', state: 'state' });
    routes.on('POST', '/auth/token', (call) => {
      call.named = 'auth.token';
      return granted(context, call);
    });
    routes.on('POST', '/api/*', (call) => {
      call.named = call.path.slice('/api/'.length);
      const method = methods[call.named];
      if (!method) throw new Refused('unknownMethod', '非法的API');
      const shop = context.shopOf(call, call.query['access_token']);
      const data = method(context, shop, call.json);
      return { body: { trace_id: 'sandbox', code: 200, success: true, data, message: 'successful' } };
    });
  },
  push,
};
