import { ratiosOf } from '../../goods/server.ts';
import { sku } from '../../goods/model.ts';
import { handle, pick, type Work } from '@heliu/engine';
import type { Decimal } from '@heliu/model';
import { sellingPlace, type TillPlace } from '../terminal/terminal.server.ts';
import { tillGoodsOf } from './goods.server.ts';
import { quantityOf, readScaleCode } from './scale-code.rules.ts';
import { type FoundGoods, searchGoods } from './search.calls.ts';

/** The goods of a code that is on them or on their case. */
async function byBarcode(
  work: Work,
  code: string,
): Promise<{ readonly sku: number; readonly quantity: Decimal } | undefined> {
  const [found] = await work.query<{ sku: number; unit: number }>(
    'till.barcode',
    'select document_id as sku, unit from goods_sku_barcodes where company_id = $1 and barcode = $2',
    [work.company, code],
  );
  if (!found) return undefined;
  const [quantity] = await ratiosOf(work, [found]);
  return { sku: found.sku, quantity: quantity! };
}

/** Scales know five digits; the code of an SKU may have lost the zeros before them. */
async function byCode(work: Work, codes: readonly string[]): Promise<number | undefined> {
  const [found] = await work.query<{ id: number }>(
    'till.code',
    `select id from goods_sku where company_id = $1 and code = any($2::text[]) and not deleted order by code = ($2::text[])[1] desc limit 1`,
    [work.company, codes],
  );
  return found?.id;
}

const exact = (goods: FoundGoods['goods'], quantity: string): FoundGoods => ({
  isExact: goods.length === 1,
  goods: goods.map((one) => ({ ...one, quantity })),
});

async function byScale(work: Work, place: TillPlace, q: string): Promise<FoundGoods | undefined> {
  const read = readScaleCode(q, place);
  if (!read) return undefined;
  const id = await byCode(work, [read.plu, read.plu.replace(/^0+/, '')]);
  if (id === undefined) return undefined;
  const goods = await tillGoodsOf(work, [id], place);
  const quantity = goods[0] && quantityOf(read, goods[0].price);
  return quantity === undefined ? undefined : exact(goods, quantity);
}

/** What this store has sold most of in the last days, for a till where nothing was typed yet. */
async function usual(work: Work, store: number, limit: number): Promise<number[]> {
  const rows = await work.query<{ sku: number }>(
    'till.usual',
    `select sku from pos_sales_entry_by_goods where company_id = $1 and store = $2 and month >= date_trunc('month', now()) - interval '1 month'
     group by sku order by sum(quantity) desc, sku limit $3::int`,
    [work.company, store, limit],
  );
  return rows.map(({ sku: id }) => id);
}

async function search(work: Work, terminal: number, q: string, limit: number): Promise<FoundGoods> {
  const place = await sellingPlace(work, terminal);
  if (q === '') return { isExact: false, goods: await tillGoodsOf(work, await usual(work, place.store, limit), place) };
  const onIt = await byBarcode(work, q);
  if (onIt) return exact(await tillGoodsOf(work, [onIt.sku], place), onIt.quantity);
  const weighed = await byScale(work, place, q);
  if (weighed) return weighed;
  const coded = await byCode(work, [q]);
  if (coded !== undefined) return exact(await tillGoodsOf(work, [coded], place), '1');
  const ids = (await pick(work, sku, { q, pageSize: limit })).map(({ id }) => id);
  return { isExact: false, goods: await tillGoodsOf(work, ids, place) };
}

export const searchHandlers = [handle(searchGoods, ({ terminal, q, limit }, work) => search(work, terminal, q, limit))];
