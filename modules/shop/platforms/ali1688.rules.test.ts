import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ali1688Applications, ali1688Kinds, ali1688Refunds, ali1688Statuses, from1688 } from './ali1688.orders.ts';
import { ali1688, sign1688 } from './ali1688.server.ts';
import { noon, unsignedBytes } from '@heliu/outside/testing';
import {
  answer,
  type Basket,
  baskets,
  faultKind,
  form,
  goodsOf,
  kept,
  paidOf,
  read,
  sessionOf,
  sold,
  valueOf,
} from './testing.server.ts';

const session = sessionOf(ali1688);
const { applicationsOf, exchangeCode, getOrder, listOrders, listRefunds, refreshToken } = ali1688.operations;
const path = 'param2/1/com.alibaba.trade/alibaba.trade.ec.getOrder.sellerView/test_key';

describe('sign', () => {
  test('the computed vector is what the adapter sends', () => {
    const request = getOrder!.request(session, { orderNo: '196965465451498520' });
    expect(request.url).toBe(`https://gw.open.1688.com/openapi/${path}`);
    expect(form(request)).toEqual({
      webSite: '1688',
      orderId: '196965465451498520',
      access_token: 'test_token',
      _aop_timestamp: '1767240000000',
      _aop_signature: 'C6487F9B90FE5BBB806157E36B44383704427A99',
    });
    expect(unsignedBytes(path, (of) => sign1688(of, { a: '1' }, 's'))).toEqual([]);
    expect(unsignedBytes('2026', (of) => sign1688(path, { a: of }, 's'))).toEqual([]);
  });

  test('pairs are sorted as words, not names', () => {
    expect(sign1688('', { a: 'z', ab: '1' }, 's')).toBe(sign1688('', { ab1: '', az: '' }, 's'));
  });
});

test('times', () => {
  const window = { from: noon - 3_600_000, to: noon };
  expect(form(listOrders!.request(session, window))).toMatchObject({
    modifyStartTime: '20260101110000000+0800',
    modifyEndTime: '20260101120000000+0800',
    page: '1',
    needBuyerAddressAndPhone: 'false',
  });
  // The first page of refunds is 0.
  expect(form(listRefunds!.request(session, window))).toMatchObject({ currentPageNum: '0', dipsuteType: '0' });
  expect(from1688('20180801104333000+0800', '时间')).toBe('2018-08-01T02:43:33.000Z');
  expect(from1688(undefined, '时间')).toBeUndefined();
  expect(() => from1688('yesterday', '时间')).toThrow('时间 无法识别');
});

describe('grant', () => {
  const granted = {
    aliId: '8888888888',
    resource_owner: 'alitestforisv04',
    memberId: 'b2b-1624747073',
    expires_in: '36000',
    access_token: 'a',
    refresh_token: 'r',
    refresh_token_timeout: '20260630120000000+0800',
  };

  test('names the shop, and when each token ends', () => {
    expect(valueOf(read(exchangeCode!, session, { code: 'c', redirectUri: 'https://heliu' }, granted))).toEqual({
      accessToken: 'a',
      refreshToken: 'r',
      accessExpiresAt: '2026-01-01T14:00:00.000Z',
      refreshExpiresAt: '2026-06-30T04:00:00.000Z',
      platformShopId: 'b2b-1624747073',
      shopName: 'alitestforisv04',
    });
    const request = exchangeCode!.request(session, { code: 'c', redirectUri: 'https://heliu' });
    expect(request.url).toBe('https://gw.open.1688.com/openapi/http/1/system.oauth2/getToken/test_key');
    expect(form(request)).not.toHaveProperty('_aop_signature');
  });

  test('a renewal that names no refresh token leaves the old one', () => {
    const { refresh_token: _, ...renewed } = granted;
    expect(valueOf(read(refreshToken!, session, { refreshToken: 'old' }, renewed)).refreshToken).toBe('old');
  });

  test('refused, or not to be read', () => {
    const input = { code: 'c', redirectUri: '' };
    const refused = answer({ error: 'invalid_request', error_description: '授权码已使用' }, 400);
    expect(exchangeCode!.read(refused, session, input)).toMatchObject({ fault: { message: '授权码已使用' } });
    const odd = { ...granted, refresh_token_timeout: 'soon' };
    expect(faultKind(read(exchangeCode!, session, input, odd))).toBe('permanent');
  });
});

test('push: the computed vector; touched or unsigned it is refused', () => {
  const message = '{"msgId":1,"type":"ORDER_PAY","userInfo":"b2b-1","data":{"orderId":196965465451498520}}';
  const sign = '57062B85CBCCF206D14ECA0A806A30A48556B944';
  const opened = (fields: Record<string, string>) =>
    ali1688.push!.open(session.app, {
      method: 'POST',
      receivedAt: noon,
      path: '/',
      headers: {},
      query: {},
      body: new URLSearchParams(fields).toString(),
    });
  expect(opened({ message, _aop_signature: sign })).toMatchObject([
    { id: '1', tag: 'ORDER_PAY', shopId: 'b2b-1', orderNo: '196965465451498520' },
  ]);
  expect(opened({ message: `${message} `, _aop_signature: sign })).toBeUndefined();
  expect(opened({ message })).toBeUndefined();
  expect(opened({ _aop_signature: sign1688('', { message: '' }, 'test_secret') })).toBeUndefined();
});

const wire = (basket: Basket, base: object = {}, items: object = {}, more: object = {}) => ({
  success: true,
  result: {
    baseInfo: {
      idOfStr: basket.orderNo,
      status: 'success',
      totalAmount: paidOf(basket) / 100,
      sumProductPayment: goodsOf(basket) / 100,
      shippingFee: basket.postage / 100,
      ...base,
    },
    productItems: basket.lines.map((line) => ({
      subItemIDString: line.lineNo,
      name: line.name,
      quantity: line.quantity,
      price: line.price / 100,
      itemAmount: (line.price * line.quantity - line.shopOff - line.platformOff) / 100,
      ...items,
    })),
    ...more,
  },
});
const one: Basket = {
  orderNo: '1',
  lines: [{ lineNo: '11', name: '裤', quantity: 1, price: 3990, shopOff: 0, platformOff: 0 }],
  postage: 0,
};
const orderWith = (base: object, items: object = {}, more: object = {}) =>
  valueOf(read(getOrder!, session, { orderNo: '1' }, wire(one, base, items, more)));

describe('order', () => {
  test('no fen is lost; who gave it up is not told', () => {
    fc.assert(
      fc.property(baskets, (basket) => {
        const order = valueOf(read(getOrder!, session, basket, wire(basket)));
        expect(kept(order, 'unknown', 'unknown')).toEqual(sold(basket, true));
      }),
    );
  });

  // price 39.9, discount -3989 fen, itemAmount and totalAmount 0.01.
  test('the sample of the platform’s own page adds up', () => {
    const order = orderWith({ totalAmount: 0.01 }, { itemAmount: 0.01 });
    expect(kept(order, 'unknown', 'unknown')).toMatchObject({ paid: 1n, off: 3989n, unexplained: 0n });
  });

  test('a line sold above its price is worth what it was sold for', () => {
    const order = orderWith({ totalAmount: 45 }, { itemAmount: 45 });
    expect(order).toMatchObject({ goods: 4500n, paid: 4500n, promotions: [] });
  });

  test.each([...Object.entries(ali1688Statuses), ['new_one', 'other']])('%s is %s', (status, ours) => {
    expect(orderWith({ status })).toMatchObject({ status: ours, rawStatus: status });
  });

  test.each(['cancel', 'terminated'])('%s was either never paid or refunded', (status) => {
    const payTime = '20260101120000000+0800';
    expect([orderWith({ status }).status, orderWith({ status, payTime }).status]).toEqual([
      'closedUnpaid',
      'closedRefund',
    ]);
  });

  test('shipped in part', () => {
    expect(orderWith({ status: 'waitsellersend' }, { logisticsStatus: 5 }).status).toBe('partShipped');
    expect(orderWith({ status: 'waitsellersend' }, { logisticsStatus: 1 }).status).toBe('waitShip');
  });

  test('a refund is written in two ways', () => {
    expect(orderWith({ refundStatus: 'waitselleragree' }, { refundStatus: 'WAIT_SELLER_AGREE' })).toMatchObject({
      refund: 'applied',
      lines: [{ refund: 'applied' }],
    });
    expect(orderWith({}, { refundStatus: 'REFUND_CLOSED' }).lines[0]!.refund).toBe('closed');
  });
});

describe('refund', () => {
  const refundWith = (row: object) =>
    valueOf(
      read(
        listRefunds!,
        session,
        { from: 0, to: 1 },
        {
          success: true,
          result: {
            totalCount: 1,
            currentPageNum: 0,
            opOrderRefundModels: [{ refundId: 'TQ7', orderId: 196965465451498, ...row }],
          },
        },
      ),
    ).rows[0]!.refund!;

  test.each([...Object.entries(ali1688Refunds), ['odd', 'other'], ['', 'other']])('%s is %s', (status, ours) => {
    expect(refundWith({ status })).toMatchObject({ status: ours, rawStatus: status });
  });

  test('what was paid back counts, before that what is asked for; carriage comes on top', () => {
    const amounts = { applyPayment: 900, applyCarriage: 100, refundPayment: 500, refundCarriage: 60 };
    expect(refundWith({ status: 'refundsuccess', ...amounts })).toMatchObject({ amount: 560n, postage: 60n });
    expect(refundWith({ status: 'waitselleragree', ...amounts })).toMatchObject({ amount: 1000n, postage: 100n });
  });

  test('one line is named, several are not', () => {
    expect(refundWith({ status: 'refundsuccess', orderEntryIdList: [11] }).lineNo).toBe('11');
    expect(refundWith({ status: 'refundsuccess', orderEntryIdList: [11, 12] }).lineNo).toBeUndefined();
  });
});

describe('applications', () => {
  const asked = {
    localInvoiceId: 77,
    invoiceCompanyName: '杭州甲公司',
    invoiceType: 1,
    taxpayerIdentify: '91330106MA2CDEFG0X',
    registerCodeText: '浙江省杭州市',
    registerStreet: '文一西路 1 号',
    registerPhone: '0571-1',
    registerBank: '工商银行',
    registerAccountId: '6222',
    amount: 3990,
  };
  const applications = (orderInvoiceInfo?: object) =>
    valueOf(
      read(applicationsOf!, session, { orderNo: '1' }, wire(one, {}, {}, orderInvoiceInfo && { orderInvoiceInfo })),
    );

  test('a special invoice with all it needs', () => {
    expect(applications(asked)).toMatchObject([
      {
        applicationId: '77',
        orderNo: '1',
        status: 'applied',
        kind: 'digitalSpecial',
        amount: 3990n,
        title: {
          type: 'company',
          name: '杭州甲公司',
          taxNo: '91330106MA2CDEFG0X',
          address: '浙江省杭州市文一西路 1 号',
          phone: '0571-1',
          bank: '工商银行',
          account: '6222',
        },
      },
    ]);
  });

  test('none where none is asked for', () => {
    expect([applications(), applications({})]).toEqual([[], []]);
  });

  test.each([...Object.entries(ali1688Applications), ['odd', 'other'], ['', 'applied']])('%s is %s', (status, ours) => {
    expect(applications({ ...asked, status })[0]).toMatchObject({ status: ours, rawStatus: status });
  });

  test.each([...Object.entries(ali1688Kinds), ['9', undefined]])('kind %s is %s', (invoiceType, kind) => {
    expect(applications({ ...asked, invoiceType })[0]!.kind).toBe(kind);
  });
});

test.each([
  [400, { error_code: 'gw.APIACLDecline', error_message: 'AppKey is not allowed(acl)' }, 'permanent'],
  [401, { error_code: '401', error_message: 'Request need user authorized' }, 'token'],
  [400, { error_code: 'gw.QosAppFrequencyLimit', error_message: 'too often' }, 'throttled'],
  [200, { success: false, errorCode: 'ORDER_NOT_EXIST', errorMessage: '订单号有误' }, 'permanent'],
  [200, { success: true, errorCode: '', result: {} }, 'permanent'],
  [200, {}, 'unknown'],
])('%i %j: %s', (status, body, kind) => {
  expect(faultKind(getOrder!.read(answer(body, status), session, { orderNo: '1' }))).toBe(kind);
});
