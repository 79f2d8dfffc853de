import { fenOfYuan } from '@heliu/outside';
import { hmac, joined } from '@heliu/outside/server';
import { readGrant } from './grant.ts';
import { type Answer, type Fault, type WireAnswer, type WireRequest } from '@heliu/outside';
import { type InvoiceUpload, isPaper, type Session, type ShopPlatform, type ShopSku } from './platform.ts';
import { backwards, countedPage, forwards, pageOf } from './pull.ts';
import { beijingTime, seconds } from '@heliu/outside';
import { vipApplication, vipOrder } from './vip.orders.ts';
import {
  count,
  encoded,
  type Json,
  maybe,
  needed,
  node,
  type Params,
  params,
  postForm,
  postJson,
  reading,
  rows,
  text,
  withQuery,
  silent,
} from '@heliu/outside';

/** The sorted query, then the body as it is sent. */
export const signVip = (system: Params, body: string, secret: string): string =>
  hmac('md5', secret, joined(system) + body)
    .toString('hex')
    .toUpperCase();

const orders = 'vipapis.marketplace.delivery.SovDeliveryService';
const invoices = 'vipapis.marketplace.invoice.InvoiceService';
const products = 'vipapis.marketplace.product.ProductService';
const pageSize = 200;
const shelfPage = 50;
const historyDays = 90;
const minute = 60_000;

function call({ app, accessToken, now }: Session, service: string, method: string, business: object): WireRequest {
  const body = JSON.stringify(business);
  const system = {
    service,
    method,
    version: '1.0.0',
    timestamp: String(seconds(now)),
    format: 'json',
    appKey: app.key,
    accessToken,
  };
  return postJson(withQuery(app.gateway.api, { ...system, sign: signVip(system, body, app.secret) }), body);
}

/** Only two gateway codes were found, both final; tokens and limits are known by the words in the code. */
function faultIn(body: Json): Fault | undefined {
  const code = text(body['returnCode']);
  if (code === '') return silent;
  if (code === '0') return undefined;
  const message = text(body['returnMessage']) || `唯品会返回错误 ${code}`;
  if (code === 'vipapis.ip-in-blackList') return { kind: 'permanent', code, message: '服务器 IP 未加入唯品会白名单' };
  if (/token/i.test(code)) return { kind: 'token', code, message };
  if (/limit|frequen/i.test(code)) return { kind: 'throttled', code, message, waitMs: minute };
  return { kind: 'permanent', code, message };
}

const take = <T>(answer: WireAnswer, read: (result: unknown) => T): Answer<T> =>
  reading(answer, faultIn, (body) => read(body['result'] ?? body['success']));

/** A SKU with what its product says of it. */
const skusOf = (product: Json): Json[] =>
  rows(product['skus']).map((sku) => ({ ...sku, spu_id: product['spu_id'], title: product['title'] }));

const skuOf = (sku: Json): ShopSku => ({
  itemId: needed(sku['spu_id'], 'spu_id'),
  skuId: needed(sku['sku_id'], 'sku_id'),
  outerSku: maybe(sku['outer_sku_id']),
  name: text(sku['title']),
  spec: [text(sku['color']), text(sku['size'])].filter(Boolean).join(' ') || undefined,
  price: fenOfYuan(sku['price'], 'price'),
});

/** invoice_code predates 数电, which has none: what to send instead is a setting. */
const confirm = (session: Session, invoice: InvoiceUpload, red: Params): WireRequest =>
  call(session, invoices, 'confirmInvoice', {
    request: params({
      order_id: invoice.orderNo,
      invoice_type: isPaper(invoice.kind) ? 1 : 2,
      invoice_title: invoice.buyer.name,
      invoice_num: invoice.number,
      invoice_code: invoice.code ?? session.app.settings?.['invoiceCode'] ?? '',
      invoice_url: invoice.file.url ?? '',
      operator: invoice.drawer,
      ...red,
    }),
  });

/** A refusal comes inside a successful answer. */
function confirmed<T>(answer: WireAnswer, value: T): Answer<T> {
  const refused = (body: Json): Fault | undefined => {
    const messages = node(body['result'] ?? body['success'])['fail_messages'];
    if (!Array.isArray(messages) || messages.length === 0) return undefined;
    return { kind: 'permanent', code: 'fail_messages', message: messages.map(text).join('；') };
  };
  return reading(
    answer,
    (body) => faultIn(body) ?? refused(body),
    () => value,
  );
}

/**
 * 唯品会, marketplace shops. In direct shipping the buyer of the invoice is Vipshop: that is no shop of ours. The fields
 * of its ship call were not found, so shipping is not offered; neither are refunds, which show in the order's status.
 */
export const vip: ShopPlatform = {
  code: 'vip',
  gateway: {
    api: 'https://vop.vipapis.com/',
    authorize: 'https://auth.vip.com/oauth2/authorize',
    token: 'https://auth.vip.com/oauth2/token',
  },
  // No limit of the window was found.
  pull: {
    maxWindowMs: 24 * 60 * minute,
    lagMs: minute,
    overlapMs: 10 * minute,
    pageSize,
    historyDays,
    verified: false,
  },
  limits: [],
  uploadForm: 'url',
  authorizeUrl: (app, { state, redirectUri }) =>
    `${app.gateway.authorize}?${encoded({ client_id: app.key, response_type: 'code', redirect_uri: redirectUri, state })}`,
  operations: {
    // How a token is renewed was not found: it is asked for anew.
    exchangeCode: {
      verified: true,
      request: ({ app }, { code, redirectUri }) =>
        postForm(app.gateway.token, {
          client_id: app.key,
          client_secret: app.secret,
          grant_type: 'authorization_code',
          redirect_uri: redirectUri,
          request_client_ip: app.settings?.['clientIp'] ?? '',
          code,
        }),
      read: (answer, session) => readGrant(answer, session, { shopId: 'open_id' }),
    },
    listOrders: {
      verified: true,
      request: (session, { from, to, cursor }) =>
        call(session, orders, 'getOrders', {
          request: {
            query_start_time: beijingTime(from),
            query_end_time: beijingTime(to),
            date_type: 2,
            limit: pageSize,
            page: backwards.page(cursor),
          },
        }),
      read: (answer, _, { cursor }) =>
        take(answer, (result) => {
          const { total, orders: list } = node(result);
          return countedPage({ cursor, total, size: pageSize, list }, (header) => ({
            orderNo: needed(header['order_id'], 'order_id'),
            header,
          }));
        }),
    },
    getOrder: {
      verified: true,
      request: (session, { orderNo }) => call(session, orders, 'getOrderDetail', { order_ids: [orderNo] }),
      read: (answer, _, { orderNo, header }) =>
        take(answer, (result) => {
          const detail = rows(result).find((one) => text(one['order_id']) === orderNo);
          return vipOrder(node(header), detail ?? {});
        }),
    },
    listApplications: {
      verified: true,
      // The window is of the order's time and an application comes weeks later: every pull asks for all that are open.
      request: (session, { cursor }) =>
        call(session, invoices, 'getInvoices', {
          request: {
            query_start_time: beijingTime(session.now - historyDays * 24 * 60 * minute),
            query_end_time: beijingTime(session.now),
            invoice_status: '0',
            limit: pageSize,
            page: forwards.page(cursor),
          },
        }),
      read: (answer, _, { cursor }) =>
        take(answer, (result) => {
          const { invoices: list, has_next } = node(result);
          return pageOf(list, vipApplication, forwards.next(cursor, needed(has_next, 'has_next') === 'true'));
        }),
    },
    uploadBlue: {
      verified: true,
      request: (session, invoice) => confirm(session, invoice, { red_punching_invoice: '2' }),
      read: (answer) => confirmed(answer, {}),
    },
    uploadRed: {
      verified: true,
      request: (session, invoice) =>
        confirm(session, invoice, {
          red_punching_invoice: '1',
          blue_invoice_num: invoice.blueNumber,
          blue_invoice_code: invoice.blueCode ?? session.app.settings?.['invoiceCode'] ?? '',
        }),
      read: (answer) => confirmed(answer, undefined),
    },
    listSkus: {
      // The method is documented, its fields are read as those of an order's goods.
      verified: false,
      request: (session, { cursor }) =>
        call(session, products, 'getProducts', { request: { page: forwards.page(cursor), limit: shelfPage } }),
      read: (answer, _, { cursor }) =>
        take(answer, (result) => {
          const { total, products: list } = node(result);
          const more = forwards.page(cursor) * shelfPage < count(needed(total, 'total'));
          return pageOf(rows(list).flatMap(skusOf), skuOf, forwards.next(cursor, more));
        }),
    },
  },
};
