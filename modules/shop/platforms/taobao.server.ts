import { fixedGrant } from './grant.ts';
import type { PullQuery, ShopPlatform } from './platform.ts';
import { backwards, countedPage, refundRef } from './pull.ts';
import { callTop, takeTop, topFault } from './taobao.call.server.ts';
import { topUpload, topUploaded } from './taobao.invoice.server.ts';
import { taobaoShelf } from './taobao.shelf.server.ts';
import { refundFields, taobaoApplication, taobaoOrder, taobaoRefund, tradeFields } from './taobao.orders.ts';
import { beijingTime, encoded, fromBeijing, needed, node, params, type Params, reading, rows } from '@heliu/outside';

const pageSize = 100;
const minute = 60_000;

const pageQuery = (fields: string, { from, to, cursor }: PullQuery): Params =>
  params({
    fields,
    start_modified: beijingTime(from),
    end_modified: beijingTime(to),
    page_no: backwards.page(cursor),
    page_size: pageSize,
  });

/** 淘宝/天猫 (TOP). Tokens and error codes are general knowledge; the rest is in the platform's documents. */
export const taobao: ShopPlatform = {
  code: 'taobao',
  gateway: {
    api: 'https://eco.taobao.com/router/rest',
    authorize: 'https://oauth.taobao.com/authorize',
    token: 'https://oauth.taobao.com/token',
  },
  // A day is allowed, half an hour is advised.
  pull: { maxWindowMs: 30 * minute, lagMs: minute, overlapMs: 5 * minute, pageSize, historyDays: 90, verified: true },
  limits: [],
  uploadForm: 'bytes',
  authorizeUrl: (app, { state, redirectUri }) =>
    `${app.gateway.authorize}?${encoded({ response_type: 'code', client_id: app.key, redirect_uri: redirectUri, state })}`,
  operations: {
    ...fixedGrant({ shopId: 'taobao_user_id', shopName: 'taobao_user_nick', refreshExpiresIn: 're_expires_in' }),
    listOrders: {
      verified: true,
      request: (session, query) =>
        callTop(session, 'taobao.trades.sold.increment.get', pageQuery('tid,status,modified', query)),
      read: (answer, _, { cursor }) =>
        takeTop(answer, 'trades_sold_increment_get_response', (body) =>
          countedPage(
            { cursor, total: body['total_results'], size: pageSize, list: node(body['trades'])['trade'] },
            (row) => ({ orderNo: needed(row['tid'], 'tid'), updatedAt: fromBeijing(row['modified'], 'modified') }),
          ),
        ),
    },
    getOrder: {
      verified: true,
      request: (session, { orderNo }) =>
        callTop(session, 'taobao.trade.fullinfo.get', { fields: tradeFields, tid: orderNo }),
      read: (answer) => takeTop(answer, 'trade_fullinfo_get_response', (body) => taobaoOrder(node(body['trade']))),
    },
    listRefunds: {
      verified: true,
      request: (session, query) => callTop(session, 'taobao.refunds.receive.get', pageQuery(refundFields, query)),
      read: (answer, _, { cursor }) =>
        takeTop(answer, 'refunds_receive_get_response', (body) =>
          countedPage(
            { cursor, total: body['total_results'], size: pageSize, list: node(body['refunds'])['refund'] },
            (row) => refundRef(taobaoRefund(row)),
          ),
        ),
    },
    applicationsOf: {
      verified: true,
      request: (session, { orderNo }) => callTop(session, 'alibaba.einvoice.apply.get', { platform_tid: orderNo }),
      read: (answer) =>
        takeTop(answer, 'alibaba_einvoice_apply_get_response', (body) =>
          rows(node(body['apply_list'])['apply']).map(taobaoApplication),
        ),
    },
    ship: {
      // The method is documented; the names of its parameters are general knowledge.
      verified: false,
      request: (session, { orderNo, carrier, trackingNo, lines }) =>
        callTop(
          session,
          'taobao.logistics.offline.send',
          params({
            tid: orderNo,
            company_code: carrier,
            out_sid: trackingNo,
            is_split: lines ? 1 : undefined,
            sub_tid: lines?.map((line) => line.lineNo).join(','),
          }),
        ),
      read: (answer) => reading(answer, topFault, () => undefined),
    },
    updateStock: {
      // The method is documented, the names of its parameters are general knowledge.
      verified: false,
      request: (session, { itemId, skuId, quantity }) =>
        callTop(
          session,
          'taobao.item.quantity.update',
          params({ num_iid: itemId, sku_id: skuId || undefined, quantity, type: 1 }),
        ),
      read: (answer) => reading(answer, topFault, () => undefined),
    },
    uploadBlue: { verified: true, request: topUpload, read: topUploaded },
    uploadRed: {
      verified: true,
      request: topUpload,
      read: (answer) => {
        const found = topUploaded(answer);
        return found.ok ? { ok: true, value: undefined } : found;
      },
    },
    ...taobaoShelf,
  },
};
