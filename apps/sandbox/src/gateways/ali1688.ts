import type { Ms, WorldShop } from '../../../../demo/world/order.ts';
import { sign1688 } from '../../../../modules/shop/sandbox.ts';
import { need, needNumber, type Texts } from '../call.ts';
import type { Context, Gateway, Reply } from '../gateway.ts';
import type { PushRequest } from '../push.ts';
import { type Reason, Refused } from '../refusal.ts';
import type { Issued } from '../tokens.ts';
import { beijingInstant, checkApp, checkClock, checkSignature, checkWindow } from '../verify.ts';
import type { Change } from '../world.ts';
import { orderOf, refundOf, shown, stampOf, statusOf, withInvoice } from './ali1688.shapes.ts';

const minute: Ms = 60_000;
const day = 24 * 60 * minute;

/** With the status each of them comes with. */
const gatewayCodes: Readonly<Partial<Record<Reason, readonly [string, number]>>> = {
  signature: ['gw.SignatureInvalid', 400],
  timestamp: ['gw.TimestampInvalid', 400],
  appKey: ['gw.AppKeyNotFound', 400],
  unknownMethod: ['gw.APIUnsupported', 404],
  throttled: ['gw.QosAppFrequencyLimit', 400],
  missing: ['gw.ParamMissing', 400],
  token: ['401', 401],
};

function refuse({ reason, message }: Refused): Reply {
  if (reason === 'grant') return { status: 400, body: { error: 'invalid_grant', error_description: message } };
  const [error_code, status] = gatewayCodes[reason] ?? [];
  if (!error_code) return { body: { success: false, errorCode: reason.toUpperCase(), errorMessage: message } };
  const error_message = reason === 'token' ? 'Request need user authorized' : message;
  return { status: status!, body: { error_code, error_message, exception: error_message } };
}

function spanIn(form: Texts): [Ms, Ms] {
  const instant = (name: string): Ms => {
    const given = need(form, name);
    const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d{3}\+0800$/.exec(given) ?? [];
    return beijingInstant(`${y}-${mo}-${d} ${h}:${mi}:${s}`, name);
  };
  const span: [Ms, Ms] = [instant('modifyStartTime'), instant('modifyEndTime')];
  checkWindow(...span, 92 * day);
  return span;
}

const methods: Readonly<Record<string, (context: Context, shop: WorldShop, form: Texts) => object>> = {
  'alibaba.trade.ec.getOrderList.sellerView': (context, shop, form) => {
    const rows = context.ordersIn(shop, ...spanIn(form));
    const [page, size] = [needNumber(form, 'page', 1, 100_000), needNumber(form, 'pageSize', 1, 20)];
    return { totalRecord: rows.length, result: context.page(rows, page, size).map(orderOf) };
  },
  'alibaba.trade.ec.getOrder.sellerView': (context, shop, form) => {
    if (need(form, 'webSite') !== '1688') throw new Refused('invalid', 'webSite 应为 1688');
    const order = context.orderOf(shop, need(form, 'orderId'));
    return { success: true, result: withInvoice(order) };
  },
  'alibaba.trade.refund.queryOrderRefundList': (context, shop, form) => {
    const rows = context.refundsIn(shop, ...spanIn(form));
    const [page, size] = [needNumber(form, 'currentPageNum', 0, 100_000), needNumber(form, 'pageSize', 1, 20)];
    const opOrderRefundModels = context.page(rows, page + 1, size).map(refundOf);
    return { success: true, result: { opOrderRefundModels, totalCount: rows.length, currentPageNum: page } };
  },
};

const grantOf = (context: Context, issued: Issued, withRefresh: boolean): Reply => ({
  body: {
    aliId: issued.shop.shopId,
    resource_owner: issued.shop.name,
    memberId: issued.shop.shopId,
    expires_in: String(issued.accessSeconds),
    access_token: issued.accessToken,
    ...(withRefresh && { refresh_token: issued.refreshToken }),
    refresh_token_timeout: stampOf(context.now() + issued.refreshSeconds * 1000),
  },
});

function granted(context: Context, form: Texts): Reply {
  checkApp(context.app.key, form['client_id']);
  if (need(form, 'client_secret') !== context.app.secret) throw new Refused('grant', 'client_secret 不正确');
  const type = need(form, 'grant_type');
  if (type === 'refresh_token') return grantOf(context, context.tokens.refresh(need(form, 'refresh_token')), false);
  if (type === 'authorization_code')
    return grantOf(context, context.tokens.exchange(need(form, 'code')), form['need_refresh_token'] === 'true');
  throw new Refused('grant', `没有授权类型 ${type}`);
}

const events: Partial<Record<Change['kind'], string>> = {
  place: 'ORDER_BUYER_MAKE',
  pay: 'ORDER_PAY',
  ship: 'ORDER_ANNOUNCE_SENDGOODS',
  finish: 'ORDER_SUCCESS',
  cancel: 'ORDER_BUYER_CLOSE',
  refund: 'ORDER_BUYER_REFUND',
  refundStep: 'ORDER_BUYER_REFUND',
};

function push({ kind, order, at }: Change, { app }: Context): PushRequest | undefined {
  const type = events[kind];
  if (!type) return undefined;
  const message = JSON.stringify({
    msgId: `${order.orderNo}${order.updatedAt}${kind}`,
    type,
    userInfo: order.shopId,
    gmtBorn: at,
    data: { orderId: order.orderNo, currentStatus: statusOf(order), sellerMemberId: order.shopId },
  });
  const body = new URLSearchParams({ message, _aop_signature: sign1688('', { message }, app.secret) }).toString();
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body };
}

/** 1688: the call stands in the path, which is signed with the form; the app stands at its end. */
export const ali1688: Gateway = {
  code: 'ali1688',
  tokens: { accessSeconds: 36_000, refreshSeconds: 180 * 86_400, codeSeconds: 120, rotates: false },
  shown,
  refuse,
  register(routes, context) {
    routes.authorize('/oauth/authorize', { appKey: 'client_id', redirect: 'redirect_uri', state: 'state' });
    routes.on('POST', '/openapi/http/1/system.oauth2/getToken/*', (call) => {
      call.named = 'system.oauth2.getToken';
      return granted(context, call.form);
    });
    routes.on('POST', '/openapi/param2/1/com.alibaba.trade/*', (call) => {
      const path = call.path.slice('/openapi/'.length);
      const [api = '', key = ''] = path.split('/').slice(-2);
      call.named = api;
      const { _aop_signature: sign, ...form } = call.form;
      checkApp(context.app.key, key);
      checkSignature(sign1688(path, form, context.app.secret), sign);
      checkClock(context.now(), needNumber(form, '_aop_timestamp', 0, 9_999_999_999_999), 10 * minute);
      const shop = context.shopOf(call, form['access_token']);
      const method = methods[api];
      if (!method) throw new Refused('unknownMethod', `没有方法 ${api}`);
      return { body: method(context, shop, form) };
    });
  },
  push,
};
