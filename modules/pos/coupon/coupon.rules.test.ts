import { dec, yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { couponComplaint, couponSummary, type CouponTerms, pricedCoupon, validityOf } from './terms.rules.ts';
import { conditionWords, notUsable, type Shown, stateAfter } from './usable.rules.ts';

const fixed = { validMode: 'fixed', validFrom: '2026-11-01', validTo: '2026-11-30' } as const;
const draft = (more: object) => ({ name: '券', scope: [], except: [], ...fixed, ...more }) as never;
const line = (id: number) => ({ category: id });

describe('优惠券的规则', () => {
  test.each([
    ['a cash coupon without a value', { kind: 'cash' }, '面额不能为空'],
    ['a rate coupon without a rate', { kind: 'rate' }, '折扣不能为空'],
    ['no end of its time', { kind: 'cash', value: yuan('5'), validTo: null }, '从哪天到哪天'],
    ['an end before its beginning', { kind: 'cash', value: yuan('5'), validTo: '2026-10-01' }, '早于开始'],
    ['days after taking that nobody said', { kind: 'exchange', validMode: 'taken' }, '有效几天'],
    ['the same goods twice', { kind: 'exchange', scope: [line(1), line(1)] }, '第2行：与前面的一行相同'],
    ['all goods beside some', { kind: 'exchange', scope: [line(1), {}] }, '第2行：没有选商品'],
    ['two names in one line', { kind: 'exchange', scope: [{ category: 1, brand: 2 }] }, '只选一个'],
    ['two names of what it is not for', { kind: 'exchange', except: [{ category: 1, brand: 2 }] }, '不适用的商品第1行'],
  ])('%s is refused in words', (_, more, words) => {
    expect(couponComplaint(draft(more))).toContain(words);
  });

  test.each([
    [{ kind: 'cash', value: yuan('20'), minSpend: yuan('100') }, '满100元减20元'],
    [{ kind: 'cash', value: yuan('5.50') }, '抵5.5元'],
    [{ kind: 'rate', rate: dec('0.85'), maxOff: yuan('50') }, '8.5折，最多减50元'],
    [{ kind: 'rate', rate: dec('0.9'), minSpend: yuan('200'), scope: [line(1)] }, '指定商品满200元9折'],
    [{ kind: 'exchange', scope: [line(1)] }, '指定商品兑换一件'],
    [{ kind: 'freight' }, '免运费'],
    [{ kind: 'freight', value: yuan('12') }, '抵运费12元'],
  ])('%o says %s', (more, words) => {
    expect(couponComplaint(draft(more))).toBeUndefined();
    expect(couponSummary(draft(more))).toBe(words);
  });
});

const terms: CouponTerms = {
  name: '券',
  kind: 'cash',
  value: '20.00',
  rate: null,
  maxOff: null,
  minSpend: '100.00',
  stores: [],
  stackable: false,
  withPromotion: false,
  validMode: 'taken',
  validFrom: null,
  validTo: null,
  startDays: 1,
  validDays: 7,
  scope: { entries: [{ of: 'all', id: 0 }], except: [] },
};

describe('券的有效期', () => {
  test('of days after taking the first day counts', () => {
    expect(validityOf(terms, '2026-11-18')).toEqual({ from: '2026-11-19', to: '2026-11-25' });
    expect(validityOf({ ...terms, startDays: 0, validDays: 1 }, '2026-12-31')).toEqual({
      from: '2026-12-31',
      to: '2026-12-31',
    });
  });

  test('a fixed time is the same for everybody', () => {
    const dated = { ...terms, validMode: 'fixed', validFrom: '2026-11-01', validTo: '2026-11-30' } as const;
    expect(validityOf(dated, '2020-01-01')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  });

  test('pricing gets what it asks for, and nothing of a coupon for freight', () => {
    const valid = { from: '2026-11-01', to: '2026-11-30' };
    expect(pricedCoupon(7, terms, valid)).toMatchObject({ id: 7, value: 2000n, minSpend: 10000n, validTo: valid.to });
    expect(pricedCoupon(7, { ...terms, kind: 'freight' }, valid)).toBeUndefined();
  });
});

const shown: Shown = {
  state: 'unused',
  member: 5,
  bill: null,
  stores: [3],
  validity: { from: '2026-11-10', to: '2026-11-20' },
};
const showing = { day: '2026-11-18', member: 5, store: 3 };

describe('一张券现在能不能用', () => {
  test.each([
    ['fits', {}, {}, undefined],
    ['on its first day', {}, { day: '2026-11-10' }, undefined],
    ['on its last day', {}, { day: '2026-11-20' }, undefined],
    ['a day early', {}, { day: '2026-11-09' }, '2026-11-10 起才能用'],
    ['a day late', {}, { day: '2026-11-21' }, '已于 2026-11-20 过期'],
    ['used', { state: 'used', bill: 'LS1' }, {}, '已经用过，用在 LS1'],
    ['run out', { state: 'expired' }, {}, '已经过期'],
    ['void', { state: 'void' }, {}, '已经作废'],
    ['locked by another bill', { state: 'locked', bill: 'LS1' }, { bill: 'LS2' }, '另一张还没有付款的单'],
    ['locked by this bill', { state: 'locked', bill: 'LS1' }, { bill: 'LS1' }, undefined],
    ['of another member', {}, { member: 6 }, '是另一位会员的券'],
    ['of a member who is not known', {}, { member: null }, '请先识别会员'],
    ['whoever shows it', {}, { member: undefined }, undefined],
    ['nobody’s', { member: null }, { member: null }, undefined],
    ['in another store', {}, { store: 4 }, '这家门店不能用'],
    ['in no store', {}, { store: null }, '只在指定的门店能用'],
    ['for all stores', { stores: [] }, { store: null }, undefined],
  ])('%s', (_, one, how, words) => {
    const found = notUsable({ ...shown, ...one } as Shown, { ...showing, ...how });
    if (words === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(words);
  });

  test('given back it is what it was, unless its time is over', () => {
    expect(stateAfter({ member: 5, validTo: '2026-11-18' }, '2026-11-18')).toBe('unused');
    expect(stateAfter({ member: null, validTo: null }, '2026-11-18')).toBe('untaken');
    expect(stateAfter({ member: 5, validTo: '2026-11-17' }, '2026-11-18')).toBe('expired');
  });

  test('its conditions are said so that a cashier can act on them', () => {
    expect(conditionWords(terms)).toEqual([
      '适用商品满 100 元才能用',
      '全部商品可用',
      '参加促销的商品不能用',
      '一单只能用这一张券',
    ]);
    const narrow = { ...terms, stores: [1, 2], scope: { entries: [{ of: 'sku', id: 1 }], except: [] } } as const;
    expect(conditionWords(narrow as never)).toEqual(
      expect.arrayContaining(['只用于指定的商品', '只在指定的 2 家门店可用']),
    );
  });
});
