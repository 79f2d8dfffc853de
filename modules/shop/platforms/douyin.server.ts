import {
  type Answer,
  count,
  encoded,
  type Fault,
  fenOfFen,
  fromSeconds,
  type Json,
  maybe,
  needed,
  node,
  type Params,
  parsed,
  postJson,
  reading,
  rows,
  seconds,
  silent,
  sortedJson,
  text,
  unpacked,
  type WireAnswer,
  type WireRequest,
  withQuery,
} from '@heliu/outside';
import { digest, hmac, sameSignature, sandwich } from '@heliu/outside/server';
import { douyinApplication, douyinOrder, douyinRefund } from './douyin.orders.ts';
import { grantFrom } from './grant.ts';

import type { Push, Session, ShopPlatform } from './platform.ts';
import { backwards, countedPage, refundRef } from './pull.ts';
import { shelved } from './shelf.ts';

/** Calls sign app_key, method, param_json, timestamp and v; calls of the platform to us (SPI) leave out method and v. */
export const signDouyin = (values: Params, secret: string, method: 'hmac-sha256' | 'md5' = 'hmac-sha256'): string =>
  method === 'md5'
    ? digest('md5', sandwich(values, secret))
    : hmac('sha256', secret, sandwich(values, secret)).toString('hex');

const pageSize = 100;
const applicationPage = 50;
const minute = 60_000;

/** The body is the very text that was signed: keys sorted at every depth, nothing escaped. */
function call({ app, accessToken, now }: Session, path: string, business: object): WireRequest {
  const param_json = sortedJson(business);
  const signed = {
    app_key: app.key,
    method: path.slice(1).replaceAll('/', '.'),
    param_json,
    timestamp: String(seconds(now)),
    v: '2',
  };
  const { param_json: _, ...system } = signed;
  const query: Params = {
    ...system,
    sign: signDouyin(signed, app.secret),
    sign_method: 'hmac-sha256',
    ...(accessToken ? { access_token: accessToken } : {}),
  };
  return postJson(withQuery(app.gateway.api + path, query), param_json);
}

/** 10000 is success. `isp.` is a fault on their side: it may have been done all the same. */
function faultIn(body: Json): Fault | undefined {
  const code = text(body['code']);
  if (code === '') return silent;
  if (code === '10000') return undefined;
  const sub = text(body['sub_code']);
  const message = text(body['sub_msg']) || text(body['msg']) || '抖店返回错误';
  const shown = [code, sub].filter(Boolean).join('/');
  if (/^isv\.access-token-(expired|no-existed)/.test(sub)) return { kind: 'token', code: shown, message };
  if (/limit/.test(sub)) return { kind: 'throttled', code: shown, message, waitMs: minute };
  if (sub.startsWith('isp.') || code === '20000') return { kind: 'unknown', code: shown, message };
  return { kind: 'permanent', code: shown, message };
}

const take = <T>(answer: WireAnswer, read: (data: Json) => T): Answer<T> =>
  reading(answer, faultIn, (body) => read(node(body['data'])));

const names = { shopId: 'shop_id', shopName: 'shop_name' };
const app = (session: Session): Session => ({ ...session, accessToken: '' });

const push: Push = {
  verified: true,
  open: ({ key, secret }, { headers, body }) => {
    if (!sameSignature(digest('md5', key + body + secret), headers['event-sign'])) return undefined;
    return rows(parsed(body)).map((message) => {
      const data = unpacked(message['data']);
      return {
        id: maybe(message['msg_id']),
        tag: text(message['tag']),
        shopId: maybe(data['shop_id']),
        orderNo: maybe(data['p_id']),
        data,
      };
    });
  },
  reply: { ok: '{"code":0,"msg":"success"}', refused: '{"code":40041,"msg":"解析推送数据失败"}' },
};

const shelfPage = 100;

/** Methods are documented, the names of their fields are general knowledge. */
const listSkus = shelved({
  listItems: (session, page = '1') => call(session, '/product/listV2', { page: Number(page), size: shelfPage }),
  readItems: (answer, page = '1') =>
    take(answer, (data) => ({
      items: rows(data['data']).map((one) => ({
        id: needed(one['product_id'], 'product_id'),
        name: text(one['name']),
      })),
      next: Number(page) * shelfPage < count(needed(data['total'], 'total')) ? String(Number(page) + 1) : undefined,
    })),
  listSkus: (session, { id }) => call(session, '/sku/list', { product_id: id }),
  readSkus: (answer, { id, name }) =>
    reading(answer, faultIn, (body) =>
      rows(body['data']).map((sku) => ({
        itemId: id,
        skuId: needed(sku['id'], 'id'),
        outerSku: maybe(sku['code']) ?? maybe(sku['out_sku_id']),
        name,
        spec:
          [1, 2, 3]
            .map((n) => text(sku[`spec_detail_name${n}`]))
            .join(' ')
            .trim() || undefined,
        price: fenOfFen(sku['price'], 'price'),
      })),
    ),
});

/** 抖店. No call for red invoices was found. */
export const douyin: ShopPlatform = {
  code: 'douyin',
  gateway: {
    api: 'https://openapi-fxg.jinritemai.com',
    // General knowledge; tool apps are authorized through the service market by their service id.
    authorize: 'https://fuwu.jinritemai.com/authorize',
    token: 'https://openapi-fxg.jinritemai.com',
  },
  // No limit of the window was found; a day keeps page × size below the platform's 50 000.
  pull: {
    maxWindowMs: 24 * 60 * minute,
    lagMs: minute,
    overlapMs: 5 * minute,
    pageSize,
    historyDays: 90,
    verified: false,
  },
  limits: [],
  uploadForm: 'url',
  // The platform sends the merchant back to the address registered with the app; the sandbox knows none but this one.
  authorizeUrl: (of, { state, redirectUri }) =>
    `${of.gateway.authorize}?${encoded({
      service_id: of.settings?.['serviceId'] ?? of.key,
      state,
      redirect_uri: redirectUri,
    })}`,
  operations: {
    exchangeCode: {
      verified: true,
      // An own app has no code: it names the shop it belongs to.
      request: (session, { code }) => {
        const shopId = session.app.settings?.['shopId'];
        return call(
          app(session),
          '/token/create',
          shopId
            ? { code: '', grant_type: 'authorization_self', shop_id: shopId }
            : { code, grant_type: 'authorization_code' },
        );
      },
      read: (answer, { now }) => take(answer, (data) => grantFrom(data, now, names)),
    },
    refreshToken: {
      verified: true,
      request: (session, { refreshToken }) =>
        call(app(session), '/token/refresh', { grant_type: 'refresh_token', refresh_token: refreshToken }),
      read: (answer, { now }) => take(answer, (data) => grantFrom(data, now, names)),
    },
    listOrders: {
      verified: true,
      // Pages count from 0 here.
      request: (session, { from, to, cursor }) =>
        call(session, '/order/searchList', {
          update_time_start: seconds(from),
          update_time_end: seconds(to),
          order_by: 'update_time',
          order_asc: true,
          page: backwards.page(cursor) - 1,
          size: pageSize,
        }),
      read: (answer, _, { cursor }) =>
        take(answer, (data) =>
          countedPage({ cursor, total: data['total'], size: pageSize, list: data['shop_order_list'] }, (row) => ({
            orderNo: needed(row['order_id'], 'order_id'),
            updatedAt: fromSeconds(row['update_time'], 'update_time'),
          })),
        ),
    },
    getOrder: {
      verified: true,
      request: (session, { orderNo }) => call(session, '/order/orderDetail', { shop_order_id: orderNo }),
      read: (answer) => take(answer, (data) => douyinOrder(node(data['shop_order_detail']))),
    },
    listRefunds: {
      verified: true,
      request: (session, { from, to, cursor }) =>
        call(session, '/afterSale/List', {
          update_start_time: seconds(from),
          update_end_time: seconds(to),
          // Without this order the platform itself warns of records that are passed over.
          order_by: ['update_time asc'],
          page: backwards.page(cursor) - 1,
          size: pageSize,
        }),
      read: (answer, _, { cursor }) =>
        take(answer, (data) =>
          countedPage({ cursor, total: data['total'], size: pageSize, list: data['items'] }, (item) =>
            refundRef(douyinRefund(item)),
          ),
        ),
    },
    listApplications: {
      verified: true,
      request: (session, { from, to, cursor }) =>
        call(session, '/order/invoiceList', {
          start_time: String(seconds(from)),
          end_time: String(seconds(to)),
          page_no: String(backwards.page(cursor) - 1),
          page_size: String(applicationPage),
        }),
      read: (answer, { app }, { cursor }) =>
        take(answer, (data) =>
          countedPage({ cursor, total: data['total'], size: applicationPage, list: data['invoice_list'] }, (row) =>
            douyinApplication(row, app.settings),
          ),
        ),
    },
    ship: {
      verified: true,
      request: (session, { orderNo, carrier, trackingNo }) =>
        call(session, '/order/logisticsAdd', { order_id: orderNo, company_code: carrier, logistics_code: trackingNo }),
      read: (answer) => take(answer, () => undefined),
    },
    updateStock: {
      // The method is documented, the names of its parameters are general knowledge.
      verified: false,
      request: (session, { itemId, skuId, quantity }) =>
        call(session, '/sku/syncStock', { product_id: itemId, sku_id: skuId, stock_num: quantity, incremental: false }),
      read: (answer) => take(answer, () => undefined),
    },
    uploadBlue: {
      verified: true,
      // By address: the OMS whose code is public sends no bytes either.
      request: (session, { orderNo, file }) =>
        call(session, '/order/invoiceUpload', { order_id: orderNo, upload_file: file.url ?? '' }),
      read: (answer) => take(answer, () => ({})),
    },
    decrypt: {
      // The method is documented, the names of its fields are general knowledge.
      verified: false,
      request: (session, { orderNo, items }) =>
        call(session, '/order/batchDecrypt', {
          cipher_infos: items.map(({ cipher }) => ({ auth_id: orderNo, cipher_text: cipher })),
        }),
      read: (answer, _, { items }) =>
        take(answer, (data) => {
          const plain = new Map(
            rows(data['decrypt_infos']).map((one) => [text(one['cipher_text']), one['decrypt_text']]),
          );
          return items.map(({ kind, cipher }) => needed(plain.get(cipher), kind));
        }),
    },
    listSkus,
  },
  push,
};
