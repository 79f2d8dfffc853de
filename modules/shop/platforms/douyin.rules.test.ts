import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { douyinApplications, douyinRefunds, douyinStatuses } from './douyin.orders.ts';
import { douyin, signDouyin } from './douyin.server.ts';
import { noon, unsignedBytes } from '@heliu/outside/testing';
import {
  type Basket,
  baskets,
  faultKind,
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

const session = sessionOf(douyin);
const { exchangeCode, getOrder, listApplications, listOrders, listRefunds } = douyin.operations;

describe('sign', () => {
  const vector = {
    app_key: 'test_key',
    method: 'order.invoiceList',
    param_json: '{"order_id":"4781320682406083640","page_no":"0","page_size":"50"}',
    timestamp: '1767240000',
    v: '2',
  };

  test.each([
    ['hmac-sha256', 'badf46f552bd0a05be545c250317a7f2b362139b05439e6574203b55765d5627'],
    ['md5', '30009cb58bec2bf4c8a68c6d1f517c32'],
  ] as const)('%s', (method, sign) => {
    expect(signDouyin(vector, 'test_secret', method)).toBe(sign);
    expect(
      unsignedBytes(vector.param_json, (param_json) => signDouyin({ ...vector, param_json }, 'test_secret', method)),
    ).toEqual([]);
  });

  test('the body is the very text that was signed', () => {
    const request = listOrders!.request(session, { from: noon - 60_000, to: noon });
    const { sign, sign_method, access_token, ...system } = query(request);
    expect([sign_method, access_token]).toEqual(['hmac-sha256', 'test_token']);
    expect(sign).toBe(signDouyin({ ...system, param_json: String(request.body) }, 'test_secret'));
    expect(request.body).toBe(
      '{"order_asc":true,"order_by":"update_time","page":0,"size":100,"update_time_end":1767240000,"update_time_start":1767239940}',
    );
    expect(system['method']).toBe('order.searchList');
  });
});

describe('push', () => {
  const body = '[{"tag":"100","msg_id":"1","data":"{}"}]';
  const raw = { method: 'POST', receivedAt: noon, path: '/', query: {}, body };

  test('a signed message is opened', () => {
    const headers = { 'event-sign': '4623c13154efae3e94f7d5c0f62ead9c' };
    expect(douyin.push!.open(session.app, { ...raw, headers })).toEqual([
      { id: '1', tag: '100', orderNo: undefined, data: {} },
    ]);
  });

  test('any other signature is refused', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constant('4623c13154efae3e94f7d5c0f62ead9d')), (sign) => {
        expect(douyin.push!.open(session.app, { ...raw, headers: { 'event-sign': sign } })).toBeUndefined();
      }),
    );
    expect(douyin.push!.open(session.app, { ...raw, headers: {} })).toBeUndefined();
  });
});

const wire = (basket: Basket, extra: object = {}) => ({
  code: 10000,
  data: {
    shop_order_detail: {
      order_id: basket.orderNo,
      order_status: 5,
      post_amount: basket.postage,
      pay_amount: paidOf(basket),
      shop_cost_amount: shopOffOf(basket),
      only_platform_cost_amount: platformOffOf(basket),
      create_time: 1767240000,
      sku_order_list: basket.lines.map((line) => ({
        order_id: line.lineNo,
        product_name: line.name,
        item_num: line.quantity,
        origin_amount: line.price,
        sum_amount: line.price * line.quantity,
      })),
      ...extra,
    },
  },
});
const empty: Basket = { orderNo: '1', lines: [], postage: 0 };
const orderWith = (extra: object) => valueOf(read(getOrder!, session, empty, wire(empty, extra)));

describe('order', () => {
  test('no fen is lost', () => {
    fc.assert(
      fc.property(baskets, (basket) => {
        expect(kept(valueOf(read(getOrder!, session, basket, wire(basket))))).toEqual(sold(basket));
      }),
    );
  });

  test.each([...Object.entries(douyinStatuses), ['999', 'other']])('%s is %s', (raw, status) => {
    expect(orderWith({ order_status: Number(raw) })).toMatchObject({ status, rawStatus: raw });
  });

  test('the talent is not the platform, and the channel pays for the buyer', () => {
    const order = orderWith({
      pay_amount: 9000,
      promotion_pay_amount: 500,
      platform_cost_amount: 1000,
      only_platform_cost_amount: undefined,
      author_cost_amount: 400,
      sku_order_list: [{ order_id: 1, item_num: 1, sum_amount: 10000, origin_amount: 10000 }],
    });
    expect(order.paid).toBe(8500n);
    expect(order.promotions.map(({ bearer, amount }) => [bearer, amount])).toEqual([
      ['platform', 600n],
      ['talent', 400n],
      ['payment', 500n],
    ]);
  });

  test('国补', () => {
    const promotion_detail = {
      platform_discount_detail: {
        full_discount_info: [
          { campaign_type: 416, campaign_amount: 30000 },
          { campaign_type: 100, campaign_amount: 1 },
        ],
      },
    };
    expect(orderWith({ sku_order_list: [{ order_id: 1, item_num: 1, promotion_detail }] }).subsidy).toEqual({
      mode: 'unknown',
      amount: 30000n,
    });
  });
});

test.each([...Object.entries(douyinRefunds), ['53', 'other'], ['14', 'other']])(
  'after-sale %s is %s',
  (raw, status) => {
    const item = {
      aftersale_info: {
        aftersale_id: '7',
        aftersale_status: Number(raw),
        aftersale_type: 0,
        refund_amount: 800,
        refund_status: 3,
      },
      order_info: { shop_order_id: '1' },
    };
    expect(
      valueOf(read(listRefunds!, session, { from: 0, to: 1 }, { code: 10000, data: { items: [item], total: 1 } }))
        .rows[0]!.refund,
    ).toMatchObject({ status, rawStatus: raw, kind: 'return', amount: 800n });
  },
);

test.each([...Object.entries(douyinApplications), ['9', 'other']])('application %s is %s', (raw, status) => {
  const row = {
    registation_id: 'R',
    shop_order_id: '1',
    invoice_status: Number(raw),
    title: '某公司',
    invoice_amount: 100,
  };
  const invoice_list = [
    { ...row, title_type: 1, tax_no: '91350100M000100Y43' },
    { ...row, title_type: 1 },
  ];
  const page = valueOf(
    read(listApplications!, session, { from: 0, to: 1 }, { code: 10000, data: { total: 51, invoice_list } }),
  );
  expect(page.rows).toMatchObject([
    { status, rawStatus: raw, amount: 100n, title: { type: 'company' } },
    { title: { type: 'personal' } },
  ]);
  expect(page.next).toBe('2');
});

test('pages count from nought and go backwards', () => {
  const page = valueOf(
    read(listOrders!, session, { from: 0, to: 1 }, { code: 10000, data: { total: 250, shop_order_list: [] } }),
  );
  expect(page.next).toBe('3');
  expect(JSON.parse(String(listOrders!.request(session, { from: 0, to: 1, cursor: '3' }).body)).page).toBe(2);
});

test('an own app asks for its token without a code', () => {
  const own = sessionOf(douyin, { settings: { shopId: '4463798' } });
  expect(JSON.parse(String(exchangeCode!.request(own, { code: 'c', redirectUri: '' }).body))).toEqual({
    code: '',
    grant_type: 'authorization_self',
    shop_id: '4463798',
  });
});

test.each([
  [{ code: 40003, sub_code: 'isv.access-token-expired' }, 'token'],
  [{ code: 40005, sub_code: 'isv.app-call-limited' }, 'throttled'],
  [{ code: 20000, sub_code: 'isp.unknown-error' }, 'unknown'],
  [{ code: 40003, sub_code: 'isv.signature-invalid' }, 'permanent'],
  [{}, 'unknown'],
])('%j: %s', (body, kind) => expect(faultKind(read(getOrder!, session, { orderNo: '1' }, body))).toBe(kind));
