import { actMany, behaviour, handle, invalid, list, load, Refusal, remove, type Work } from '@heliu/engine';
import type { Draft, Full, Wire } from '@heliu/model';
import { inheritanceOf } from '../category/category.server.ts';
import { usedSkus } from '../category/valuation.server.ts';
import { category } from '../category/category.ts';
import { media } from '../media/media.ts';
import { goodsModels } from '../model/goods-model.calls.ts';
import { goodsModel } from '../model/goods-model.ts';
import { sku } from '../sku/sku.ts';
import { baseUnit, type UnitRatio } from '../unit/unit.rules.ts';
import { goodsAttributes, nextGoodsCode } from './goods.calls.ts';
import { frozenOnceUsed, goodsComplaint, shelfBlockers } from './goods.rules.ts';
import { goods } from './goods.ts';
import { keepMatrix } from './matrix.server.ts';

async function demandBaseUnit(work: Work, group: number, unit: number): Promise<void> {
  const units = await work.query<UnitRatio>(
    'goods_unit_group.units',
    'select unit, ratio from goods_unit_group_units where company_id = $1 and document_id = $2',
    [work.company, group],
  );
  if (baseUnit(units) !== unit)
    throw invalid([{ path: 'unit', message: '基本单位与计量单位组的基本单位不同，请改成一致' }]);
}

/** Offered or not, the SKUs go with their goods; those that cannot be sold stay off. */
async function shelve(work: Work, id: number, shelf: 'on' | 'off'): Promise<void> {
  const rows = await work.query<{ id: number }>(
    'goods_sku.toShelve',
    `select id from goods_sku where company_id = $1 and goods = $2 and shelf <> $3 and not deleted
       and ($3 = 'off' or (not disabled and retail_price > 0))`,
    [work.company, id, shelf],
  );
  await actMany(work, sku, shelf === 'on' ? 'followOn' : 'followOff', rows);
}

const idsOf = (work: Work, table: 'goods_sku' | 'goods_media', id: number) =>
  work.query<{ id: number }>(
    `${table}.idsOfGoods`,
    `select id from ${table} where company_id = $1 and goods = $2 and not deleted order by id`,
    [work.company, id],
  );

async function demandUnused(work: Work, goodsId: number): Promise<void> {
  const ids = (await idsOf(work, 'goods_sku', goodsId)).map(({ id }) => id);
  if ((await usedSkus(work, ids)).size === 0) return;
  const labels = frozenOnceUsed.map((key) => goods.fields[key].label).join('、');
  throw new Refusal(`商品已在单据里使用，${labels}不能再改；需要改变时请新建商品`);
}

const isChanged = <K extends keyof Draft<typeof goods>>(
  draft: Draft<typeof goods>,
  before: Full<typeof goods>,
  key: K & keyof Full<typeof goods>,
): boolean => (draft[key] ?? null) !== (before[key] ?? null);

/** Goods without a class of their own have that of their category: elsewhere they may have another. */
async function changesClass(work: Work, draft: Draft<typeof goods>, before: Full<typeof goods>): Promise<boolean> {
  if (draft.valuationClass != null || draft.category === before.category) return false;
  const [now, then] = [await inheritanceOf(work, before.category), await inheritanceOf(work, draft.category)];
  return now.valuationClass?.value !== then.valuationClass?.value;
}

export const goodsBehaviour = behaviour(goods, {
  complaint: goodsComplaint,
  async check(draft, work, before) {
    const { unit, unitGroup } = draft;
    if (
      before &&
      (frozenOnceUsed.some((key) => isChanged(draft, before, key)) || (await changesClass(work, draft, before)))
    )
      await demandUnused(work, before.id);
    if (unitGroup != null && (before?.unitGroup !== unitGroup || before.unit !== unit))
      await demandBaseUnit(work, unitGroup, unit);
  },
  saved: (record, work, before) => keepMatrix(work, record, before),
  async checkRemove({ id }, work) {
    for (const row of await idsOf(work, 'goods_sku', id)) await remove(work, sku, row.id);
    for (const row of await idsOf(work, 'goods_media', id)) await remove(work, media, row.id);
    await work.flush();
  },
  actions: {
    onShelf: {
      async blockers({ id, pictures, disabled, noSale }, work) {
        const skus = await work.query<{ retailPrice: string | null; disabled: boolean }>(
          'goods_sku.offered',
          'select retail_price as "retailPrice", disabled from goods_sku where company_id = $1 and goods = $2 and not deleted',
          [work.company, id],
        );
        return shelfBlockers({ pictures, disabled, noSale }, skus).map((message) => ({
          code: 'GDS001',
          message: `不能上架：${message}`,
        }));
      },
      also: ({ id }, work) => shelve(work, id, 'on'),
    },
    offShelf: { also: ({ id }, work) => shelve(work, id, 'off') },
  },
});

/** The code of the category and a number: 4 digits after the largest there is. */
async function codeAfter(work: Work, id: number): Promise<string> {
  const { code } = await load(work, category, id);
  const [row] = await work.query<{ last: number }>(
    'goods_goods.lastCode',
    `select coalesce(max(substr(code, length($2) + 1)::int), 0) as last from goods_goods
     where company_id = $1 and starts_with(code, $2) and substr(code, length($2) + 1) ~ '^[0-9]{1,6}$' and not deleted`,
    [work.company, code],
  );
  return `${code}${String(row!.last + 1).padStart(4, '0')}`;
}

export const goodsHandlers = [
  handle(goodsModels, async ({ q }, work) => {
    const filters = { disabled: 'false' };
    const page = await list(work, goodsModel, { pageSize: 200, filters, ...(q && { q }) });
    return page.rows as unknown as Wire<typeof goodsModel>[];
  }),
  handle(goodsAttributes, async ({ category: of, model }, work) => {
    const own = model === undefined ? [] : (await load(work, goodsModel, model)).attributes;
    if (own.length > 0) return own.map(({ name, kind, values }) => ({ name, kind, values }));
    if (of === undefined) return [];
    await load(work, category, of);
    return (await inheritanceOf(work, of)).attributes.map(({ value }) => value);
  }),
  handle(nextGoodsCode, async ({ category: of }, work) => ({ code: await codeAfter(work, of) })),
];
