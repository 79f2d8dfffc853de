import { type Decimal, type Full, divideDecimal, dec } from '@heliu/model';
import { amend, save, type Work } from '@heliu/engine';
import type { order } from './order.ts';
import { supplierGoods } from '../supplier-goods/supplier-goods.ts';

type Order = Full<typeof order>;

/** What one base unit was ordered for, tax included; the last line of an SKU counts. */
export function pricesIn({ lines }: Pick<Order, 'lines'>): ReadonlyMap<number, Decimal> {
  const ratio = ({ baseQuantity, quantity }: Order['lines'][number]) => divideDecimal(baseQuantity, quantity, 6);
  return new Map(
    lines.flatMap((line) =>
      line.taxPrice === null || Number(line.baseQuantity) === 0
        ? []
        : [[line.sku, divideDecimal(dec(line.taxPrice), ratio(line), 6)] as const],
    ),
  );
}

/** What was ordered is known to be sold by the supplier, at the price it was ordered for last. */
export async function learnPrices(record: Order, work: Work): Promise<void> {
  const { supplier, orderDate } = record;
  const prices = pricesIn(record);
  const known = await work.query<{ id: number; sku: number; isNewer: boolean }>(
    'pur_supplier_goods.known',
    `select id, sku, coalesce(last_ordered_on > $4::date, false) as "isNewer" from pur_supplier_goods
     where company_id = $1 and supplier = $2 and sku = any($3::bigint[]) and not deleted order by id for update`,
    [work.company, supplier, [...prices.keys()], orderDate],
  );
  const older = known.filter(({ isNewer }) => !isNewer);
  await amend(
    work,
    supplierGoods,
    older.map(({ id, sku }) => ({ id, price: prices.get(sku)!, lastOrderedOn: orderDate })),
    { signed: true },
  );
  const there = new Set(known.map(({ sku }) => sku));
  for (const [sku, price] of prices)
    if (!there.has(sku))
      await save(work, supplierGoods, { supplier, sku, price }, { computed: { lastOrderedOn: orderDate } });
}
