import { addTitles, behaviour, handle, invalid, load, Refusal, type Work } from '@heliu/engine';
import { attributeComplaint } from '../attribute/attribute.rules.ts';
import { inheritedBy, type NamedInheritance } from './category.calls.ts';
import { type CategoryNode, deepest, inherited, inheritedKeys } from './category.rules.ts';
import { category } from './category.ts';
import { demandClassKept } from './valuation.server.ts';

/** The category and those above it, the nearest first. */
async function chainOf(work: Work, id: number | null): Promise<CategoryNode[]> {
  if (id === null) return [];
  return work.query<CategoryNode>(
    'goods_category.chain',
    `with recursive up as (
       select id, parent, 1 as depth from goods_category where company_id = $1 and id = $2 and not deleted
       union all
       select t.id, t.parent, up.depth + 1 from goods_category t join up on t.id = up.parent
       where t.company_id = $1 and up.depth < 64
     )
     select c.id, c.name, c.tax_item as "taxItem", c.tax_rate as "taxRate", c.valuation_class as "valuationClass",
            coalesce((select json_agg(json_build_object('name', a.name, 'kind', a.kind, 'values', a.values) order by a.position)
                      from goods_category_attributes a where a.company_id = $1 and a.document_id = c.id), '[]') as attributes
     from up join goods_category c on c.company_id = $1 and c.id = up.id order by up.depth`,
    [work.company, id],
  );
}

export async function inheritanceOf(work: Work, id: number): Promise<NamedInheritance> {
  const found = inherited(await chainOf(work, id));
  const row: Record<string, unknown> = Object.fromEntries(inheritedKeys.map((key) => [key, found[key]?.value ?? null]));
  await addTitles(work, category, [row]);
  return { ...found, titles: row['titles'] as NamedInheritance['titles'] };
}

/** How many levels there are from this category down, itself included. */
async function heightOf(work: Work, id: number): Promise<number> {
  const [row] = await work.query<{ height: number }>(
    'goods_category.height',
    `with recursive down as (
       select id, 1 as depth from goods_category where company_id = $1 and id = $2
       union all
       select t.id, down.depth + 1 from goods_category t join down on t.parent = down.id
       where t.company_id = $1 and not t.deleted and down.depth < 64
     ) select max(depth)::int as height from down`,
    [work.company, id],
  );
  return row!.height;
}

export const categoryBehaviour = behaviour(category, {
  complaint: ({ attributes }) => attributeComplaint(attributes),
  async check({ name, parent = null, valuationClass = null }, work, before) {
    const [twin] = await work.query(
      'goods_category.twin',
      `select 1 as yes from goods_category where company_id = $1 and name = $2 and parent is not distinct from $3::bigint
         and id is distinct from $4::bigint and not deleted limit 1`,
      [work.company, name, parent, before?.id ?? null],
    );
    if (twin) throw invalid([{ path: 'name', message: `同一上级之下已有分类“${name}”` }]);
    if (before && before.parent === parent && before.valuationClass === valuationClass) return;
    const above = await chainOf(work, parent);
    const classAfter = valuationClass ?? inherited(above).valuationClass?.value ?? null;
    if (before && (inherited(await chainOf(work, before.id)).valuationClass?.value ?? null) !== classAfter)
      await demandClassKept(work, before.id);
    const levels = above.length + (before ? await heightOf(work, before.id) : 1);
    if (levels > deepest) throw new Refusal(`商品分类最多 ${deepest} 级，这样会有 ${levels} 级`);
  },
});

export const categoryHandlers = [
  handle(inheritedBy, async ({ id }, work) => {
    await load(work, category, id);
    return inheritanceOf(work, id);
  }),
];
