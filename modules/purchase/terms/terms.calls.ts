import { z } from 'zod';
import { chosen, chosenSome, custom, get } from '@heliu/model';
import type { Pricing } from '../../fico/model.ts';

export interface UnitPrice {
  readonly unit: number;
  readonly price: string | null;
}
/** What one SKU would cost from a supplier, in the unit it is usually bought by. */
export interface SkuTerms {
  readonly sku: number;
  readonly unit: number;
  readonly price: string | null;
  /** The same by the other units it may be counted in. */
  readonly prices: readonly UnitPrice[];
  readonly taxRate: string;
  readonly minQuantity: string | null;
  readonly leadDays: number | null;
  /** Who sells it first, where no supplier was named. */
  readonly supplier: number | null;
}
export interface PurchaseTerms {
  readonly pricing: Pricing;
  readonly supplier: {
    readonly leadDays: number | null;
    readonly creditDays: number | null;
    readonly minOrderAmount: string | null;
    readonly buyer: number | null;
  } | null;
  readonly skus: readonly SkuTerms[];
}

export const purchaseTerms = custom<PurchaseTerms>()(
  '采购单据的默认口径、供应商条件与 SKU 的进价、税率、单位',
  get('/api/purchase/terms'),
  'pur_supplier_goods:terms',
  z.object({ supplier: chosen('供应商').optional(), sku: chosenSome('SKU', 500).optional() }),
  { cost: ['skus.price', 'skus.prices.price', 'supplier.minOrderAmount'] },
);
