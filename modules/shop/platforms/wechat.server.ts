import {
  type Answer,
  type Fault,
  faultOf,
  fenOfFen,
  type Json,
  maybe,
  needed,
  node,
  parsed,
  postJson,
  present,
  reading,
  rows,
  seconds,
  silent,
  text,
  type WireAnswer,
  type WireRequest,
  withQuery,
} from '@heliu/outside';
import { openWechatMessage, sameSignature, signWechatMessage } from '@heliu/outside/server';
import { grantFrom } from './grant.ts';
import type { Grant, Operation, Push, Session, ShopPlatform } from './platform.ts';
import { shelved } from './shelf.ts';

import { wechatOrder, wechatRefund } from './wechat.orders.ts';
import { wechatInvoice, wechatSubsidy } from './wechat.subsidy.ts';

/** Nothing but the token speaks for us. */
const call = ({ app, accessToken }: Session, path: string, body: object): WireRequest =>
  postJson(withQuery(app.gateway.api + path, { access_token: accessToken }), JSON.stringify(body));

const minute = 60_000;
const busy = { kind: 'throttled', waitMs: minute } as const;

/** 40001 and 42001: renew once and repeat. The limits and -1 (system busy) are general knowledge. */
function faultIn(body: Json): Fault | undefined {
  const code = text(body['errcode']);
  if (code === '0' || (code === '' && body['access_token'] !== undefined)) return undefined;
  if (code === '') return silent;
  return faultOf(
    {
      40001: { kind: 'token' },
      40014: { kind: 'token' },
      42001: { kind: 'token' },
      45009: busy,
      45011: busy,
      '-1': { kind: 'unknown' },
    },
    [code],
    text(body['errmsg']),
  );
}

const take = <T>(answer: WireAnswer, read: (body: Json) => T): Answer<T> => reading(answer, faultIn, read);

const next = (body: Json): string | undefined =>
  needed(body['has_more'], 'has_more') === 'true' ? maybe(body['next_key']) : undefined;
const idsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(text).filter(Boolean) : []);

/** An own shop asks with its secret; there is no code and nothing to renew. */
const ownToken: Operation<unknown, Grant> = {
  verified: true,
  request: ({ app }) =>
    postJson(
      `${app.gateway.token}/cgi-bin/stable_token`,
      JSON.stringify({ grant_type: 'client_credential', appid: app.key, secret: app.secret }),
    ),
  read: (answer, { now }) => take(answer, (body) => grantFrom(body, now, {})),
};

export const signWechatPush = signWechatMessage;

const push: Push = {
  // General knowledge.
  verified: false,
  open: ({ key, signSecret = '', pushKey }, { query, body }) => {
    const [timestamp = '', nonce = ''] = [query['timestamp'], query['nonce']];
    const cipher = text(node(parsed(body))['Encrypt']);
    const parts = cipher ? [signSecret, timestamp, nonce, cipher] : [signSecret, timestamp, nonce];
    const given = cipher ? query['msg_signature'] : query['signature'];
    if (!signSecret || !sameSignature(signWechatPush(...parts), given)) return undefined;
    // In plain mode nothing binds the content to the signature: with a key, only sealed messages count.
    if (pushKey && !cipher) return undefined;
    const content = cipher ? openWechatMessage(pushKey ?? '', key, cipher) : body;
    const message = content === undefined ? undefined : parsed(content);
    if (message === undefined) return undefined;
    const data = node(message);
    return [{ tag: text(data['Event']), orderNo: maybe(node(data['order_info'])['order_id']), data }];
  },
  reply: { ok: 'success', refused: '' },
};

const shelfPage = 30;

/** Paths are documented, the names of their fields are general knowledge. 5: on sale. */
const listSkus = shelved({
  listItems: (session, page = '') =>
    call(session, '/channels/ec/product/list/get', { status: 5, page_size: shelfPage, next_key: page }),
  readItems: (answer) =>
    take(answer, (body) => {
      needed(body['total_num'], 'total_num');
      const ids = idsIn(body['product_ids']);
      const more = ids.length === shelfPage ? maybe(body['next_key']) : undefined;
      return { items: ids.map((id) => ({ id, name: '' })), next: more };
    }),
  listSkus: (session, { id }) => call(session, '/channels/ec/product/get', { product_id: id }),
  readSkus: (answer, { id }) =>
    take(answer, (body) => {
      const product = node(body['product']);
      return rows(product['skus']).map((sku) => ({
        itemId: id,
        skuId: needed(sku['sku_id'], 'sku_id'),
        outerSku: maybe(sku['sku_code']),
        name: text(product['title']),
        spec:
          rows(sku['sku_attrs'])
            .map((one) => text(one['attr_value']))
            .join(' ') || undefined,
        price: fenOfFen(sku['sale_price'], 'sale_price'),
      }));
    }),
});

/**
 * 微信小店/视频号小店. Invoices of subsidised orders prove the subsidy and are given to it; for all others no call exists:
 * WeChat Pay's e-fapiao, QR code or mail take its place.
 */
export const wechat: ShopPlatform = {
  code: 'wechat',
  gateway: { api: 'https://api.weixin.qq.com', authorize: '', token: 'https://api.weixin.qq.com' },
  pull: {
    maxWindowMs: 7 * 24 * 60 * minute,
    lagMs: minute,
    overlapMs: 5 * minute,
    pageSize: 100,
    historyDays: 90,
    verified: false,
  },
  limits: [],
  uploadForm: 'picture',
  uploadsSubsidised: true,
  // 发票税号 is the number of the person the order belongs to, by the document of query_invoicing_info.
  subsidyNeeds: ['holderNo'],
  operations: {
    exchangeCode: ownToken,
    refreshToken: ownToken,
    listOrders: {
      verified: true,
      request: (session, { from, to, cursor }) =>
        call(session, '/channels/ec/order/list/get', {
          update_time_range: { start_time: seconds(from), end_time: seconds(to) },
          page_size: 100,
          next_key: cursor ?? '',
        }),
      read: (answer) =>
        take(answer, (body) => ({
          rows: idsIn(body['order_id_list']).map((orderNo) => ({ orderNo })),
          next: next(body),
        })),
    },
    getOrder: {
      verified: true,
      request: (session, { orderNo }) => call(session, '/channels/ec/order/get', { order_id: orderNo }),
      read: (answer) => take(answer, (body) => wechatOrder(node(body['order']))),
    },
    listRefunds: {
      // Seen with create times; that update times are taken too is general knowledge.
      verified: false,
      request: (session, { from, to, cursor }) =>
        call(session, '/channels/ec/aftersale/getaftersalelist', {
          begin_update_time: seconds(from),
          end_update_time: seconds(to),
          next_key: cursor ?? '',
        }),
      read: (answer) =>
        take(answer, (body) => ({
          rows: idsIn(body['after_sale_order_id_list']).map((refundNo) => ({ refundNo })),
          next: next(body),
        })),
    },
    getRefund: {
      verified: true,
      request: (session, { refundNo }) =>
        call(session, '/channels/ec/aftersale/getaftersaleorder', { after_sale_order_id: refundNo }),
      read: (answer) => take(answer, (body) => wechatRefund(node(body['after_sale_order']))),
    },
    ship: {
      verified: true,
      request: (session, { orderNo, carrier, trackingNo, lines }) =>
        call(session, '/channels/ec/order/delivery/send', {
          order_id: orderNo,
          delivery_list: [
            {
              deliver_type: 1,
              delivery_id: carrier,
              waybill_id: trackingNo,
              ...(lines
                ? {
                    product_infos: lines.map(({ lineNo, skuId, quantity }) => ({
                      product_id: lineNo.split(':')[0],
                      sku_id: skuId,
                      product_cnt: Number(quantity),
                    })),
                  }
                : {}),
            },
          ],
        }),
      read: (answer) => take(answer, () => undefined),
    },
    updateStock: {
      // 3 sets the number, 1 and 2 would add and take.
      verified: false,
      request: (session, { itemId, skuId, quantity }) =>
        call(session, '/channels/ec/product/stock/update', {
          product_id: itemId,
          sku_id: skuId,
          diff_type: 3,
          num: quantity,
        }),
      read: (answer) => take(answer, () => undefined),
    },
    subsidyInfo: {
      verified: true,
      request: (session, { orderNo }) =>
        call(session, '/channels/ec/subsidy/query_invoicing_info', { order_id: orderNo }),
      read: (answer) => take(answer, (body) => wechatSubsidy(present(body['data'], 'data'))),
    },
    uploadFile: {
      verified: true,
      request: (session, { url }) => call(session, '/channels/ec/subsidy/upload_invoice_file', { file_link: url }),
      read: (answer) => take(answer, (body) => ({ mediaId: needed(node(body['data'])['media_id'], 'media_id') })),
    },
    uploadBlue: {
      // The fields are documented; which of its types is which kind of ours is our reading of their rules.
      verified: false,
      request: (session, invoice) => call(session, '/channels/ec/subsidy/upload_invoice_info', wechatInvoice(invoice)),
      read: (answer) => take(answer, () => ({})),
    },
    listSkus,
  },
  push,
};
