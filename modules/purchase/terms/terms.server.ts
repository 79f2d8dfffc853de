import { dec, type Decimal } from '@heliu/model';
import { handle, type Work } from '@heliu/engine';
import { bothPrices, type Pricing } from '../../fico/model.ts';
import { settingIsOn } from '../../system/server.ts';
import { purchaseTerms, type PurchaseTerms, type SkuTerms } from './terms.calls.ts';

interface Found extends Omit<SkuTerms, 'price'> {
  readonly taxPrice: Decimal | null;
}

export const companyPricing = async (work: Work): Promise<Pricing> =>
  (await settingIsOn(work, 'price.taxIncluded')) ? 'taxed' : 'untaxed';

/**
 * His own price, else the general one; both are kept with tax and per base unit. The unit is the one the goods are usually
 * bought by, and the tax rate his own, else that of the supplier, else that of the goods.
 */
export async function termsOf(work: Work, supplier: number | null, skus: readonly number[]): Promise<SkuTerms[]> {
  if (skus.length === 0) return [];
  const pricing = await companyPricing(work);
  const rows = await work.query<Found>(
    'pur_terms.skus',
    `select s.id as sku, coalesce(u.unit, g.unit) as unit,
            trim_scale(round(coalesce(o.price, s.purchase_price, g.purchase_price) * coalesce(u.ratio, 1), 6))::text as "taxPrice",
            trim_scale(coalesce(o.tax_rate, p.tax_rate, r.rate, 0.13))::text as "taxRate",
            trim_scale(o.min_quantity / coalesce(u.ratio, 1))::text as "minQuantity",
            coalesce(o.lead_days, p.lead_days, g.lead_days) as "leadDays", o.supplier
     from goods_sku_v s join goods_goods_v g on g.id = s.goods
     left join lateral (select x.unit, x.ratio from goods_unit_group_units_v x where x.document_id = g.unit_group and x.purchase_default limit 1) u on true
     left join lateral (select x.* from pur_supplier_goods_v x where x.sku = s.id and not x.deleted and not x.disabled
                          and ($2::bigint is null or x.supplier = $2) order by x.preferred desc, x.price nulls last, x.id limit 1) o on true
     left join crm_supplier_v p on p.id = coalesce($2::bigint, o.supplier)
     left join fico_tax_rate_v r on r.id = g.tax_rate
     where s.company_id = $3 and s.id = any($1::bigint[]) and not s.deleted`,
    [skus, supplier, work.company],
  );
  return rows.map(({ taxPrice, ...rest }) => ({
    ...rest,
    price:
      taxPrice === null
        ? null
        : pricing === 'taxed'
          ? taxPrice
          : bothPrices(taxPrice, dec(rest.taxRate), 'taxed').netPrice,
  }));
}

async function supplierTerms(work: Work, supplier: number): Promise<PurchaseTerms['supplier']> {
  const [found] = await work.query<NonNullable<PurchaseTerms['supplier']>>(
    'pur_terms.supplier',
    `select lead_days as "leadDays", credit_days as "creditDays", min_order_amount as "minOrderAmount", buyer
     from crm_supplier_v where company_id = $1 and id = $2 and not deleted`,
    [work.company, supplier],
  );
  return found ?? null;
}

export const termsHandlers = [
  handle(purchaseTerms, async ({ supplier, sku }, work) => ({
    pricing: await companyPricing(work),
    supplier: supplier === undefined ? null : await supplierTerms(work, supplier),
    skus: await termsOf(work, supplier ?? null, sku ?? []),
  })),
];
