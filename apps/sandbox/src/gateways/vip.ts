import { catalogue, itemIdOf, skuIdOf } from '../../../../demo/world/catalogue.ts';
import type { Ms, WorldShop } from '../../../../demo/world/order.ts';
import { signVip } from '../../../../modules/shop/sandbox.ts';
import { type Call, need, needNumber } from '../call.ts';
import type { Context, Gateway, Reply } from '../gateway.ts';
import { type Reason, Refused } from '../refusal.ts';
import { beijingInstant, checkApp, checkClock, checkSignature, checkWindow, yuan } from '../verify.ts';
import { detailOf, headerOf, invoiceOf, shown } from './vip.shapes.ts';

type Json = Readonly<Record<string, unknown>>;

const minute: Ms = 60_000;
const day = 24 * 60 * minute;

const codes: Readonly<Partial<Record<Reason, string>>> = {
  signature: 'vipapis.invalid-sign',
  timestamp: 'vipapis.invalid-timestamp',
  appKey: 'vipapis.invalid-appkey',
  token: 'vipapis.invalid-access-token',
  throttled: 'vipapis.call-limit-exceeded',
  missing: 'vipapis.miss-parameter',
  unknownMethod: 'vipapis.invalid-method',
};

const refuse = ({ reason, message }: Refused): Reply =>
  reason === 'grant'
    ? { status: 400, body: { error: 'invalid_grant', error_description: message } }
    : { body: { returnCode: codes[reason] ?? `vipapis.${reason}`, returnMessage: message } };

interface Span {
  readonly from: Ms;
  readonly to: Ms;
  readonly page: number;
  readonly size: number;
}

function spanIn(context: Context, request: Json, longest: Ms): Span {
  const at = (name: string) => beijingInstant(need(request, name), name);
  const [from, to] = [at('query_start_time'), at('query_end_time')];
  checkWindow(from, to, longest);
  if (from < context.now() - 93 * day) throw new Refused('window', '只能查询最近三个月');
  return { from, to, page: needNumber(request, 'page', 1, 100_000), size: needNumber(request, 'limit', 1, 200) };
}

const inside = (body: Json): Json => {
  const request = body['request'];
  if (typeof request !== 'object' || request === null) throw new Refused('missing', '缺少参数 request');
  return request as Json;
};

/** A refusal of an invoice comes inside a successful answer. */
function confirm(context: Context, shop: WorldShop, request: Json): object {
  try {
    const order = context.orderOf(shop, need(request, 'order_id'));
    needNumber(request, 'invoice_type', 1, 2);
    const [number, title, url] = [
      need(request, 'invoice_num'),
      need(request, 'invoice_title'),
      need(request, 'invoice_url'),
    ];
    need(request, 'operator');
    if (number.length > 30 || title.length > 100) throw new Refused('invalid', '发票号码或抬头过长');
    if (!URL.canParse(url) || url.length > 700) throw new Refused('invalid', '发票下载地址不正确');
    // The model is older than 数电: only the numbers of those come without a code.
    if (!request['invoice_code'] && number.length < 20) throw new Refused('missing', '缺少发票代码 invoice_code');
    const red = needNumber(request, 'red_punching_invoice', 1, 2) === 1;
    if (red) need(request, 'blue_invoice_num');
    const { shopId } = shop;
    context.world.upload({
      platform: 'vip',
      shopId,
      orderNo: order.orderNo,
      applicationId: order.orderNo,
      color: red ? 'red' : 'blue',
      number,
      title,
      file: { url },
    });
    return {};
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { fail_messages: [error.message] };
  }
}

const orders = 'vipapis.marketplace.delivery.SovDeliveryService';

const products = 'vipapis.marketplace.product.ProductService';

const invoices = 'vipapis.marketplace.invoice.InvoiceService';

const methods: Readonly<Record<string, (context: Context, shop: WorldShop, body: Json) => unknown>> = {
  [`${orders}.getOrders`]: (context, shop, body) => {
    const { from, to, page, size } = spanIn(context, inside(body), 92 * day);
    const rows = context.ordersIn(shop, from, to);
    return { total: rows.length, orders: context.page(rows, page, size).map(headerOf) };
  },
  [`${orders}.getOrderDetail`]: (context, shop, body) => {
    const ids = body['order_ids'];
    if (!Array.isArray(ids) || ids.length === 0 || ids.length > 50)
      throw new Refused('invalid', 'order_ids 应有 1 到 50 个');
    return ids.map((orderNo) => detailOf(context.orderOf(shop, String(orderNo))));
  },
  [`${products}.getProducts`]: (_, shop, body) => {
    const request = inside(body);
    const [page, size] = [needNumber(request, 'page', 1, 1000), needNumber(request, 'limit', 1, 100)];
    const list = catalogue.slice((page - 1) * size, page * size).map((goods) => ({
      spu_id: itemIdOf(shop.shopId, goods),
      title: goods.name,
      skus: [
        {
          sku_id: skuIdOf(shop.shopId, goods),
          outer_sku_id: goods.code,
          color: goods.spec,
          size: '',
          price: yuan(goods.price),
        },
      ],
    }));
    return { total: catalogue.length, products: list };
  },
  /** By the time of the order, not of the application: whoever wants them all looks back as far as it goes. */
  [`${invoices}.getInvoices`]: (context, shop, body) => {
    const request = inside(body);
    const { from, to, page, size } = spanIn(context, request, 92 * day);
    const wanted = need(request, 'invoice_status');
    const all = context
      .ordersIn(shop, 0, context.now())
      .filter(({ createdAt, application }) => application && createdAt >= from && createdAt <= to)
      .toSorted((a, b) => a.createdAt - b.createdAt)
      .map((order) => ({ orderNo: order.orderNo, invoice: invoiceOf(order, order.application!) }))
      .filter(({ invoice }) => (invoice as Json)['invoice_status'] === wanted);
    const list = context.page(all, page, size).map(({ invoice }) => invoice);
    return { invoices: list, has_next: all.length > page * size };
  },
  [`${invoices}.confirmInvoice`]: (context, shop, body) => confirm(context, shop, inside(body)),
};

function verified(context: Context, call: Call): Json {
  const { sign, ...system } = call.query;
  checkApp(context.app.key, system['appKey']);
  checkClock(context.now(), needNumber(system, 'timestamp', 0, 9_999_999_999) * 1000, 10 * minute);
  for (const name of ['service', 'method', 'version', 'format']) need(system, name);
  checkSignature(signVip(system, call.body, context.app.secret), sign);
  return call.json;
}

/** 唯品会 (VOP), marketplace shops. It sends no messages, and how a grant is renewed is not known: it is given anew. */
export const vip: Gateway = {
  code: 'vip',
  tokens: { accessSeconds: 30 * 86_400, refreshSeconds: 30 * 86_400, rotates: false },
  shown,
  refuse,
  register(routes, context) {
    routes.authorize('/oauth2/authorize', { appKey: 'client_id', redirect: 'redirect_uri', state: 'state' });
    routes.on('POST', '/oauth2/token', (call) => {
      call.named = 'oauth2.token';
      const { form } = call;
      checkApp(context.app.key, form['client_id']);
      if (need(form, 'client_secret') !== context.app.secret) throw new Refused('grant', 'client_secret 不正确');
      if (!('request_client_ip' in form)) throw new Refused('missing', '缺少参数 request_client_ip');
      need(form, 'redirect_uri');
      if (need(form, 'grant_type') !== 'authorization_code') throw new Refused('grant', '只支持 authorization_code');
      const issued = context.tokens.exchange(need(form, 'code'));
      return {
        body: { access_token: issued.accessToken, expires_in: issued.accessSeconds, open_id: issued.shop.shopId },
      };
    });
    const answer = (call: Call): Reply => {
      call.named = `${need(call.query, 'service')}.${need(call.query, 'method')}`;
      const body = verified(context, call);
      const shop = context.shopOf(call, call.query['accessToken']);
      const method = methods[call.named];
      if (!method) throw new Refused('unknownMethod', `没有方法 ${call.named}`);
      return { body: { returnCode: '0', result: method(context, shop, body) } };
    };
    routes.on('POST', '', answer);
    routes.on('POST', '/', answer);
  },
};
