import type { Decimal } from '@heliu/model';
import { invalid, type Work } from '@heliu/engine';
import { inBaseUnits, ratiosOf } from '../../goods/server.ts';

interface DraftLine {
  readonly sku: number;
  unit?: number | null | undefined;
  readonly quantity: Decimal;
  baseQuantity?: Decimal | undefined;
}

/** Fills in units and base quantities, and refuses goods that are not bought any more; every line that is wrong is named. */
export async function prepareWanted(
  work: Work,
  lines: readonly DraftLine[],
  before: readonly { sku: number }[] = [],
): Promise<void> {
  const ratios = await ratiosOf(work, lines);
  const rows = await work.query<{ id: number; name: string; unit: number; why: string | null }>(
    'pur_lines.goods',
    `select s.id, s.name, g.unit, case when s.disabled or g.disabled then '已停用' when g.no_purchase then '禁止采购' end as why
     from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods where s.company_id = $1 and s.id = any($2::bigint[])`,
    [work.company, [...new Set(lines.map(({ sku }) => sku))]],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const standing = new Set(before.map(({ sku }) => sku));
  const complaints = lines.flatMap((line, i) => {
    const found = known.get(line.sku);
    line.unit ??= found?.unit;
    line.baseQuantity = inBaseUnits(line.quantity, ratios[i]!);
    // What stood there before may stay until somebody takes it out.
    if (!found?.why || standing.has(line.sku)) return [];
    return [{ path: `lines.${i}.sku`, message: `第${i + 1}行：${found.name} ${found.why}，不能采购` }];
  });
  if (complaints.length > 0) throw invalid(complaints);
}
