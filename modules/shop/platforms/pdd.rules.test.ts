import { fen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signPdd } from './pdd.call.server.ts';
import { pddApplications, pddOrderRefunds, pddRefunds, pddStatuses } from './pdd.orders.ts';
import { pdd } from './pdd.server.ts';
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
  read,
  sessionOf,
  shopOffOf,
  sold,
  valueOf,
  yuanOf,
} from './testing.server.ts';

const session = sessionOf(pdd);
const { getOrder, listApplications, listOrders, listRefunds, uploadBlue, answerApplication, exchangeCode } =
  pdd.operations;

describe('sign', () => {
  test('the vector 拼多多 prints', () => {
    const values = {
      access_token: 'asd78172s8ds9a921j9qqwda12312w1w21211',
      client_id: '1',
      data_type: 'XML',
      order_status: '1',
      page: '1',
      page_size: '10',
      timestamp: '1480411125',
      type: 'pdd.order.number.list.get',
    };
    expect(signPdd(values, 'testSecret')).toBe('E4DE3ED21002510DED352819E7AE6775');
  });

  test('the computed vector is what the adapter sends', () => {
    const of = { ...sessionOf(pdd, { key: 'test_client' }) };
    const { sign, ...sent } = form(listApplications!.request(of, { from: 1767153600000, to: noon }));
    expect(sign).toBe('A0294975ED46363322B96E42510EEA90');
    expect(unsignedBytes(sent['client_id']!, (client_id) => signPdd({ ...sent, client_id }, 'test_secret'))).toEqual(
      [],
    );
  });
});

const wire = (basket: Basket, extra: object = {}) => ({
  order_info_get_response: {
    order_info: {
      order_sn: basket.orderNo,
      order_status: 2,
      refund_status: 1,
      goods_amount: yuanOf(goodsOf(basket)),
      postage: basket.postage / 100,
      seller_discount: yuanOf(shopOffOf(basket)),
      platform_discount: platformOffOf(basket) / 100,
      pay_amount: yuanOf(paidOf(basket)),
      created_time: '2026-01-01 12:00:00',
      item_list: basket.lines.map((line) => ({
        sku_id: line.lineNo,
        goods_name: line.name,
        goods_count: line.quantity,
        goods_price: line.price / 100,
      })),
      ...extra,
    },
  },
});
const empty: Basket = { orderNo: '260101-1', lines: [], postage: 0 };
const orderWith = (extra: object) => valueOf(read(getOrder!, session, empty, wire(empty, extra)));

describe('order', () => {
  test('no fen is lost', () => {
    fc.assert(
      fc.property(baskets, (basket) => {
        expect(kept(valueOf(read(getOrder!, session, basket, wire(basket))))).toEqual(sold(basket));
      }),
    );
  });

  test.each([...Object.entries(pddStatuses), ['77', 'other']])('order_status %s is %s', (raw, status) => {
    expect(orderWith({ order_status: Number(raw) })).toMatchObject({ status, rawStatus: raw });
  });

  test.each([...Object.entries(pddOrderRefunds), ['77', 'other']])('refund_status %s is %s', (raw, refund) => {
    expect(orderWith({ refund_status: Number(raw) })).toMatchObject({ refund, rawRefund: raw });
  });

  test.each([
    [{ order_status: 1, group_status: 0 }, 'hold'],
    [{ order_status: 1, risk_control_status: 1 }, 'hold'],
    [{ order_status: 1, group_status: 1, risk_control_status: 0 }, 'waitShip'],
    [{ order_status: 1, refund_status: 4 }, 'closedRefund'],
  ])('%j is %s', (extra, status) => expect(orderWith(extra).status).toBe(status));

  test('国补', () => {
    const extra = { trade_in_national_subsidy_amount_type: 2, trade_in_national_subsidy_amount: '300.00' };
    expect(orderWith(extra).subsidy).toEqual({ mode: 'order', amount: 30000n });
  });
});

test('the list asks for every status and goes backwards', () => {
  const sent = form(listOrders!.request(session, { from: noon - 1800_000, to: noon, cursor: '4' }));
  expect(sent).toMatchObject({
    order_status: '5',
    refund_status: '5',
    page: '4',
    start_updated_at: '1767238200',
    end_updated_at: '1767240000',
  });
  const body = { order_sn_increment_get_response: { total_count: 301, order_sn_list: [{ order_sn: 'A' }] } };
  expect(valueOf(read(listOrders!, session, { from: 0, to: 1 }, body))).toMatchObject({
    next: '4',
    rows: [{ orderNo: 'A' }],
  });
});

test.each([...Object.entries(pddRefunds), ['16', 'other'], ['33', 'other']])(
  'after_sales_status %s is %s',
  (raw, status) => {
    const row = {
      id: 301851299,
      order_sn: '180410-1',
      after_sales_status: Number(raw),
      after_sales_type: 3,
      refund_amount: '8.00',
      updated_time: '2018-04-10 17:18:03',
    };
    const body = { refund_increment_get_response: { total_count: 1, refund_list: [row] } };
    expect(valueOf(read(listRefunds!, session, { from: 0, to: 1 }, body)).rows[0]!.refund).toMatchObject({
      status,
      rawStatus: raw,
      kind: 'return',
      amount: 800n,
    });
  },
);

test.each([...Object.entries(pddApplications), ['9', 'other']])(
  'application %s is %s, its amount in fen',
  (raw, status) => {
    const row = {
      order_sn: 'A',
      application_status: Number(raw),
      invoice_amount: '9990',
      business_type: 0,
      payer_name: '张三',
      trigger_status: 2,
    };
    const page = valueOf(
      read(
        listApplications!,
        session,
        { from: 0, to: 1 },
        { invoice_application_query_response: { invoice_application_list: [row] } },
      ),
    );
    expect(page).toMatchObject({
      rows: [{ status, amount: 9990n, trigger: 'changeTitle', title: { type: 'personal' } }],
    });
    expect(page.next).toBeUndefined();
  },
);

test('a refusal says why', () => {
  const sent = form(
    answerApplication!.request(session, { applicationId: '5', orderNo: 'A', agree: false, reason: '抬头有误' }),
  );
  expect(sent).toMatchObject({ status: '0', reason: '抬头有误' });
});

test('an upload is in fen', () => {
  const sent = form(
    uploadBlue!.request(session, {
      orderNo: 'A',
      kind: 'digitalNormal',
      number: '24112000000048542163',
      issuedAt: noon,
      gross: fen(11300n),
      net: fen(10000n),
      tax: fen(1300n),
      seller: { name: '卖家', taxNo: 'T' },
      buyer: { type: 'company', name: '某公司', taxNo: 'B' },
      drawer: '李四',
      lines: [{ name: '货', taxCode: '1', net: fen(10000n), tax: fen(1300n), taxRate: '0.13' }],
      file: { type: 'PDF', base64: 'AA==' },
    }),
  );
  expect(sent).toMatchObject({
    invoice_amount: '11300',
    sum_price: '10000',
    sum_tax: '1300',
    tax_rate: '13',
    business_type: '1',
    invoice_time: String(noon),
  });
});

test.each([
  [10019, 'token'],
  [70031, 'throttled'],
  [50000, 'unknown'],
  [10001, 'permanent'],
])('error %i: %s', (error_code, kind) => {
  expect(
    faultKind(read(getOrder!, session, { orderNo: '1' }, { error_response: { error_code, error_msg: '错误' } })),
  ).toBe(kind);
});

test('a token is asked for without a token', () => {
  const sent = form(exchangeCode!.request(session, { code: 'c', redirectUri: '' }));
  expect(sent).toMatchObject({ type: 'pdd.pop.auth.token.create', code: 'c' });
  expect(sent).not.toHaveProperty('access_token');
});
