import type { Draft, Full } from '@heliu/model';
import { behaviour, handle, startTask, type Work } from '@heliu/engine';
import { settingIsOn } from '../../system/server.ts';
import { rematch, suggestTaxItem } from './goods-name.calls.ts';
import { itemKey } from './goods-name.rules.ts';
import { goodsName } from './goods-name.ts';
import { rematchTask, taxItemFor } from './match.server.ts';

type GoodsName = typeof goodsName;

/** Others of the same name that wait; none where the company itself is of two minds about the name. */
const followers =
  `t.company_id = $1 and t.goods_name = $2 and t.id <> $3 and not t.deleted ` +
  `and (t.state = 'unmatched' or t.state = 'suggested' and t.found in ('keyword', 'category', 'learned')) ` +
  `and not exists (select 1 from oms_goods_name c where c.company_id = $1 and c.goods_name = $2 and c.id <> $3 ` +
  `and c.state = 'confirmed' and c.tax_item is distinct from $4 and not c.deleted)`;

/** What was confirmed for one holds for all of its name: as a suggestion, or at once where that is switched on. */
async function spread(
  work: Work,
  { id, goodsName: name, taxItem, invoiceName }: Pick<Full<GoodsName>, 'id' | 'goodsName' | 'taxItem' | 'invoiceName'>,
): Promise<void> {
  const state = (await settingIsOn(work, 'oms.goodsAutoConfirm')) ? 'confirmed' : 'suggested';
  work.later({
    name: 'oms_goods_name.spread',
    text:
      `update oms_goods_name t set tax_item = $4, invoice_name = coalesce(t.invoice_name, $6), found = 'learned', state = $5, tried = true, ` +
      `version = t.version + 1, updated_by = $7, updated_at = now() where ${followers}`,
    values: [work.company, name, id, taxItem, state, invoiceName ?? null, work.user.id],
  });
}

const isDecided = (draft: Draft<GoodsName>, before: Full<GoodsName> | undefined): boolean =>
  (draft.taxItem ?? null) !== (before?.taxItem ?? null) ||
  (draft.sku ?? null) !== (before?.sku ?? null) ||
  (draft.invoiceName ?? null) !== (before?.invoiceName ?? null);

const unlinked = { skuState: 'open', skuFound: null } as const;

export const goodsNameBehaviour = behaviour(goodsName, {
  derive: (input) => ({ ...input, itemKey: itemKey(input) }),
  /** Whoever fills in what it is has decided; whoever empties it has taken that back. */
  check(draft, _, before) {
    if ((draft.goodsSku ?? null) !== (before?.goodsSku ?? null))
      Object.assign(draft, draft.goodsSku == null ? unlinked : { skuState: 'linked', skuFound: 'manual' });
    if (!isDecided(draft, before)) return;
    draft.tried = true;
    draft.state = draft.taxItem == null ? 'unmatched' : 'confirmed';
    draft.found = draft.taxItem == null ? null : 'manual';
  },
  async saved(draft, work, before) {
    if (draft.state !== 'confirmed' || draft.taxItem == null || !isDecided(draft, before)) return;
    const { id, goodsName: name, taxItem, invoiceName } = draft;
    await spread(work, { id, goodsName: name, taxItem, invoiceName: invoiceName ?? null });
  },
  async known(input, work) {
    const [row] = await work.query<{ id: number }>(
      'oms_goods_name.byKey',
      'select id from oms_goods_name where company_id = $1 and shop = $2 and item_key = $3 and not deleted',
      [work.company, input.shop, itemKey(input)],
    );
    return row?.id;
  },
  actions: {
    confirm: {
      async warnings({ id, goodsName: name, taxItem }, work) {
        const [others, items] = await work.all([
          {
            name: 'oms_goods_name.followers',
            text: `select count(*) as n from (select 1 from oms_goods_name t where ${followers} limit 1000) f`,
            values: [work.company, name, id, taxItem],
          },
          {
            name: 'oms_tax_item.named',
            text: `select name, short_name as short, tax_rate * 100 as rate from oms_tax_item where company_id = $1 and id = $2`,
            values: [work.company, taxItem],
          },
        ]);
        const [item] = items!.rows;
        const count = others!.rows[0]!['n'] as number;
        const becomes = (await settingIsOn(work, 'oms.goodsAutoConfirm')) ? '会一起确认' : '会得到同样的推荐';
        return [
          ...(item
            ? [`归入 *${item['short'] as string}*${item['name'] as string}，税率 ${Number(item['rate'])}%`]
            : []),
          ...(count > 0 ? [`另有 ${count} 个同名商品${becomes}`] : []),
        ];
      },
      also: (record, work) => spread(work, record),
    },
  },
});

export const goodsNameHandlers = [
  handle(suggestTaxItem, async ({ name }, work) => ({ found: await taxItemFor(work, name) })),
  handle(rematch, async (_, work) => ({ task: await startTask(work, rematchTask, {}, '重新匹配平台商品') })),
];
