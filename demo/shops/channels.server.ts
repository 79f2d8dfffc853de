import { dec } from '@heliu/model';
import { amend, type Work } from '@heliu/engine';
import { goodsChannel } from '../../modules/fulfilment/model.ts';
import { fillShop } from '../../modules/fulfilment/server.ts';

/** Two shops are told how much they may sell; one of them gets half, and keeps a few pieces back. */
export async function loadChannelsOf(work: Work): Promise<void> {
  const shops = await work.query<{ id: number }>(
    'demo.stockShops',
    `select id from oms_shop where company_id = $1 and platform in ('taobao', 'douyin') and not deleted order by platform desc`,
    [work.company],
  );
  for (const { id } of shops) await fillShop(work, id);
  await work.flush();
  const rows = await work.query<{ id: number }>(
    'demo.halfChannels',
    'select id from oms_goods_channel where company_id = $1 and shop = $2 order by id',
    [work.company, shops.at(-1)!.id],
  );
  await amend(
    work,
    goodsChannel,
    rows.map(({ id }, i) => ({ id, share: dec('0.5'), reserve: i % 4 === 0 ? 10 : 0 })),
    { silent: true },
  );
}
