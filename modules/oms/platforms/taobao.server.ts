import { formatFen } from '@heliu/model';
import { digest, hmac, joined, sandwich } from './crypto.server.ts';
import { fixedGrant } from './grant.ts';
import type {
  Fault,
  InvoiceKind,
  InvoiceUpload,
  RedUpload,
  Session,
  ShopPlatform,
  WireAnswer,
  WireRequest,
} from './platform.ts';
import { backwards } from './pull.ts';
import { refundFields, taobaoApplication, taobaoOrder, taobaoRefund, tradeFields } from './taobao.orders.ts';
import { beijingDate, beijingTime, fromBeijing } from './times.ts';
import {
  count,
  encoded,
  faultOf,
  type Json,
  needed,
  node,
  type Params,
  params,
  postForm,
  reading,
  rows,
  text,
} from './wire.ts';

export type TopSignMethod = 'md5' | 'hmac' | 'hmac-sha256';

/** Over all parameters but `sign` and files, before they are URL-encoded. */
export function signTop(values: Params, secret: string, method: TopSignMethod): string {
  if (method === 'md5') return digest('md5', sandwich(values, secret)).toUpperCase();
  return hmac(method === 'hmac' ? 'md5' : 'sha256', secret, joined(values))
    .toString('hex')
    .toUpperCase();
}

const pageSize = 100;
const minute = 60_000;

function signed({ app, accessToken, now }: Session, method: string, business: Params): Params {
  const values = {
    method,
    app_key: app.key,
    session: accessToken,
    timestamp: beijingTime(now),
    v: '2.0',
    sign_method: 'hmac-sha256',
    format: 'json',
    ...business,
  };
  return { ...values, sign: signTop(values, app.secret, 'hmac-sha256') };
}

const call = (session: Session, method: string, business: Params): WireRequest =>
  postForm(session.app.gateway.api, signed(session, method, business));

function faultIn(body: Json): Fault | undefined {
  if (body['error_response'] === undefined) return undefined;
  const { code, msg, sub_code, sub_msg } = node(body['error_response']);
  const message = text(sub_msg) || text(msg);
  // "This ban will last for 37 more seconds"
  const banned = /last for (\d+) more second/.exec(message);
  const waitMs = banned ? Number(banned[1]) * 1000 : minute;
  // `isp.` is a fault on their side: it may have been done all the same.
  if (text(sub_code).startsWith('isp.')) return { kind: 'unknown', code: text(sub_code), message };
  return faultOf(
    { 7: { kind: 'throttled', waitMs }, 26: { kind: 'token' }, 27: { kind: 'token' } },
    [text(code), text(sub_code)],
    message,
  );
}

/** The answer's outer key is the method's name with underscores. */
function take<T>(answer: WireAnswer, key: string, read: (body: Json) => T) {
  return reading(answer, faultIn, (body) => read(node(body[key])));
}

const pageQuery = (fields: string, { from, to, cursor }: { from: number; to: number; cursor?: string }): Params =>
  params({
    fields,
    start_modified: beijingTime(from),
    end_modified: beijingTime(to),
    page_no: backwards.page(cursor),
    page_size: pageSize,
  });

const pagesOf = (body: Json): number => Math.ceil(count(body['total_results']) / pageSize);

const kinds: Readonly<Record<InvoiceKind, number>> = {
  electronicNormal: 0,
  paperNormal: 1,
  paperSpecial: 2,
  electronicSpecial: 3,
  digitalNormal: 4,
  digitalSpecial: 5,
};

/** The file is a byte[] parameter: it travels as a part of its own and is the one thing that is not signed. */
function upload(session: Session, invoice: InvoiceUpload | RedUpload): WireRequest {
  const red = 'blueNumber' in invoice;
  const { buyer, seller, file } = invoice;
  const values = signed(
    session,
    'alibaba.einvoice.core.inv.upload',
    params({
      source: invoice.applicationId ? 'apply' : 'upload',
      apply_id: invoice.applicationId,
      platform_tid: invoice.orderNo,
      platform_code: session.app.settings?.['platformCode'] ?? 'TB',
      invoice_type: red ? 'red' : 'blue',
      invoice_kind: kinds[invoice.kind],
      business_type: buyer.type === 'company' ? 1 : 0,
      payer_name: buyer.name,
      payer_register_no: buyer.taxNo,
      payee_name: seller.name,
      payee_register_no: seller.taxNo,
      payee_operator: invoice.drawer,
      invoice_amount: formatFen(invoice.gross),
      sum_price: formatFen(invoice.net),
      sum_tax: formatFen(invoice.tax),
      invoice_code: invoice.code,
      invoice_no: invoice.number,
      invoice_date: beijingDate(invoice.issuedAt),
      invoice_file_type: file.type,
      normal_invoice_code: red ? invoice.blueCode : undefined,
      normal_invoice_no: red ? invoice.blueNumber : undefined,
      invoice_items: JSON.stringify(invoice.lines.map(itemOf)),
    }),
  );
  return multipart(session.app.gateway.api, values, 'invoice_file_data', file);
}

const itemOf = (line: InvoiceUpload['lines'][number]) => ({
  row_type: '0',
  item_name: line.name,
  item_no: line.taxCode,
  specification: line.spec,
  unit: line.unit,
  quantity: line.quantity,
  price: line.price,
  sum_price: formatFen(line.net),
  tax: formatFen(line.tax),
  tax_rate: line.taxRate,
  amount: formatFen((line.net + line.tax) as typeof line.net),
  biz_order_id: line.lineNo,
});

function multipart(url: string, values: Params, name: string, file: InvoiceUpload['file']): WireRequest {
  const boundary = `heliu-${values['sign']}`;
  const part = (head: string, body: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const fields = Object.entries(values).map(([key, value]) => part(`name="${key}"`, value));
  const fileHead = part(`name="${name}"; filename="invoice.${file.type.toLowerCase()}"`, '').slice(0, -2);
  return {
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(fields.join('') + fileHead),
      Buffer.from(file.base64, 'base64'),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

const uploaded = (answer: WireAnswer) =>
  reading(
    answer,
    (body) =>
      faultIn(body) ??
      (text(node(body['alibaba_einvoice_core_inv_upload_response'])['is_success']) === 'false'
        ? { kind: 'permanent', code: 'is_success', message: '平台未接受发票' }
        : undefined),
    () => ({}),
  );

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
        call(session, 'taobao.trades.sold.increment.get', pageQuery('tid,status,modified', query)),
      read: (answer, _, { cursor }) =>
        take(answer, 'trades_sold_increment_get_response', (body) => ({
          rows: rows(node(body['trades'])['trade']).map((row) => ({
            orderNo: needed(row['tid'], 'tid'),
            updatedAt: fromBeijing(row['modified'], 'modified'),
          })),
          next: backwards.next(cursor, pagesOf(body)),
        })),
    },
    getOrder: {
      verified: true,
      request: (session, { orderNo }) =>
        call(session, 'taobao.trade.fullinfo.get', { fields: tradeFields, tid: orderNo }),
      read: (answer) => take(answer, 'trade_fullinfo_get_response', (body) => taobaoOrder(node(body['trade']))),
    },
    listRefunds: {
      verified: true,
      request: (session, query) => call(session, 'taobao.refunds.receive.get', pageQuery(refundFields, query)),
      read: (answer, _, { cursor }) =>
        take(answer, 'refunds_receive_get_response', (body) => ({
          rows: rows(node(body['refunds'])['refund']).map((row) => {
            const refund = taobaoRefund(row);
            return { refundNo: refund.refundNo, refund };
          }),
          next: backwards.next(cursor, pagesOf(body)),
        })),
    },
    applicationsOf: {
      verified: true,
      request: (session, { orderNo }) => call(session, 'alibaba.einvoice.apply.get', { platform_tid: orderNo }),
      read: (answer) =>
        take(answer, 'alibaba_einvoice_apply_get_response', (body) =>
          rows(node(body['apply_list'])['apply']).map(taobaoApplication),
        ),
    },
    ship: {
      // The method is documented; the names of its parameters are general knowledge.
      verified: false,
      request: (session, { orderNo, carrier, trackingNo, lines }) =>
        call(
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
      read: (answer) => reading(answer, faultIn, () => undefined),
    },
    uploadBlue: { verified: true, request: upload, read: uploaded },
    uploadRed: {
      verified: true,
      request: upload,
      read: (answer) => {
        const found = uploaded(answer);
        return found.ok ? { ok: true, value: undefined } : found;
      },
    },
  },
};
