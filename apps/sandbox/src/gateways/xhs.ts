import {
  type ApplicationStatus,
  catalogue,
  itemIdOf,
  linePaid,
  type Ms,
  type OrderStatus,
  paidOf,
  type RefundStatus,
  refundOf as speakingRefund,
  signXhs,
  signXhsPush,
  skuIdOf,
  type WorldApplication,
  type WorldLine,
  type WorldOrder,
  type WorldRefund,
  type WorldShop,
} from '../../../../modules/oms/sandbox.ts';
import { type Call, need, needNumber } from '../call.ts';
import type { Context, Gateway, Reply } from '../gateway.ts';
import { Pusher, type PushRequest } from '../push.ts';
import { type Reason, Refused } from '../refusal.ts';
import type { Issued } from '../tokens.ts';
import { checkApp, checkClock, checkSignature, checkWindow, yuan } from '../verify.ts';
import type { Change } from '../world.ts';

type Json = Readonly<Record<string, unknown>>;

const minute: Ms = 60_000;
const latest = 9_999_999_999_999;

/** 小红书 does not tell when a parcel was signed for. */
const shown = ({ status }: WorldOrder): OrderStatus => (status === 'signed' ? 'shipped' : status);

const statuses: Readonly<Record<OrderStatus, number>> = {
  waitPay: 1,
  hold: 2,
  waitShip: 4,
  partShipped: 5,
  shipped: 6,
  signed: 6,
  finished: 7,
  closedRefund: 8,
  closedUnpaid: 9,
  other: 10,
};
/** As the order tells it. */
const orderRefunds: Readonly<Record<RefundStatus, number>> = {
  none: 1,
  applied: 2,
  returning: 2,
  returnShipped: 2,
  refunding: 2,
  success: 3,
  rejected: 4,
  closed: 5,
  other: 2,
};
/** As the after-sale list tells it: another scale. */
const refundStates: Readonly<Record<RefundStatus, number>> = {
  none: 0,
  applied: 1,
  returning: 2,
  returnShipped: 3,
  refunding: 3,
  success: 4,
  rejected: 9,
  closed: 5,
  other: 12,
};
const applicationStates: Readonly<Partial<Record<ApplicationStatus, number>>> = {
  applied: 1,
  paused: 2,
  issuing: 4,
  failed: 5,
  issued: 6,
  voided: 7,
};

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

const tagsOf = (order: WorldOrder): string[] => (order.subsidy ? ['COUNTRY_SUBSIDY'] : []);

const thinOrder = (order: WorldOrder): object => ({
  orderId: order.orderNo,
  orderStatus: statuses[order.status],
  createdTime: order.createdAt,
  updateTime: order.updatedAt,
  orderTagList: tagsOf(order),
});

const lineOf = (order: WorldOrder, line: WorldLine): object => {
  const refund = order.refunds.findLast((one) => one.lineNo === line.lineNo || !one.lineNo);
  return {
    skuId: line.skuId,
    itemId: line.itemId,
    erpcode: line.outerSku,
    skuName: line.name,
    skuSpec: line.spec,
    skuQuantity: line.quantity,
    totalPaidAmount: linePaid(line),
    totalMerchantDiscount: line.shopOff,
    totalRedDiscount: line.platformOff,
    skuTag: line.gift ? 1 : 0,
    skuAfterSaleStatus: orderRefunds[refund?.status ?? 'none'],
    skuDetailList: [{ rawPricePerSku: line.price }],
  };
};

const orderOf = (order: WorldOrder): object => ({
  orderId: order.orderNo,
  orderStatus: statuses[order.status],
  orderAfterSalesStatus: orderRefunds[speakingRefund(order)?.status ?? 'none'],
  createdTime: order.createdAt,
  paidTime: order.paidAt ?? 0,
  deliveryTime: order.shippedAt ?? 0,
  finishTime: order.finishedAt ?? 0,
  updateTime: order.updatedAt,
  totalPayAmount: paidOf(order),
  totalShippingFree: order.postage,
  receiverProvinceName: order.buyer.region.province,
  receiverCityName: order.buyer.region.city,
  receiverDistrictName: order.buyer.region.district,
  customerRemark: order.buyerMemo,
  sellerRemark: order.sellerMemo,
  skuList: order.lines.map((line) => lineOf(order, line)),
});

const refundOf = (refund: WorldRefund): object => ({
  returnsId: refund.refundNo,
  orderId: refund.orderNo,
  status: refundStates[refund.status],
  returnType: refund.kind === 'return' ? 1 : refund.kind === 'priceProtection' ? 6 : 4,
  expectedRefundAmountYuan: yuan(refund.amount),
  applyTime: refund.createdAt,
  updatedAt: refund.updatedAt,
  reasonNameZh: refund.reason,
});

const applicationOf = ({ title, ...one }: WorldApplication): object => ({
  xhsInvoiceNo: one.applicationId,
  refNo: one.orderNo,
  invoiceStatus: applicationStates[one.status] ?? 3,
  invoiceType: 6,
  titleType: title.type === 'company' ? 2 : 1,
  title: title.name,
  taxNo: title.taxNo,
  taxBankName: title.bank,
  taxBankAccount: title.account,
  invoiceAmt: yuan(one.amount),
  applyTime: one.appliedAt,
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
