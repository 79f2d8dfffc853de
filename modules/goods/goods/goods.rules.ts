import { compareDecimal, type Input } from '@heliu/model';
import { attributeComplaint } from '../attribute/attribute.rules.ts';
import { floorComplaint } from '../sku/sku.rules.ts';
import type { goods } from './goods.ts';

/** What is wrong with goods, in words for the user. */
export function goodsComplaint(draft: Input<typeof goods>): string | undefined {
  const { batchManaged, serialManaged, costMethod, shelfLifeDays, alertDays, minStock, maxStock, attributes } = draft;
  if (batchManaged && serialManaged) return '批次管理和序列号管理只能选一种：有序列号的商品每件已经分得清';
  if (costMethod === 'batch' && !batchManaged) return '按批次计价的商品须启用批次管理';
  if (shelfLifeDays != null && alertDays != null && alertDays > shelfLifeDays) return '临期预警天数不能大于保质期';
  if (minStock != null && maxStock != null && compareDecimal(minStock, maxStock) > 0) return '库存下限不能高于库存上限';
  return floorComplaint(draft) ?? attributeComplaint(attributes);
}

interface Offered {
  readonly pictures: number;
  readonly disabled: boolean;
  readonly noSale: boolean;
}
interface OfferedSku {
  readonly retailPrice: string | null;
  readonly disabled: boolean;
}

/** Why goods cannot be offered for sale, everything at once. */
export function shelfBlockers({ pictures, disabled, noSale }: Offered, skus: readonly OfferedSku[]): string[] {
  const usable = skus.filter((one) => !one.disabled);
  const priced = usable.filter(({ retailPrice }) => retailPrice !== null && Number(retailPrice) > 0);
  return [
    ...(disabled ? ['商品已停用'] : []),
    ...(noSale ? ['商品设为禁止销售'] : []),
    ...(pictures === 0 ? ['没有图片'] : []),
    ...(usable.length === 0 ? ['没有启用的 SKU'] : priced.length === 0 ? ['没有零售价'] : []),
  ];
}

/** The code of the next SKU of goods: a number behind that of the goods; goods without specs share theirs. */
export function skuCodes(goods: string, specs: readonly string[], taken: readonly string[]): string[] {
  const used = new Set(taken);
  let n = 0;
  return specs.map((spec) => {
    if (spec === '' && !used.has(goods)) return goods;
    let code: string;
    do code = `${goods}-${String(++n).padStart(2, '0')}`;
    while (used.has(code));
    return code;
  });
}

/** What says how goods are counted and costed: once they have moved, a change would alter what was written before. */
export const frozenOnceUsed = ['unit', 'batchManaged', 'serialManaged', 'costMethod', 'valuationClass'] as const;
