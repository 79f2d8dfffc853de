import { dec, fen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areaFor, decide, placesOf, type Route, type RoutedOrder, routeFor, type StockAt } from './route.rules.ts';

const order: RoutedOrder = {
  channel: 'b2c',
  shop: 1,
  platform: 'douyin',
  region: '浙江省 杭州市 余杭区',
  paid: fen(10_000n),
  labels: [7],
  goods: [
    { categories: [31, 3], weight: dec('0.6') },
    { categories: [4], weight: dec('0.9') },
  ],
  needs: [
    { sku: 101, name: '保温杯', quantity: dec(2) },
    { sku: 102, name: '围巾', quantity: dec(1) },
  ],
};
const route: Route = {
  name: '任意',
  channel: 'b2c',
  shops: null,
  platforms: null,
  regions: null,
  minAmount: null,
  maxAmount: null,
  minWeight: null,
  maxWeight: null,
  categories: null,
  categoryMatch: 'some',
  labels: null,
  stock: 'ignored',
  warehouses: [{ id: 11, name: '杭州主仓' }],
  express: 21,
};
/** Of each SKU so many lie in each warehouse; of what is not named there is none. */
const stocked =
  (there: Readonly<Record<number, Readonly<Record<number, number>>>>): StockAt =>
  (warehouse, sku) =>
    dec(there[warehouse]?.[sku] ?? 0);
const empty = stocked({});
const nobody = { routes: [], areas: [], shopWarehouse: null, stockAt: empty };
const decidedBy = (some: RoutedOrder, routes: readonly Route[], stockAt = empty) =>
  routeFor(some, routes, stockAt).decided;

describe('地区', () => {
  test.each([
    ['浙江省 杭州市 余杭区', ['浙江', '杭州', '余杭区']],
    ['浙江省杭州市余杭区', ['浙江', '杭州', '余杭区']],
    ['北京市 朝阳区', ['北京', '朝阳区']],
    ['新疆维吾尔自治区 乌鲁木齐市', ['新疆', '乌鲁木齐']],
    ['内蒙古自治区呼和浩特市', ['内蒙古', '呼和浩特']],
    ['广东-深圳', ['广东', '深圳']],
    ['', []],
    [null, []],
  ])('%s', (region, places) => {
    expect(placesOf(region)).toEqual(places);
  });
});

describe('路由', () => {
  test.each<[string, Partial<Route>, boolean]>([
    ['without conditions', {}, true],
    ['its shop', { shops: [1, 2] }, true],
    ['another shop', { shops: [2] }, false],
    ['an empty list of shops', { shops: [] }, true],
    ['its platform', { platforms: ['douyin'] }, true],
    ['another platform', { platforms: ['jd'] }, false],
    ['its province, short', { regions: '江苏 浙江' }, true],
    ['its city, in full', { regions: '杭州市' }, true],
    ['a district is not looked at', { regions: '余杭区' }, false],
    ['elsewhere', { regions: '上海、江苏' }, false],
    ['from its amount on', { minAmount: fen(10_000n) }, true],
    ['above its amount', { minAmount: fen(10_001n) }, false],
    ['below its amount', { maxAmount: fen(9_999n) }, false],
    ['up to its amount', { maxAmount: fen(10_000n) }, true],
    ['one of its labels', { labels: [6, 7] }, true],
    ['other labels', { labels: [6] }, false],
    ['wholesale only', { channel: 'b2b' }, false],
    ['any channel', { channel: 'any' }, true],
    ['from its weight on', { minWeight: dec('1.5') }, true],
    ['above its weight', { minWeight: dec('1.501') }, false],
    ['up to its weight', { maxWeight: dec('1.5') }, true],
    ['below its weight', { maxWeight: dec('1') }, false],
    ['a category of one line', { categories: [{ id: 4, name: '服饰' }] }, true],
    ['a category above one line', { categories: [{ id: 3, name: '百货' }] }, true],
    ['a category of not every line', { categories: [{ id: 3, name: '百货' }], categoryMatch: 'all' }, false],
    [
      'categories of every line',
      {
        categories: [
          { id: 3, name: '百货' },
          { id: 4, name: '服饰' },
        ],
        categoryMatch: 'all',
      },
      true,
    ],
    ['another category', { categories: [{ id: 5, name: '食品' }] }, false],
    ['nothing lies there', { stock: 'enough' }, false],
    ['its warehouse is no longer used', { warehouses: [] }, false],
  ])('%s', (_, conditions, fits) => {
    expect(decidedBy(order, [{ ...route, ...conditions }]) !== undefined).toBe(fits);
  });

  test('the first warehouse that has all of it; where none has, the route does not fit and says what is missing', () => {
    const spare = { id: 12, name: '义乌云仓' };
    const careful: Route = { ...route, stock: 'enough', warehouses: [...route.warehouses, spare] };
    const all = { 101: 2, 102: 1 };
    expect(decidedBy(order, [careful], stocked({ 11: all, 12: all }))).toMatchObject({
      warehouse: 11,
      reason: '路由“任意”：杭州主仓够发',
    });
    expect(decidedBy(order, [careful], stocked({ 11: { 101: 9 }, 12: all }))).toMatchObject({
      warehouse: 12,
      reason: '路由“任意”：杭州主仓不够发（围巾要 1、有 0），义乌云仓够发',
    });
    // Half of it here and half there is not all of it anywhere.
    const halves = routeFor(order, [careful, route], stocked({ 11: { 101: 9 }, 12: { 102: 9 } }));
    expect(halves.decided).toMatchObject({ warehouse: 11, reason: '路由“任意”：没有条件' });
    expect(halves.proof[0]).toEqual({
      name: '路由“任意”',
      fits: false,
      why: '杭州主仓不够发（围巾要 1、有 0）；义乌云仓不够发（保温杯要 2、有 0）',
    });
  });

  test('goods without a weight fit no bound of weight, and goods without an SKU no category', () => {
    const unknown = { ...order, goods: [...order.goods, { categories: [], weight: null }] };
    const { proof } = routeFor(unknown, [{ ...route, minWeight: dec(0), maxWeight: dec(99) }], empty);
    expect(proof[0]!.why).toBe('有商品没有重量，不知道一共多重');
    const all: Partial<Route> = { categories: [{ id: 3, name: '百货' }], categoryMatch: 'all' };
    expect(decidedBy(unknown, [{ ...route, ...all }])).toBeUndefined();
  });

  test('wholesale leaves from where it is kept: a route of another warehouse does not carry it', () => {
    const wholesale: RoutedOrder = { ...order, channel: 'b2b', shop: null, platform: null, fixed: 12 };
    const b2b: Route = { ...route, channel: 'b2b' };
    expect(decidedBy(wholesale, [b2b])).toBeUndefined();
    expect(decidedBy({ ...wholesale, fixed: 11 }, [b2b])).toMatchObject({ warehouse: 11, express: 21 });
    expect(decide(wholesale, { ...nobody, routes: [b2b], shopWarehouse: 3 })).toMatchObject({
      warehouse: null,
      proof: [{ fits: false, why: '从杭州主仓发，单据是别的仓库' }],
    });
  });

  test('the first that fits decides, and says why', () => {
    const far = { ...route, name: '远方', regions: '西藏', platforms: ['jd' as const] };
    const near = { ...route, name: '江浙沪', regions: '江苏 浙江 上海', minAmount: fen(1n) };
    const { decided, proof } = routeFor(order, [far, near, route], empty);
    expect(decided).toEqual({
      warehouse: 11,
      express: 21,
      reason: '路由“江浙沪”：地区是浙江省 杭州市 余杭区，实付不低于 0.01',
    });
    expect(proof).toEqual([
      { name: '路由“远方”', fits: false, why: '平台不是京东；浙江省 杭州市 余杭区不在西藏' },
      { name: '路由“江浙沪”', fits: true, why: '地区是浙江省 杭州市 余杭区，实付不低于 0.01' },
      { name: '路由“任意”', fits: null, why: '前面的已经相符，不再看' },
    ]);
  });

  const some = fc.record({
    ...Object.fromEntries(Object.entries(route).map(([key, value]) => [key, fc.constant(value)])),
    shops: fc.constantFrom(null, [1], [2]),
    regions: fc.constantFrom(null, '浙江', '上海'),
    minWeight: fc.constantFrom(null, dec(1), dec(2)),
    stock: fc.constantFrom('ignored', 'enough'),
    warehouses: fc.subarray([
      { id: 11, name: '甲' },
      { id: 12, name: '乙' },
      { id: 13, name: '丙' },
    ]),
  }) as unknown as fc.Arbitrary<Route>;
  const anyStock = fc
    .array(fc.tuple(fc.integer({ min: 11, max: 13 }), fc.constantFrom(101, 102), fc.integer({ min: 0, max: 3 })))
    .map((rows): StockAt => {
      const there = new Map(rows.map(([warehouse, sku, quantity]) => [`${warehouse} ${sku}`, dec(quantity)]));
      return (warehouse, sku) => there.get(`${warehouse} ${sku}`) ?? dec(0);
    });

  test('a route added behind the one that decides changes nothing', () => {
    fc.assert(
      fc.property(fc.array(some, { maxLength: 6 }), some, anyStock, (routes, last, stockAt) => {
        const decided = decidedBy(order, routes, stockAt);
        if (decided) expect(decidedBy(order, [...routes, last], stockAt)).toEqual(decided);
        else expect(decidedBy(order, [...routes, last], stockAt)).toEqual(decidedBy(order, [last], stockAt));
      }),
    );
  });

  test('every route has its verdict, one decides at most, and it is the first that fits', () => {
    fc.assert(
      fc.property(fc.array(some, { maxLength: 6 }), anyStock, (routes, stockAt) => {
        const { decided, proof } = routeFor(order, routes, stockAt);
        const alone = routes.map((one) => decidedBy(order, [one], stockAt) !== undefined);
        const first = alone.indexOf(true);
        expect(proof.map(({ fits }) => fits)).toEqual(
          routes.map((_, i) => (first < 0 || i < first ? false : i === first ? true : null)),
        );
        expect(decided !== undefined).toBe(first >= 0);
        const from = routes[first]?.warehouses.map(({ id }) => id);
        if (decided) expect(from).toContain(decided.warehouse);
        if (decided && routes[first]!.stock === 'enough')
          for (const { sku, quantity } of order.needs)
            expect(Number(stockAt(decided.warehouse!, sku))).toBeGreaterThanOrEqual(Number(quantity));
        expect(proof.every(({ why }) => why !== '')).toBe(true);
      }),
    );
  });
});

describe('渠道区域', () => {
  const province = { province: '浙江省', city: '', warehouse: 1, express: null };
  const city = { province: '浙江', city: '杭州', warehouse: 2, express: 5 };
  test('the city goes before its province, and another province is none of it', () => {
    expect(areaFor(order, [province, city])?.warehouse).toBe(2);
    expect(areaFor({ ...order, region: '浙江省 宁波市' }, [province, city])?.warehouse).toBe(1);
    expect(areaFor({ ...order, region: '江苏省 南京市' }, [province, city])).toBeUndefined();
    expect(areaFor({ ...order, region: null }, [province, city])).toBeUndefined();
  });
});

test('routes before areas before the shop; without any of them nothing is made up', () => {
  const areas = [{ province: '浙江', city: '', warehouse: 2, express: null }];
  expect(decide(order, { ...nobody, routes: [route], areas, shopWarehouse: 3 }).warehouse).toBe(11);
  expect(decide(order, { ...nobody, areas, shopWarehouse: 3 }).warehouse).toBe(2);
  expect(decide(order, { ...nobody, shopWarehouse: 3 })).toMatchObject({ warehouse: 3, express: null });
  expect(decide(order, nobody)).toEqual({
    warehouse: null,
    express: null,
    reason: '没有路由相符，店铺也没有设发货仓库',
    proof: [
      { name: '销售渠道的区域', fits: false, why: '店铺的销售渠道没有设区域' },
      { name: '店铺的发货仓库', fits: false, why: '没有设' },
    ],
  });
});
