import { compareDecimal, type Decimal } from '@heliu/model';
import { type PriceKey, priceKeys } from './prices.ts';

export type Prices = { readonly [K in PriceKey]?: Decimal | null };

export interface PriceStep {
  readonly kind: PriceKey;
  readonly before: Decimal | null;
  readonly after: Decimal | null;
}

export const samePrice = (a: Decimal | null | undefined, b: Decimal | null | undefined): boolean =>
  a == null || b == null ? a == b : compareDecimal(a, b) === 0;

/** Which prices became others. */
export const priceSteps = (before: Prices | undefined, after: Prices): PriceStep[] =>
  priceKeys
    .map((kind) => ({ kind, before: before?.[kind] ?? null, after: after[kind] ?? null }))
    .filter((step) => !samePrice(step.before, step.after));

/**
 * What an SKU costs when the goods have got new prices: it goes along where it cost the same as the goods or nothing was
 * said of it, and keeps what was set for it alone.
 */
export function followed(before: Prices, after: Prices, own: Prices): Prices {
  const along = priceSteps(before, after).filter(
    ({ kind, before: old, after: now }) => now !== null && (own[kind] == null || samePrice(own[kind], old)),
  );
  return { ...own, ...Object.fromEntries(along.map(({ kind, after: now }) => [kind, now])) };
}
