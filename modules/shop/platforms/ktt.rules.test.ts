import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ktt, kttRefunds, kttStatuses } from './ktt.server.ts';
import { signPdd } from './pdd.call.server.ts';
import { capabilitiesOf } from './capabilities.ts';
import { noon } from '@heliu/outside/testing';
import {
  type Basket,
  baskets,
  form,
  kept,
  paidOf,
  platformOffOf,
  read,
  sessionOf,
  sold,
  valueOf,
} from './testing.server.ts';

const session = sessionOf(ktt);
const { listOrders } = ktt.operations;
const window = { from: noon - 1800_000, to: noon };

const wire = (basket: Basket, extra: object = {}) => ({
  ktt_increment_order_query_response: {
    total_count: 1,
    order_list: [
      {
        order_sn: basket.orderNo,
        shipping_status: 0,
        shipping_amount: basket.postage,
        platform_discount_amount: platformOffOf(basket),
        order_amount: paidOf(basket),
        updated_at: noon,
        sub_order_list: basket.lines.map((line) => ({
          sub_order_sn: line.lineNo,
          goods_name: line.name,
          goods_number: line.quantity,
          goods_price: line.price,
          merchant_discount_amount: line.shopOff,
        })),
        ...extra,
      },
    ],
  },
});
const first = (basket: Basket, extra?: object) =>
  valueOf(read(listOrders!, session, window, wire(basket, extra))).rows[0]!.order!;

describe('order', () => {
  test('no fen is lost', () => {
    fc.assert(
      fc.property(baskets, (basket) => {
        expect(kept(first(basket))).toEqual(sold(basket));
      }),
    );
  });

  const empty = { orderNo: '1', lines: [], postage: 0 };
  test.each([...Object.entries(kttStatuses), ['8', 'other']])('shipping_status %s is %s', (raw, status) => {
    expect(first(empty, { shipping_status: Number(raw) })).toMatchObject({ status, rawStatus: raw });
  });

  test.each([...Object.entries(kttRefunds), ['5', 'other']])('after_sales_status %s is %s', (raw, refund) => {
    expect(first(empty, { after_sales_status: Number(raw) })).toMatchObject({ refund, rawRefund: raw });
  });

  test('a cancelled order is closed', () => expect(first(empty, { cancel_status: 1 }).status).toBe('closedRefund'));
});

test('signed as 拼多多 signs', () => {
  const { sign, ...sent } = form(listOrders!.request(session, window));
  expect(sign).toBe(signPdd(sent, 'test_secret'));
  expect(sent).toMatchObject({ type: 'pdd.ktt.increment.order.query', page_number: '1', end_updated_at: String(noon) });
});

test('nothing is promised about invoices', () => {
  const { uploadBlue, uploadRed, listApplications, listRefunds } = capabilitiesOf(ktt);
  expect([uploadBlue, uploadRed, listApplications, listRefunds].some(({ offered }) => offered)).toBe(false);
});
