import { compareDecimal, dec, type Decimal, divideDecimal, roundDecimal, timesDecimal } from '@heliu/model';
import { handle, read, type Result, today, type Work } from '@heliu/engine';
import { customer as customers } from '../../crm/model.ts';
import { bothPrices, type Pricing } from '../../fico/model.ts';
import { categoriesAbove, ratiosAmong, taxRateColumn, unitsColumn, type UnitsOf } from '../../goods/server.ts';
import { companyPricing, type Tradable } from '../../purchase/server.ts';
import { defaultWarehouse, settingIsOn } from '../../system/server.ts';
import { type LineTerms, salesTerms } from './terms.calls.ts';
import {
  type Buyer,
  classPriceOf,
  type ClassTerms,
  type Deal,
  type GoodsPrices,
  marginOf,
  priceBook,
  type Proof,
  type Quoted,
  type Rule,
} from './price.rules.ts';

/** Who buys, when and from where. */
export interface Occasion {
  readonly customer: number | null;
  readonly day: string;
  readonly warehouse: number | null;
  /** That one is no earlier deal. */
  readonly order?: number | undefined;
}
export interface WantedLine {
  readonly sku: number;
  readonly unit?: number | null | undefined;
  /** Left out, as few as can be sold. */
  readonly quantity?: Decimal | null | undefined;
}

interface GoodsRow extends Omit<GoodsPrices, 'prices'>, UnitsOf, Tradable {
  readonly saleUnit: number | null;
  readonly taxRate: Decimal;
  readonly floor: Decimal | null;
  readonly retailPrice: Decimal | null;
  readonly wholesalePrice: Decimal | null;
  readonly memberPrice: Decimal | null;
  readonly purchasePrice: Decimal | null;
}
interface StockRow {
  readonly sku: number;
  readonly available: Decimal;
  readonly onOrder: Decimal;
  readonly quantity: Decimal;
  readonly amount: Decimal;
}

/** Everything known about a line that somebody wants to sell. */
export interface FoundLine {
  readonly goods: GoodsRow;
  readonly unit: number;
  /** Base units in one of its unit. */
  readonly ratio: Decimal;
  readonly proof: Proof;
  readonly classPrice: Decimal | null;
  readonly lastDeal: Deal | null;
  readonly available: Decimal;
  readonly onOrder: Decimal;
  readonly cost: Decimal | null;
}

const goodsText = `
  select s.id as sku, s.id, s.name, g.brand, g.unit, g.unit as base, ${unitsColumn} as units, g.no_discount as "noDiscount",
         s.disabled or g.disabled as "isDisabled", g.no_purchase as "noPurchase", g.no_sale as "noSale",
         k.categories,
         (select u.unit from goods_unit_group_units u where u.company_id = $1 and u.document_id = g.unit_group and u.sale_default limit 1) as "saleUnit",
         ${taxRateColumn} as "taxRate",
         trim_scale(coalesce(s.min_price, g.min_price))::text as floor,
         trim_scale(coalesce(s.retail_price, g.retail_price))::text as "retailPrice",
         trim_scale(coalesce(s.wholesale_price, g.wholesale_price))::text as "wholesalePrice",
         trim_scale(coalesce(s.member_price, g.member_price))::text as "memberPrice",
         trim_scale(coalesce(s.purchase_price, g.purchase_price))::text as "purchasePrice"
  from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods
  ${categoriesAbove}
  where s.company_id = $1 and s.id = any($2::bigint[])`;

const classText = `
  select p.id, p.name, p.base, trim_scale(p.factor)::text as factor, p.rounding from crm_customer c
  join sal_price_class p on p.company_id = $1 and p.id = c.price_class and not p.disabled and not p.deleted
  where c.company_id = $1 and c.id = $2`;

/** Those that have run out lately are read too, so that somebody who wonders is told. */
const rulesText = `
  select r.id, r.name, r.customer, r.price_class as "priceClass", r.sku, r.category, r.brand,
         r.valid_from as "validFrom", r.valid_to as "validTo",
         (select json_agg(json_build_object('minQuantity', trim_scale(s.min_quantity)::text, 'price', trim_scale(s.price)::text,
                                            'discount', trim_scale(s.discount)::text) order by s.min_quantity)
          from sal_price_rule_steps s where s.company_id = $1 and s.document_id = r.id) as steps
  from sal_price_rule r where r.company_id = $1 and not r.deleted and not r.disabled
    and (r.customer = $2 or r.customer is null) and (r.price_class = $3 or r.price_class is null)
    and (r.valid_to is null or r.valid_to >= $4::date - 30)
    and (r.sku = any($5::bigint[]) or r.category = any($6::bigint[]) or r.brand = any($7::bigint[])
         or (r.sku is null and r.category is null and r.brand is null))`;

/** What the customer was quoted, and is bound to for some days yet or was until lately. */
const quotedText = `
  select q.id, q.number, l.sku, trim_scale(coalesce(l.min_quantity, 0) * l.base_quantity / l.quantity)::text as "minQuantity",
         trim_scale(round(l.tax_price * l.quantity / l.base_quantity, 6))::text as price, q.quotation_date as "validFrom", q.valid_to as "validTo"
  from sal_quotation q join sal_quotation_lines l on l.company_id = $1 and l.document_id = q.id and l.sku = any($3::bigint[])
  where q.company_id = $1 and q.customer = $2 and q.status = 'audited' and q.valid_to >= $4::date - 30`;

/** The newest of a year, found by way of his own orders, which are few beside all that were sold of an SKU. */
const dealsText = `
  select distinct on (l.sku) o.id, o.number, l.sku, o.order_date as day, trim_scale(round(l.total / l.base_quantity, 6))::text as price
  from sal_order o join sal_order_lines l on l.company_id = $1 and l.document_id = o.id and l.sku = any($3::bigint[])
  where o.company_id = $1 and o.customer = $2 and o.status in ('audited', 'closed')
    and o.order_date between $4::date - 365 and $4::date and o.id is distinct from $5::bigint
  order by l.sku, o.order_date desc, o.id desc`;

/** Available where it would leave from; what it costs is an average over all places. */
const stockText = `
  select sku, trim_scale(coalesce(sum(available) filter (where $3::bigint is null or warehouse = $3), 0))::text as available,
         trim_scale(coalesce(sum(on_order) filter (where $3::bigint is null or warehouse = $3), 0))::text as "onOrder",
         trim_scale(sum(quantity))::text as quantity, trim_scale(sum(amount))::text as amount
  from inv_stock_entry_by_place where company_id = $1 and sku = any($2::bigint[]) group by sku`;

const rowsOf = <T>(result: Result | undefined) => (result?.rows ?? []) as unknown as T[];
const none = dec(0);

function costOf(stock: StockRow | undefined, purchasePrice: Decimal | null, taxRate: Decimal): Decimal | null {
  if (stock && compareDecimal(stock.quantity, none) > 0) return divideDecimal(stock.amount, stock.quantity, 6);
  return purchasePrice === null ? null : bothPrices(purchasePrice, taxRate, 'taxed').netPrice;
}

/**
 * All lines of a document by one statement for each source, in two round trips; nothing for what is no SKU. A line without
 * a unit is in the base unit, or in the one the goods are usually sold by.
 */
export async function findTerms(
  work: Work,
  occasion: Occasion,
  lines: readonly WantedLine[],
  usually: 'base' | 'sale' = 'sale',
): Promise<(FoundLine | undefined)[]> {
  if (lines.length === 0) return [];
  const { customer, day, warehouse } = occasion;
  const skus = [...new Set(lines.map(({ sku }) => sku))];
  const [goods, classes] = await work.all([
    { name: 'sal_price.goods', text: goodsText, values: [work.company, skus] },
    { name: 'sal_price.class', text: classText, values: [work.company, customer] },
  ]);
  const known = new Map(rowsOf<GoodsRow>(goods).map((row) => [row.sku, row]));
  const priceClass = rowsOf<ClassTerms>(classes)[0] ?? null;
  const all = [...known.values()];
  const usesLastDeal = await settingIsOn(work, 'price.lastPrice');
  const [rules, stock, quoted, dealt] = await work.all([
    {
      name: 'sal_price.rules',
      text: rulesText,
      values: [
        work.company,
        customer,
        priceClass?.id ?? null,
        day,
        skus,
        all.flatMap(({ categories }) => categories),
        all.flatMap(({ brand }) => brand ?? []),
      ],
    },
    { name: 'sal_price.stock', text: stockText, values: [work.company, skus, warehouse] },
    { name: 'sal_price.quoted', text: quotedText, values: [work.company, customer, skus, day] },
    { name: 'sal_price.deals', text: dealsText, values: [work.company, customer, skus, day, occasion.order ?? null] },
  ]);
  const deals = rowsOf<Deal>(dealt);
  const book = priceBook({ rules: rowsOf<Rule>(rules), quoted: rowsOf<Quoted>(quoted), deals });
  const lastDeals = new Map(deals.map((deal) => [deal.sku, deal]));
  const stocks = new Map(rowsOf<StockRow>(stock).map((row) => [row.sku, row]));
  const buyer: Buyer = { customer, priceClass, day, usesLastDeal };
  const units = lines.map(({ sku, unit }) => ({
    sku,
    unit: unit ?? (usually === 'sale' ? known.get(sku)?.saleUnit : null) ?? null,
  }));
  const ratios = ratiosAmong(all, units);
  return lines.map(({ sku, quantity }, i) => {
    const of = known.get(sku);
    if (!of) return undefined;
    const { retailPrice, wholesalePrice, memberPrice, purchasePrice } = of;
    const priced: GoodsPrices = { ...of, prices: { retailPrice, wholesalePrice, memberPrice, purchasePrice } };
    const ratio = ratios[i]!;
    const there = stocks.get(sku);
    return {
      goods: of,
      unit: units[i]!.unit ?? of.unit,
      ratio,
      proof: book.find(priced, timesDecimal(quantity ?? dec(1), ratio), buyer),
      classPrice: priceClass && classPriceOf(priceClass, priced),
      lastDeal: lastDeals.get(sku) ?? null,
      available: there?.available ?? none,
      onOrder: there?.onOrder ?? none,
      cost: costOf(there, purchasePrice, of.taxRate),
    };
  });
}

/** What was found for one base unit, as the price of one of the line's unit. */
export function priceIn({ proof: { price }, ratio, goods: { taxRate } }: FoundLine, pricing: Pricing): Decimal | null {
  if (price === null) return null;
  const taxed = roundDecimal(timesDecimal(price, ratio), 6);
  return pricing === 'taxed' ? taxed : bothPrices(taxed, taxRate, 'taxed').netPrice;
}

const termsOf = (found: FoundLine, pricing: Pricing): LineTerms => {
  const { goods, unit, proof, classPrice, lastDeal, available, onOrder, cost } = found;
  const net = proof.price && bothPrices(proof.price, goods.taxRate, 'taxed').netPrice;
  return {
    sku: goods.sku,
    unit,
    taxRate: goods.taxRate,
    price: priceIn(found, pricing),
    source: proof.source,
    candidates: proof.candidates,
    floor: goods.floor,
    classPrice,
    lastPrice: lastDeal?.price ?? null,
    lastDay: lastDeal?.day ?? null,
    available,
    onOrder,
    cost,
    margin: net && marginOf(net, cost),
  };
};

export const termsHandlers = [
  handle(salesTerms, async ({ customer, warehouse, day, order, lines }, work) => {
    // Whoever may not see the customer is not told what he pays either.
    const seen = customer === undefined ? undefined : await read(work, customers, customer);
    const pricing = await companyPricing(work);
    const occasion = { customer: customer ?? null, warehouse: warehouse ?? null, day: day ?? today(), order };
    const found = await findTerms(work, occasion, lines);
    const titles = (seen?.['titles'] ?? {}) as Readonly<Record<string, string>>;
    return {
      warehouse: await defaultWarehouse(work),
      pricing,
      customer: seen
        ? { salesman: (seen['salesman'] as number | null) ?? null, priceClass: titles['priceClass'] ?? null }
        : null,
      lines: found.flatMap((one) => (one ? [termsOf(one, pricing)] : [])),
    };
  }),
];
