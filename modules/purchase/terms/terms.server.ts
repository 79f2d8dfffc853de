import { dec, type Decimal } from '@heliu/model';
import { handle, type Work } from '@heliu/engine';
import { bothPrices, type Pricing } from '../../fico/model.ts';
import { settingIsOn } from '../../system/server.ts';
import { priceBy } from './terms.rules.ts';
import { purchaseTerms, type PurchaseTerms, type SkuTerms } from './terms.calls.ts';

interface Found extends Omit<SkuTerms, 'price' | 'prices'> {
  /** Where it stands among the questions. */
  readonly n: number;
  readonly taxPrices: readonly { readonly unit: number; readonly taxPrice: Decimal | null }[];
}

export const companyPricing = async (work: Work): Promise<Pricing> =>
  (await settingIsOn(work, 'price.taxIncluded')) ? 'taxed' : 'untaxed';

/** An SKU, and whom it is bought from; of no one named, from who sells it first. */
interface Wanted {
  readonly sku: number;
  readonly supplier: number | null;
}

/**
 * His own price, else the general one; both are kept with tax and per base unit. The unit is the one the goods are usually
 * bought by, and the tax rate his own, else that of the supplier, else that of the goods. The answers stand in the order
 * of the questions.
 */
export async function termsOf(work: Work, wanted: readonly Wanted[]): Promise<(SkuTerms | undefined)[]> {
  if (wanted.length === 0) return [];
  const pricing = await companyPricing(work);
  const rows = await work.query<Found>(
    'pur_terms.skus',
    `select w.n::int as n, s.id as sku, coalesce(u.unit, g.unit) as unit,
            (select json_agg(json_build_object('unit', x.unit, 'taxPrice',
                trim_scale(round(coalesce(o.price, s.purchase_price, g.purchase_price) * x.ratio, 6))::text))
              from (select g.unit, 1::numeric as ratio union
                    select y.unit, y.ratio from goods_unit_group_units_v y where y.document_id = g.unit_group and y.unit <> g.unit) x) as "taxPrices",
            trim_scale(coalesce(o.tax_rate, p.tax_rate, r.rate, 0.13))::text as "taxRate",
            trim_scale(o.min_quantity / coalesce(u.ratio, 1))::text as "minQuantity",
            coalesce(o.lead_days, p.lead_days, g.lead_days) as "leadDays", o.supplier
     from unnest($1::bigint[], $2::bigint[]) with ordinality w(sku, supplier, n)
     join goods_sku_v s on s.id = w.sku and not s.deleted join goods_goods_v g on g.id = s.goods
     left join lateral (select x.unit, x.ratio from goods_unit_group_units_v x where x.document_id = g.unit_group and x.purchase_default limit 1) u on true
     left join lateral (select x.* from pur_supplier_goods_v x where x.sku = s.id and not x.deleted and not x.disabled
                          and (w.supplier is null or x.supplier = w.supplier) order by x.preferred desc, x.price nulls last, x.id limit 1) o on true
     left join crm_supplier_v p on p.id = coalesce(w.supplier, o.supplier)
     left join fico_tax_rate_v r on r.id = g.tax_rate`,
    [wanted.map(({ sku }) => sku), wanted.map(({ supplier }) => supplier)],
  );
  const found = new Map(rows.map((row) => [row.n, row]));
  return wanted.map((_, i) => {
    const row = found.get(i + 1);
    if (!row) return undefined;
    const { n: __, taxPrices, ...rest } = row;
    const untaxed = (taxPrice: Decimal) => bothPrices(taxPrice, dec(rest.taxRate), 'taxed').netPrice;
    const prices = taxPrices.map(({ unit, taxPrice }) => ({
      unit,
      price: taxPrice === null || pricing === 'taxed' ? taxPrice : untaxed(taxPrice),
    }));
    return { ...rest, prices, price: priceBy(prices, rest.unit) };
  });
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
    skus: (
      await termsOf(
        work,
        (sku ?? []).map((one) => ({ sku: one, supplier: supplier ?? null })),
      )
    ).filter((one) => one !== undefined),
  })),
];
