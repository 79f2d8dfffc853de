import { digest, sameSignature } from '@heliu/outside/server';
import { grantFrom } from './grant.ts';
import { type Answer, type Fault, type WireAnswer, type WireRequest } from '@heliu/outside';
import type { Grant, Push, Session, ShopPlatform } from './platform.ts';
import { backwards, countedPage, refundRef } from './pull.ts';
import { beijingTime, fromBeijing, fromMillis, seconds } from '@heliu/outside';
import {
  encoded,
  faultOf,
  type Json,
  maybe,
  needed,
  node,
  parsed,
  postJson,
  present,
  reading,
  silent,
  text,
  withQuery,
} from '@heliu/outside';
import { youzanOrder, youzanRefund } from './youzan.orders.ts';

const minute = 60_000;
const pageSize = 100;
const refundPageSize = 30;

/** Nothing is signed: the token in the query speaks for us, and nowhere else is it seen. */
const call = ({ app, accessToken }: Session, method: string, version: string, body: object): WireRequest =>
  postJson(withQuery(`${app.gateway.api}/${method}/${version}`, { access_token: accessToken }), JSON.stringify(body));

const busy = { kind: 'throttled', waitMs: 3000 } as const;
const known: Readonly<Record<string, Pick<Fault, 'kind' | 'waitMs'>>> = {
  4201: { kind: 'token' },
  4202: { kind: 'token' },
  4203: { kind: 'token' },
  4101: busy,
  500100004: busy,
  123000042: busy,
  106000001: { kind: 'unknown' },
  106100118: { kind: 'unknown' },
};

/** Three forms: the gateway's own, the shop's, and that of a few old calls. All of them come with status 200. */
function faultIn(body: Json): Fault | undefined {
  const gateway = node(body['gw_err_resp']);
  if (text(gateway['err_code'])) return faultOf(known, [text(gateway['err_code'])], text(gateway['err_msg']));
  const code = text(body['code']);
  if (code === '200' && text(body['success']) !== 'false') return undefined;
  if (code === '') return silent;
  return faultOf(known, [code], text(body['message']) || text(body['msg']));
}

const take = <T>(answer: WireAnswer, read: (data: Json) => T): Answer<T> =>
  reading(answer, faultIn, (body) => read(present(body['data'], 'data')));

/** `expires` is the instant itself, in milliseconds. How long a refresh token lives is not told: 28 days by the page. */
const readGrant = (answer: WireAnswer, { now }: Session): Answer<Grant> =>
  take(answer, (data) => ({
    ...grantFrom(data, now, { shopId: 'authority_id' }),
    accessExpiresAt: fromMillis(data['expires'], 'expires'),
  }));

const identity = ({ app }: Session) => ({ client_id: app.key, client_secret: app.secret });

/** MD5 over app, the very bytes, and secret: the one in the body is said not to be relied on. */
export const signYouzanPush = (key: string, body: string, secret: string): string => digest('md5', key + body + secret);

/** Old messages carry their content as text, URL-encoded; new ones as it is. */
function contentOf(message: Json): Json {
  const { msg } = message;
  if (typeof msg !== 'string') return node(msg);
  try {
    return node(parsed(decodeURIComponent(msg)));
  } catch {
    return {};
  }
}

const push: Push = {
  verified: true,
  open: ({ key, secret }, { headers, body }) => {
    if (!sameSignature(signYouzanPush(key, body, secret), headers['event-sign']?.toLowerCase())) return undefined;
    const message = node(parsed(body));
    const content = contentOf(message);
    const inside = node(node(content['full_order_info'])['order_info']);
    const tag = text(headers['event-type']) || text(message['type']);
    const ofTrade = tag.startsWith('trade_Trade') ? maybe(message['id']) : undefined;
    return [
      {
        id: maybe(message['msg_id']),
        tag,
        shopId: maybe(message['kdt_id']),
        orderNo: maybe(content['tid']) ?? maybe(inside['tid']) ?? ofTrade,
        data: message,
      },
    ];
  },
  reply: { ok: '{"code":0,"msg":"success"}', refused: '{"code":0,"msg":"failed"}' },
};

/**
 * 有赞. Its calls for invoices serve its own service only: none that lists what buyers ask for or takes an invoice is
 * public. Whether an order wants one shows in the order, buyers are served by QR code or mail.
 */
export const youzan: ShopPlatform = {
  code: 'youzan',
  gateway: {
    api: 'https://open.youzanyun.com/api',
    authorize: 'https://diy.youzanyun.com/oauth/authorize',
    token: 'https://open.youzanyun.com/auth/token',
  },
  // Three months are allowed, a hundred pages of a hundred are shown: an hour keeps the busiest shop below that. A
  // change shows after half a minute. How far back it goes is not told; 90 days is ours.
  pull: {
    maxWindowMs: 60 * minute,
    lagMs: minute,
    overlapMs: 5 * minute,
    pageSize,
    historyDays: 90,
    verified: true,
  },
  limits: [],
  // Where it comes back to stands in the app's settings; a merchant who has the app is sent here to say yes once more.
  authorizeUrl: (app, { state, redirectUri }) =>
    `${app.gateway.authorize}?${encoded({ client_id: app.key, redirect_uri: redirectUri, state })}`,
  operations: {
    exchangeCode: {
      verified: true,
      request: (session, { code }) =>
        postJson(
          session.app.gateway.token,
          JSON.stringify({ ...identity(session), authorize_type: 'authorization_code', code }),
        ),
      read: readGrant,
    },
    // Both tokens are new afterwards, and the old refresh token is dead.
    refreshToken: {
      verified: true,
      request: (session, { refreshToken }) =>
        postJson(
          session.app.gateway.token,
          JSON.stringify({ ...identity(session), authorize_type: 'refresh_token', refresh_token: refreshToken }),
        ),
      read: readGrant,
    },
    listOrders: {
      verified: true,
      request: (session, { from, to, cursor }) =>
        call(session, 'youzan.trades.sold.get', '4.0.4', {
          start_update: beijingTime(from),
          end_update: beijingTime(to),
          page_no: backwards.page(cursor),
          page_size: pageSize,
        }),
      read: (answer, _, { cursor }) =>
        take(answer, (data) =>
          countedPage(
            { cursor, total: data['total_results'], size: pageSize, list: data['full_order_info_list'] },
            (row) => {
              const info = node(node(row['full_order_info'])['order_info']);
              return {
                orderNo: needed(info['tid'], 'tid'),
                updatedAt: fromBeijing(info['update_time'], 'update_time'),
              };
            },
          ),
        ),
    },
    // Discounts, refunds and parcels stand here alone.
    getOrder: {
      verified: true,
      request: (session, { orderNo }) => call(session, 'youzan.trade.get', '4.0.2', { tid: orderNo }),
      read: (answer) => take(answer, youzanOrder),
    },
    listRefunds: {
      verified: true,
      // Seconds here, and no deeper than 3000 rows.
      request: (session, { from, to, cursor }) =>
        call(session, 'youzan.trade.refund.search', '3.0.1', {
          update_time_start: seconds(from),
          update_time_end: seconds(to),
          page_no: backwards.page(cursor),
          page_size: refundPageSize,
        }),
      read: (answer, _, { cursor }) =>
        take(answer, (data) =>
          countedPage({ cursor, total: data['total'], size: refundPageSize, list: data['refunds'] }, (row) =>
            refundRef(youzanRefund(row)),
          ),
        ),
    },
    ship: {
      verified: true,
      // The carrier is a number of theirs (youzan.logistics.express.get); lines are one text with commas.
      request: (session, { orderNo, carrier, trackingNo, lines = [] }) =>
        call(session, 'youzan.logistics.online.confirm', '3.0.0', {
          tid: orderNo,
          is_no_express: 0,
          out_stype: carrier,
          out_sid: trackingNo,
          ...(lines.length > 0 && { oids: lines.map(({ lineNo }) => lineNo).join(',') }),
        }),
      read: (answer) =>
        take(answer, (data) => {
          needed(text(data['is_success']) === 'true' ? 'true' : '', 'is_success');
        }),
    },
    updateStock: {
      // The method is documented, the names of its parameters are general knowledge.
      verified: false,
      request: (session, { itemId, skuId, quantity }) =>
        call(session, 'youzan.item.quantity.update', '3.0.0', {
          item_id: itemId,
          ...(skuId && { sku_id: skuId }),
          quantity,
          type: 0,
        }),
      read: (answer) => take(answer, () => undefined),
    },
    decrypt: {
      // The call is documented, the names of its fields are those of a client that uses it.
      verified: false,
      request: (session, { items }) =>
        call(session, 'youzan.cloud.secret.decrypt.batch', '1.0.0', { sources: items.map(({ cipher }) => cipher) }),
      read: (answer, _, { items }) =>
        take(answer, (data) => items.map(({ kind, cipher }) => needed(data[cipher], kind))),
    },
  },
  push,
};
