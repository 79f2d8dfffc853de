import { type Raw, request } from '@heliu/ui';
import { purchaseTerms } from './terms.calls.ts';
import { priceUnpriced, type Unpriced, unpriced } from './terms.rules.ts';

/** What a line begins with once its SKU is chosen. */
export async function lineTerms(sku: Raw, supplier: Raw) {
  if (typeof sku !== 'number') return undefined;
  const { skus } = await request(
    purchaseTerms,
    { sku: [sku], supplier: typeof supplier === 'number' ? supplier : undefined },
    { quiet: true },
  );
  return skus[0];
}

/** What the chosen supplier sells the lines for that have no price yet; what was typed or quoted stays. */
export async function pricedBy(supplier: Raw, rows: readonly Unpriced[]) {
  const open = unpriced(rows);
  if (typeof supplier !== 'number' || open.length === 0) return undefined;
  const { skus } = await request(purchaseTerms, { sku: open, supplier }, { quiet: true });
  return priceUnpriced(rows, skus);
}

export const purchaseStart = () => request(purchaseTerms, { sku: undefined, supplier: undefined }, { quiet: true });

export async function supplierTerms(supplier: Raw) {
  if (typeof supplier !== 'number') return undefined;
  return (await request(purchaseTerms, { supplier, sku: undefined }, { quiet: true })).supplier;
}
