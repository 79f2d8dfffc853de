import { catalogue, itemIdOf, skuIdOf } from '../../../../demo/world/catalogue.ts';
import { signTop, type TopSignMethod } from '../../../../modules/shop/sandbox.ts';
import type { WorldShop } from '../../../../demo/world/order.ts';
import { type Call, need, needNumber, rowsIn, type Texts } from '../call.ts';
import type { Context, Gateway, Reply } from '../gateway.ts';
import { openCipher } from '../masks.ts';
import { only } from '../only.ts';
import { type Reason, Refused } from '../refusal.ts';
import { beijingInstant, checkApp, checkClock, checkSignature, checkWindow, fenIn, yuan } from '../verify.ts';
import { applyOf, refundOf, tradeOf } from './taobao.shapes.ts';

const minute = 60_000;

const codes: Readonly<Partial<Record<Reason, number>>> = {
  signature: 25,
  timestamp: 24,
  appKey: 29,
  token: 27,
  throttled: 7,
  unknownMethod: 22,
  missing: 40,
  invalid: 41,
  window: 41,
  pageSize: 41,
};

/** 15 is an error of the business behind the gateway; its own code then stands in sub_code. */
const refuse = ({ reason, message }: Refused): Reply =>
  reason === 'grant'
    ? { status: 400, body: { error: 'invalid_grant', error_description: message } }
    : {
        body: {
          error_response: {
            code: codes[reason] ?? 15,
            msg: reason === 'throttled' ? 'App Call Limited' : message,
            ...(reason === 'throttled'
              ? {
                  sub_code: 'accesscontrol.limited-by-api-access-count',
                  sub_msg: 'This ban will last for 1 more seconds',
                }
              : codes[reason] === undefined && { sub_code: `isv.${reason}`, sub_msg: message }),
            request_id: 'sandbox',
          },
        },
      };

const methods: Readonly<Record<string, (context: Context, shop: WorldShop, form: Texts, call: Call) => object>> = {
  'taobao.trades.sold.increment.get': (context, shop, form) => {
    const { rows, page, size } = windowOf(form, (from, to) => context.ordersIn(shop, from, to));
    const trade = context.page(rows, page, size).map((order) => only(need(form, 'fields'), tradeOf(order)));
    return { trades_sold_increment_get_response: { total_results: rows.length, trades: { trade } } };
  },
  'taobao.trade.fullinfo.get': (context, shop, form) => {
    const order = context.orderOf(shop, need(form, 'tid'));
    return { trade_fullinfo_get_response: { trade: only(need(form, 'fields'), tradeOf(order)) } };
  },
  'taobao.refunds.receive.get': (context, shop, form) => {
    const { rows, page, size } = windowOf(form, (from, to) => context.refundsIn(shop, from, to));
    const refund = context.page(rows, page, size).map((one) => only(need(form, 'fields'), refundOf(shop, one)));
    return { refunds_receive_get_response: { total_results: rows.length, refunds: { refund } } };
  },
  'alibaba.einvoice.apply.get': (context, shop, form) => {
    const { application } = context.orderOf(shop, need(form, 'platform_tid'));
    const apply = application ? [applyOf(application)] : [];
    return { alibaba_einvoice_apply_get_response: { apply_list: { apply } } };
  },
  'taobao.logistics.offline.send': (context, shop, form) => {
    const order = context.orderOf(shop, need(form, 'tid'));
    const shipment = { carrier: need(form, 'company_code'), trackingNo: need(form, 'out_sid') };
    const named = form['sub_tid']?.split(',') ?? [];
    const part = form['is_split'] === '1' && named.length < order.lines.length;
    context.world.happen(shop.shopId, order.orderNo, { kind: 'ship', shipment, part });
    return { logistics_offline_send_response: { shipping: { is_success: true } } };
  },
  'taobao.item.quantity.update': (context, shop, form) => {
    if (need(form, 'type') !== '1') throw new Refused('invalid', '只接受全量更新');
    need(form, 'num_iid');
    context.world.stocked({
      shopId: shop.shopId,
      sku: form['sku_id'] ? need(form, 'sku_id') : need(form, 'num_iid'),
      quantity: needNumber(form, 'quantity', 0, 10 ** 9),
    });
    return { item_quantity_update_response: { item: { num_iid: form['num_iid'] } } };
  },
  'alibaba.einvoice.core.inv.upload': (context, shop, form, call) => {
    const order = context.orderOf(shop, need(form, 'platform_tid'));
    const file = call.files.find((one) => one.field === 'invoice_file_data');
    if (!file || file.bytes.length === 0) throw new Refused('missing', '缺少发票文件 invoice_file_data');
    const red = need(form, 'invoice_type') === 'red';
    if (red) need(form, 'normal_invoice_no');
    for (const name of ['payee_register_no', 'payer_name', 'invoice_date', 'sum_price', 'sum_tax', 'invoice_items'])
      need(form, name);
    const gross = fenIn(form['invoice_amount'], 'invoice_amount');
    if (fenIn(form['sum_price'], 'sum_price') + fenIn(form['sum_tax'], 'sum_tax') !== gross)
      throw new Refused('state', '不含税金额与税额之和不等于价税合计');
    context.world.upload({
      platform: 'taobao',
      shopId: shop.shopId,
      orderNo: order.orderNo,
      ...(form['apply_id'] ? { applicationId: form['apply_id'] } : {}),
      color: red ? 'red' : 'blue',
      ...(form['invoice_code'] ? { code: form['invoice_code'] } : {}),
      number: need(form, 'invoice_no'),
      gross,
      title: need(form, 'payer_name'),
      file: { type: form['invoice_file_type'] === 'OFD' ? 'OFD' : 'PDF', base64: file.bytes.toString('base64') },
    });
    return { alibaba_einvoice_core_inv_upload_response: { is_success: true } };
  },
  'taobao.items.onsale.get': (_, shop, form) => {
    const [page, size] = [needNumber(form, 'page_no', 1, 1000), needNumber(form, 'page_size', 1, 200)];
    const item = catalogue.slice((page - 1) * size, page * size).map((goods) =>
      only(need(form, 'fields'), {
        num_iid: itemIdOf(shop.shopId, goods),
        title: goods.name,
        outer_id: goods.code,
        price: yuan(goods.price),
      }),
    );
    return { items_onsale_get_response: { total_results: catalogue.length, items: { item } } };
  },
  'taobao.item.skus.get': (_, shop, form) => {
    const wanted = need(form, 'num_iids').split(',');
    if (wanted.length > 40) throw new Refused('invalid', 'num_iids 最多 40 个');
    const sku = catalogue
      .filter((goods) => wanted.includes(itemIdOf(shop.shopId, goods)))
      .map((goods) =>
        only(need(form, 'fields'), {
          sku_id: skuIdOf(shop.shopId, goods),
          num_iid: itemIdOf(shop.shopId, goods),
          outer_id: goods.code,
          properties_name: goods.spec,
          price: yuan(goods.price),
        }),
      );
    return { item_skus_get_response: { skus: { sku } } };
  },
  'taobao.top.oaid.decrypt': (context, shop, form) => {
    const receiver_list = rowsIn(need(form, 'query_list'), 'query_list').map((one) => {
      const order = context.orderOf(shop, need(one, 'tid'));
      if (openCipher(need(one, 'oaid')) !== order.orderNo) throw new Refused('invalid', 'oaid 不属于这个订单');
      context.world.decrypted(shop.shopId, order.orderNo);
      const { name, phone, address, region } = order.buyer;
      return {
        tid: order.orderNo,
        name,
        mobile: phone,
        address_detail: address,
        state: region.province,
        city: region.city,
        district: region.district,
      };
    });
    return { top_oaid_decrypt_response: { receiver_list: { receiver: receiver_list } } };
  },
};

function windowOf<T>(form: Texts, find: (from: number, to: number) => readonly T[]) {
  const from = beijingInstant(need(form, 'start_modified'), 'start_modified');
  const to = beijingInstant(need(form, 'end_modified'), 'end_modified');
  checkWindow(from, to, 24 * 60 * minute);
  return {
    rows: find(from, to),
    page: needNumber(form, 'page_no', 1, 100_000),
    size: needNumber(form, 'page_size', 1, 100),
  };
}

const isSignMethod = (text: string): text is TopSignMethod => ['md5', 'hmac', 'hmac-sha256'].includes(text);

/** 淘宝/天猫 (TOP): one address, the method in a field, everything signed but files. */
export const taobao: Gateway = {
  code: 'taobao',
  tokens: { accessSeconds: 30 * 86_400, refreshSeconds: 60 * 86_400, rotates: false },
  shown: (order) => order.status,
  refuse,
  register(routes, context) {
    routes.authorize('/oauth/authorize', { appKey: 'client_id', redirect: 'redirect_uri', state: 'state' });
    routes.on('POST', '/oauth/token', (call) => {
      call.named = 'oauth.token';
      checkApp(context.app.key, call.form['client_id']);
      if (need(call.form, 'client_secret') !== context.app.secret) throw new Refused('grant', 'client_secret 不正确');
      const refresh = need(call.form, 'grant_type') === 'refresh_token';
      const issued = refresh
        ? context.tokens.refresh(need(call.form, 'refresh_token'))
        : context.tokens.exchange(need(call.form, 'code'));
      return {
        body: {
          access_token: issued.accessToken,
          refresh_token: issued.refreshToken,
          expires_in: issued.accessSeconds,
          re_expires_in: issued.refreshSeconds,
          token_type: 'Bearer',
          taobao_user_id: issued.shop.shopId,
          taobao_user_nick: issued.shop.name,
        },
      };
    });
    routes.on('POST', '/router/rest', (call) => {
      const { sign, ...sent } = call.form;
      call.named = need(sent, 'method');
      checkApp(context.app.key, sent['app_key']);
      checkClock(context.now(), beijingInstant(need(sent, 'timestamp'), 'timestamp'), 10 * minute);
      const signMethod = need(sent, 'sign_method');
      if (!isSignMethod(signMethod)) throw new Refused('invalid', `没有签名方法 ${signMethod}`);
      checkSignature(signTop(sent, context.app.secret, signMethod), sign);
      const shop = context.shopOf(call, sent['session']);
      const method = methods[call.named];
      if (!method) throw new Refused('unknownMethod', `没有方法 ${call.named}`);
      return { body: method(context, shop, sent, call) };
    });
  },
};
