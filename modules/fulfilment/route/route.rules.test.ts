import { fen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areaFor, decide, placesOf, type Route, type RoutedOrder, routeFor } from './route.rules.ts';

const order: RoutedOrder = {
  shop: 1,
  platform: 'douyin',
  region: '浙江省 杭州市 余杭区',
  paid: fen(10_000n),
  labels: [7],
};
const route: Route = {
  name: '任意',
  shops: null,
  platforms: null,
  regions: null,
  minAmount: null,
  maxAmount: null,
  labels: null,
  warehouse: 11,
  express: 21,
};
const nobody = { routes: [], areas: [], shopWarehouse: null };

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
  ])('%s', (_, conditions, fits) => {
    expect(routeFor(order, [{ ...route, ...conditions }]) !== undefined).toBe(fits);
  });

  test('the first that fits decides, and says why', () => {
    const far = { ...route, name: '远方', regions: '西藏', warehouse: 12 };
    const near = { ...route, name: '江浙沪', regions: '江苏 浙江 上海', minAmount: fen(1n) };
    expect(routeFor(order, [far, near, route])).toEqual({
      warehouse: 11,
      express: 21,
      reason: '路由“江浙沪”：地区是浙江省 杭州市 余杭区，实付不低于 0.01',
    });
  });

  test('a route added behind the one that decides changes nothing', () => {
    const some = fc.record({
      ...Object.fromEntries(Object.entries(route).map(([key, value]) => [key, fc.constant(value)])),
      shops: fc.constantFrom(null, [1], [2]),
      regions: fc.constantFrom(null, '浙江', '上海'),
      warehouse: fc.integer({ min: 1, max: 9 }),
    }) as unknown as fc.Arbitrary<Route>;
    fc.assert(
      fc.property(fc.array(some, { maxLength: 6 }), some, (routes, last) => {
        const decided = routeFor(order, routes);
        if (decided) expect(routeFor(order, [...routes, last])).toEqual(decided);
        else expect(routeFor(order, [...routes, last])).toEqual(routeFor(order, [last]));
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
  expect(decide(order, { routes: [route], areas, shopWarehouse: 3 }).warehouse).toBe(11);
  expect(decide(order, { ...nobody, areas, shopWarehouse: 3 }).warehouse).toBe(2);
  expect(decide(order, { ...nobody, shopWarehouse: 3 })).toMatchObject({ warehouse: 3, express: null });
  expect(decide(order, nobody)).toEqual({
    warehouse: null,
    express: null,
    reason: '没有路由相符，店铺也没有设发货仓库',
  });
});
