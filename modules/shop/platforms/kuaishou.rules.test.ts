import { createCipheriv } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kuaishouRefunds, kuaishouStatuses } from './kuaishou.orders.ts';
import { kuaishou, signKuaishou } from './kuaishou.server.ts';
import { noon, unsignedBytes } from '@heliu/outside/testing';
import {
  type Basket,
  baskets,
  faultKind,
  form,
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
} from './testing.server.ts';

const pushKey = 'MDEyMzQ1Njc4OWFiY2RlZg==';
const session = sessionOf(kuaishou, { key: 'ks_test', signSecret: 'test_sign_secret', pushKey });
const { getOrder, invoiceableAmount, listOrders, listRefunds } = kuaishou.operations;

describe('sign', () => {
  test('the computed vector is what the adapter sends', () => {
    const request = getOrder!.request(session, { orderNo: '201560025620985' });
    const { sign, ...system } = query(request);
    expect(sign).toBe('d188be165bf6ac1b26f71c2b8db36e18');
    expect(form(request)).toEqual({ param: '{"oid":201560025620985}' });
    expect(request.url).toContain('https://openapi.kwaixiaodian.com/open/order/detail?');
    expect(unsignedBytes('{"oid":1}', (param) => signKuaishou({ ...system, param }, 's'))).toEqual([]);
  });

  test('HMAC', () => {
    const values = {
      access_token: 'test_token',
      appkey: 'ks_test',
      method: 'open.order.detail',
      param: '{"oid":201560025620985}',
      signMethod: 'HMAC_SHA256',
      timestamp: '1767240000000',
      version: '1',
    };
    expect(signKuaishou(values, 'test_sign_secret', 'HMAC_SHA256')).toBe(
      '6M4lCRuRvBE+AC2io8SFUa2eM8K5HEO8k3l1yxoMlfc=',
    );
  });

  test('an order number keeps all its digits', () => {
    expect(form(getOrder!.request(session, { orderNo: '9999999999999999999' }))).toEqual({
      param: '{"oid":9999999999999999999}',
    });
  });
});

describe('push', () => {
  const raw = { method: 'POST', receivedAt: noon, path: '/', query: {}, headers: {} };
  const sealed = (message: object, key = pushKey) => {
    const cipher = createCipheriv('aes-128-cbc', Buffer.from(key, 'base64'), Buffer.alloc(16));
    return cipher.update(JSON.stringify(message), 'utf8', 'base64') + cipher.final('base64');
  };

  test('the computed vector', () => {
    expect(sealed({ test: true })).toBe('watm3Pt/wCJGbPJJXW0XpA==');
    expect(kuaishou.push!.open(session.app, { ...raw, body: 'watm3Pt/wCJGbPJJXW0XpA==' })).toEqual([]);
  });

  test('a message for us is opened, one for others or from others is refused', () => {
    const message = {
      eventId: 'e',
      appKey: 'ks_test',
      event: 'kwaishop_order_addOrder',
      info: '{"oid":9999999999999999999}',
    };
    expect(kuaishou.push!.open(session.app, { ...raw, body: sealed(message) })).toMatchObject([
      { id: 'e', orderNo: '9999999999999999999' },
    ]);
    expect(kuaishou.push!.open(session.app, { ...raw, body: sealed({ ...message, appKey: 'x' }) })).toBeUndefined();
    const foreign = Buffer.from('fedcba9876543210').toString('base64');
    expect(kuaishou.push!.open(session.app, { ...raw, body: sealed(message, foreign) })).toBeUndefined();
    expect(kuaishou.push!.open({ ...session.app, pushKey: '' }, { ...raw, body: sealed(message) })).toBeUndefined();
  });

  test('noise is refused', () => {
    fc.assert(
      fc.property(fc.string(), (body) => {
        expect(kuaishou.push!.open(session.app, { ...raw, body })).toBeUndefined();
      }),
    );
  });
});

const wire = (basket: Basket, base: object = {}) => {
  const [line] = basket.lines;
  return {
    result: 1,
    data: {
      orderBaseInfo: {
        oid: basket.orderNo,
        status: 70,
        totalFee: paidOf(basket),
        discountFee: shopOffOf(basket) + platformOffOf(basket),
        expressFee: basket.postage,
        ...base,
      },
      orderItemInfo: line && { orderItemId: line.lineNo, itemTitle: line.name, num: line.quantity, price: line.price },
    },
  };
};
const empty: Basket = { orderNo: '1', lines: [], postage: 0 };
const orderWith = (base: object) => valueOf(read(getOrder!, session, empty, wire(empty, base)));

describe('order', () => {
  test('no fen is lost', () => {
    fc.assert(
      fc.property(baskets, (many) => {
        const basket = { ...many, lines: many.lines.slice(0, 1) };
        const order = valueOf(read(getOrder!, session, basket, wire(basket)));
        expect(kept(order, 'unknown', 'unknown')).toEqual(sold(basket, true));
        expect(order.goods).toBe(BigInt(goodsOf(basket)));
      }),
    );
  });

  test.each([...Object.entries(kuaishouStatuses), ['0', 'other'], ['999', 'other']])('%s is %s', (raw, status) => {
    expect(orderWith({ status: Number(raw) })).toMatchObject({ status, rawStatus: raw });
  });

  test('a failed order was either never paid or refunded', () => {
    expect([orderWith({ status: 80 }).status, orderWith({ status: 80, payTime: noon }).status]).toEqual([
      'closedUnpaid',
      'closedRefund',
    ]);
  });

  test('国补', () => {
    expect(orderWith({ governmentDiscount: '30000', orderLabels: [21, 5] })).toMatchObject({
      subsidy: { mode: 'unknown', amount: 30000n },
      labels: ['国补供销'],
    });
  });
});

test.each([...Object.entries(kuaishouRefunds), ['99', 'other']])('refund %s is %s', (raw, status) => {
  const row = { refundId: 7, oid: 1, status: Number(raw), handlingWay: 10, refundFee: 800 };
  expect(
    valueOf(
      read(
        listRefunds!,
        session,
        { from: 0, to: 1 },
        { result: 1, data: { refundOrderInfoList: [row], pcursor: 'nomore' } },
      ),
    ),
  ).toMatchObject({ rows: [{ refund: { status, rawStatus: raw, amount: 800n } }], next: undefined });
});

test('an exchange that went well is no refund', () => {
  const row = { refundId: 7, oid: 1, status: 60, handlingWay: 3, refundFee: 800 };
  expect(
    valueOf(
      read(
        listRefunds!,
        session,
        { from: 0, to: 1 },
        { result: 1, data: { refundOrderInfoList: [row], pcursor: 'nomore' } },
      ),
    ).rows[0]!.refund!.status,
  ).toBe('other');
});

test('cursors are handed back as they came', () => {
  const window = { from: noon - 60_000, to: noon };
  expect(valueOf(read(listOrders!, session, window, { result: 1, data: { orderList: [], cursor: 'abc' } })).next).toBe(
    'abc',
  );
  expect(JSON.parse(form(listOrders!.request(session, { ...window, cursor: 'abc' }))['param']!)).toMatchObject({
    cursor: 'abc',
    orderViewStatus: 1,
    queryType: 2,
  });
  const second = valueOf(
    read(listRefunds!, session, window, { result: 1, data: { refundOrderInfoList: [], pcursor: 'a|b' } }),
  ).next!;
  expect(JSON.parse(form(listRefunds!.request(session, { ...window, cursor: second }))['param']!)).toMatchObject({
    currentPage: 2,
    pcursor: 'a|b',
  });
});

test('three amounts to invoice', () => {
  const data = { toBuyerInvoiceAmount: '9000', toPlatformInvoiceAmount: '500', toReceiverInvoiceAmount: '0' };
  expect(valueOf(read(invoiceableAmount!, session, { orderNo: '1' }, { result: 1, data }))).toEqual({
    toBuyer: 9000n,
    toPlatform: 500n,
    toTalent: 0n,
  });
});

test.each([
  [{ result: 24, error_msg: 'access_token过期' }, 'token'],
  [{ result: 2, sub_code: '802006', sub_msg: '日调用量超限' }, 'throttled'],
  [{ result: 2, error_msg: '参数错误' }, 'permanent'],
])('%j: %s', (body, kind) => {
  const found = read(getOrder!, session, { orderNo: '1' }, body);
  expect(faultKind(found)).toBe(kind);
  if (kind === 'throttled') expect(found).toMatchObject({ fault: { waitMs: 86_400_000 } });
});
