import type { SkuTerms, UnitPrice } from './terms.calls.ts';

export const priceBy = (prices: readonly UnitPrice[], unit: number): string | null =>
  prices.find((one) => one.unit === unit)?.price ?? null;

/** A line of a form, as far as it says what is bought. */
export interface Unpriced {
  readonly sku?: unknown;
  readonly unit?: unknown;
  readonly price?: unknown;
}
const isUnpriced = ({ sku, price }: Unpriced): boolean => typeof sku === 'number' && (price ?? '') === '';

export const unpriced = (rows: readonly Unpriced[]): number[] => [
  ...new Set(rows.filter(isUnpriced).map(({ sku }) => sku as number)),
];

/** Values for every line: the unit it names is kept, one without takes the one it is usually bought by. */
export function priceUnpriced(rows: readonly Unpriced[], terms: readonly SkuTerms[]) {
  const known = new Map(terms.map((one) => [one.sku, one]));
  return rows.map((row) => {
    const of = isUnpriced(row) ? known.get(row.sku as number) : undefined;
    if (!of) return {};
    const unit = typeof row.unit === 'number' ? row.unit : of.unit;
    const price = priceBy(of.prices, unit);
    return price === null ? {} : { unit, price, taxRate: of.taxRate };
  });
}
