import type { Work } from '@heliu/engine';
import type { BlockedGoods } from './blocked.calls.ts';

/** Of a promotion that names no goods, all of them. */
const unnamed = `select p.id, s.id from pos_promotion p join goods_sku s on s.company_id = $1
  where p.company_id = $1 and p.id = any($2::bigint[]) and not s.deleted and not s.disabled
    and not exists (select from pos_promotion_scope l where l.company_id = $1 and l.document_id = p.id)`;

/**
 * The SKUs that lines of promotions name, as `document_id, sku`: `$1` is the company, `$2` the promotions. Each way of
 * naming is a join of its own, so that each finds its goods by an index.
 */
const namedBy = (kind: 'scope' | 'except'): string => {
  const sku = (fields: string) => `join goods_sku s on s.company_id = $1 and ${fields}`;
  const of = (joins: string, where: string) =>
    `select l.document_id, s.id as sku from pos_promotion_${kind} l ${joins}
     where l.company_id = $1 and l.document_id = any($2::bigint[]) and ${where} and not s.deleted and not s.disabled`;
  return `(
    with recursive below as (
      select distinct l.category as root, l.category as id from pos_promotion_${kind} l
      where l.company_id = $1 and l.document_id = any($2::bigint[]) and l.category is not null
      union select b.root, c.id from below b join goods_category c on c.company_id = $1 and c.parent = b.id)
    ${[
      of(sku('s.id = l.sku'), 'l.sku is not null'),
      of(sku('s.goods = l.goods'), 'l.goods is not null'),
      of(`join goods_goods g on g.company_id = $1 and g.brand = l.brand ${sku('s.goods = g.id')}`, 'true'),
      of(sku('s.labels @> array[l.tag]'), 'l.tag is not null'),
      of(
        `join below b on b.root = l.category join goods_goods g on g.company_id = $1 and g.category = b.id ${sku('s.goods = g.id')}`,
        'true',
      ),
      ...(kind === 'scope'
        ? [of(sku('true'), 'num_nonnulls(l.sku, l.goods, l.category, l.brand, l.tag) = 0'), unnamed]
        : []),
    ].join('\n union ')})`;
};

/** What promotions are really for: what they name without what they leave out and what is never on offer. */
const promoted = `(
  select n.document_id, n.sku from ${namedBy('scope')} n
  join goods_sku s on s.company_id = $1 and s.id = n.sku
  join goods_goods g on g.company_id = $1 and g.id = s.goods and not g.no_discount
  except select document_id, sku from ${namedBy('except')} x)`;

/** How many SKUs a promotion is for. */
export async function promotedCount(work: Work, promotion: number): Promise<number> {
  const [row] = await work.query<{ count: number }>(
    'pos_promotion.promoted',
    `select count(distinct sku)::int as count from ${promoted} p`,
    [work.company, [promotion]],
  );
  return row!.count;
}

/** Which of other promotions are for some of the same SKUs, with how many of them and the first by its code. */
export async function sharedGoods(
  work: Work,
  promotion: number,
  others: readonly number[],
): Promise<ReadonlyMap<number, { readonly count: number; readonly first: string }>> {
  if (others.length === 0) return new Map();
  const rows = await work.query<{ id: number; count: number; first: string }>(
    'pos_promotion.shared',
    `with p as materialized ${promoted}
     select other.document_id as id, count(*)::int as count,
            (array_agg(s.name order by s.code))[1] as first
     from p mine join p other on other.sku = mine.sku and other.document_id <> mine.document_id
     join goods_sku s on s.company_id = $1 and s.id = mine.sku
     where mine.document_id = $3::bigint group by other.document_id`,
    [work.company, [promotion, ...others], promotion],
  );
  return new Map(rows.map(({ id, ...shared }) => [id, shared]));
}

/** What a promotion names and yet is not for, with the reason. */
export async function blockedGoods(work: Work, promotion: number, most: number): Promise<readonly BlockedGoods[]> {
  return work.query<BlockedGoods>(
    'pos_promotion.blocked',
    `select s.id as sku, s.code, s.name, case when g.no_discount then 'noDiscount' else 'except' end as reason
     from ${namedBy('scope')} n
     join goods_sku s on s.company_id = $1 and s.id = n.sku
     join goods_goods g on g.company_id = $1 and g.id = s.goods
     left join ${namedBy('except')} x on x.sku = n.sku
     where g.no_discount or x.sku is not null
     order by s.code limit $3::int`,
    [work.company, [promotion], most],
  );
}
