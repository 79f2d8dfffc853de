import { Refusal, type Work } from '@heliu/engine';
import { tillGoodsOf } from '../goods/goods.server.ts';
import type { TillPlace } from '../terminal/terminal.server.ts';
import type { DishMenu } from './dining.calls.ts';

const mostDishes = 1000;

/** What a store cooks: everything below the branch of goods that its terminal names. */
export async function menuOf(work: Work, place: TillPlace): Promise<DishMenu> {
  const { menuCategory, name } = place;
  if (menuCategory === null) throw new Refusal(`${name}不是餐饮收银机：请在收银机资料里选菜单分类`);
  const branches = await work.query<{ id: number; name: string; root: boolean }>(
    'pos_menu.branches',
    `select id, name, id = $2 as root from goods_category
     where company_id = $1 and (parent = $2 or id = $2) and not deleted order by (id = $2), id`,
    [work.company, menuCategory],
  );
  const rows = await work.query<{ sku: number; branch: number; search: string }>(
    'pos_menu.dishes',
    `with recursive below as (
       select id, id as branch from goods_category where company_id = $1 and (id = $2 or parent = $2)
       union select c.id, b.branch from goods_category c join below b on c.company_id = $1 and c.parent = b.id and b.branch <> $2)
     select s.id as sku, (select b.branch from below b where b.id = g.category order by (b.branch = $2) limit 1) as branch, s.search
     from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods
     where s.company_id = $1 and g.category in (select id from below) and not s.deleted and not s.disabled and not g.deleted and not g.disabled
     order by s.code limit $3`,
    [work.company, menuCategory, mostDishes],
  );
  const of = new Map(rows.map((row) => [row.sku, row]));
  const extra = [place.serviceGoods, place.minimumGoods];
  const goods = await tillGoodsOf(
    work,
    rows.map(({ sku }) => sku).filter((sku) => !extra.includes(sku)),
    place,
  );
  const dishes = goods
    .filter(({ hasSerials }) => !hasSerials)
    .map((one) => ({ ...one, branch: of.get(one.sku)!.branch, search: of.get(one.sku)!.search }));
  const cookings = await work.query<{ kind: 'way' | 'taste' | 'other'; name: string; categories: number[] | null }>(
    'pos_menu.cookings',
    'select kind, name, categories from pos_cooking where company_id = $1 and not disabled and not deleted order by sort, id limit 200',
    [work.company],
  );
  return {
    branches: branches
      .filter(({ id }) => dishes.some(({ branch }) => branch === id))
      .map(({ id, name: its }) => ({ id, name: its })),
    dishes,
    cookings: cookings.map((one) => ({ ...one, categories: one.categories ?? [] })),
  };
}
