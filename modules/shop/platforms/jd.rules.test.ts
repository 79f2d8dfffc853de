import { fen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jdRefunds, jdStatuses } from './jd.orders.ts';
import { jd, signJd } from './jd.server.ts';
import { noon, unsignedBytes } from '@heliu/outside/testing';
import {
  type Basket,
  baskets,
  faultKind,
  form,
  goodsOf,
  kept,
  paidOf,
  query,
  read,
  sessionOf,
  shopOffOf,
  sold,
  valueOf,
  yuanOf,
} from './testing.server.ts';

const session = sessionOf(jd);
const { exchangeCode, getOrder, listOrders, listRefunds, uploadRed, invoiceableAmount } = jd.operations;

describe('sign', () => {
  test('the vector JD prints', () => {
    const values = {
      '360buy_param_json':
        '{"end_date":null,"optional_fields":null,"order_state":"WAIT_SELLER_STOCK_OUT","page":"1","page_size":"200","start_date":null}',
      access_token: 'yourtoken',
      app_key: 'yourappkey',
      method: 'jingdong.pop.order.search',
      timestamp: '2021-05-07 09:20:39.683+0800',
      v: '2.0',
    };
    expect(signJd(values, 'yourappSecret')).toBe('D70825340F4084360B9362B60DFD7930');
  });

  test('the computed vector', () => {
    const values = {
      '360buy_param_json': '{"order_state":"FINISHED_L","page":"1","page_size":"100"}',
      access_token: 'test_token',
      app_key: 'test_key',
      method: 'jingdong.pop.order.enSearch',
      timestamp: '2026-01-01 12:00:00',
      v: '2.0',
    };
    expect(signJd(values, 'test_secret')).toBe('6E465A27A51909BA72050624ABD2B0A7');
    expect(
      unsignedBytes('{"page":"1"}', (json) => signJd({ ...values, '360buy_param_json': json }, 'test_secret')),
    ).toEqual([]);
  });

  test('a request carries the signature of exactly what it sends', () => {
    const { sign, ...sent } = form(getOrder!.request(session, { orderNo: '1' }));
    expect(sign).toBe(signJd(sent, 'test_secret'));
  });
});

const infoOf = (basket: Basket, orderState = 'FINISHED_L') => ({
  orderId: basket.orderNo,
  orderState,
  orderTotalPrice: yuanOf(goodsOf(basket)),
  freightPrice: yuanOf(basket.postage),
  sellerDiscount: yuanOf(shopOffOf(basket)),
  orderPayment: yuanOf(paidOf(basket)),
  orderStartTime: '2026-01-01 12:00:00',
  orderEndTime: '0001-01-01 00:00:00',
  itemInfoList: basket.lines.map((line) => ({
    skuId: line.lineNo,
    skuName: line.name,
    jdPrice: yuanOf(line.price),
    itemTotal: String(line.quantity),
  })),
  couponDetailList: basket.lines.flatMap((line) => [
    { skuId: line.lineNo, couponType: '41-京东券优惠', couponPrice: yuanOf(line.platformOff) },
    { skuId: line.lineNo, couponType: '100-店铺优惠', couponPrice: yuanOf(line.shopOff) },
  ]),
});
const detail = (orderInfo: object) => ({
  jingdong_pop_order_enGet_responce: { code: '0', orderDetailInfo: { orderInfo } },
});

describe('order', () => {
  test('no fen is lost', () => {
    fc.assert(
      fc.property(baskets, (basket) => {
        const order = valueOf(read(getOrder!, session, basket, detail(infoOf(basket))));
        expect(kept(order)).toEqual(sold(basket));
      }),
    );
  });

  test('an open end is no time at all', () => {
    const order = valueOf(
      read(getOrder!, session, { orderNo: '1' }, detail(infoOf({ orderNo: '1', lines: [], postage: 0 }))),
    );
    expect([order.createdAt, order.finishedAt]).toEqual(['2026-01-01T04:00:00.000Z', undefined]);
  });

  test.each([...Object.entries(jdStatuses), ['SOMETHING_NEW', 'other']])('%s is %s', (raw, status) => {
    const order = valueOf(read(getOrder!, session, { orderNo: '1' }, detail({ orderId: 1, orderState: raw })));
    expect(order).toMatchObject({ status, rawStatus: raw });
  });

  test.each([
    [
      { sendpayMap: '{"687":"1"}', orderExt: { govSubsidyInfo: { govSubsidyAmount: '500.00' } } },
      { mode: 'payment', amount: 50000n, special: false },
    ],
    [
      { sendpayMap: { 1064: 1 }, popSignMap: '{"24":"2"}' },
      { mode: 'order', amount: 0n, special: true },
    ],
    [{}, undefined],
  ])('国补 %j', (extra, subsidy) => {
    expect(valueOf(read(getOrder!, session, { orderNo: '1' }, detail({ orderId: 1, ...extra }))).subsidy).toEqual(
      subsidy,
    );
  });
});

test('the list carries whole orders and is read backwards', () => {
  const body = {
    jingdong_pop_order_enSearch_responce: {
      searchorderinfo_result: {
        orderTotal: 201,
        orderInfoList: [{ orderId: 1234567 }, { orderId: '2', orderPayment: '1.00' }],
      },
    },
  };
  const page = valueOf(read(listOrders!, session, { from: noon - 60_000, to: noon }, body));
  expect(page.next).toBe('3');
  expect(page.rows[1]!.order!.paid).toBe(100n);
  const asked = JSON.parse(
    form(listOrders!.request(session, { from: noon - 60_000, to: noon, cursor: '3' }))['360buy_param_json']!,
  );
  expect(asked).toMatchObject({ start_date: '2026-01-01 11:59:00', page: '3', dateType: 0 });
  expect(asked.order_state).toContain('FINISHED_L');
});

test('a refusal inside a successful answer is a fault', () => {
  const body = {
    jingdong_pop_order_enSearch_responce: {
      searchorderinfo_result: { apiResult: { success: false, numberCode: 10500002, chineseErrCode: '查询失败' } },
    },
  };
  expect(read(listOrders!, session, { from: 0, to: 1 }, body)).toMatchObject({
    ok: false,
    fault: { kind: 'permanent', message: '查询失败' },
  });
});

test.each([...Object.entries(jdRefunds), ['99', 'other']])('refund %s is %s, in fen', (raw, status) => {
  const row = { id: 7, orderId: 1, status: Number(raw), applyRefundSum: 800, applyTime: '2026-01-01 12:00:00' };
  const body = {
    jingdong_pop_afs_soa_refundapply_queryPageList_responce: { queryResult: { totalCount: 1, result: [row] } },
  };
  expect(valueOf(read(listRefunds!, session, { from: 0, to: 1 }, body)).rows[0]!.refund).toMatchObject({
    status,
    rawStatus: raw,
    amount: 800n,
  });
});

test.each([
  [19, 'token'],
  [22, 'throttled'],
  [12, 'permanent'],
])('error %i: %s', (code, kind) => {
  expect(faultKind(read(getOrder!, session, { orderNo: '1' }, { error_response: { code, zh_desc: '错误' } }))).toBe(
    kind,
  );
});

test('amounts to invoice and red uploads', () => {
  const body = { jingdong_pop_invoice_self_amount_responce: { queryamountforown_result: { data: '99.90' } } };
  expect(valueOf(read(invoiceableAmount!, session, { orderNo: '1' }, body))).toEqual({ toBuyer: 9990n });
  const request = uploadRed!.request(session, {
    orderNo: '1',
    kind: 'digitalNormal',
    number: '2',
    blueNumber: '3',
    issuedAt: noon,
    gross: fen(-1n),
    net: fen(-1n),
    tax: fen(0n),
    seller: { name: '卖家', taxNo: 'T' },
    buyer: { type: 'personal', name: '张三' },
    drawer: '李四',
    lines: [],
    file: { type: 'PDF', base64: 'AA==' },
  });
  expect(JSON.parse(form(request)['360buy_param_json']!)).toEqual({
    orderId: '1',
    invoiceCode: '',
    invoiceNo: '2',
    invoiceTime: '2026-01-01 12:00:00',
    blueInvoiceCode: '',
    blueInvoiceNo: '3',
    pdfInfo: 'AA==',
  });
});

test('authorization', () => {
  expect(jd.authorizeUrl!(session.app, { state: 's', redirectUri: 'https://heliu/a?b' })).toBe(
    'https://open-oauth.jd.com/oauth2/to_login?app_key=test_key&response_type=code&redirect_uri=https%3A%2F%2Fheliu%2Fa%3Fb&state=s&scope=snsapi_base',
  );
  expect(query(exchangeCode!.request(session, { code: 'c', redirectUri: '' }))).toMatchObject({
    code: 'c',
    app_secret: 'test_secret',
  });
});

test('refunds are read by when they were asked for, then by when they were decided', () => {
  const body = (totalCount: number) => ({
    jingdong_pop_afs_soa_refundapply_queryPageList_responce: { queryResult: { totalCount, result: [] } },
  });
  const asked: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { from: noon - 60_000, to: noon, ...(cursor === undefined ? {} : { cursor }) };
    const sent = JSON.parse(form(listRefunds!.request(session, query))['360buy_param_json']!) as Record<string, string>;
    asked.push(`${Object.keys(sent)[0]} ${sent['pageIndex']}`);
    cursor = valueOf(read(listRefunds!, session, query, body(cursor?.startsWith('check') ? 1 : 60))).next;
  } while (cursor !== undefined);
  expect(asked).toEqual(['applyTimeStart 1', 'applyTimeStart 2', 'applyTimeStart 1', 'checkTimeStart 1']);
});
