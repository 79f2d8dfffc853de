import {
  type Answer,
  count,
  encoded,
  type Fault,
  fenOfFen,
  fromMillis,
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
  text,
  unpacked,
  type WireAnswer,
  type WireRequest,
} from '@heliu/outside';
import { byName, digest, sameSignature } from '@heliu/outside/server';
import type { Grant, InvoiceKind, Push, Session, ShopPlatform, ShopSku } from './platform.ts';
import { backwards, countedPage, forwards, pageOf, refundRef } from './pull.ts';

import { xhsApplication, xhsOrder, xhsRefund } from './xhs.orders.ts';

/** Neither the token nor the business fields are signed. */
export const signXhs = (method: string, appId: string, timestamp: string, secret: string): string =>
  digest('md5', `${method}?appId=${appId}&timestamp=${timestamp}&version=2.0${secret}`);

/** The prose of the official page differs from its sample; this is the sample. */
export const signXhsPush = (path: string, values: Params, secret: string): string =>
  digest(
    'md5',
    `${path}?${byName(values)
      .map(([name, value]) => `${name}=${value}`)
      .join('&')}${secret}`,
  );

const pageSize = 100;
const minute = 60_000;

function call({ app, accessToken, now }: Session, method: string, business: object): WireRequest {
  const timestamp = String(seconds(now));
  const sign = signXhs(method, app.key, timestamp, app.secret);
  const token = accessToken ? { accessToken } : {};
  const body = { ...business, appId: app.key, timestamp, version: '2.0', method, sign, ...token };
  return postJson(app.gateway.api, JSON.stringify(body));
}

/** Codes were not found: expired tokens and limits are known by what the message says. */
function faultIn(body: Json): Fault | undefined {
  if (text(body['success']) === 'true' || (body['success'] === undefined && text(body['error_code']) === '0'))
    return undefined;
  if (body['success'] === undefined && body['error_code'] === undefined) return silent;
  const code = text(body['error_code']);
  const message = text(body['error_msg']) || '小红书返回错误';
  if (/token/i.test(message)) return { kind: 'token', code, message };
  if (/限流|频繁|limit/i.test(message)) return { kind: 'throttled', code, message, waitMs: minute };
  return { kind: 'permanent', code, message };
}

const take = <T>(answer: WireAnswer, read: (data: Json) => T): Answer<T> =>
  reading(answer, faultIn, (body) => read(node(body['data'])));

const app = (session: Session): Session => ({ ...session, accessToken: '' });
const grant = (data: Json): Grant => ({
  accessToken: needed(data['accessToken'], 'accessToken'),
  refreshToken: maybe(data['refreshToken']),
  accessExpiresAt: fromMillis(data['accessTokenExpiresAt'], 'accessTokenExpiresAt'),
  refreshExpiresAt: fromMillis(data['refreshTokenExpiresAt'], 'refreshTokenExpiresAt'),
  platformShopId: maybe(data['sellerId']),
  shopName: maybe(data['sellerName']),
});

/** 5 stands for electronic special invoices of both kinds; 数电专票 has no value of its own. */
const kinds: Readonly<Record<InvoiceKind, number>> = {
  paperSpecial: 1,
  paperNormal: 2,
  electronicNormal: 3,
  electronicSpecial: 5,
  digitalSpecial: 5,
  digitalNormal: 6,
  digitalPaperSpecial: 7,
  digitalPaperNormal: 8,
};

/** A list has one status: first what is to be issued (1), then what is to be voided (10). */
const applicationPage = (cursor: string | undefined): { status: number; page: number } => {
  const [status = '1', page = '1'] = (cursor ?? '1:1').split(':');
  return { status: Number(status), page: Number(page) };
};

const push: Push = {
  verified: true,
  open: ({ key, secret }, { path, headers, query, body }) => {
    const values = { ...query, 'app-key': headers['app-key'] ?? '', timestamp: headers['timestamp'] ?? '' };
    const signed = sameSignature(signXhsPush(path, values, secret), headers['sign']);
    if (!signed || headers['app-key'] !== key) return undefined;
    // `{"test":true}` checks the address and carries no message.
    return rows(parsed(body)).map((message) => {
      const data = unpacked(message['data']);
      return {
        tag: text(message['msgTag']),
        shopId: maybe(message['sellerId']),
        orderNo: maybe(data['orderId']),
        data,
      };
    });
  },
  reply: { ok: '{"success":true}', refused: '{"success":false}' },
};

const skuOf = (row: Json): ShopSku => {
  const [item, sku] = [node(row['item']), node(row['sku'])];
  return {
    itemId: needed(item['id'], 'item.id'),
    skuId: needed(sku['id'], 'sku.id'),
    outerSku: maybe(sku['erpCode']),
    name: text(item['name']),
    spec: maybe(sku['name']),
    price: fenOfFen(sku['price'], 'price'),
  };
};

/** 小红书 (ark). Red invoices are marked only, without a file. */
export const xhs: ShopPlatform = {
  code: 'xhs',
  gateway: {
    api: 'https://ark.xiaohongshu.com/ark/open_api/v3/common_controller',
    authorize: 'https://ark.xiaohongshu.com/ark/authorization',
    token: 'https://ark.xiaohongshu.com/ark/open_api/v3/common_controller',
  },
  pull: { maxWindowMs: 30 * minute, lagMs: minute, overlapMs: 5 * minute, pageSize, historyDays: 90, verified: true },
  limits: [
    { scope: 'app', count: 100, perMs: 1000 },
    { scope: 'method', count: 200, perMs: 1000 },
  ],
  uploadForm: 'base64',
  uploadNeedsApplication: true,
  authorizeUrl: (of, { state, redirectUri }) =>
    `${of.gateway.authorize}?${encoded({ appId: of.key, redirectUri, state })}`,
  operations: {
    exchangeCode: {
      // The calls are documented; the names in their answer are general knowledge.
      verified: false,
      request: (session, { code }) => call(app(session), 'oauth.getAccessToken', { code }),
      read: (answer) => take(answer, grant),
    },
    refreshToken: {
      verified: false,
      request: (session, { refreshToken }) => call(app(session), 'oauth.refreshToken', { refreshToken }),
      read: (answer) => take(answer, grant),
    },
    listOrders: {
      verified: true,
      request: (session, { from, to, cursor }) =>
        call(session, 'order.getOrderList', {
          startTime: seconds(from),
          endTime: seconds(to),
          timeType: 2,
          pageNo: backwards.page(cursor),
          pageSize,
        }),
      read: (answer, _, { cursor }) =>
        take(answer, (data) =>
          countedPage({ cursor, total: data['total'], size: pageSize, list: data['orderList'] }, (row) => ({
            orderNo: needed(row['orderId'], 'orderId'),
            updatedAt: fromMillis(row['updateTime'], 'updateTime'),
            // The labels, 国补 among them, stand in the list only.
            header: { orderTagList: row['orderTagList'] },
          })),
        ),
    },
    getOrder: {
      verified: true,
      request: (session, { orderNo }) => call(session, 'order.getOrderDetail', { orderId: orderNo }),
      read: (answer, _, { header }) => take(answer, (data) => xhsOrder({ ...node(header), ...data })),
    },
    listRefunds: {
      verified: true,
      request: (session, { from, to, cursor }) =>
        call(session, 'afterSale.listAfterSaleInfos', {
          startTime: from,
          endTime: to,
          timeType: 2,
          pageNo: backwards.page(cursor),
          pageSize,
        }),
      read: (answer, _, { cursor }) =>
        take(answer, (data) =>
          countedPage({ cursor, total: data['totalCount'], size: pageSize, list: data['afterSaleBasicInfos'] }, (row) =>
            refundRef(xhsRefund(row)),
          ),
        ),
    },
    listApplications: {
      verified: true,
      request: (session, { from, to, cursor }) => {
        const { status, page } = applicationPage(cursor);
        return call(session, 'invoice.getInvoiceList', {
          invoiceStatus: status,
          startDateLong: from,
          endDateLong: to,
          pageNum: page,
          pageSize,
          sortEnum: 1,
        });
      },
      read: (answer, _, { cursor }) =>
        take(answer, (data) => {
          needed(data['totalPage'], 'totalPage');
          const { status, page } = applicationPage(cursor);
          const another = page < count(data['totalPage']) ? `${status}:${page + 1}` : undefined;
          const next = another ?? (status === 1 ? '10:1' : undefined);
          return pageOf(data['invoiceRecords'], (row) => xhsApplication(row, status === 10), next);
        }),
    },
    ship: {
      verified: true,
      request: (session, { orderNo, carrier, trackingNo, lines }) =>
        call(session, 'order.orderDeliver', {
          orderId: orderNo,
          expressNo: trackingNo,
          expressCompanyCode: carrier,
          ...(lines ? { unpack: true, skuIdList: lines.map((line) => line.skuId) } : {}),
        }),
      read: (answer) => take(answer, () => undefined),
    },
    updateStock: {
      // The method is documented, the names of its parameters are general knowledge.
      verified: false,
      request: (session, { itemId, skuId, quantity }) =>
        call(session, 'inventory.syncSkuStock', { skuId: skuId || itemId, qty: quantity }),
      read: (answer) => take(answer, () => undefined),
    },
    uploadBlue: {
      verified: true,
      request: (session, invoice) =>
        call(session, 'invoice.confirmInvoice', {
          xhsInvoiceNo: invoice.applicationId ?? '',
          refNo: invoice.orderNo,
          invoiceType: kinds[invoice.kind],
          file: invoice.file.base64,
          invoiceNo: invoice.number,
          operator: invoice.drawer,
        }),
      read: (answer) => take(answer, () => ({})),
    },
    uploadRed: {
      verified: true,
      request: (session, { applicationId }) =>
        call(session, 'invoice.reverseInvoice', { xhsInvoiceNo: applicationId ?? '' }),
      read: (answer) => take(answer, () => undefined),
    },
    listSkus: {
      // The method is documented, the names in its answer are general knowledge.
      verified: false,
      request: (session, { cursor }) =>
        call(session, 'product.getDetailSkuList', { pageNo: forwards.page(cursor), pageSize }),
      read: (answer, _, { cursor }) =>
        take(answer, (data) => {
          const more = forwards.page(cursor) * pageSize < count(needed(data['total'], 'total'));
          return pageOf(data['hits'], skuOf, forwards.next(cursor, more));
        }),
    },
  },
  push,
};
