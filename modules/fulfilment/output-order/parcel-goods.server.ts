import { compareDecimal, dec, type Full, negateDecimal, type Posting } from '@heliu/model';
import type { Blocker, Work } from '@heliu/engine';
import { itemKey } from '../../einvoice/model.ts';
import { partsOfCombinations } from '../../goods/server.ts';
import { planChanges } from '../../inventory/model.ts';
import { planEntries } from '../../inventory/server.ts';
import type { shopOrder } from '../../shop/model.ts';
import { setting } from '../../system/server.ts';
import { pickedFor } from './goods.rules.ts';
import type { KnownGoods } from './output-order.rules.ts';
import type { outputOrder } from './output-order.ts';

type Order = Full<typeof shopOrder>;
type Output = Full<typeof outputOrder>;

const keyOf = (line: Order['lines'][number]) => itemKey(line).slice(0, 600);

/** Which SKUs the goods of orders are, as somebody has confirmed: a guess of the matcher moves no stock. */
export async function goodsOfOrders(work: Work, orders: readonly Order[]): Promise<KnownGoods> {
  const pairs = orders.flatMap(({ shop, lines }) => lines.map((line) => [shop, keyOf(line)] as const));
  const rows = await work.query<{ shop: number; key: string; sku: number }>(
    'oms_goods_name.skus',
    `select g.shop, g.item_key as key, g.goods_sku as sku from oms_goods_name g
     join goods_sku s on s.company_id = $1 and s.id = g.goods_sku and not s.deleted
     where g.company_id = $1 and (g.shop, g.item_key) in (select * from unnest($2::bigint[], $3::text[]))
       and g.sku_state = 'linked' and not g.deleted`,
    [work.company, pairs.map(([shop]) => shop), pairs.map(([, key]) => key)],
  );
  const known = new Map(rows.map(({ shop, key, sku }) => [`${shop} ${key}`, sku]));
  return {
    skuOf: (shop, line) => known.get(`${shop} ${keyOf(line)}`) ?? null,
    combined: await partsOfCombinations(work, [...known.values()]),
  };
}

type Line = Pick<Output['lines'][number], 'sku' | 'goodsName' | 'spec'>;

/** Where goods nobody has told us the SKU of must not leave: what is wrong with these lines. */
export async function unknownGoods(work: Work, lines: readonly Partial<Line>[]): Promise<string | undefined> {
  const names = lines
    .filter(({ sku }) => sku == null)
    .map(({ goodsName, spec }) => `“${[goodsName, spec].filter(Boolean).join(' ')}”`);
  if (names.length === 0 || (await setting(work, 'oms.unknownGoods')) !== 'BLOCK') return undefined;
  return `${[...new Set(names)].join('、')} 还没有对应 SKU，请到“平台商品名称”对应后再出库`;
}

/** What is kept in the warehouse for a parcel from its audit until it leaves. Services lie nowhere. */
async function keptFor(record: Output, work: Work) {
  const picked = pickedFor(record);
  const stocked = await work.query<{ id: number }>(
    'oms_output_order.stocked',
    `select s.id from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods
     where s.company_id = $1 and s.id = any($2::bigint[]) and g.kind not in ('service', 'virtual')`,
    [work.company, picked.map(({ sku }) => sku)],
  );
  const lies = new Set(stocked.map(({ id }) => id));
  return picked
    .filter(({ sku, quantity }) => lies.has(sku) && compareDecimal(quantity, dec(0)) > 0)
    .map(({ sku, quantity }) => ({ sku, warehouse: record.warehouse, quantity }));
}

export const keepParcel = async (record: Output, work: Work): Promise<Posting[]> =>
  planEntries(planChanges('reserved', await keptFor(record, work)));
export const letGoParcel = async (record: Output, work: Work): Promise<Posting[]> =>
  planEntries(
    planChanges(
      'reserved',
      (await keptFor(record, work)).map((row) => ({ ...row, quantity: negateDecimal(row.quantity) })),
    ),
  );

export const unknownBlockers = async ({ lines }: Output, work: Work): Promise<Blocker[]> => {
  const message = await unknownGoods(work, lines);
  return message ? [{ code: 'OMS013', message: `${message}，对应后编辑保存一次` }] : [];
};
