import { catalogue, itemIdOf, skuIdOf } from '../../../../demo/world/catalogue.ts';
import { dueOf, refundedOf, type WorldShop } from '../../../../demo/world/order.ts';
import { signJd } from '../../../../modules/shop/sandbox.ts';
import { type Call, type Fields, fieldsIn, need, needNumber } from '../call.ts';
import type { Context, Gateway, Reply } from '../gateway.ts';
import { only } from '../only.ts';
import { type Reason, Refused } from '../refusal.ts';
import { beijingInstant, checkApp, checkClock, checkSignature, checkWindow, fenIn, yuan } from '../verify.ts';
import { infoOf, refundRow, refundStates, statuses } from './jd.shapes.ts';

const minute = 60_000;

const codes: Readonly<Partial<Record<Reason, string>>> = {
  signature: '12',
  timestamp: '14',
  appKey: '11',
  token: '19',
  throttled: '22',
  unknownMethod: '10',
  missing: '64',
  invalid: '65',
};

const refuse = ({ reason, message }: Refused): Reply =>
  reason === 'grant'
    ? { status: 400, body: { error: 'invalid_grant', error_description: message } }
    : { body: { error_response: { code: codes[reason] ?? '10100003', zh_desc: message, en_desc: reason } } };

/** Each gives the key under which its result stands in the answer, and the result. */
const methods: Readonly<Record<string, (context: Context, shop: WorldShop, of: Fields) => [string, unknown]>> = {
  'jingdong.pop.order.enSearch': (context, shop, of) => {
    const from = beijingInstant(need(of, 'start_date'), 'start_date');
    const to = beijingInstant(need(of, 'end_date'), 'end_date');
    checkWindow(from, to, 31 * 1440 * minute);
    const states = need(of, 'order_state').split(',');
    const rows = context.ordersIn(shop, from, to).filter((order) => states.includes(statuses[order.status]![1]));
    const page = context.page(rows, needNumber(of, 'page', 1, 100_000), needNumber(of, 'page_size', 1, 100));
    const fields = need(of, 'optional_fields');
    const orderInfoList = page.map((order) => only(fields, infoOf(order)));
    return ['searchorderinfo_result', { apiResult: { success: true }, orderTotal: rows.length, orderInfoList }];
  },
  'jingdong.pop.order.enGet': (context, shop, of) => {
    const order = context.orderOf(shop, need(of, 'order_id'));
    const orderInfo = only(need(of, 'optional_fields'), infoOf(order));
    return ['orderDetailInfo', { apiResult: { success: true }, orderInfo }];
  },
  'jingdong.pop.afs.soa.refundapply.queryPageList': (context, shop, of) => {
    const checked = of['checkTimeStart'] !== undefined;
    const name = checked ? 'checkTime' : 'applyTime';
    const from = beijingInstant(need(of, `${name}Start`), `${name}Start`);
    const to = beijingInstant(need(of, `${name}End`), `${name}End`);
    checkWindow(from, to, 31 * 1440 * minute);
    const book = context.world.book(shop.shopId);
    const rows = checked
      ? book.refundsIn(from, to).filter((one) => one.status !== 'applied')
      : book.refundsAskedIn(from, to);
    const size = needNumber(of, 'pageSize', 1, 50);
    const result = context.page(rows, needNumber(of, 'pageIndex', 1, 100_000), size).map(refundRow);
    return ['queryResult', { success: true, totalCount: rows.length, result }];
  },
  'jingdong.pop.invoice.self.amount': (context, shop, of) => {
    const order = context.orderOf(shop, need(of, 'orderId'));
    return ['queryamountforown_result', { success: true, data: yuan(dueOf(order) - refundedOf(order)) }];
  },
  'jingdong.pop.order.shipment': (context, shop, of) => {
    const order = context.orderOf(shop, need(of, 'orderId'));
    const shipment = { carrier: need(of, 'logiCoprId'), trackingNo: need(of, 'logiNo') };
    context.world.happen(shop.shopId, order.orderNo, { kind: 'ship', shipment });
    return ['sopjosshipment_result', { success: true }];
  },
  'jingdong.stock.write.updateSkuStock': (context, shop, of) => {
    context.world.stocked({
      shopId: shop.shopId,
      sku: need(of, 'skuId'),
      quantity: needNumber(of, 'stockNum', 0, 10 ** 9),
    });
    return ['stock_result', { success: true }];
  },
  'jingdong.pop.invoice.self.apply': (context, shop, of) => {
    for (const name of ['receiverTaxNo', 'receiverName', 'ivcTitle', 'invoiceTime', 'orderType', 'taxRate'])
      need(of, name);
    takeInvoice(context, shop, of, 'blue');
    return ['apply_result', { success: true }];
  },
  'jingdong.pop.invoice.self.red': (context, shop, of) => {
    need(of, 'blueInvoiceNo');
    takeInvoice(context, shop, of, 'red');
    return ['red_result', { success: true }];
  },
  'jingdong.sku.read.searchSkuList': (_, shop, of) => {
    const [page, size] = [needNumber(of, 'page_no', 1, 1000), needNumber(of, 'page_size', 1, 100)];
    const data = catalogue.slice((page - 1) * size, page * size).map((goods) => ({
      wareId: itemIdOf(shop.shopId, goods),
      skuId: skuIdOf(shop.shopId, goods),
      wareTitle: goods.name,
      outerId: goods.code,
      jdPrice: yuan(goods.price),
    }));
    return ['page', { totalItem: catalogue.length, data }];
  },
};

function takeInvoice(context: Context, shop: WorldShop, of: Fields, color: 'blue' | 'red'): void {
  const order = context.orderOf(shop, need(of, 'orderId'));
  const code = of['invoiceCode'] ? { code: need(of, 'invoiceCode') } : {};
  context.world.upload({
    platform: 'jd',
    shopId: shop.shopId,
    orderNo: order.orderNo,
    color,
    ...code,
    number: need(of, 'invoiceNo'),
    ...(color === 'blue' ? { gross: fenIn(need(of, 'totalPrice'), 'totalPrice'), title: need(of, 'ivcTitle') } : {}),
    file: { type: 'PDF', base64: need(of, 'pdfInfo') },
  });
}

/** 京东 (JOS): one address, the business in a field of JSON. */
export const jd: Gateway = {
  code: 'jd',
  tokens: { accessSeconds: 365 * 86_400, refreshSeconds: 365 * 86_400, rotates: true },
  shown: (order) => statuses[order.status]?.[0],
  refundShown: (refund) => refundStates[refund.status]?.[0],
  refuse,
  register(routes, context) {
    routes.authorize('/oauth2/to_login', { appKey: 'app_key', redirect: 'redirect_uri', state: 'state' });
    const granting = (name: 'access_token' | 'refresh_token') => (call: Call) => {
      call.named = `oauth2.${name}`;
      checkApp(context.app.key, call.query['app_key']);
      if (need(call.query, 'app_secret') !== context.app.secret) throw new Refused('grant', 'app_secret 不正确');
      const issued =
        name === 'refresh_token'
          ? context.tokens.refresh(need(call.query, 'refresh_token'))
          : context.tokens.exchange(need(call.query, 'code'));
      const { accessToken, refreshToken, accessSeconds, shop } = issued;
      const body = {
        access_token: accessToken,
        refresh_token: refreshToken,
        expires_in: accessSeconds,
        scope: 'snsapi_base',
      };
      return { body: { ...body, open_id: shop.shopId, uid: shop.shopId } };
    };
    routes.on('GET', '/oauth2/access_token', granting('access_token'));
    routes.on('GET', '/oauth2/refresh_token', granting('refresh_token'));
    routes.on('POST', '/routerjson', (call) => {
      const { sign, format: _, sign_method: __, ...sent } = call.form;
      call.named = need(sent, 'method');
      checkApp(context.app.key, sent['app_key']);
      const told = need(sent, 'timestamp').slice(0, 19);
      checkClock(context.now(), beijingInstant(told, 'timestamp'), 10 * minute);
      checkSignature(signJd(sent, context.app.secret), sign);
      const shop = context.shopOf(call, sent['access_token']);
      const method = methods[call.named];
      if (!method) throw new Refused('unknownMethod', `没有方法 ${call.named}`);
      const [key, result] = method(context, shop, fieldsIn(need(sent, '360buy_param_json'), '360buy_param_json'));
      // Their own spelling.
      return { body: { [`${call.named.replaceAll('.', '_')}_responce`]: { code: '0', [key]: result } } };
    });
  },
};
