import {
  type Answer,
  encoded,
  type Fault,
  fenOfFen,
  fromMillis,
  getFrom,
  type Json,
  maybe,
  needed,
  node,
  type Params,
  parsed,
  postForm,
  reading,
  rows,
  silent,
  text,
  unpacked,
  type WireAnswer,
  type WireRequest,
  withQuery,
} from '@heliu/outside';
import { byName, decipher, digest, hmac } from '@heliu/outside/server';
import { readGrant } from './grant.ts';
import { kuaishouOrder, kuaishouRefund } from './kuaishou.orders.ts';
import { pageOf, refundRef } from './pull.ts';

import type { Push, Session, ShopPlatform } from './platform.ts';

/** signSecret is not the app's secret. One client hashes the HMAC differently, so we send MD5. */
export function signKuaishou(values: Params, signSecret: string, method: 'MD5' | 'HMAC_SHA256' = 'MD5'): string {
  const source = [...byName(values), ['signSecret', signSecret]].map(([name, value]) => `${name}=${value}`).join('&');
  return method === 'MD5' ? digest('md5', source) : hmac('sha256', signSecret, source).toString('base64');
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** `param` is JSON text, signed like the rest and sent in the body. */
function call({ app, accessToken, now }: Session, method: string, param: string): WireRequest {
  const system = {
    appkey: app.key,
    method,
    version: '1',
    access_token: accessToken,
    timestamp: String(now),
    signMethod: 'MD5',
  };
  const sign = signKuaishou({ ...system, param }, app.signSecret ?? '');
  const url = `${app.gateway.api}/${method.replaceAll('.', '/')}`;
  return postForm(withQuery(url, { ...system, sign }), { param });
}

/** Numbers of orders are numbers in `param`, with more digits than a double has. */
const withId = (name: string, id: string, rest: object = {}): string =>
  JSON.stringify({ [name]: '\u0000', ...rest }).replace('"\\u0000"', /^\d+$/.test(id) ? id : JSON.stringify(id));

/** 1 is success. 802006: the app's quota of the day is used up; anything sooner than tomorrow is in vain. */
function faultIn(body: Json): Fault | undefined {
  const result = text(body['result']);
  if (result === '') return silent;
  if (result === '1') return undefined;
  const sub = text(body['sub_code']);
  const message = text(body['sub_msg']) || text(body['error_msg']) || text(body['msg']) || '快手返回错误';
  const code = [text(body['code']) || result, sub].filter(Boolean).join('/');
  if (sub === '802006') return { kind: 'throttled', code, message, waitMs: day };
  // General knowledge: 24/28 token expired or unknown.
  if (['24', '28'].includes(text(body['code']) || result) || /access_?token/i.test(message))
    return { kind: 'token', code, message };
  if (/限流|频繁|flow/.test(message)) return { kind: 'throttled', code, message, waitMs: minute };
  return { kind: 'permanent', code, message };
}

const take = <T>(answer: WireAnswer, read: (data: Json) => T): Answer<T> =>
  reading(answer, faultIn, (body) => read(node(body['data'])));

/** The end is said in a word; an answer without it is no last page. */
const more = (cursor: unknown): string | undefined => {
  const next = needed(cursor, 'cursor');
  return next === 'nomore' ? undefined : next;
};

/** The refund list wants the page's number and its cursor. */
const placeOf = (cursor: string | undefined): { page: number; pcursor: string } => {
  const [page = '1', ...rest] = (cursor ?? '1|').split('|');
  return { page: Number(page), pcursor: rest.join('|') };
};

const names = { refreshExpiresIn: 'refresh_token_expires_in', shopId: 'open_id' };

const push: Push = {
  verified: true,
  // No signature: who can encrypt with the key is the platform, and the message must name our app.
  open: ({ key, pushKey }, { body }) => {
    const secret = Buffer.from(pushKey ?? '', 'base64');
    if (![16, 24, 32].includes(secret.length)) return undefined;
    const plain = decipher(`aes-${secret.length * 8}-cbc`, secret, Buffer.alloc(16), body);
    const message = node(plain && parsed(plain.toString('utf8')));
    if (text(message['test']) === 'true') return [];
    if (text(message['appKey']) !== key) return undefined;
    const info = unpacked(message['info']);
    return [
      {
        id: maybe(message['eventId']),
        tag: text(message['event']),
        shopId: maybe(message['openId']),
        orderNo: maybe(info['oid']),
        data: message,
      },
    ];
  },
  reply: { ok: '{"result":1}', refused: '{"result":0}' },
};

/** 快手小店. It has no call to list applications or to upload invoices; the amount to invoice it tells. */
export const kuaishou: ShopPlatform = {
  code: 'kuaishou',
  gateway: {
    api: 'https://openapi.kwaixiaodian.com',
    authorize: 'https://open.kwaixiaodian.com/oauth/authorize',
    token: 'https://openapi.kwaixiaodian.com/oauth2',
  },
  // 7 days for orders, 1 day for refunds: one rule for both.
  pull: { maxWindowMs: day, lagMs: minute, overlapMs: 10 * minute, pageSize: 50, historyDays: 90, verified: true },
  limits: [{ scope: 'method', count: 300, perMs: 1000 }],
  authorizeUrl: (app, { state, redirectUri }) =>
    `${app.gateway.authorize}?${encoded({
      app_id: app.key,
      redirect_uri: redirectUri,
      scope: 'merchant_order,merchant_refund,merchant_item,merchant_logistics',
      response_type: 'code',
      state,
    })}`,
  operations: {
    exchangeCode: {
      verified: true,
      request: ({ app }, { code }) =>
        getFrom(`${app.gateway.token}/access_token`, {
          app_id: app.key,
          app_secret: app.secret,
          grant_type: 'code',
          code,
        }),
      read: (answer, session) => readGrant(answer, session, names),
    },
    // The old refresh token dies with this call: the caller stores the new one before anything else.
    refreshToken: {
      verified: true,
      request: ({ app }, { refreshToken }) =>
        postForm(`${app.gateway.token}/refresh_token`, {
          app_id: app.key,
          app_secret: app.secret,
          grant_type: 'refresh_token',
          refresh_token: refreshToken,
        }),
      read: (answer, session) => readGrant(answer, session, names),
    },
    listOrders: {
      verified: true,
      request: (session, { from, to, cursor }) =>
        call(
          session,
          'open.order.cursor.list',
          JSON.stringify({
            orderViewStatus: 1,
            pageSize: 50,
            sort: 2,
            queryType: 2,
            beginTime: from,
            endTime: to,
            cpsType: 0,
            cursor: cursor ?? '',
          }),
        ),
      read: (answer) =>
        take(answer, (data) =>
          pageOf(
            data['orderList'],
            (row) => {
              const base = node(row['orderBaseInfo']);
              return { orderNo: needed(base['oid'], 'oid'), updatedAt: fromMillis(base['updateTime'], 'updateTime') };
            },
            more(data['cursor']),
          ),
        ),
    },
    getOrder: {
      verified: true,
      request: (session, { orderNo }) => call(session, 'open.order.detail', withId('oid', orderNo)),
      read: (answer) => take(answer, kuaishouOrder),
    },
    listRefunds: {
      verified: true,
      request: (session, { from, to, cursor }) => {
        const { page, pcursor } = placeOf(cursor);
        return call(
          session,
          'open.seller.order.refund.pcursor.list',
          JSON.stringify({
            beginTime: from,
            endTime: to,
            type: 9,
            pageSize: 100,
            currentPage: page,
            sort: 2,
            queryType: 2,
            pcursor,
          }),
        );
      },
      read: (answer, _, { cursor }) =>
        take(answer, (data) => {
          const next = more(data['pcursor']);
          const following = next === undefined ? undefined : `${placeOf(cursor).page + 1}|${next}`;
          return pageOf(data['refundOrderInfoList'], (row) => refundRef(kuaishouRefund(row)), following);
        }),
    },
    invoiceableAmount: {
      // From the merchant (1) to the buyer (2). That the three figures are in fen like all others is our reading.
      verified: false,
      request: (session, { orderNo }) =>
        call(session, 'open.invoice.amount.get', withId('orderId', orderNo, { fromType: 1, toType: 2 })),
      read: (answer) =>
        take(answer, (data) => ({
          toBuyer: fenOfFen(needed(data['toBuyerInvoiceAmount'], 'toBuyerInvoiceAmount'), 'toBuyerInvoiceAmount'),
          toPlatform: fenOfFen(data['toPlatformInvoiceAmount'], 'toPlatformInvoiceAmount'),
          toTalent: fenOfFen(data['toReceiverInvoiceAmount'], 'toReceiverInvoiceAmount'),
        })),
    },
    ship: {
      // The method is documented; the names of its parameters are general knowledge.
      verified: false,
      request: (session, { orderNo, carrier, trackingNo }) =>
        call(
          session,
          'open.seller.order.goods.deliver',
          withId('orderId', orderNo, { expressCode: carrier, expressNo: trackingNo }),
        ),
      read: (answer) => take(answer, () => undefined),
    },
    updateStock: {
      // The method is documented, the names of its parameters are general knowledge.
      verified: false,
      request: (session, { itemId, skuId, quantity }) =>
        call(
          session,
          'open.item.sku.stock.update',
          JSON.stringify({ kwaiItemId: itemId, skuId, skuChangeStock: quantity, changeType: 3 }),
        ),
      read: (answer) => take(answer, () => undefined),
    },
    decrypt: {
      // The method is documented, the names of its fields are general knowledge.
      verified: false,
      request: (session, { orderNo, items }) =>
        call(
          session,
          'open.order.decrypt.batch',
          JSON.stringify({ batchDecryptList: items.map(({ cipher }) => ({ bizId: orderNo, encryptedData: cipher })) }),
        ),
      read: (answer, _, { items }) =>
        take(answer, (data) => {
          const found = rows(data['decryptResultList']);
          const plain = new Map(found.map((one) => [text(one['encryptedData']), one['decryptedData']]));
          return items.map(({ kind, cipher }) => needed(plain.get(cipher), kind));
        }),
    },
  },
  push,
};
