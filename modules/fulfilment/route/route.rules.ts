import { type Fen, formatFen } from '@heliu/model';
import { type PlatformCode, platformNames } from '../../shop/model.ts';

export interface RoutedOrder {
  readonly shop: number;
  readonly platform: PlatformCode;
  /** As the platform writes it: 浙江省 杭州市 余杭区, with or without blanks. */
  readonly region: string | null;
  readonly paid: Fen;
  readonly labels: readonly number[];
}
export interface Route {
  readonly name: string;
  readonly shops: readonly number[] | null;
  readonly platforms: readonly PlatformCode[] | null;
  readonly regions: string | null;
  readonly minAmount: Fen | null;
  readonly maxAmount: Fen | null;
  readonly labels: readonly number[] | null;
  readonly warehouse: number;
  readonly express: number | null;
}
export interface Area {
  readonly province: string;
  readonly city: string;
  readonly warehouse: number;
  readonly express: number | null;
}
export interface Decided {
  readonly warehouse: number | null;
  readonly express: number | null;
  /** Why, in words. */
  readonly reason: string;
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

const isAmong = <T>(list: readonly T[] | null, value: T) => !list || list.length === 0 || list.includes(value);

/** What keeps an order from a route; nothing where it fits. */
function misfit(order: RoutedOrder, route: Route): boolean {
  const regions = named(route.regions);
  // A region is told by its province or its city; a district of the same name elsewhere is not meant.
  const places = placesOf(order.region).slice(0, 2);
  const labels = route.labels ?? [];
  return !(
    isAmong(route.shops, order.shop) &&
    isAmong(route.platforms, order.platform) &&
    (regions.length === 0 || places.some((one) => regions.includes(one))) &&
    (route.minAmount === null || order.paid >= route.minAmount) &&
    (route.maxAmount === null || order.paid <= route.maxAmount) &&
    (labels.length === 0 || labels.some((one) => order.labels.includes(one)))
  );
}

/** What of a route decided, for whoever wonders why. */
function because(order: RoutedOrder, route: Route): string {
  const said = [
    ...(route.shops?.length ? ['店铺相符'] : []),
    ...(route.platforms?.length ? [`平台是${platformNames[order.platform]}`] : []),
    ...(named(route.regions).length > 0 ? [`地区是${order.region ?? ''}`] : []),
    ...(route.minAmount !== null ? [`实付不低于 ${formatFen(route.minAmount)}`] : []),
    ...(route.maxAmount !== null ? [`实付不超过 ${formatFen(route.maxAmount)}`] : []),
    ...(route.labels?.length ? ['标签相符'] : []),
  ];
  return said.length === 0 ? '没有条件' : said.join('，');
}

/** The first route that fits; they come by priority. */
export function routeFor(order: RoutedOrder, routes: readonly Route[]): Decided | undefined {
  const route = routes.find((one) => !misfit(order, one));
  if (!route) return undefined;
  return {
    warehouse: route.warehouse,
    express: route.express,
    reason: `路由“${route.name}”：${because(order, route)}`,
  };
}

/** The area of a sales channel an order goes to: its city before its province. */
export function areaFor(order: RoutedOrder, areas: readonly Area[]): Decided | undefined {
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
  { routes, areas, shopWarehouse }: { routes: readonly Route[]; areas: readonly Area[]; shopWarehouse: number | null },
): Decided {
  return (
    routeFor(order, routes) ??
    areaFor(order, areas) ??
    (shopWarehouse === null
      ? { warehouse: null, express: null, reason: '没有路由相符，店铺也没有设发货仓库' }
      : { warehouse: shopWarehouse, express: null, reason: '没有路由相符，用店铺的发货仓库' })
  );
}
