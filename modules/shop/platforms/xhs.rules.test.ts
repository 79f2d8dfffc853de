import { fen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noon, unsignedBytes } from '@heliu/outside/testing';
import { type Basket, baskets, faultKind, kept, paidOf, read, sessionOf, sold, valueOf } from './testing.server.ts';
import { xhsApplications, xhsOrderRefunds, xhsRefunds, xhsStatuses } from './xhs.orders.ts';
import { signXhs, signXhsPush, xhs } from './xhs.server.ts';

const session = sessionOf(xhs, { key: 'test_app' });
const { exchangeCode, getOrder, listApplications, listOrders, listRefunds, ship, uploadBlue } = xhs.operations;
const window = { from: noon - 1800_000, to: noon };
const bodyOf = (request: { body?: string | Uint8Array }) => JSON.parse(String(request.body));

describe('sign', () => {
  test('the computed vector is what the adapter sends', () => {
    const sent = bodyOf(listApplications!.request(session, window));
    expect(sent).toMatchObject({
      sign: '87297940ea711ca58b0a117760269878',
      accessToken: 'test_token',
      invoiceStatus: 1,
      sortEnum: 1,
    });
    expect(unsignedBytes('order.getOrderList', (method) => signXhs(method, 'a', '1', 's'))).toEqual([]);
  });

  test('the push vector 小红书 prints', () => {
    const values = { 'app-key': 'xhs', canshu: 'test', timestamp: '1625475843' };
    expect(signXhsPush('/open_api/msg', values, '9a539709cafc1efc9ef05838be468a28')).toBe(
      'a7b7430de338783293443133ab9b9357',
    );
  });
});

describe('push', () => {
  const app = { ...session.app, key: 'xhs', secret: '9a539709cafc1efc9ef05838be468a28' };
  const raw = {
    method: 'POST',
    receivedAt: noon,
    path: '/open_api/msg',
    query: { canshu: 'test' },
    headers: { 'app-key': 'xhs', timestamp: '1625475843', sign: 'a7b7430de338783293443133ab9b9357' },
    body: '[{"msgTag":"msg_fulfillment_status_change","sellerId":"s","data":"{\\"orderId\\":\\"P1\\"}"}]',
  };

  test('opens, and answers the check of the address', () => {
    expect(xhs.push!.open(app, raw)).toMatchObject([{ tag: 'msg_fulfillment_status_change', orderNo: 'P1' }]);
    expect(xhs.push!.open(app, { ...raw, body: '{"test":true}' })).toEqual([]);
  });

  test.each([{ timestamp: '1625475844' }, { sign: '' }, { 'app-key': 'other' }])('refuses %j', (headers) => {
    expect(xhs.push!.open(app, { ...raw, headers: { ...raw.headers, ...headers } })).toBeUndefined();
  });
});

const wire = (basket: Basket, extra: object = {}) => ({
  success: true,
  data: {
    orderId: basket.orderNo,
    orderStatus: 7,
    orderAfterSalesStatus: 1,
    totalPayAmount: paidOf(basket),
    totalShippingFree: basket.postage,
    createdTime: noon,
    skuList: basket.lines.map((line) => ({
      skuId: line.lineNo,
      skuName: line.name,
      skuQuantity: line.quantity,
      totalPaidAmount: line.price * line.quantity - line.shopOff - line.platformOff,
      totalMerchantDiscount: line.shopOff,
      totalRedDiscount: line.platformOff,
    })),
    ...extra,
  },
});
const empty: Basket = { orderNo: 'P1', lines: [], postage: 0 };
const orderWith = (extra: object, header?: object) =>
  valueOf(read(getOrder!, session, { orderNo: 'P1', header }, wire(empty, extra)));

describe('order', () => {
  test('no fen is lost', () => {
    fc.assert(
      fc.property(baskets, (basket) => {
        const order = valueOf(read(getOrder!, session, basket, wire(basket)));
        expect(kept(order)).toEqual(sold(basket));
        expect(order.lines.map((line) => line.price)).toEqual(basket.lines.map((line) => BigInt(line.price)));
      }),
    );
  });

  test.each([...Object.entries(xhsStatuses), ['99', 'other']])('%s is %s', (raw, status) => {
    expect(orderWith({ orderStatus: Number(raw) })).toMatchObject({ status, rawStatus: raw });
  });

  test.each([...Object.entries(xhsOrderRefunds), ['99', 'other']])(
    'after-sale of the order %s is %s',
    (raw, refund) => {
      expect(orderWith({ orderAfterSalesStatus: Number(raw) })).toMatchObject({ refund, rawRefund: raw });
    },
  );

  test('国补 is known by the label of the list', () => {
    const skuList = [
      { skuId: 's', skuQuantity: 1, skuIdentifyCodeInfo: { sNCode: 'SN1', iMEI1Code: '353918057812341' } },
    ];
    const order = orderWith({ skuList }, { orderTagList: ['COUNTRY_SUBSIDY'] });
    expect(order.subsidy).toEqual({ mode: 'unknown', amount: 0n });
    expect(order.lines[0]!.codes).toEqual({ sn: ['SN1'], imei: ['353918057812341'] });
    expect(order.labels).toEqual(['COUNTRY_SUBSIDY']);
  });
});

test('the list is read from maxPageNo downwards', () => {
  const page = valueOf(
    read(listOrders!, session, window, {
      success: true,
      data: { total: 250, maxPageNo: 3, orderList: [{ orderId: 'P1', updateTime: noon, orderTagList: ['SAMPLE'] }] },
    }),
  );
  expect(page).toMatchObject({ next: '3', rows: [{ orderNo: 'P1', header: { orderTagList: ['SAMPLE'] } }] });
  expect(bodyOf(listOrders!.request(session, { ...window, cursor: '3' }))).toMatchObject({
    pageNo: 3,
    timeType: 2,
    startTime: 1767238200,
  });
});

test.each([...Object.entries(xhsRefunds), ['12', 'other']])('after-sale %s is %s, in yuan', (raw, status) => {
  const row = { returnsId: 'R', orderId: 'P1', status: Number(raw), returnType: 1, expectedRefundAmountYuan: 8.5 };
  expect(
    valueOf(read(listRefunds!, session, window, { success: true, data: { afterSaleBasicInfos: [row], totalCount: 1 } }))
      .rows[0]!.refund,
  ).toMatchObject({ status, rawStatus: raw, amount: 850n, kind: 'return' });
});

test.each([...Object.entries(xhsApplications), ['99', 'other']])('application %s is %s', (raw, status) => {
  const row = {
    xhsInvoiceNo: 'X',
    refNo: 'P1',
    invoiceStatus: Number(raw),
    titleType: 2,
    title: '某公司',
    invoiceAmt: '99.90',
  };
  expect(
    valueOf(read(listApplications!, session, window, { success: true, data: { totalPage: 1, invoiceRecords: [row] } })),
  ).toMatchObject({ rows: [{ status, amount: 9990n, trigger: 'apply', title: { type: 'company' } }], next: '10:1' });
});

test('after what is to be issued comes what is to be voided', () => {
  const asked: unknown[] = [];
  let cursor: string | undefined;
  do {
    const query = cursor === undefined ? window : { ...window, cursor };
    const { invoiceStatus, pageNum } = bodyOf(listApplications!.request(session, query));
    asked.push([invoiceStatus, pageNum]);
    cursor = valueOf(
      read(listApplications!, session, query, { success: true, data: { totalPage: 2, invoiceRecords: [] } }),
    ).next;
  } while (cursor);
  expect(asked).toEqual([
    [1, 1],
    [1, 2],
    [10, 1],
    [10, 2],
  ]);
});

test('shipping in parts, uploading, asking for a token', () => {
  const part = { orderNo: 'P1', carrier: 'zto', trackingNo: 'T', lines: [{ lineNo: 's', skuId: 's', quantity: '1' }] };
  expect(bodyOf(ship!.request(session, part))).toMatchObject({
    expressCompanyCode: 'zto',
    unpack: true,
    skuIdList: ['s'],
  });
  const invoice = {
    orderNo: 'P1',
    applicationId: 'X',
    kind: 'digitalNormal' as const,
    number: '24112000000048542163',
    issuedAt: noon,
    gross: fen(1n),
    net: fen(1n),
    tax: fen(0n),
    seller: { name: '卖家', taxNo: 'T' },
    buyer: { type: 'personal' as const, name: '张三' },
    drawer: '李四',
    lines: [],
    file: { type: 'PDF' as const, base64: 'AA==' },
  };
  expect(bodyOf(uploadBlue!.request(session, invoice))).toMatchObject({
    xhsInvoiceNo: 'X',
    invoiceType: 6,
    file: 'AA==',
  });
  expect(bodyOf(exchangeCode!.request(session, { code: 'c', redirectUri: '' }))).not.toHaveProperty('accessToken');
});

test.each([
  [{ success: false, error_code: -1, error_msg: 'accessToken 已过期' }, 'token'],
  [{ success: false, error_code: 1, error_msg: '请求过于频繁' }, 'throttled'],
  [{ success: false, error_code: 2, error_msg: '订单不存在' }, 'permanent'],
])('%j: %s', (body, kind) => expect(faultKind(read(getOrder!, session, { orderNo: '1' }, body))).toBe(kind));
