import { formatFen } from '@heliu/model';
import {
  type Answer,
  beijingTime,
  count,
  encoded,
  type Fault,
  faultOf,
  fenOfYuan,
  getFrom,
  type Json,
  needed,
  node,
  type Params,
  postForm,
  present,
  reading,
  silent,
  text,
  type WireAnswer,
  type WireRequest,
} from '@heliu/outside';
import { digest, sandwich } from '@heliu/outside/server';
import { readGrant } from './grant.ts';
import { jdFields, jdOrder, jdSku, jdStates } from './jd.orders.ts';
import { jdRefundPage, jdRefundQuery } from './jd.refunds.server.ts';
import type { InvoiceUpload, Session, ShopPlatform } from './platform.ts';
import { backwards, countedPage, forwards, orderRef, pageOf } from './pull.ts';

/** `format` and `sign_method` may be sent but are not signed, so we do not send them. */
export const signJd = (values: Params, secret: string): string => digest('md5', sandwich(values, secret)).toUpperCase();

const pageSize = 100;
const minute = 60_000;

function call({ app, accessToken, now }: Session, method: string, business: object): WireRequest {
  const values = {
    method,
    app_key: app.key,
    access_token: accessToken,
    timestamp: beijingTime(now),
    v: '2.0',
    '360buy_param_json': JSON.stringify(business),
  };
  return postForm(app.gateway.api, { ...values, sign: signJd(values, app.secret) });
}

/** Keys and codes are general knowledge: 19 token expired, 22 to 24 calls exceeded. */
function faultIn(body: Json): Fault | undefined {
  if (body['error_response'] === undefined)
    return Object.keys(body).some((key) => key.endsWith('_responce')) ? undefined : silent;
  const { code, zh_desc, en_desc } = node(body['error_response']);
  const throttled = { kind: 'throttled', waitMs: minute } as const;
  return faultOf(
    { 19: { kind: 'token' }, 22: throttled, 23: throttled, 24: throttled },
    [text(code)],
    text(zh_desc) || text(en_desc),
  );
}

/** `_responce` is JD's own spelling. The business result inside has a success flag of its own. */
function take<T>(answer: WireAnswer, method: string, result: string, read: (body: Json) => T): Answer<T> {
  const inner = (body: Json): unknown => node(body[`${method.replaceAll('.', '_')}_responce`])[result];
  const refused = (body: Json): Fault | undefined => {
    const api = node(node(inner(body))['apiResult']);
    if (text(api['success']) !== 'false') return undefined;
    return {
      kind: 'permanent',
      code: text(api['numberCode']) || 'apiResult',
      message: text(api['chineseErrCode']) || '京东未接受请求',
    };
  };
  return reading(
    answer,
    (body) => faultIn(body) ?? refused(body),
    (body) => read(present(inner(body), result)),
  );
}

const done = (answer: WireAnswer): Answer<void> => reading(answer, faultIn, () => undefined);

const invoiceFields = (invoice: InvoiceUpload) => ({
  orderId: invoice.orderNo,
  // "receiver" is the one who receives the money: the seller.
  receiverTaxNo: invoice.seller.taxNo,
  receiverName: invoice.seller.name,
  invoiceCode: invoice.code ?? '',
  invoiceNo: invoice.number,
  ivcTitle: invoice.buyer.name,
  totalPrice: formatFen(invoice.gross),
  invoiceTime: beijingTime(invoice.issuedAt),
  pdfInfo: invoice.file.base64,
  orderType: '10001',
});

const search = 'jingdong.pop.order.enSearch';
const detail = 'jingdong.pop.order.enGet';
const skuList = 'jingdong.sku.read.searchSkuList';
const refundList = 'jingdong.pop.afs.soa.refundapply.queryPageList';
const amountOf = 'jingdong.pop.invoice.self.amount';

/** 京东 (JOS/宙斯). Invoice titles sit in optional fields of the order whose shape was not found: no applications. */
export const jd: ShopPlatform = {
  code: 'jd',
  gateway: {
    api: 'https://api.jd.com/routerjson',
    authorize: 'https://open-oauth.jd.com/oauth2/to_login',
    token: 'https://open-oauth.jd.com/oauth2',
  },
  // A month is allowed; a day keeps the number of pages small.
  pull: {
    maxWindowMs: 24 * 60 * minute,
    lagMs: minute,
    overlapMs: 5 * minute,
    pageSize,
    historyDays: 90,
    verified: true,
  },
  limits: [],
  uploadForm: 'base64',
  authorizeUrl: (app, { state, redirectUri }) =>
    `${app.gateway.authorize}?${encoded({ app_key: app.key, response_type: 'code', redirect_uri: redirectUri, state, scope: 'snsapi_base' })}`,
  operations: {
    exchangeCode: {
      verified: true,
      request: ({ app }, { code }) =>
        getFrom(`${app.gateway.token}/access_token`, {
          app_key: app.key,
          app_secret: app.secret,
          grant_type: 'authorization_code',
          code,
        }),
      read: (answer, session) => readGrant(answer, session, {}),
    },
    refreshToken: {
      verified: true,
      request: ({ app }, { refreshToken }) =>
        getFrom(`${app.gateway.token}/refresh_token`, {
          app_key: app.key,
          app_secret: app.secret,
          grant_type: 'refresh_token',
          refresh_token: refreshToken,
        }),
      read: (answer, session) => readGrant(answer, session, {}),
    },
    // Envelope and paging are documented; the names inside itemInfoList and couponDetailList are general knowledge.
    listOrders: {
      verified: false,
      request: (session, { from, to, cursor }) =>
        call(session, search, {
          start_date: beijingTime(from),
          end_date: beijingTime(to),
          order_state: jdStates,
          optional_fields: jdFields,
          page: String(backwards.page(cursor)),
          page_size: String(pageSize),
          sortType: 0,
          dateType: 0,
        }),
      read: (answer, _, { cursor }) =>
        take(answer, search, 'searchorderinfo_result', (body) =>
          countedPage({ cursor, total: body['orderTotal'], size: pageSize, list: body['orderInfoList'] }, (info) =>
            orderRef(jdOrder(info)),
          ),
        ),
    },
    getOrder: {
      verified: false,
      request: (session, { orderNo }) => call(session, detail, { order_id: orderNo, optional_fields: jdFields }),
      read: (answer) => take(answer, detail, 'orderDetailInfo', (body) => jdOrder(node(body['orderInfo']))),
    },
    listRefunds: {
      // Fields of a row are seen in public code; the names of the query are general knowledge.
      verified: false,
      request: (session, query) => call(session, refundList, jdRefundQuery(query)),
      read: (answer, _, { cursor }) => take(answer, refundList, 'queryResult', (body) => jdRefundPage(body, cursor)),
    },
    invoiceableAmount: {
      // Call and outer keys are documented; that `data` is the amount in yuan is our reading.
      verified: false,
      request: (session, { orderNo }) => call(session, amountOf, { orderId: orderNo }),
      read: (answer) =>
        take(answer, amountOf, 'queryamountforown_result', (body) => ({
          toBuyer: fenOfYuan(needed(body['data'], 'data'), 'data'),
        })),
    },
    ship: {
      verified: false,
      request: (session, { orderNo, carrier, trackingNo }) =>
        call(session, 'jingdong.pop.order.shipment', { orderId: orderNo, logiCoprId: carrier, logiNo: trackingNo }),
      read: done,
    },
    updateStock: {
      // The method is documented, the names of its parameters are general knowledge.
      verified: false,
      request: (session, { itemId, skuId, quantity }) =>
        call(session, 'jingdong.stock.write.updateSkuStock', { skuId: skuId || itemId, stockNum: quantity }),
      read: done,
    },
    uploadBlue: {
      // The fields are documented; that repeated ones go comma-joined, JOS's usual form, is general knowledge.
      verified: false,
      request: (session, invoice) =>
        call(session, 'jingdong.pop.invoice.self.apply', {
          ...invoiceFields(invoice),
          productId: invoice.lines.map((line) => line.skuId ?? '').join(','),
          productName: invoice.lines.map((line) => line.name).join(','),
          num: invoice.lines.map((line) => line.quantity ?? '').join(','),
          price: invoice.lines.map((line) => line.price ?? '').join(','),
          taxRate: invoice.lines.map((line) => line.taxRate).join(','),
          taxCategroyCode: invoice.lines.map((line) => line.taxCode).join(','),
        }),
      read: (answer) => reading(answer, faultIn, () => ({})),
    },
    uploadRed: {
      verified: true,
      request: (session, invoice) => {
        const { orderId, invoiceCode, invoiceNo, invoiceTime, pdfInfo } = invoiceFields(invoice);
        return call(session, 'jingdong.pop.invoice.self.red', {
          orderId,
          invoiceCode,
          invoiceNo,
          invoiceTime,
          blueInvoiceCode: invoice.blueCode ?? '',
          blueInvoiceNo: invoice.blueNumber,
          pdfInfo,
        });
      },
      read: done,
    },
    listSkus: {
      // The method is documented, its fields are general knowledge.
      verified: false,
      request: (session, { cursor }) =>
        call(session, skuList, {
          page_no: forwards.page(cursor),
          page_size: pageSize,
          field: 'wareTitle,outerId,jdPrice',
        }),
      read: (answer, _, { cursor }) =>
        take(answer, skuList, 'page', (body) => {
          const more = forwards.page(cursor) * pageSize < count(needed(body['totalItem'], 'totalItem'));
          return pageOf(body['data'], jdSku, forwards.next(cursor, more));
        }),
    },
  },
};
