import { type Full, parseYuan } from '@heliu/model';
import { companyFact, companyFactChanged, loadAll, type Work } from '@heliu/engine';
import type { Gift, Promotion } from '../pricing/terms.ts';
import { termsOf } from './promotion.rules.ts';
import { promotion } from './promotion.ts';

type Order = Full<typeof promotion>;

async function giftsOf(work: Work, orders: readonly Order[]): Promise<ReadonlyMap<number, Gift[]>> {
  const skus = orders.flatMap(({ gifts }) => gifts.map(({ sku }) => sku));
  if (skus.length === 0) return new Map();
  const rows = await work.query<{ sku: number; name: string; price: string | null }>(
    'pos.gifts',
    `select s.id as sku, s.name, round(coalesce(s.retail_price, g.retail_price), 2)::text as price
     from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods
     where s.company_id = $1 and s.id = any($2::bigint[])`,
    [work.company, [...new Set(skus)]],
  );
  const found = new Map(rows.map((row) => [row.sku, row]));
  return new Map(
    orders.map(({ id, gifts }) => [
      id,
      gifts.map(({ sku, quantity }) => ({
        sku,
        quantity: quantity ?? 1,
        name: found.get(sku)?.name ?? '',
        price: parseYuan(found.get(sku)?.price ?? '0')!,
      })),
    ]),
  );
}

/** The audited promotions of a moment, and beside them one that is not audited yet but tried. */
export async function promotionsAt(work: Work, moment: string, tried?: number): Promise<Promotion[]> {
  const rows = await work.query<{ id: number }>(
    'pos_promotion.running',
    `select id from pos_promotion where company_id = $1 and status = 'audited'
       and start_at <= $2::timestamptz and end_at > $2::timestamptz order by id`,
    [work.company, moment],
  );
  const ids = [...new Set([...rows.map(({ id }) => id), ...(tried === undefined ? [] : [tried])])];
  const orders = await loadAll(work, promotion, ids);
  const gifts = await giftsOf(work, orders);
  return orders.map((order) => termsOf(order, gifts.get(order.id) ?? []));
}

const fact = 'pos.promotions';
export const promotionsChanged = (work: Work): void => companyFactChanged(work, fact);

/** Those that run now or begin within two days, for tills that keep them: whether one holds is asked when a bill is priced. */
export const promotionsAhead = (work: Work): Promise<readonly Promotion[]> =>
  companyFact(work, fact, async () => {
    const rows = await work.query<{ id: number }>(
      'pos_promotion.ahead',
      `select id from pos_promotion where company_id = $1 and status = 'audited'
         and start_at <= $2::timestamptz + interval '2 days' and end_at > $2::timestamptz order by id`,
      [work.company, work.now],
    );
    const orders = await loadAll(
      work,
      promotion,
      rows.map(({ id }) => id),
    );
    const gifts = await giftsOf(work, orders);
    return orders.map((order) => termsOf(order, gifts.get(order.id) ?? []));
  });
