import { createHash } from 'node:crypto';
import { catalogue, itemIdOf, skuIdOf } from '../../../../demo/world/catalogue.ts';
import type { Ms, WorldShop } from '../../../../demo/world/order.ts';
import { signDouyin } from '../../../../modules/shop/sandbox.ts';
import { sortedJson } from '@heliu/outside';
import { type Call, need, needNumber } from '../call.ts';
import type { Context, Gateway, Reply } from '../gateway.ts';
import type { PushRequest } from '../push.ts';
import { type Reason, Refused } from '../refusal.ts';
import { checkApp, checkClock, checkSignature, checkWindow } from '../verify.ts';
import type { Change } from '../world.ts';
import { listIn, opened } from './decrypt.ts';
import { applicationOf, orderOf, refundOf, shown, statuses } from './douyin.shapes.ts';

type Json = Readonly<Record<string, unknown>>;

const minute: Ms = 60_000;
const day = 24 * 60 * minute;

const codes: Readonly<Partial<Record<Reason, readonly [number, string]>>> = {
  signature: [40003, 'isv.signature-invalid'],
  timestamp: [40003, 'isv.timestamp-invalid'],
  appKey: [40003, 'isv.app-key-invalid'],
  token: [30001, 'isv.access-token-expired'],
  throttled: [40005, 'isv.app-call-limited'],
  unknownMethod: [40002, 'isv.method-not-exist'],
  missing: [40004, 'isv.parameter-missing'],
};

const refuse = ({ reason, message }: Refused): Reply => {
  const [code, sub_code] = codes[reason] ?? [50002, 'isv.business-failed:2010001'];
  return { body: { code, msg: '业务处理失败', sub_code, sub_msg: message, log_id: 'sandbox' } };
};

/** Pages count from 0 here. */
function paged<T extends { readonly orderNo: string }>(
  context: Context,
  rows: readonly T[],
  body: Json,
  names: { page: string; size: string; most: number },
): readonly T[] {
  const size = needNumber(body, names.size, 1, names.most);
  const page = needNumber(body, names.page, 0, 50_000 / size - 1);
  return context.page(rows, page + 1, size);
}

function windowIn(body: Json, from: string, to: string): [Ms, Ms] {
  const [start, end] = [from, to].map((name) => needNumber(body, name, 0, 9_999_999_999) * 1000) as [Ms, Ms];
  checkWindow(start, end, 90 * day);
  return [start, end];
}

const methods: Readonly<Record<string, (context: Context, shop: WorldShop, body: Json) => object>> = {
  'order.searchList': (context, shop, body) => {
    const rows = context.ordersIn(shop, ...windowIn(body, 'update_time_start', 'update_time_end'));
    const list = paged(context, rows, body, { page: 'page', size: 'size', most: 100 });
    return { total: rows.length, page: body['page'], size: body['size'], shop_order_list: list.map(orderOf) };
  },
  'order.orderDetail': (context, shop, body) => ({
    shop_order_detail: orderOf(context.orderOf(shop, need(body, 'shop_order_id'))),
  }),
  'afterSale.List': (context, shop, body) => {
    const rows = context.refundsIn(shop, ...windowIn(body, 'update_start_time', 'update_end_time'));
    const items = paged(context, rows, body, { page: 'page', size: 'size', most: 100 });
    return { total: rows.length, has_more: items.length > 0, items: items.map(refundOf) };
  },
  'order.invoiceList': (context, shop, body) => {
    const rows = context.world.book(shop.shopId).applicationsIn(...windowIn(body, 'start_time', 'end_time'));
    const list = paged(context, rows, body, { page: 'page_no', size: 'page_size', most: 50 });
    return { total: rows.length, invoice_list: list.map(applicationOf) };
  },
  'order.logisticsAdd': (context, shop, body) => {
    const order = context.orderOf(shop, need(body, 'order_id'));
    const shipment = { carrier: need(body, 'company_code'), trackingNo: need(body, 'logistics_code') };
    context.world.happen(shop.shopId, order.orderNo, { kind: 'ship', shipment });
    return {};
  },
  'sku.syncStock': (context, shop, body) => {
    if (body['incremental'] !== false) throw new Refused('invalid', '只接受全量更新');
    need(body, 'product_id');
    context.world.stocked({
      shopId: shop.shopId,
      sku: need(body, 'sku_id'),
      quantity: needNumber(body, 'stock_num', 0, 10 ** 9),
    });
    return {};
  },
  'order.invoiceUpload': (context, shop, body) => {
    const order = context.orderOf(shop, need(body, 'order_id'));
    const url = need(body, 'upload_file');
    if (!URL.canParse(url)) throw new Refused('invalid', '发票文件地址不正确');
    const { application } = order;
    if (!application) throw new Refused('state', '买家没有申请开票');
    context.world.upload({
      platform: 'douyin',
      shopId: shop.shopId,
      orderNo: order.orderNo,
      applicationId: application.applicationId,
      color: 'blue',
      // The platform is told neither number nor amount: one invoice per application.
      number: application.applicationId,
      file: { url },
    });
    return {};
  },
  'product.listV2': (_, shop, body) => {
    const [page, size] = [needNumber(body, 'page', 1, 1000), needNumber(body, 'size', 1, 100)];
    const data = catalogue
      .slice((page - 1) * size, page * size)
      .map((goods) => ({ product_id: itemIdOf(shop.shopId, goods), name: goods.name }));
    return { data, total: catalogue.length, page, size };
  },
  'sku.list': (_, shop, body) => {
    const id = need(body, 'product_id');
    return catalogue
      .filter((goods) => itemIdOf(shop.shopId, goods) === id)
      .map((goods) => ({
        id: skuIdOf(shop.shopId, goods),
        code: goods.code,
        spec_detail_name1: goods.spec,
        price: goods.price,
      }));
  },
  'order.batchDecrypt': (context, shop, body) => {
    const asked = listIn(body, 'cipher_infos', 50).map((one) => ({
      orderNo: need(one, 'auth_id'),
      cipher: need(one, 'cipher_text'),
    }));
    const plain = opened(context, shop, asked);
    const decrypt_infos = asked.map(({ orderNo, cipher }, at) => ({
      auth_id: orderNo,
      cipher_text: cipher,
      decrypt_text: plain[at],
      err_no: 0,
      err_msg: '',
    }));
    return { decrypt_infos };
  },
};

/** What is left to the platform's own pages has no tag. */
function tagOf({ kind, event }: Change): string | undefined {
  if (event?.kind === 'refundStep')
    return event.status === 'success' ? '206' : event.status === 'closed' ? '207' : '201';
  const tags: Partial<Record<Change['kind'], string>> = {
    place: '100',
    pay: '101',
    ship: '102',
    finish: '103',
    cancel: '106',
    refund: '200',
  };
  return tags[kind];
}

function push(change: Change, { app }: Context): PushRequest | undefined {
  const tag = tagOf(change);
  if (!tag) return undefined;
  const { orderNo, shopId, updatedAt } = change.order;
  const data = `{"p_id":${orderNo},"shop_id":${shopId},"order_status":${statuses[change.order.status]}}`;
  const msg_id = `${orderNo}:${tag}:${updatedAt}`;
  const body = JSON.stringify([{ tag, msg_id, data }]);
  const sign = createHash('md5')
    .update(app.key + body + app.secret, 'utf8')
    .digest('hex');
  return { headers: { 'content-type': 'application/json', 'event-sign': sign }, body };
}

function granted(context: Context, method: string, body: Json): object | undefined {
  if (method !== 'token.create' && method !== 'token.refresh') return undefined;
  const issued =
    method === 'token.create'
      ? context.tokens.exchange(need(body, 'code'))
      : context.tokens.refresh(need(body, 'refresh_token'));
  return {
    access_token: issued.accessToken,
    refresh_token: issued.refreshToken,
    expires_in: issued.accessSeconds,
    shop_id: issued.shop.shopId,
    shop_name: issued.shop.name,
  };
}

/** The query is signed together with the body, whose keys must be sorted at every depth. */
function verified(context: Context, call: Call): Json {
  const { sign, sign_method, access_token: _, ...system } = call.query;
  if (sign_method !== 'hmac-sha256' && sign_method !== 'md5') throw new Refused('invalid', 'sign_method 不正确');
  checkApp(context.app.key, system['app_key']);
  checkClock(context.now(), needNumber(system, 'timestamp', 0, 9_999_999_999) * 1000, 10 * minute);
  checkSignature(signDouyin({ ...system, param_json: call.body }, context.app.secret, sign_method), sign);
  if (sortedJson(call.json) !== call.body) throw new Refused('invalid', 'param_json 的字段没有排序');
  return call.json;
}

/** 抖店: method and path say the same, the body is what was signed. */
export const douyin: Gateway = {
  code: 'douyin',
  tokens: { accessSeconds: 7 * 86_400, refreshSeconds: 14 * 86_400, rotates: true },
  shown,
  refuse,
  register(routes, context) {
    routes.authorize('/oauth/authorize', { appKey: 'service_id', redirect: 'redirect_uri', state: 'state' });
    routes.on('POST', '/*', (call) => {
      call.named = need(call.query, 'method');
      if (call.path !== `/${call.named.replaceAll('.', '/')}`)
        throw new Refused('unknownMethod', '路径与 method 不一致');
      const body = verified(context, call);
      const grant = granted(context, call.named, body);
      if (grant) return { body: { code: 10000, msg: 'success', data: grant } };
      const shop = context.shopOf(call, call.query['access_token']);
      const method = methods[call.named];
      if (!method) throw new Refused('unknownMethod', `没有方法 ${call.named}`);
      return { body: { code: 10000, msg: 'success', data: method(context, shop, body), log_id: 'sandbox' } };
    });
  },
  push,
};
