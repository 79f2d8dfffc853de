import type { Decimal } from '@heliu/model';
import type { Work } from '@heliu/engine';
import { valuationClassesOf } from '../../goods/server.ts';
import { setting, settingIsOn } from '../../system/server.ts';
import type { Movement } from './movement.ts';

interface GoodsFacts {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly costMethod: string;
  readonly batchManaged: boolean;
  readonly serialManaged: boolean;
  readonly shelfLifeDays: number | null;
  readonly allowNegative: boolean;
  readonly valuationClass: number | null;
  readonly purchasePrice: Decimal | null;
}
interface WarehouseFacts {
  readonly id: number;
  readonly name: string;
  readonly valuationGroup: number | null;
  readonly allowNegative: boolean;
  readonly locationManaged: boolean;
}

/** What decides how goods move: how they are counted, costed and kept, and what their warehouse allows. */
export interface StockFacts {
  sku(id: number): GoodsFacts;
  warehouse(id: number): WarehouseFacts;
  readonly mayBeNegative: (sku: number, warehouse: number) => boolean;
  /** Which stock shares its average: of the company, of a group of warehouses with accounts of their own, of one warehouse, of a batch. */
  readonly poolOf: (move: Pick<Movement, 'sku' | 'warehouse' | 'batch'>) => string;
}

/** Goods that lie somewhere; a service is sold and lies nowhere. */
export const isStocked = ({ kind }: Pick<GoodsFacts, 'kind'>) =>
  kind === 'goods' || kind === 'material' || kind === 'dish' || kind === 'combination';

const goodsText = `
  select s.id, s.name, g.kind, g.cost_method as "costMethod", g.batch_managed as "batchManaged", g.serial_managed as "serialManaged", g.shelf_life_days as "shelfLifeDays",
         g.allow_negative as "allowNegative",
         coalesce(s.purchase_price, g.purchase_price) as "purchasePrice"
  from goods_sku s join goods_goods g on g.company_id = s.company_id and g.id = s.goods
  where s.company_id = $1 and s.id = any($2::bigint[])`;

export async function stockFacts(
  work: Work,
  skus: readonly number[],
  warehouses: readonly number[],
): Promise<StockFacts> {
  const [goods, places] = await work.all([
    { name: 'inv_stock.goods', text: goodsText, values: [work.company, [...new Set(skus)]] },
    {
      name: 'inv_stock.warehouses',
      text: `select id, name, valuation_group as "valuationGroup", allow_negative as "allowNegative", location_managed as "locationManaged"
             from scm_warehouse where company_id = $1 and id = any($2::bigint[])`,
      values: [work.company, [...new Set(warehouses)]],
    },
  ]);
  const classes = await valuationClassesOf(work, skus);
  const byGoods = new Map(
    goods!.rows.map((row) => {
      const id = row['id'] as number;
      return [id, { ...row, valuationClass: classes.get(id) ?? null } as unknown as GoodsFacts];
    }),
  );
  const byPlace = new Map(places!.rows.map((row) => [row['id'] as number, row as unknown as WarehouseFacts]));
  const isLoose = await settingIsOn(work, 'stock.negative');
  const byWarehouse = (await setting(work, 'stock.costScope')) === 'WAREHOUSE';
  const sku = (id: number) => byGoods.get(id)!;
  const warehouse = (id: number) => byPlace.get(id)!;
  const scopeOf = (id: number): string => {
    if (byWarehouse) return `w${id}`;
    const { valuationGroup } = warehouse(id);
    return valuationGroup === null ? '' : `g${valuationGroup}`;
  };
  return {
    sku,
    warehouse,
    mayBeNegative: (of, at) => isLoose && sku(of).allowNegative && warehouse(at).allowNegative,
    poolOf: ({ sku: of, warehouse: at, batch }) =>
      sku(of).costMethod === 'batch' && batch ? `${scopeOf(at)}#${batch}` : scopeOf(at),
  };
}
