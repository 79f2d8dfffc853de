import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noon, unsignedBytes } from '@heliu/outside/testing';
import {
  type Basket,
  baskets,
  faultKind,
  goodsOf,
  kept,
  paidOf,
  platformOffOf,
  query,
  read,
  sessionOf,
  shopOffOf,
  sold,
  valueOf,
  yuanOf,
} from './testing.server.ts';
import { text } from '@heliu/outside';
import { youzanRefunds, youzanStatuses } from './youzan.orders.ts';
import { signYouzanPush, youzan } from './youzan.server.ts';

const session = sessionOf(youzan);
const { decrypt, exchangeCode, getOrder, listOrders, listRefunds, refreshToken, ship } = youzan.operations;
const bodyOf = (request: { readonly body?: string | Uint8Array }): unknown => JSON.parse(text(request.body));
const ok = (data: unknown) => ({ code: 200, success: true, message: 'successful', data });

describe('calls', () => {
  test('name and version stand in the path, the token in the query and nowhere else', () => {
    const request = getOrder!.request(session, { orderNo: 'E20260101120000000000001' });
    expect(request.url).toContain('https://open.youzanyun.com/api/youzan.trade.get/4.0.2?');
    expect(query(request)).toEqual({ access_token: 'test_token' });
    expect(bodyOf(request)).toEqual({ tid: 'E20260101120000000000001' });
    expect(request.headers).toEqual({ 'content-type': 'application/json;charset=utf-8' });
  });

  test('orders are asked for by Beijing time, refunds by seconds', () => {
    const window = { from: noon - 3_600_000, to: noon };
    expect(bodyOf(listOrders!.request(session, window))).toEqual({
      start_update: '2026-01-01 11:00:00',
      end_update: '2026-01-01 12:00:00',
      page_no: 1,
      page_size: 100,
    });
    expect(bodyOf(listRefunds!.request(session, { ...window, cursor: '3' }))).toEqual({
      update_time_start: 1767236400,
      update_time_end: 1767240000,
      page_no: 3,
      page_size: 30,
    });
  });

  test('lines of a parcel are one text', () => {
    const lines = [
      { lineNo: '11', skuId: '1', quantity: '1' },
      { lineNo: '12', skuId: '2', quantity: '1' },
    ];
    const shipment = { orderNo: 'E1', carrier: '7', trackingNo: 'SF1' };
    expect(bodyOf(ship!.request(session, { ...shipment, lines }))).toMatchObject({ out_stype: '7', oids: '11,12' });
    expect(bodyOf(ship!.request(session, shipment))).not.toHaveProperty('oids');
    expect(faultKind(read(ship!, session, shipment, ok({ is_success: false })))).toBe('permanent');
    expect(faultKind(read(ship!, session, shipment, ok({ is_success: true })))).toBe('ok');
  });

  test('what is opened comes in the order of the items', () => {
    const items = [
      { kind: 'name', cipher: 'a' },
      { kind: 'phone', cipher: 'b' },
    ] as const;
    const found = read(decrypt!, session, { orderNo: 'E1', items }, ok({ b: '13800000000', a: '张三' }));
    expect(valueOf(found)).toEqual(['张三', '13800000000']);
    expect(faultKind(read(decrypt!, session, { orderNo: 'E1', items }, ok({ a: '张三' })))).toBe('permanent');
  });
});

test('a grant ends at the instant it names', () => {
  const data = {
    access_token: 'a',
    refresh_token: 'r',
    expires: noon + 604_800_000,
    authority_id: '42583152',
  };
  expect(valueOf(read(exchangeCode!, session, { code: 'c', redirectUri: '' }, ok(data)))).toMatchObject({
    accessToken: 'a',
    refreshToken: 'r',
    accessExpiresAt: '2026-01-08T04:00:00.000Z',
    platformShopId: '42583152',
  });
  expect(bodyOf(refreshToken!.request(session, { refreshToken: 'r' }))).toEqual({
    client_id: 'test_key',
    client_secret: 'test_secret',
    authorize_type: 'refresh_token',
    refresh_token: 'r',
  });
  const refused = { success: false, code: 1005, data: null, message: '非法授权码' };
  expect(read(exchangeCode!, session, { code: 'c', redirectUri: '' }, refused)).toMatchObject({
    fault: { kind: 'permanent', message: '非法授权码' },
  });
});

describe('push', () => {
  const raw = { method: 'POST', receivedAt: noon, path: '/', query: {} };
  const close =
    '{"client_id":"test_key","kdt_id":56232,"id":"E20260101120000000000001","type":"trade_TradeClose","msg_id":"m-1"}';
  const opened = (body: string, sign: string, type = '') =>
    youzan.push!.open(session.app, { ...raw, body, headers: { 'event-sign': sign, 'event-type': type } });

  test('the computed vector', () => {
    expect(signYouzanPush('test_key', close, 'test_secret')).toBe('71424f454a16f447c423d764c40f7a96');
    expect(unsignedBytes(close, (body) => signYouzanPush('test_key', body, 'test_secret'))).toEqual([]);
    expect(opened(close, '71424F454A16F447C423D764C40F7A96')).toMatchObject([
      { id: 'm-1', tag: 'trade_TradeClose', shopId: '56232', orderNo: 'E20260101120000000000001' },
    ]);
    expect(opened(`${close} `, '71424f454a16f447c423d764c40f7a96')).toBeUndefined();
  });

  test.each([
    ['encoded text', '%7B%22tid%22%3A%22E9%22%7D', 'E9'],
    ['the whole order', encodeURIComponent('{"full_order_info":{"order_info":{"tid":"E8"}}}'), 'E8'],
    ['an object', { tid: 'E7', refund_id: '1' }, 'E7'],
    ['what cannot be decoded', '%E4%', undefined],
  ])('the content as %s', (_, msg, orderNo) => {
    const body = JSON.stringify({ msg, kdt_id: 1 });
    const found = opened(body, signYouzanPush('test_key', body, 'test_secret'), 'youzan_trade_RefundCreated');
    expect(found).toMatchObject([{ tag: 'youzan_trade_RefundCreated', orderNo }]);
  });
});

const wire = (basket: Basket, more: { info?: object; pay?: object; off?: object; data?: object } = {}) =>
  ok({
    full_order_info: {
      order_info: { tid: `E${basket.orderNo}`, status: 'TRADE_SUCCESS', refund_state: 0, ...more.info },
      pay_info: {
        total_fee: yuanOf(goodsOf(basket)),
        post_fee: yuanOf(basket.postage),
        payment: yuanOf(paidOf(basket)),
        ...more.pay,
      },
      orders: basket.lines.map((line) => ({
        oid: line.lineNo,
        title: line.name,
        num: line.quantity,
        price: yuanOf(line.price),
        payment: yuanOf(line.price * line.quantity - line.shopOff - line.platformOff),
      })),
    },
    order_promotion: {
      item_discount_fee: yuanOf(shopOffOf(basket)),
      order_discount_fee: yuanOf(platformOffOf(basket)),
      ...more.off,
    },
    ...more.data,
  });
const one: Basket = {
  orderNo: '1',
  lines: [{ lineNo: '11', name: '杯', quantity: 1, price: 1300, shopOff: 0, platformOff: 0 }],
  postage: 0,
};
const orderWith = (more: Parameters<typeof wire>[1], basket = one) =>
  valueOf(read(getOrder!, session, { orderNo: 'E1' }, wire(basket, more)));

describe('order', () => {
  test('no fen is lost, and every discount is the shop’s', () => {
    fc.assert(
      fc.property(baskets, (basket) => {
        const order = valueOf(read(getOrder!, session, basket, wire(basket)));
        expect(kept(order, 'shop', 'shop')).toEqual({ ...sold(basket, true), orderNo: `E${basket.orderNo}` });
      }),
    );
  });

  // 9.82 = 13 − (1.18 + 4.00) + 0 + 2
  test('the example of the platform’s own page adds up', () => {
    const basket = { ...one, postage: 200 };
    const pay = { payment: '9.82' };
    const off = { order_discount_fee: '1.18', item_discount_fee: '4.00', adjust_fee: '0.00' };
    const order = orderWith({ pay, off }, basket);
    expect(kept(order, 'shop', 'shop')).toMatchObject({ paid: 982n, off: 518n, unexplained: 0n });
    // With postage in it a line's share says nothing of the line.
    expect(order.lines[0]!.paid).toBeUndefined();
  });

  test.each([
    ['-3.00', '10.00', { fees: 0n, promotions: [{ name: '商家改价', amount: 300n }] }],
    ['3.00', '16.00', { fees: 300n, promotions: [] }],
  ])('a price changed by %s', (adjust_fee, payment, expected) => {
    const order = orderWith({ off: { adjust_fee }, pay: { payment } });
    expect(order).toMatchObject(expected);
    expect(kept(order).unexplained).toBe(0n);
  });

  test.each([...Object.entries(youzanStatuses), ['SOMETHING', 'other']])('%s is %s', (status, ours) => {
    expect(orderWith({ info: { status } })).toMatchObject({ status: ours, rawStatus: status });
  });

  test('a closed order was either never paid or refunded', () => {
    const info = { status: 'TRADE_CLOSED' };
    const paid = { ...info, pay_time: '2026-01-01 12:00:00' };
    expect([orderWith({ info }).status, orderWith({ info: paid }).status]).toEqual(['closedUnpaid', 'closedRefund']);
  });

  test('some parcels have left', () => {
    const info = { status: 'WAIT_SELLER_SEND_GOODS' };
    const delivery_order = [{ express_state: 1 }, { express_state: 0 }];
    expect(orderWith({ info, data: { delivery_order } }).status).toBe('partShipped');
    expect(orderWith({ info, data: { delivery_order: [{ express_state: 0 }] } }).status).toBe('waitShip');
  });

  test('refunds belong to their lines', () => {
    const refund_order = [{ refund_state: 60, oids: [{ oid: '11' }] }];
    expect(orderWith({ info: { refund_state: 2 }, data: { refund_order } })).toMatchObject({
      refund: 'success',
      lines: [{ refund: 'success' }],
    });
    expect(orderWith({ data: { refund_order: [{ refund_state: 77, oids: [{ oid: '11' }] }] } })).toMatchObject({
      refund: 'none',
      lines: [{ refund: 'other' }],
    });
  });

  test('a stored-value card and a wish for an invoice are told', () => {
    const info = { order_extra: { invoice_title: '杭州合流' } };
    expect(orderWith({ info, pay: { deduction_pay: 500 } })).toMatchObject({
      labels: ['储值卡支付'],
      wantsInvoice: true,
    });
    expect(orderWith({})).toMatchObject({ labels: [], wantsInvoice: false });
  });
});

describe('refund', () => {
  const refundsIn = (row: object) =>
    valueOf(
      read(
        listRefunds!,
        session,
        { from: 0, to: 1 },
        ok({ total: 1, refunds: [{ refund_id: '7', tid: 'E1', refund_fee: '8.00', ...row }] }),
      ),
    ).rows[0]!.refund!;

  test.each([...Object.entries(youzanRefunds), ['NEW', 'other']])('%s is %s', (raw, status) => {
    expect(refundsIn({ status: raw })).toMatchObject({ status, rawStatus: raw, amount: 800n });
  });

  test.each([
    [{ return_goods: true }, 'return'],
    [{ return_goods: false }, 'money'],
    [{ demand: 3 }, 'exchange'],
  ])('%j: %s', (row, kind) => expect(refundsIn({ status: 'WAIT_SELLER_AGREE', ...row }).kind).toBe(kind));

  test('an exchange that went well is no refund', () =>
    expect(refundsIn({ status: 'SUCCESS', demand: 3 }).status).toBe('other'));
});

test.each([
  [{ gw_err_resp: { err_code: 4202, err_msg: '请求凭证过期' } }, 'token'],
  [{ gw_err_resp: { err_code: 4203, err_msg: 'Token 不存在' } }, 'token'],
  [{ gw_err_resp: { err_code: 4101, err_msg: '访问频繁' } }, 'throttled'],
  [{ code: 123000042, success: false, message: '请求被限流' }, 'throttled'],
  [{ gw_err_resp: { err_code: 4204, err_msg: '无权限访问' } }, 'permanent'],
  [{ code: 106000001, success: false, message: '请求超时' }, 'unknown'],
  // The hollow order beside the refusal is not to be taken for one.
  [{ code: 5000, success: false, message: 'trade not found', data: { full_order_info: { orders: [] } } }, 'permanent'],
])('%j: %s', (body, kind) => {
  expect(faultKind(read(getOrder!, session, { orderNo: 'E1' }, body))).toBe(kind);
});
