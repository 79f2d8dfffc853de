import { availableAt } from '../../inventory/server.ts';
import { categoriesAbove, taxRateColumn } from '../../goods/server.ts';
import { classPriceOf, type ClassTerms } from '../../sales/model.ts';
import type { Work } from '@heliu/engine';
import { type Decimal, formatFen, parseYuan, roundDecimal } from '@heliu/model';
import type { TillGoods } from './search.calls.ts';

/** What a terminal says about the goods it sells. */
export interface SellingPlace {
  readonly warehouse: number;
  readonly priceClass: number | null;
}

interface Row {
  readonly sku: number;
  readonly code: string;
  readonly name: string;
  readonly spec: string | null;
  readonly unit: string;
  readonly barcode: string | null;
  readonly goods: number;
  readonly brand: number | null;
  readonly tags: readonly number[] | null;
  readonly categories: readonly number[] | null;
  readonly retailPrice: Decimal | null;
  readonly wholesalePrice: Decimal | null;
  readonly memberPrice: Decimal | null;
  readonly purchasePrice: Decimal | null;
  readonly noDiscount: boolean;
  readonly noPoints: boolean;
  readonly hasSerials: boolean;
  readonly isStocked: boolean;
  readonly isForSale: boolean;
  readonly taxRate: Decimal;
}

const price = (field: string) => `trim_scale(coalesce(s.${field}, g.${field}))::text`;
const text = `
  select s.id as sku, s.code, s.name, s.spec, u.name as unit, split_part(s.barcode, ' ', 1) as barcode, s.goods, g.brand,
         s.labels as tags, k.categories, ${price('retail_price')} as "retailPrice", ${price('wholesale_price')} as "wholesalePrice",
         ${price('member_price')} as "memberPrice", ${price('purchase_price')} as "purchasePrice",
         g.no_discount as "noDiscount", g.no_points as "noPoints", g.serial_managed as "hasSerials",
         g.kind not in ('service', 'virtual') as "isStocked", ${taxRateColumn} as "taxRate",
         not (s.deleted or s.disabled or g.deleted or g.disabled or g.no_sale) as "isForSale"
  from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods
  join goods_unit u on u.company_id = $1 and u.id = g.unit ${categoriesAbove}
  where s.company_id = $1 and s.id = any($2::bigint[])`;

/** Goods for a bill, with what the books want of them. */
export interface SoldGoods extends Omit<TillGoods, 'available' | 'quantity'> {
  readonly taxRate: Decimal;
  readonly isStocked: boolean;
  readonly isForSale: boolean;
  /** False of goods that nobody has given a price. */
  readonly hasPrice: boolean;
}

const inFen = (amount: Decimal | null): string | null =>
  amount === null ? null : formatFen(parseYuan(roundDecimal(amount, 2))!);

export async function classOf(work: Work, id: number | null): Promise<ClassTerms | null> {
  if (id === null) return null;
  const [row] = await work.query<ClassTerms>(
    'till.priceClass',
    `select id, name, base, trim_scale(factor)::text as factor, rounding from sal_price_class
     where company_id = $1 and id = $2 and not disabled and not deleted`,
    [work.company, id],
  );
  return row ?? null;
}

function soldGoods(row: Row, terms: ClassTerms | null): SoldGoods {
  const { retailPrice, wholesalePrice, memberPrice, purchasePrice, isStocked, categories, tags, ...rest } = row;
  const prices = { retailPrice, wholesalePrice, memberPrice, purchasePrice };
  const own = terms && classPriceOf(terms, { ...rest, categories: categories ?? [], prices });
  const asked = inFen(own ?? retailPrice);
  return {
    ...rest,
    barcode: rest.barcode || null,
    categories: categories ?? [],
    tags: tags ?? [],
    price: asked ?? '0.00',
    memberPrice: inFen(memberPrice),
    isStocked,
    hasPrice: asked !== null,
  };
}

export async function soldGoodsOf(
  work: Work,
  skus: readonly number[],
  place: SellingPlace,
): Promise<ReadonlyMap<number, SoldGoods>> {
  if (skus.length === 0) return new Map();
  const terms = await classOf(work, place.priceClass);
  const rows = await work.query<Row>('till.goods', text, [work.company, [...new Set(skus)]]);
  return new Map(rows.map((row) => [row.sku, soldGoods(row, terms)]));
}

/** Goods as a till shows them, in the order they were asked for; what is not for sale is left out. */
export async function tillGoodsOf(work: Work, skus: readonly number[], place: SellingPlace): Promise<TillGoods[]> {
  const found = await soldGoodsOf(work, skus, place);
  const there = skus.flatMap((id) => found.get(id) ?? []).filter(({ isForSale, hasPrice }) => isForSale && hasPrice);
  const available = await availableAt(
    work,
    there.map(({ sku }) => ({ sku, warehouse: place.warehouse })),
  );
  return there.map(({ taxRate: _, isStocked, isForSale: __, hasPrice: ___, ...goods }, i) => ({
    ...goods,
    available: isStocked ? available[i]! : null,
    quantity: '1',
  }));
}
