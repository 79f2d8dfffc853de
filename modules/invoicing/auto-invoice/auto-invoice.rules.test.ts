import { yuan } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AutoOrder,
  filteredBy,
  heldBack,
  isWorking,
  type Rule,
  ruleComplaint,
  ruleFor,
  type Skip,
  triggeredAt,
} from './auto-invoice.rules.ts';
import { sentenceOf } from './sentence.rules.ts';
import { triggers } from './rule.ts';
import { orderStatuses, refundStatuses } from '../../shop/model.ts';

const rule: Rule = {
  id: 1,
  rank: 10,
  shops: null,
  trigger: 'shipped',
  delayHours: 24,
  onlyApplied: false,
  from: '2026-01-01',
  minAmount: yuan('10'),
  maxAmount: yuan('5000'),
  titleKind: 'all',
  goodsWithout: '补差 邮费',
  memoWithout: '不要发票',
  buyersWithout: '刷单狂 某某公司',
  labelsWithout: [7],
  withSubsidy: false,
  workFrom: null,
  workTo: null,
};
const order: AutoOrder = {
  id: 1,
  shop: 3,
  orderDate: '2026-03-01',
  orderStatus: 'shipped',
  refundStatus: 'none',
  paidAt: '2026-03-01T01:00:00Z',
  shippedAt: '2026-03-02T01:00:00Z',
  finishedAt: null,
  changedAt: '2026-03-02T02:00:00Z',
  appliedAt: null,
  invoiceable: yuan('100'),
  invoiced: yuan('0'),
  goods: '鲜花饼 礼盒装',
  memo: '请尽快发货',
  buyer: '小王',
  title: '个人',
  titleType: 'personal',
  labels: [1],
  subsidy: yuan('0'),
};

describe('whose business an order is', () => {
  test.each<[string, Partial<Rule>, Partial<AutoOrder>, Skip | undefined]>([
    ['everything fits', {}, {}, undefined],
    ['another shop', { shops: [4] }, {}, 'shop'],
    ['one of its shops', { shops: [4, 3] }, {}, undefined],
    ['ordered on the first day', { from: '2026-03-01' }, {}, undefined],
    ['ordered the day before', { from: '2026-03-02' }, {}, 'from'],
    ['never paid', {}, { orderStatus: 'waitPay' }, 'closed'],
    ['refunded and closed', {}, { orderStatus: 'closedRefund' }, 'closed'],
    ['only what was asked for', { onlyApplied: true }, {}, 'notApplied'],
    ['asked for', { onlyApplied: true }, { appliedAt: order.shippedAt }, undefined],
    ['the trigger is the asking', { trigger: 'application' }, {}, 'notApplied'],
    ['on the lower bound', {}, { invoiceable: yuan('10') }, undefined],
    ['a fen below', {}, { invoiceable: yuan('9.99') }, 'minAmount'],
    ['on the upper bound', {}, { invoiceable: yuan('5000') }, undefined],
    ['a fen above', {}, { invoiceable: yuan('5000.01') }, 'maxAmount'],
    ['no upper bound', { maxAmount: null }, { invoiceable: yuan('99999') }, undefined],
    ['companies only', { titleKind: 'company' }, {}, 'titles'],
    ['a word in the goods', {}, { goods: '运费补差专用' }, 'goods'],
    ['words in any case', { goodsWithout: 'vip' }, { goods: 'VIP 会员' }, 'goods'],
    ['a word in the memo', {}, { memo: '亲，不要发票' }, 'memo'],
    ['a black buyer', {}, { buyer: '刷单狂' }, 'buyer'],
    ['a black title', {}, { title: '某某公司' }, 'buyer'],
    ['part of a black name is another name', {}, { buyer: '刷单狂人' }, undefined],
    ['a label', {}, { labels: [1, 7] }, 'label'],
    ['a subsidy', {}, { subsidy: yuan('1') }, 'subsidy'],
    ['a subsidy that is wanted', { withSubsidy: true }, { subsidy: yuan('1') }, undefined],
  ])('%s', (_, change, told, expected) => {
    expect(filteredBy({ ...rule, ...change }, { ...order, ...told })).toBe(expected);
  });
});

describe('when its time has come', () => {
  const due = Date.parse('2026-03-03T01:00:00Z');
  test.each<[string, Partial<Rule>, Partial<AutoOrder>, number, Skip | undefined]>([
    ['a day after shipping', {}, {}, due, undefined],
    ['a moment before', {}, {}, due - 1, 'notYet'],
    ['not shipped', {}, { orderStatus: 'waitShip' }, due, 'notYet'],
    ['part of it shipped', {}, { orderStatus: 'partShipped' }, due, 'notYet'],
    ['no time told: the last news counts', {}, { shippedAt: null }, due, 'notYet'],
    ['no time told, an hour later', {}, { shippedAt: null }, due + 3_600_000, undefined],
    ['not finished', { trigger: 'finished' }, {}, due, 'notYet'],
    ['paid', { trigger: 'paid' }, { orderStatus: 'waitShip' }, due, undefined],
    ['a refund runs', {}, { refundStatus: 'refunding' }, due, 'refunding'],
    ['a refund was refused', {}, { refundStatus: 'rejected' }, due, undefined],
    ['invoiced', {}, { invoiced: yuan('1') }, due, 'done'],
    ['nothing left', {}, { invoiceable: yuan('0') }, due, 'done'],
  ])('%s', (_, change, told, now, expected) => {
    expect(heldBack({ ...rule, ...change }, { ...order, ...told }, now)).toBe(expected);
  });
});

test.each([
  [null, null, '03:00', true],
  ['09:00', '18:00', '09:00', true],
  ['09:00', '18:00', '17:59', true],
  ['09:00', '18:00', '18:00', false],
  ['09:00', null, '23:59', true],
  [null, '08:00', '07:00', true],
  ['22:00', '06:00', '23:30', true],
  ['22:00', '06:00', '05:59', true],
  ['22:00', '06:00', '12:00', false],
])('hours from %s to %s, at %s: %s', (workFrom, workTo, at, expected) => {
  expect(isWorking({ workFrom, workTo }, Date.parse(`2026-03-03T${at}:00+08:00`))).toBe(expected);
});

test('bounds the wrong way round, and hours without any', () => {
  expect(ruleComplaint({ ...rule, minAmount: yuan('9'), maxAmount: yuan('8') })).toContain('最低金额');
  expect(ruleComplaint({ ...rule, workFrom: '09:00', workTo: '09:00' })).toContain('时段');
  expect(ruleComplaint(rule)).toBeUndefined();
});

test('a rule reads itself back', () => {
  const whole = { ...rule, defaultTitle: '个人', mergeBuyer: false, afterRefund: 'red', dailyCap: null } as const;
  expect(sentenceOf(whole, '所有店铺')).toBe(
    '所有店铺 2026-01-01 起的订单，发货 24 小时后，金额 10.00–5,000.00 元的自动开票；国补订单，以及按商品名、留言备注、黑名单、标签排除的，留给人开。退款后自动红冲退款部分。',
  );
  expect(
    sentenceOf(
      {
        ...whole,
        trigger: 'application',
        delayHours: 0,
        minAmount: null,
        maxAmount: null,
        titleKind: 'company',
        goodsWithout: null,
        memoWithout: null,
        buyersWithout: null,
        labelsWithout: null,
        withSubsidy: true,
        workFrom: '09:00',
        workTo: '18:00',
        dailyCap: 500,
        mergeBuyer: true,
        afterRefund: 'none',
      },
      '2 家店铺',
    ),
  ).toBe(
    '2 家店铺 2026-01-01 起的订单，买家申请后立即，企业抬头的自动开票，同一买家合开一张。每天 09:00–18:00 开，最多 500 张。退款后列入待办，由人处理。',
  );
});

const someOf = <T extends object>(table: T) => fc.constantFrom(...(Object.keys(table) as (keyof T)[]));
const fen = fc.integer({ min: 0, max: 20_000 }).map((n) => BigInt(n) as AutoOrder['invoiceable']);
const word = fc.constantFrom('补差', '不要', '小王', '鲜花');
const time = fc.integer({ min: 0, max: 60 }).map((h) => new Date(Date.UTC(2026, 2, 1, h)).toISOString());
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const anyOrder: fc.Arbitrary<AutoOrder> = fc.record({
  id: fc.nat(),
  shop: fc.integer({ min: 1, max: 3 }),
  orderDate: fc.constantFrom('2026-02-27', '2026-03-01'),
  orderStatus: someOf(orderStatuses),
  refundStatus: someOf(refundStatuses),
  paidAt: maybe(time),
  shippedAt: maybe(time),
  finishedAt: maybe(time),
  changedAt: time,
  appliedAt: maybe(time),
  invoiceable: fen,
  invoiced: fc.constant(0n as AutoOrder['invoiced']),
  subsidy: fen,
  goods: word,
  memo: word,
  buyer: word,
  title: word,
  titleType: fc.constantFrom('personal', 'company'),
  labels: fc.subarray([1, 2, 3]),
});
const anyRule: fc.Arbitrary<Rule> = fc.record({
  id: fc.nat(),
  rank: fc.integer({ min: 0, max: 3 }),
  shops: maybe(fc.subarray([1, 2, 3])),
  trigger: someOf(triggers),
  delayHours: fc.integer({ min: 0, max: 50 }),
  onlyApplied: fc.boolean(),
  withSubsidy: fc.boolean(),
  from: fc.constantFrom('2026-02-28', '2026-01-01'),
  minAmount: maybe(fen),
  maxAmount: maybe(fen),
  titleKind: fc.constantFrom('all', 'personal', 'company'),
  goodsWithout: maybe(word),
  memoWithout: maybe(word),
  buyersWithout: maybe(word),
  labelsWithout: maybe(fc.subarray([1, 2, 3])),
  workFrom: fc.constant(null),
  workTo: fc.constant(null),
});

test('nothing outside the filters is ever taken, and a rule in charge is the first of those that fit', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyRule, { maxLength: 4, selector: ({ id }) => id }), anyOrder, (rules, one) => {
      const chosen = ruleFor(rules, one);
      const fitting = rules.filter((each) => filteredBy(each, one) === undefined);
      expect(chosen === undefined).toBe(fitting.length === 0);
      if (!chosen) return;
      expect(fitting).toContain(chosen);
      for (const other of fitting)
        expect(other.rank > chosen.rank || (other.rank === chosen.rank && other.id >= chosen.id)).toBe(true);
      expect(chosen.shops === null || chosen.shops.length === 0 || chosen.shops.includes(one.shop)).toBe(true);
      expect(one.orderDate >= chosen.from).toBe(true);
      expect(chosen.minAmount === null || one.invoiceable >= chosen.minAmount).toBe(true);
      expect(chosen.maxAmount === null || one.invoiceable <= chosen.maxAmount).toBe(true);
      expect(one.subsidy === 0n || chosen.withSubsidy).toBe(true);
      expect(one.labels.some((label) => chosen.labelsWithout?.includes(label))).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test('time only ever opens the door: what is due stays due while nothing else changes', () => {
  fc.assert(
    fc.property(anyRule, anyOrder, fc.integer({ min: 0, max: 200 }), fc.nat(100), (one, told, hour, more) => {
      const now = Date.UTC(2026, 2, 1, hour);
      if (heldBack(one, told, now) !== undefined) return;
      expect(heldBack(one, told, now + more * 3_600_000)).toBeUndefined();
      expect(Date.parse(triggeredAt(one, told)!) + one.delayHours * 3_600_000).toBeLessThanOrEqual(now);
    }),
    { numRuns: 2000 },
  );
});
