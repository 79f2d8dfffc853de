import type { Decimal } from '@heliu/model';
import type { Work } from '@heliu/engine';

export interface CombinedPart {
  readonly sku: number;
  /** Of the part in one piece of the combination, in base units. */
  readonly quantity: Decimal;
}

/** What those of the SKUs consist of that are only packed when they are sold. Others lie in stock as they are. */
export async function partsOfCombinations(
  work: Work,
  skus: readonly number[],
): Promise<ReadonlyMap<number, readonly CombinedPart[]>> {
  const found = new Map<number, CombinedPart[]>();
  if (skus.length === 0) return found;
  const rows = await work.query<CombinedPart & { readonly whole: number }>(
    'goods_combination.partsOf',
    `select c.combination as whole, p.sku, trim_scale(p.quantity)::text as quantity from goods_combination c
     join goods_combination_parts p on p.company_id = $1 and p.document_id = c.id
     where c.company_id = $1 and c.combination = any($2::bigint[]) and c.kind = 'virtual' and not c.disabled and not c.deleted
     order by c.id, p.position`,
    [work.company, [...new Set(skus)]],
  );
  for (const { whole, ...part } of rows) found.set(whole, [...(found.get(whole) ?? []), part]);
  return found;
}
