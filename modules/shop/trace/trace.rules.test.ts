import { type Full, yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import type { shopOrder } from '../order/order.ts';
import {
  type Application,
  differencesOf,
  type Facts,
  goodsPart,
  invoicePart,
  moneyPart,
  orderPart,
  reachOf,
  type Refund,
} from './trace.rules.ts';

type Order = Full<typeof shopOrder>;
const zero = yuan('0.00');
const order = {
  orderStatus: 'signed',
  refundStatus: 'none',
  invoiceState: 'none',
  createdAt: '2026-11-02T02:21:00.000Z',
  orderedAt: '2026-11-02T02:21:00.000Z',
  paidAt: '2026-11-02T02:30:00.000Z',
  shippedAt: '2026-11-02T08:00:00.000Z',
  finishedAt: '2026-11-05T02:00:00.000Z',
  quantity: '3',
  goodsAmount: yuan('387.00'),
  postage: zero,
  fees: zero,
  paid: yuan('357.00'),
  refunded: zero,
  invoiceable: yuan('357.00'),
  difference: zero,
  subsidy: zero,
  locked: false,
  promotions: [{ bearer: 'shop', name: '店铺券', amount: yuan('30.00') }],
  parcels: [],
  lines: [],
} as unknown as Order;
const facts = (more: Partial<Order> = {}, rest: Partial<Facts> = {}): Facts => ({
  order: { ...order, ...more },
  refunds: [],
  applications: [],
  subsidyBasis: 'unset',
  ...rest,
});
const refund = { refundNo: 'R', refundStatus: 'success', amount: yuan('59.00'), reason: '保温杯' } as Refund;
const application = {
  applicationNo: 'S',
  applicationStatus: 'applied',
  trigger: 'apply',
  titleType: 'company',
  invoiceTitle: '知味食品',
} as Application;
const labels = (stations: readonly { label: string; isOpen?: boolean }[]) =>
  stations.map(({ label, isOpen }) => (isOpen ? `(${label})` : label));

describe('stations', () => {
  test.each([
    ['waitPay', ['下单', '(付款)']],
    ['closedUnpaid', ['下单', '未付款关闭']],
    ['waitShip', ['下单', '付款', '(待发货)']],
    ['shipped', ['下单', '付款', '发货']],
    ['partShipped', ['下单', '付款', '部分发货']],
    ['signed', ['下单', '付款', '发货', '已签收']],
    ['closedRefund', ['下单', '付款']],
  ] as const)('of an order that is %s', (orderStatus, expected) => {
    const shippedAt = ['shipped', 'partShipped', 'signed'].includes(orderStatus) ? order.shippedAt : null;
    expect(labels(orderPart(facts({ orderStatus, shippedAt })).stations)).toEqual(expected);
  });

  test('coupons of one name are one line', () => {
    const coupon = { bearer: 'shop', name: '店铺券', amount: yuan('15.00') };
    const { lines } = orderPart(facts({ promotions: [coupon, coupon] as unknown as Order['promotions'] }));
    expect(lines.filter(({ label }) => label === '店铺券')).toEqual([{ label: '店铺券', amount: yuan('-30.00') }]);
  });

  test('of money: what came and what went back', () => {
    const { stations, figure } = moneyPart(facts({ refunded: yuan('59.00') }, { refunds: [refund] }));
    expect(stations.map(({ label, amount }) => [label, amount])).toEqual([
      ['买家付款', yuan('357.00')],
      ['退款', yuan('-59.00')],
    ]);
    expect(figure).toEqual({ label: '买家净付', amount: yuan('298.00') });
  });

  test('what is not there is said, not left blank', () => {
    expect(goodsPart(facts({ orderStatus: 'waitShip' })).missing).toBe('还没有发货。');
    expect(goodsPart(facts()).missing).toBe('平台没有给快递单号。');
    expect(moneyPart(facts({ orderStatus: 'waitPay' })).missing).toBe('买家还没有付款。');
    expect(invoicePart(facts()).missing).toBe('还没有开票。');
  });

  test('of invoices: applied for, and then told by the invoices themselves', () => {
    const asked = invoicePart(facts({ invoiceState: 'applied' }, { applications: [application] }));
    expect(labels(asked.stations)).toEqual(['买家申请', '(待开票)']);
    const issued = invoicePart(facts({ invoiceState: 'issued' }, { applications: [application] }));
    expect(labels(issued.stations)).toEqual(['买家申请']);
  });
});

test.each([
  [facts(), []],
  [facts({ difference: yuan('-3.00') }), ['平台给的金额对不上：商品、运费减优惠比实付少 ￥3.00。']],
  [facts({}, { refunds: [refund] }), ['退款单合计 ￥59.00，订单记的已退款是 ￥0.00。']],
  [facts({ invoiceState: 'applied' }, { applications: [application] }), ['买家申请了发票，还没有开。']],
  [facts({ subsidy: yuan('20.00') }), ['国补 ￥20.00 计不计入发票还没有设定。']],
  [facts({ subsidy: yuan('20.00') }, { subsidyBasis: 'gross' }), []],
  [facts({ locked: true, lockReason: '核对' }), ['订单已锁定：核对。']],
  [facts({ refundStatus: 'success' }), ['平台说已退款，退款单还没有取到。']],
  [facts({ refundStatus: 'success', invoiced: yuan('20.00') }), ['平台说已退款，退款单还没有取到，发票可能比订单多。']],
] as [Facts, string[]][])('differences %#', (told, sentences) => {
  const found = differencesOf(told);
  expect(found.map(({ text }) => text)).toEqual(sentences);
  expect(found.every(({ todo }) => todo.length > 0)).toBe(true);
});

test.each([
  [{ orderStatus: 'waitPay', refundStatus: 'none', invoiceState: 'none', shippedAt: null }, 'part none none none'],
  [{ orderStatus: 'shipped', refundStatus: 'none', invoiceState: 'applied', shippedAt: 'x' }, 'part part done part'],
  [{ orderStatus: 'finished', refundStatus: 'none', invoiceState: 'issued', shippedAt: 'x' }, 'done done done done'],
  [
    { orderStatus: 'finished', refundStatus: 'success', invoiceState: 'issued', shippedAt: 'x', isOver: true },
    'done done done wrong',
  ],
  [
    { orderStatus: 'finished', refundStatus: 'success', invoiceState: 'partRed', shippedAt: 'x' },
    'done done done done',
  ],
  [
    { orderStatus: 'finished', refundStatus: 'refunding', invoiceState: 'failed', shippedAt: 'x' },
    'done done part wrong',
  ],
  [
    { orderStatus: 'closedRefund', refundStatus: 'success', invoiceState: 'red', shippedAt: null },
    'done none done done',
  ],
] as const)('the mark of %o', (row, mark) => expect(reachOf({ isOver: false, ...row }).join(' ')).toBe(mark));
