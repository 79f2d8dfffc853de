import { catalogue, itemIdOf, skuIdOf } from '../../../../demo/world/catalogue.ts';
import type { Ms, WorldApplication, WorldShop } from '../../../../demo/world/order.ts';
import { signXhs, signXhsPush } from '../../../../modules/shop/sandbox.ts';
import { type Call, need, needNumber } from '../call.ts';
import type { Context, Gateway, Reply } from '../gateway.ts';
import { Pusher, type PushRequest } from '../push.ts';
import { type Reason, Refused } from '../refusal.ts';
import type { Issued } from '../tokens.ts';
import { checkApp, checkClock, checkSignature, checkWindow } from '../verify.ts';
import type { Change } from '../world.ts';
import { applicationOf, applicationStates, orderOf, refundOf, shown, statuses, thinOrder } from './xhs.shapes.ts';

type Json = Readonly<Record<string, unknown>>;

const minute: Ms = 60_000;
const latest = 9_999_999_999_999;

const codes: Readonly<Partial<Record<Reason, number>>> = {
  signature: -40001,
  timestamp: -40002,
  appKey: -40003,
  token: -40004,
  throttled: -40029,
  unknownMethod: -40005,
};

const refuse = ({ reason, message }: Refused): Reply => ({
  body: {
    success: false,
    error_code: codes[reason] ?? -50000,
    error_msg:
      reason === 'token' ? 'accessToken 不存在或已过期' : reason === 'throttled' ? '接口限流，请稍后再试' : message,
  },
});

/** 10 is what was issued and must be taken back, because the order was paid back. */
function applicationsWith(context: Context, shop: WorldShop, status: number, from: Ms, to: Ms) {
  const book = context.world.book(shop.shopId);
  return book.applicationsIn(from, to).filter((one) => {
    const isBack = book.order(one.orderNo)?.status === 'closedRefund' && one.status === 'issued';
    return status === 10 ? isBack : applicationStates[one.status] === status && !isBack;
  });
}

function pageIn(body: Json, name: string): { page: number; size: number } {
  return { page: needNumber(body, name, 1, 100), size: needNumber(body, 'pageSize', 1, 100) };
}

function applied(context: Context, shop: WorldShop, applicationId: string): WorldApplication {
  const found = context.world.book(shop.shopId).application(applicationId);
  if (!found) throw new Refused('notFound', `没有开票申请 ${applicationId}`);
  return found;
}

const methods: Readonly<Record<string, (context: Context, shop: WorldShop, body: Json) => object>> = {
  'order.getOrderList': (context, shop, body) => {
    const [from, to] = ['startTime', 'endTime'].map((name) => needNumber(body, name, 0, latest) * 1000) as [Ms, Ms];
    checkWindow(from, to, needNumber(body, 'timeType', 1, 2) === 2 ? 30 * minute : 24 * 60 * minute);
    const { page, size } = pageIn(body, 'pageNo');
    const rows = context.ordersIn(shop, from, to);
    const orderList = context.page(rows, page, size).map(thinOrder);
    return { total: rows.length, pageNo: page, maxPageNo: Math.ceil(rows.length / size), orderList };
  },
  'order.getOrderDetail': (context, shop, body) => orderOf(context.orderOf(shop, need(body, 'orderId'))),
  'afterSale.listAfterSaleInfos': (context, shop, body) => {
    const [from, to] = [needNumber(body, 'startTime', 0, latest), needNumber(body, 'endTime', 0, latest)];
    checkWindow(from, to, 30 * minute);
    const { page, size } = pageIn(body, 'pageNo');
    const rows = context.refundsIn(shop, from, to);
    return { totalCount: rows.length, afterSaleBasicInfos: context.page(rows, page, size).map(refundOf) };
  },
  'invoice.getInvoiceList': (context, shop, body) => {
    const status = needNumber(body, 'invoiceStatus', 1, 10);
    needNumber(body, 'sortEnum', 1, 2);
    const [from, to] = [needNumber(body, 'startDateLong', 0, latest), needNumber(body, 'endDateLong', 0, latest)];
    const { page, size } = pageIn(body, 'pageNum');
    const rows = applicationsWith(context, shop, status, from, to);
    const invoiceRecords = context.page(rows, page, size).map(applicationOf);
    return { total: rows.length, totalPage: Math.ceil(rows.length / size), invoiceRecords };
  },
  'product.getDetailSkuList': (_, shop, body) => {
    const { page, size } = pageIn(body, 'pageNo');
    const hits = catalogue.slice((page - 1) * size, page * size).map((goods) => ({
      item: { id: itemIdOf(shop.shopId, goods), name: goods.name },
      sku: { id: skuIdOf(shop.shopId, goods), name: goods.spec, erpCode: goods.code, price: goods.price },
    }));
    return { total: catalogue.length, pageNo: page, pageSize: size, hits };
  },
  'order.orderDeliver': (context, shop, body) => {
    const order = context.orderOf(shop, need(body, 'orderId'));
    const shipment = { carrier: need(body, 'expressCompanyCode'), trackingNo: need(body, 'expressNo') };
    const named = Array.isArray(body['skuIdList']) ? body['skuIdList'].length : 0;
    const part = body['unpack'] === true && named < order.lines.length;
    context.world.happen(shop.shopId, order.orderNo, { kind: 'ship', shipment, part });
    return {};
  },
  'inventory.syncSkuStock': (context, shop, body) => {
    context.world.stocked({
      shopId: shop.shopId,
      sku: need(body, 'skuId'),
      quantity: needNumber(body, 'qty', 0, 10 ** 9),
    });
    return {};
  },
  'invoice.confirmInvoice': (context, shop, body) => {
    const { applicationId, orderNo } = applied(context, shop, need(body, 'xhsInvoiceNo'));
    if (need(body, 'refNo') !== orderNo) throw new Refused('invalid', 'refNo 与开票申请不符');
    const number = need(body, 'invoiceNo');
    needNumber(body, 'invoiceType', 1, 6);
    if (!/^\d{20}$/.test(number)) throw new Refused('invalid', '发票号码应为 20 位数字');
    const base64 = need(body, 'file');
    if (!Buffer.from(base64, 'base64').subarray(0, 5).equals(Buffer.from('%PDF-')))
      throw new Refused('invalid', '发票文件不是 PDF');
    const { shopId } = shop;
    context.world.upload({
      platform: 'xhs',
      shopId,
      orderNo,
      applicationId,
      color: 'blue',
      number,
      file: { type: 'PDF', base64 },
    });
    return {};
  },
  /** A mark only: neither a number nor a file goes with it. */
  'invoice.reverseInvoice': (context, shop, body) => {
    const { applicationId, orderNo, status } = applied(context, shop, need(body, 'xhsInvoiceNo'));
    if (status !== 'issued') throw new Refused('state', '发票还没有回传，不能冲红');
    const { shopId } = shop;
    context.world.upload({ platform: 'xhs', shopId, orderNo, applicationId, color: 'red', number: applicationId });
    return {};
  },
};

const grantOf = (context: Context, issued: Issued): object => ({
  accessToken: issued.accessToken,
  refreshToken: issued.refreshToken,
  accessTokenExpiresAt: context.now() + issued.accessSeconds * 1000,
  refreshTokenExpiresAt: context.now() + issued.refreshSeconds * 1000,
  sellerId: issued.shop.shopId,
  sellerName: issued.shop.name,
});

function answered(context: Context, call: Call): object {
  const body = call.json;
  call.named = need(body, 'method');
  checkApp(context.app.key, need(body, 'appId'));
  const timestamp = need(body, 'timestamp');
  checkClock(context.now(), needNumber(body, 'timestamp', 0, 9_999_999_999) * 1000, 10 * minute);
  if (need(body, 'version') !== '2.0') throw new Refused('invalid', 'version 应为 2.0');
  checkSignature(signXhs(call.named, context.app.key, timestamp, context.app.secret), need(body, 'sign'));
  if (call.named === 'oauth.getAccessToken') return grantOf(context, context.tokens.exchange(need(body, 'code')));
  if (call.named === 'oauth.refreshToken') return grantOf(context, context.tokens.refresh(need(body, 'refreshToken')));
  const token = body['accessToken'];
  const shop = context.shopOf(call, typeof token === 'string' ? token : undefined);
  const method = methods[call.named];
  if (!method) throw new Refused('unknownMethod', `没有方法 ${call.named}`);
  return method(context, shop, body);
}

const tags: Partial<Record<Change['kind'], string>> = {
  place: 'msg_fulfillment_status_change',
  pay: 'msg_fulfillment_status_change',
  hold: 'msg_fulfillment_status_change',
  release: 'msg_fulfillment_status_change',
  ship: 'msg_fulfillment_status_change',
  finish: 'msg_fulfillment_status_change',
  cancel: 'msg_fulfillment_status_change',
  memo: 'msg_fulfillment_seller_remark_change',
  refund: 'msg_after_sale_create',
  refundStep: 'msg_after_sale_transfer',
};

function push({ kind, order, at }: Change, { app }: Context): PushRequest | undefined {
  const msgTag = tags[kind];
  if (!msgTag) return undefined;
  const data = JSON.stringify({
    orderId: order.orderNo,
    orderStatus: statuses[order.status],
    updateTime: order.updatedAt,
  });
  const timestamp = String(Math.floor(at / 1000));
  const sign = signXhsPush(Pusher.pathOf('xhs'), { 'app-key': app.key, timestamp }, app.secret);
  return {
    headers: { 'content-type': 'application/json', 'app-key': app.key, timestamp, sign },
    body: JSON.stringify([{ msgTag, sellerId: order.shopId, data }]),
  };
}

/** 小红书 (ark): one address, everything flat in one JSON; only method, app and time are signed. */
export const xhs: Gateway = {
  code: 'xhs',
  tokens: { accessSeconds: 7 * 86_400, refreshSeconds: 14 * 86_400, rotates: true },
  shown,
  refundShown: ({ status }) => (status === 'refunding' ? 'returnShipped' : status),
  refuse,
  register(routes, context) {
    routes.authorize('/ark/authorization', { appKey: 'appId', redirect: 'redirectUri', state: 'state' });
    routes.on('POST', '/ark/open_api/v3/common_controller', (call) => ({
      body: { success: true, error_code: 0, error_msg: '', data: answered(context, call) },
    }));
  },
  push,
};
