import { behaviour, handle, Refusal, save, type Work } from '@heliu/engine';
import { type PlatformCode, platformNames } from '../../shop/model.ts';
import { shopPlatforms } from '../../shop/server.ts';
import { shareComplaint } from './goods-channel.rules.ts';
import { fillChannels, goodsChannel } from './goods-channel.ts';
import { channelChanged } from './stock-push.server.ts';

const asked = () => ({ pushState: 'waiting', dueAt: new Date().toISOString(), tries: 0, forced: true }) as const;
const mostFilled = 500;

export const goodsChannelBehaviour = behaviour(goodsChannel, {
  complaint: shareComplaint,
  async check(draft, work, before) {
    const [shop] = await work.query<{ platform: PlatformCode }>(
      'oms_goods_channel.shop',
      'select platform from oms_shop where company_id = $1 and id = $2',
      [work.company, draft.shop],
    );
    if (shop && !shopPlatforms[shop.platform].operations.updateStock)
      throw new Refusal(`${platformNames[shop.platform]}没有公开的库存接口，请在平台后台填写库存`);
    if (!before?.stopped) Object.assign(draft, { pushState: 'waiting', dueAt: work.now });
  },
  saved: (_, work) => channelChanged(work),
  actions: {
    push: { sets: asked, all: { also: (_, work) => channelChanged(work) } },
    stop: { all: { also: (_, work) => channelChanged(work) } },
    resume: { sets: asked, all: { also: (_, work) => channelChanged(work) } },
  },
});

/** What a shop sells and whose SKU is known, as far as it is not there yet. */
export async function fillShop(work: Work, shop: number): Promise<{ made: number; isMore: boolean }> {
  const rows = await work.query<{ title: string; itemId: string; skuId: string; sku: number }>(
    'oms_goods_channel.missing',
    `select n.goods_name as title, n.item_id as "itemId", coalesce(n.sku_id, '') as "skuId", min(n.goods_sku) as sku from oms_goods_name n
       where n.company_id = $1 and n.shop = $2 and n.sku_state = 'linked' and n.goods_sku is not null and n.item_id is not null and not n.deleted
         and not exists (select 1 from oms_goods_channel c where c.company_id = $1 and c.shop = $2 and c.item_id = n.item_id
                           and c.sku_id = coalesce(n.sku_id, '') and not c.deleted)
       group by 1, 2, 3 order by 2, 3 limit ${mostFilled + 1}`,
    [work.company, shop],
  );
  const distinct = [...new Map(rows.map((row) => [`${row.itemId} ${row.skuId}`, row])).values()];
  const made = distinct.slice(0, mostFilled);
  for (const row of made) await save(work, goodsChannel, { shop, ...row });
  return { made: made.length, isMore: distinct.length > mostFilled };
}

export const goodsChannelHandlers = [handle(fillChannels, ({ shop }, work) => fillShop(work, shop))];
