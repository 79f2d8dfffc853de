import { bindReport, Refusal, usedAmong, type Work } from '@heliu/engine';
import { fittingStockAccounts } from '../../fico/server.ts';
import { combination } from '../combination/combination.ts';
import { media } from '../media/media.ts';
import { priceOrder } from '../price-order/price-order.ts';
import { priceChange } from '../price/price-change.ts';
import { sku } from '../sku/sku.ts';
import { simulatedPosting } from './simulation.ts';

/**
 * What each SKU is to the books: the class of its goods, or of the nearest category above them that names one. SKUs of
 * goods without any are missing.
 */
export async function valuationClassesOf(work: Work, skus: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await work.query<{ sku: number; class: number }>(
    'goods_sku.valuation',
    `with recursive wanted as (
       select s.id as sku, g.valuation_class, g.category from goods_sku s
       join goods_goods g on g.company_id = $1 and g.id = s.goods
       where s.company_id = $1 and s.id = any($2::bigint[])
     ), up as (
       select c.id as category, c.parent, c.valuation_class, 1 as depth from goods_category c
       where c.company_id = $1 and c.id in (select category from wanted where valuation_class is null)
       union all
       select up.category, p.parent, p.valuation_class, up.depth + 1 from up
       join goods_category p on p.company_id = $1 and p.id = up.parent
       where up.valuation_class is null and up.depth < 64
     )
     select w.sku, coalesce(w.valuation_class, up.valuation_class) as class from wanted w
     left join up on up.category = w.category and up.valuation_class is not null
     where coalesce(w.valuation_class, up.valuation_class) is not null`,
    [work.company, [...new Set(skus)]],
  );
  return new Map(rows.map((row) => [row.sku, row.class]));
}

/** Those of these SKUs that stand somewhere else than in what belongs to the goods themselves. */
export const usedSkus = (work: Work, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  usedAmong(work, sku, ids, [priceChange, priceOrder, combination, media]);

/**
 * Stock lies in the account of its class, so the class of goods that have been used stays. These are the SKUs that have
 * theirs from a category, themselves or by those below it that name none.
 */
export async function demandClassKept(work: Work, category: number): Promise<void> {
  const rows = await work.query<{ id: number; name: string }>(
    'goods_category.valued',
    `with recursive down as (
       select id, 1 as depth from goods_category where company_id = $1 and id = $2
       union all
       select t.id, down.depth + 1 from goods_category t join down on t.parent = down.id
       where t.company_id = $1 and t.valuation_class is null and not t.deleted and down.depth < 64
     )
     select s.id, concat_ws(' ', s.code, s.name) as name from goods_goods g join goods_sku s on s.company_id = $1 and s.goods = g.id and not s.deleted
     where g.company_id = $1 and g.category in (select id from down) and g.valuation_class is null and not g.deleted order by s.code`,
    [work.company, category],
  );
  const used = await usedSkus(
    work,
    rows.map(({ id }) => id),
  );
  const names = rows.filter(({ id }) => used.has(id)).map(({ name }) => name);
  if (names.length === 0) return;
  const some = `${names.slice(0, 3).join('、')}${names.length > 3 ? ` 等 ${names.length} 个 SKU` : ''}`;
  throw new Refusal(`${some} 已在单据里使用，它们的评估类不能随分类改变；需要另一个评估类时请新建分类和商品`);
}

export const valuationReports = [
  bindReport(simulatedPosting, async (asked, work) => {
    const [found] = await work.query<{ code: string; group: number | null }>(
      'goods_simulated_posting.asked',
      `select t.code, (select w.valuation_group from scm_warehouse w where w.company_id = $1 and w.id = $3) as "group"
       from fico_transaction t where t.company_id = $1 and t.id = $2`,
      [work.company, asked.transaction, asked.warehouse],
    );
    const classes = asked.sku === null ? undefined : await valuationClassesOf(work, [asked.sku]);
    const valuationClass = asked.sku === null ? undefined : classes?.get(asked.sku);
    const rows = await fittingStockAccounts(work, { transaction: found!.code, group: found!.group, valuationClass });
    return {
      rows: rows.map((row, index) => ({
        verdict: index === 0 ? '采用' : '备选',
        rule: row.id,
        debit: row.debit,
        credit: row.credit,
        priority: row.priority,
        decides: index === 0,
      })),
    };
  }),
];
