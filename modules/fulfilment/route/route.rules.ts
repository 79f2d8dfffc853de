import { addDecimal, compareDecimal, dec, type Decimal, type Fen, formatFen } from '@heliu/model';
import { type PlatformCode, platformNames } from '../../shop/model.ts';

/** A line of what is to leave. */
export interface RoutedGoods {
  /** The category it is in and those above it; nothing where nobody has said which SKU it is. */
  readonly categories: readonly number[];
  /** Kilograms of all of it. */
  readonly weight: Decimal | null;
}
/** What has to lie in the warehouse, in base units. */
export interface Need {
  readonly sku: number;
  readonly name: string;
  readonly quantity: Decimal;
}
export interface RoutedOrder {
  readonly channel: 'b2c' | 'b2b';
  readonly shop: number | null;
  readonly platform: PlatformCode | null;
  /** As the platform writes it: 浙江省 杭州市 余杭区, with or without blanks. */
  readonly region: string | null;
  readonly paid: Fen;
  readonly labels: readonly number[];
  readonly goods: readonly RoutedGoods[];
  readonly needs: readonly Need[];
  /** Where it leaves from, if that is no longer open. */
  readonly fixed?: number | undefined;
}
interface Named {
  readonly id: number;
  readonly name: string;
}
export interface Route {
  readonly name: string;
  readonly channel: 'b2c' | 'b2b' | 'any';
  readonly shops: readonly number[] | null;
  readonly platforms: readonly PlatformCode[] | null;
  readonly regions: string | null;
  readonly minAmount: Fen | null;
  readonly maxAmount: Fen | null;
  readonly minWeight: Decimal | null;
  readonly maxWeight: Decimal | null;
  readonly categories: readonly Named[] | null;
  readonly categoryMatch: 'some' | 'all';
  readonly labels: readonly number[] | null;
  readonly stock: 'ignored' | 'enough';
  /** The one it names and then the spare ones, without those that are no longer used. */
  readonly warehouses: readonly Named[];
  readonly express: number | null;
}
/** What is free to be sold of an SKU in a warehouse. */
export type StockAt = (warehouse: number, sku: number) => Decimal;

export interface Area {
  readonly province: string;
  readonly city: string;
  readonly warehouse: number;
  readonly express: number | null;
}
/** What one of those that may decide says of an order. */
export interface Verdict {
  readonly name: string;
  /** Nothing where one before it had decided already. */
  readonly fits: boolean | null;
  readonly why: string;
}
export interface Decided {
  readonly warehouse: number | null;
  readonly express: number | null;
  /** Why, in words. */
  readonly reason: string;
  /** The same of everyone that was asked, in their order. */
  readonly proof: readonly Verdict[];
}

const endings = /(特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|自治州|地区|省|市|盟)$/;
/** 浙江 and 浙江省 are the same place; 吉林 is a province and a city, which the order of words tells apart. */
const place = (text: string): string => {
  const bare = text.trim().normalize('NFKC');
  const short = bare.replace(endings, '');
  return short.length >= 2 ? short : bare;
};
const named = (list: string | null): string[] =>
  (list ?? '')
    .split(/[\s,，、;；]+/)
    .filter(Boolean)
    .map(place);

/** The parts of a region as they are written, the widest first. Without blanks, it is cut behind 省, 市 and the like. */
export function regionParts(region: string | null): string[] {
  const words = (region ?? '')
    .normalize('NFKC')
    .trim()
    .split(/[\s/>-]+/)
    .filter(Boolean);
  return words.flatMap((word) => word.match(/.+?(?:特别行政区|自治区|自治州|地区|省|市|盟|区|县|旗|$)/g) ?? []);
}
/** The places it names: 浙江, 杭州. */
export const placesOf = (region: string | null): string[] => regionParts(region).map(place);

/** A condition of a route, where it has one: whether it holds, and that in words. */
interface Check {
  readonly holds: boolean;
  readonly yes: string;
  readonly no: string;
}

const weightOf = ({ goods }: RoutedOrder): Decimal | null =>
  goods.some(({ weight }) => weight === null) ? null : addDecimal(dec(0), ...goods.map(({ weight }) => weight!));

/** The bounds are told, never what was paid: not everybody who may ask why sees prices. */
function amountChecks({ paid }: RoutedOrder, { minAmount, maxAmount }: Route): Check[] {
  const check = (bound: Fen | null, holds: boolean, yes: string, no: string): Check[] =>
    bound === null ? [] : [{ holds, yes: `实付${yes} ${formatFen(bound)}`, no: `实付${no} ${formatFen(bound)}` }];
  return [
    ...check(minAmount, minAmount !== null && paid >= minAmount, '不低于', '低于'),
    ...check(maxAmount, maxAmount !== null && paid <= maxAmount, '不超过', '超过'),
  ];
}

function weightChecks(order: RoutedOrder, { minWeight, maxWeight }: Route): Check[] {
  const weight = weightOf(order);
  const check = (bound: Decimal | null, sign: 1 | -1, words: readonly [string, string]): Check[] => {
    if (bound === null) return [];
    if (weight === null) return [{ holds: false, yes: '', no: '有商品没有重量，不知道一共多重' }];
    const holds = compareDecimal(weight, bound) * sign >= 0;
    return [{ holds, yes: `重量${words[0]} ${bound} 千克`, no: `重 ${weight} 千克，${words[1]} ${bound} 千克` }];
  };
  const all = [...check(minWeight, 1, ['不低于', '低于']), ...check(maxWeight, -1, ['不超过', '超过'])];
  return weight === null ? all.slice(0, 1) : all;
}

function categoryChecks({ goods }: RoutedOrder, { categories, categoryMatch }: Route): Check[] {
  if (!categories?.length) return [];
  const wanted = new Set(categories.map(({ id }) => id));
  const names = categories.map(({ name }) => name).join('、');
  const isIn = (one: RoutedGoods) => one.categories.some((id) => wanted.has(id));
  return categoryMatch === 'all'
    ? [{ holds: goods.length > 0 && goods.every(isIn), yes: `商品都属于${names}`, no: `有商品不属于${names}` }]
    : [{ holds: goods.some(isIn), yes: `有商品属于${names}`, no: `没有商品属于${names}` }];
}

function checksOf(order: RoutedOrder, route: Route): Check[] {
  const regions = named(route.regions);
  // A region is told by its province or its city; a district of the same name elsewhere is not meant.
  const places = placesOf(order.region).slice(0, 2);
  const { shops, platforms, labels } = route;
  const channel = order.channel === 'b2b' ? '批发' : '店铺';
  return [
    ...(route.channel === order.channel || route.channel === 'any'
      ? []
      : [{ holds: false, yes: '', no: `只管${order.channel === 'b2b' ? '店铺' : '批发'}，这是${channel}` }]),
    ...(shops?.length
      ? [{ holds: order.shop !== null && shops.includes(order.shop), yes: '店铺相符', no: '不是它的店铺' }]
      : []),
    ...(platforms?.length
      ? [
          {
            holds: order.platform !== null && platforms.includes(order.platform),
            yes: `平台是${order.platform === null ? '' : platformNames[order.platform]}`,
            no: `平台不是${platforms.map((one) => platformNames[one]).join('、')}`,
          },
        ]
      : []),
    ...(regions.length > 0
      ? [
          {
            holds: places.some((one) => regions.includes(one)),
            yes: `地区是${order.region ?? ''}`,
            no: order.region ? `${order.region}不在${regions.join('、')}` : '订单没有地区',
          },
        ]
      : []),
    ...amountChecks(order, route),
    ...weightChecks(order, route),
    ...categoryChecks(order, route),
    ...(labels?.length
      ? [{ holds: labels.some((one) => order.labels.includes(one)), yes: '标签相符', no: '没有它的标签' }]
      : []),
  ];
}

const shortIn = ({ needs }: RoutedOrder, { id }: Named, stockAt: StockAt): string[] =>
  needs
    .filter(({ sku, quantity }) => compareDecimal(stockAt(id, sku), quantity) < 0)
    .map(({ sku, name, quantity }) => `${name}要 ${quantity}、有 ${stockAt(id, sku)}`);

/** The warehouse a route would send an order from, or what keeps it from doing so. */
function judged(order: RoutedOrder, route: Route, stockAt: StockAt): { warehouse?: Named; why: string } {
  const checks = checksOf(order, route);
  const against = checks.filter(({ holds }) => !holds).map(({ no }) => no);
  if (against.length > 0) return { why: against.join('；') };
  const open = route.warehouses.filter(({ id }) => order.fixed === undefined || id === order.fixed);
  if (route.warehouses.length === 0) return { why: '发货仓库已停用' };
  if (open.length === 0) return { why: `从${route.warehouses.map(({ name }) => name).join('、')}发，单据是别的仓库` };
  const said = checks.map(({ yes }) => yes);
  if (route.stock === 'ignored') return { warehouse: open[0]!, why: said.join('，') || '没有条件' };
  const shortages = open.map((one) => shortIn(order, one, stockAt));
  const first = shortages.findIndex((short) => short.length === 0);
  const short = (at: number) => `${open[at]!.name}不够发（${shortages[at]!.join('，')}）`;
  if (first < 0) return { why: open.map((_, at) => short(at)).join('；') };
  const passed = open.slice(0, first).map((_, at) => short(at));
  return { warehouse: open[first]!, why: [...said, ...passed, `${open[first]!.name}够发`].join('，') };
}

/** The first route that fits; they come by priority. */
export function routeFor(
  order: RoutedOrder,
  routes: readonly Route[],
  stockAt: StockAt,
): { readonly decided?: Omit<Decided, 'proof'>; readonly proof: readonly Verdict[] } {
  const proof: Verdict[] = [];
  let decided: Omit<Decided, 'proof'> | undefined;
  for (const route of routes) {
    const name = `路由“${route.name}”`;
    if (decided) {
      proof.push({ name, fits: null, why: '前面的已经相符，不再看' });
      continue;
    }
    const { warehouse, why } = judged(order, route, stockAt);
    proof.push({ name, fits: warehouse !== undefined, why });
    if (warehouse) decided = { warehouse: warehouse.id, express: route.express, reason: `${name}：${why}` };
  }
  return { ...(decided && { decided }), proof };
}

/** The area of a sales channel an order goes to: its city before its province. */
export function areaFor(
  order: Pick<RoutedOrder, 'region'>,
  areas: readonly Area[],
): Omit<Decided, 'proof'> | undefined {
  const [province, city] = placesOf(order.region);
  if (province === undefined) return undefined;
  // 北京市 朝阳区: of a municipality the province is the city.
  const here = areas.filter((one) => place(one.province) === province);
  const area =
    here.find((one) => one.city !== '' && place(one.city) === (city ?? province)) ??
    here.find((one) => one.city === '');
  if (!area) return undefined;
  return {
    warehouse: area.warehouse,
    express: area.express,
    reason: `销售渠道的区域“${area.province}${area.city}”`,
  };
}

/** Routes first, then the areas of the shop's channel, then the shop itself. */
export function decide(
  order: RoutedOrder,
  {
    routes,
    areas,
    shopWarehouse,
    stockAt,
  }: {
    readonly routes: readonly Route[];
    readonly areas: readonly Area[];
    readonly shopWarehouse: number | null;
    readonly stockAt: StockAt;
  },
): Decided {
  const { decided, proof } = routeFor(order, routes, stockAt);
  if (decided) return { ...decided, proof };
  if (order.channel === 'b2b') return { warehouse: null, express: null, reason: '没有路由相符', proof };
  const area = areaFor(order, areas);
  const ofArea = {
    name: '销售渠道的区域',
    fits: area !== undefined,
    why: area ? area.reason : areas.length === 0 ? '店铺的销售渠道没有设区域' : '没有设这个地区',
  };
  if (area) return { ...area, proof: [...proof, ofArea] };
  const reason = shopWarehouse === null ? '没有路由相符，店铺也没有设发货仓库' : '没有路由相符，用店铺的发货仓库';
  const ofShop = {
    name: '店铺的发货仓库',
    fits: shopWarehouse !== null,
    why: shopWarehouse === null ? '没有设' : '前面的都不相符',
  };
  return { warehouse: shopWarehouse, express: null, reason, proof: [...proof, ofArea, ofShop] };
}
