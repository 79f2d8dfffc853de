import { dec, yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { beijingMinute, canMeet, promotionComplaint, summaryOf, termsOf } from './promotion.rules.ts';

type Draft = Parameters<typeof promotionComplaint>[0];
type Order = Parameters<typeof termsOf>[0];

const named = { sku: null, goods: null, category: null, brand: null, tag: null };
const scopeLine = (change: object = {}) => ({
  ...named,
  rate: null,
  nth: null,
  specialMode: null,
  specialValue: null,
  setGroup: 1,
  setQuantity: 1,
  ...change,
});
const order = (change: object): Draft & Order =>
  ({
    id: 7,
    name: '活动',
    startAt: '2026-11-18T00:00:00+08:00',
    endAt: '2026-11-19T00:00:00+08:00',
    weekdays: null,
    slots: null,
    audience: 'all',
    priority: 100,
    exclusive: false,
    stackGroup: null,
    noMember: false,
    limitPerBill: null,
    basis: 'amount',
    threshold: null,
    isLoop: false,
    maxReduce: null,
    giftChoice: null,
    setMode: null,
    setValue: null,
    setRate: null,
    scope: [],
    except: [],
    tiers: [],
    gifts: [],
    ...change,
  }) as unknown as Draft & Order;

const tier = (threshold: string, change: object) => ({
  threshold: dec(threshold),
  reduce: null,
  rate: null,
  ...change,
});
const off10 = { kind: 'mj', tiers: [tier('100', { reduce: yuan('10') })] };

describe('促销单', () => {
  test.each<[words: string | undefined, change: object]>([
    [undefined, off10],
    [undefined, { ...off10, slots: '10:00-12:00 18:00-24:00' }],
    ['时段“12:00-10:00”的结束应晚于开始；跨过半夜的请写成两段', { ...off10, slots: '12:00-10:00' }],
    ['时段“9点”应如 10:00-12:00', { ...off10, slots: '9点' }],
    ['结束时间应晚于开始时间', { ...off10, endAt: '2026-11-18T00:00:00+08:00' }],
    ['满减至少要有一档', { kind: 'mj' }],
    ['满减档次有两行门槛相同', { kind: 'mj', tiers: [...off10.tiers, ...off10.tiers] }],
    ['“每满都算”只能有一档', { ...off10, isLoop: true, tiers: [...off10.tiers, tier('200', { reduce: yuan('30') })] }],
    ['满减档次第1行：件数应为整数', { ...off10, basis: 'quantity', tiers: [tier('2.5', { reduce: yuan('1') })] }],
    ['适用商品至少要有一行', { kind: 'dp' }],
    ['适用商品第1行：折扣不能为空', { kind: 'dp', scope: [scopeLine({ sku: 1 })] }],
    [
      '适用商品第2行：与前面的一行相同',
      { kind: 'dp', scope: [scopeLine({ sku: 1, rate: dec('0.9') }), scopeLine({ sku: 1, rate: dec('0.8') })] },
    ],
    [
      undefined,
      {
        kind: 'dp',
        scope: [scopeLine({ sku: 1, rate: dec('0.9'), nth: 2 }), scopeLine({ sku: 1, rate: dec('0.5'), nth: 3 })],
      },
    ],
    [
      '适用商品第1行：SKU、商品、分类、品牌、标签只选一个，都不选为全部商品',
      { kind: 'dp', scope: [scopeLine({ sku: 1, brand: 2, rate: dec('0.9') })] },
    ],
    ['不参加的商品第1行：SKU、商品、分类、品牌、标签只选一个', { ...off10, except: [{ ...named, sku: 1, brand: 2 }] }],
    ['赠品的门槛不能为空', { kind: 'pl', gifts: [{ sku: 1, quantity: 1 }] }],
    [
      '任选的件数不能多于赠品的行数',
      { kind: 'pl', threshold: dec('3'), giftChoice: 2, gifts: [{ sku: 1, quantity: 1 }] },
    ],
    ['一套至少要有两件', { kind: 'zh', setMode: 'price', setValue: yuan('9'), scope: [scopeLine({ sku: 1 })] }],
    [
      '“最低价一件免单”只能有一组',
      { kind: 'zh', setMode: 'cheapest', scope: [scopeLine({ sku: 1 }), scopeLine({ sku: 2, setGroup: 2 })] },
    ],
    [
      '第1组各行的件数应相同',
      {
        kind: 'zh',
        setMode: 'price',
        setValue: yuan('9'),
        scope: [scopeLine({ sku: 1 }), scopeLine({ sku: 2, setQuantity: 2 })],
      },
    ],
  ])('%s', (words, change) => expect(promotionComplaint(order(change))).toBe(words));

  test.each<[summary: string, change: object]>([
    ['全场满100元减10元', off10],
    ['每满100元减10元', { ...off10, isLoop: true, scope: [scopeLine({ brand: 1 })] }],
    ['8.5折', { kind: 'dp', scope: [scopeLine({ sku: 1, rate: dec('0.85') })] }],
    ['全场第2件5折', { kind: 'dp', scope: [scopeLine({ nth: 2, rate: dec('0.5') })] }],
    ['特价19.9元', { kind: 'de', scope: [scopeLine({ sku: 1, specialMode: 'price', specialValue: yuan('19.9') })] }],
    ['全场满3件送2选1', { kind: 'pl', basis: 'quantity', threshold: dec('3'), giftChoice: 1, gifts: [{}, {}] }],
    [
      '3件一套，最低价一件免单',
      { kind: 'zh', setMode: 'cheapest', scope: [scopeLine({ category: 1, setQuantity: 3 })] },
    ],
  ])('says %s in the list', (summary, change) => expect(summaryOf(order(change))).toBe(summary));

  test('two lines for the same goods are steps of one offer', () => {
    const lines = [scopeLine({ sku: 1, nth: 2, rate: dec('0.8') }), scopeLine({ sku: 1, nth: 3, rate: dec('0.5') })];
    expect(termsOf(order({ kind: 'dp', scope: lines }), [])).toMatchObject({
      scope: {
        entries: [
          {
            of: 'sku',
            id: 1,
            steps: [
              { nth: 2, rate: '0.8' },
              { nth: 3, rate: '0.5' },
            ],
          },
        ],
      },
    });
  });

  test('a threshold without goods is for all of them, and its money is fen', () => {
    expect(termsOf(order({ ...off10, except: [named] }), [])).toMatchObject({
      scope: { entries: [{ of: 'all' }], except: [] },
      tiers: [{ threshold: 10_000n, reduce: 1000n }],
      startAt: '2026-11-18T00:00',
    });
  });

  test('an instant of London is a minute in Beijing', () =>
    expect(beijingMinute('2026-11-17T16:30:59.000Z')).toBe('2026-11-18T00:30'));

  test.each<[meets: boolean, one: object, other: object]>([
    [true, { kind: 'dp' }, { kind: 'de' }],
    [false, { kind: 'dp' }, { kind: 'mj' }],
    [true, { kind: 'mj' }, { kind: 'mj' }],
    [false, { kind: 'mj', stackGroup: '甲' }, { kind: 'mj', stackGroup: '乙' }],
    [true, { kind: 'dp', audience: 'members' }, { kind: 'dp' }],
    [false, { kind: 'dp', audience: 'members' }, { kind: 'dp', audience: 'guests' }],
    [false, { kind: 'dp' }, { kind: 'dp', startAt: '2026-11-19T00:00:00+08:00', endAt: '2026-11-20T00:00:00+08:00' }],
  ])('that two meet is %s of %j and %j', (meets, one, other) => {
    expect(canMeet(order(one), order(other))).toBe(meets);
    expect(canMeet(order(other), order(one))).toBe(meets);
  });
});
