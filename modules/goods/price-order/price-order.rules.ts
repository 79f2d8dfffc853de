import { compareDecimal, type Decimal, type Full, type Input } from '@heliu/model';
import { samePrice } from '../price/price.rules.ts';
import { type PriceKey, priceKinds } from '../price/prices.ts';
import type { priceOrder } from './price-order.ts';

type Order = Full<typeof priceOrder>;
type Typed = Input<typeof priceOrder>['lines'][number];

/** What is paid stands in fields of its own, which others may not see. */
export const priceColumns = (kind: PriceKey | null | undefined) =>
  kind === 'purchasePrice' ? (['oldCost', 'newCost'] as const) : (['oldPrice', 'newPrice'] as const);

export const newPriceOf = (kind: PriceKey, line: Pick<Typed, 'newPrice' | 'newCost'>): Decimal | null =>
  (kind === 'purchasePrice' ? line.newCost : line.newPrice) ?? null;

/** What is wrong with an order by itself, in words for the user. */
export function priceOrderComplaint(order: Input<typeof priceOrder>): string | undefined {
  const { kind, effectiveAt, endAt, lines } = order;
  if (endAt != null && effectiveAt != null && Date.parse(endAt) <= Date.parse(effectiveAt))
    return '到期时间应晚于生效时间';
  const seen = new Set<number>();
  for (const [index, line] of lines.entries()) {
    const where = `调价明细第${index + 1}行：`;
    if (seen.has(line.sku)) return `${where}SKU 重复`;
    seen.add(line.sku);
    if (newPriceOf(kind ?? 'retailPrice', line) === null)
      return `${where}请填写新的${priceKinds[kind ?? 'retailPrice']}`;
    const other = kind === 'purchasePrice' ? line.newPrice : line.newCost;
    if (other != null) return `${where}本单调整${priceKinds[kind ?? 'retailPrice']}，另一种价格请另开一张调价单`;
  }
  return undefined;
}

/** An SKU as it is priced now. */
export type Priced = { readonly id: number; readonly name: string } & { readonly [K in PriceKey]: Decimal | null };

const sold: ReadonlySet<PriceKey> = new Set(['retailPrice', 'wholesalePrice', 'memberPrice']);

/** Prices below the lowest at which each may be sold, and lowest prices above what it is sold for: all at once. */
export function floorBlockers(
  { kind, lines }: Pick<Order, 'kind' | 'lines'>,
  skus: ReadonlyMap<number, Priced>,
): string[] {
  return lines.flatMap((line, index) => {
    const now = skus.get(line.sku);
    const price = newPriceOf(kind, line);
    if (!now || price === null) return [];
    const where = `第${index + 1}行 ${now.name}：`;
    if (sold.has(kind) && now.minPrice !== null && compareDecimal(price, now.minPrice) < 0)
      return [`${where}新价 ${price} 低于最低售价 ${now.minPrice}`];
    const cheapest = [...sold].find((one) => now[one] !== null && compareDecimal(now[one], price) < 0);
    return kind === 'minPrice' && cheapest
      ? [`${where}最低售价 ${price} 高于现在的${priceKinds[cheapest]} ${now[cheapest]}`]
      : [];
  });
}

/** Lines whose price is no longer the one this order gave. */
export const overtaken = (
  { kind, lines }: Pick<Order, 'kind' | 'lines'>,
  skus: ReadonlyMap<number, Priced>,
): { readonly sku: Priced; readonly given: Decimal }[] =>
  lines.flatMap((line) => {
    const [sku, given] = [skus.get(line.sku), newPriceOf(kind, line)];
    return sku && given !== null && !samePrice(sku[kind], given) ? [{ sku, given }] : [];
  });
