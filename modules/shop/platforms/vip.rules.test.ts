import { fen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RedUpload } from './platform.ts';
import { noon, unsignedBytes } from '@heliu/outside/testing';
import {
  type Basket,
  baskets,
  faultKind,
  form,
  goodsOf,
  kept,
  platformOffOf,
  query,
  read,
  sessionOf,
  shopOffOf,
  sold,
  valueOf,
  yuanOf,
} from './testing.server.ts';
import { vipApplications, vipStatuses } from './vip.orders.ts';
import { signVip, vip } from './vip.server.ts';

const session = sessionOf(vip, { settings: { clientIp: '203.0.113.7', invoiceCode: '000000000000' } });
const { exchangeCode, getOrder, listApplications, listOrders, uploadBlue, uploadRed } = vip.operations;
const window = { from: noon - 60_000, to: noon };

describe('sign', () => {
  const system = {
    accessToken: 'test_token',
    appKey: 'test_key',
    format: 'json',
    method: 'getOrderList',
    service: 'vipapis.delivery.DvdDeliveryService',
    timestamp: '1767240000',
    version: '1.0.0',
  };
  const body = '{"vendor_id":550,"page":1,"limit":50}';

  test('the computed vector', () => {
    expect(signVip(system, body, 'test_secret')).toBe('9AFCA7722539541A3E0ABCBAFF7B29A8');
    expect(unsignedBytes(body, (changed) => signVip(system, changed, 'test_secret'))).toEqual([]);
  });

  test('a request carries the signature of exactly what it sends', () => {
    const request = listOrders!.request(session, window);
    const { sign, ...sent } = query(request);
    expect(sign).toBe(signVip(sent, String(request.body), 'test_secret'));
  });
});

const headerOf = (basket: Basket, status = '60') => ({
  order_id: basket.orderNo,
  status,
  total_fee: yuanOf(goodsOf(basket)),
  post_fee: yuanOf(basket.postage),
  discount_fee: yuanOf(shopOffOf(basket)),
  ex_discount_fee: yuanOf(platformOffOf(basket)),
  created: '2026-01-01 12:00:00',
});
const detailOf = (basket: Basket) => ({
  returnCode: '0',
  result: [
    {
      order_id: basket.orderNo,
      order_products: basket.lines.map((line) => ({
        sku_id: line.lineNo,
        title: line.name,
        num: String(line.quantity),
        price: yuanOf(line.price),
      })),
    },
  ],
});

describe('order', () => {
  test('no fen is lost', () => {
    fc.assert(
      fc.property(baskets, (basket) => {
        const order = valueOf(
          read(getOrder!, session, { orderNo: basket.orderNo, header: headerOf(basket) }, detailOf(basket)),
        );
        expect(kept(order, 'unknown', 'unknown')).toEqual(sold(basket, true));
      }),
    );
  });

  test('the list hands its half on, and goes backwards', () => {
    const header = { order_id: '1', status: '10' };
    expect(
      valueOf(read(listOrders!, session, window, { returnCode: '0', result: { total: 401, orders: [header] } })),
    ).toEqual({ rows: [{ orderNo: '1', header }], next: '3' });
  });

  test('without the list there is no order', () => {
    expect(
      faultKind(read(getOrder!, session, { orderNo: '1' }, detailOf({ orderNo: '1', lines: [], postage: 0 }))),
    ).toBe('permanent');
  });

  test.each([...Object.entries(vipStatuses), ['999', 'other']])('%s is %s', (raw, status) => {
    const basket = { orderNo: '1', lines: [], postage: 0 };
    expect(
      valueOf(read(getOrder!, session, { orderNo: '1', header: headerOf(basket, raw) }, detailOf(basket))),
    ).toMatchObject({ status, rawStatus: raw });
  });
});

test.each([...Object.entries(vipApplications), ['5', 'other']])('application %s is %s', (raw, status) => {
  const row = { order_id: '1', invoice_status: raw, invoice_title: '某公司', tax_payer_no: 'T', ex_pay_money: '99.90' };
  expect(
    valueOf(read(listApplications!, session, window, { returnCode: '0', result: { invoices: [row], has_next: true } })),
  ).toMatchObject({ rows: [{ status, amount: 9990n, title: { type: 'company' } }], next: '2' });
});

test('applications are listed by the time of the order, which may be months ago: all of those open are asked for', () => {
  const request = listApplications!.request(session, { from: noon - 86_400_000, to: noon - 60_000 });
  expect(JSON.parse(String(request.body)).request).toMatchObject({
    query_start_time: '2025-10-03 12:00:00',
    query_end_time: '2026-01-01 12:00:00',
    invoice_status: '0',
  });
});

describe('invoices', () => {
  const invoice: RedUpload = {
    orderNo: '1',
    kind: 'digitalNormal',
    number: '24112000000048542163',
    blueNumber: '24112000000048542162',
    issuedAt: noon,
    gross: fen(-1n),
    net: fen(-1n),
    tax: fen(0n),
    seller: { name: '卖家', taxNo: 'T' },
    buyer: { type: 'personal', name: '张三' },
    drawer: '李四',
    lines: [],
    file: { type: 'PDF', base64: '', url: 'https://heliu/i.pdf' },
  };

  test('go as an address, with the code the merchant chose', () => {
    expect(JSON.parse(String(uploadRed!.request(session, invoice).body)).request).toMatchObject({
      invoice_url: 'https://heliu/i.pdf',
      invoice_code: '000000000000',
      red_punching_invoice: '1',
      blue_invoice_num: invoice.blueNumber,
    });
  });

  test('a refusal inside a successful answer is a fault', () => {
    expect(
      read(uploadBlue!, session, invoice, { returnCode: '0', result: { fail_messages: ['发票号码重复'] } }),
    ).toMatchObject({ ok: false, fault: { kind: 'permanent', message: '发票号码重复' } });
    expect(read(uploadBlue!, session, invoice, { returnCode: '0', result: { fail_messages: [] } })).toEqual({
      ok: true,
      value: {},
    });
  });
});

test('the token call names our address', () => {
  expect(form(exchangeCode!.request(session, { code: 'c', redirectUri: 'r' }))).toMatchObject({
    request_client_ip: '203.0.113.7',
    code: 'c',
  });
});

test.each([
  ['vipapis.invalid-access-token', 'token'],
  ['vipapis.call-limited', 'throttled'],
  ['vipapis.ip-in-blackList', 'permanent'],
  ['vipapis.miss-parameter', 'permanent'],
])('%s: %s', (returnCode, kind) => expect(faultKind(read(listOrders!, session, window, { returnCode }))).toBe(kind));
