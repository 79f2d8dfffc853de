import { enqueue, searchTextOf, type Work } from '@heliu/engine';
import type { SoldItem } from '../../shop/server.ts';
import { itemKey } from './goods-name.rules.ts';
import { goodsName } from './goods-name.ts';

export const matchJobName = 'oms.matchGoods';

interface Row extends SoldItem {
  readonly key: string;
  lines: number;
  at: string;
}

/** One row for each item, in an order all writers keep, so that two batches never wait for each other. */
function distinct(items: readonly SoldItem[]): Row[] {
  const byKey = new Map<string, Row>();
  for (const item of items) {
    const key = itemKey(item);
    const place = `${item.shop} ${key}`;
    const known = byKey.get(place);
    if (!known) {
      byKey.set(place, { ...item, key });
      continue;
    }
    known.lines += item.lines;
    if (item.at > known.at) known.at = item.at;
  }
  return [...byKey.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/**
 * Notes what shops sell. New items join the queue, known ones are counted; one statement however many there are. The
 * matcher is asked for only where something new came in.
 */
export async function noticeGoods(work: Work, items: readonly SoldItem[]): Promise<void> {
  const rows = distinct(items);
  if (rows.length === 0) return;
  const ids = await work.takeIds(rows.length);
  const words = (value: string | null | undefined, max: number) => value?.trim().slice(0, max) || null;
  const [fresh] = await work.query<{ added: number }>(
    'oms_goods_name.notice',
    `with seen as (
       insert into oms_goods_name (company_id, id, created_by, updated_by, shop, item_key, item_id, sku_id, outer_sku, goods_name, spec, category, seen, last_seen, search)
       select $1, u.id, $2, $2, u.shop, u.key, u.item_id, u.sku_id, u.outer_sku, u.name, u.spec, u.category, u.lines, u.at, u.search
       from unnest($3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::int[], $13::timestamptz[], $14::text[])
         u(id, shop, key, item_id, sku_id, outer_sku, name, spec, category, lines, at, search)
       on conflict (company_id, shop, item_key) where not deleted
       do update set seen = oms_goods_name.seen + excluded.seen, last_seen = greatest(oms_goods_name.last_seen, excluded.last_seen)
       returning (xmax = 0) as added)
     select count(*) filter (where added) as added from seen`,
    [
      work.company,
      work.user.id,
      ids,
      rows.map(({ shop }) => shop),
      rows.map(({ key }) => key.slice(0, 600)),
      rows.map(({ itemId }) => words(itemId, 64)),
      rows.map(({ skuId }) => words(skuId, 64)),
      rows.map(({ outerSku }) => words(outerSku, 64)),
      rows.map((row) => words(row.goodsName, 255) ?? '未命名'),
      rows.map(({ spec }) => words(spec, 255)),
      rows.map(({ category }) => words(category, 100)),
      rows.map(({ lines }) => lines),
      rows.map(({ at }) => at),
      rows.map((row) => searchTextOf(goodsName, { ...row })),
    ],
  );
  if (fresh!.added > 0) await enqueue(work, matchJobName, {}, { label: '匹配平台商品' });
}
