import { dec, type Decimal, roundDecimal, timesDecimal } from '@heliu/model';
import { invalid, type Work } from '@heliu/engine';

interface Counted {
  readonly sku: number;
  /** Left out, the base unit. */
  readonly unit?: number | null | undefined;
}

/** By what an SKU is counted: its base unit, and others with how many base units they are. */
export interface UnitsOf {
  readonly sku: number;
  readonly base: number;
  readonly units: readonly { readonly unit: number; readonly ratio: string }[];
}

/** The units of SKUs as a column of a statement over goods `g` of company `$1`. */
export const unitsColumn = `
  coalesce((select json_agg(json_build_object('unit', u.unit, 'ratio', trim_scale(u.ratio)::text))
            from goods_unit_group_units u where u.company_id = $1 and u.document_id = g.unit_group), '[]')`;

/** How many base units one of each line's unit is. Units that goods are not counted in are refused, every line at once. */
export async function ratiosOf(work: Work, lines: readonly Counted[], path = 'lines'): Promise<Decimal[]> {
  const rows = await work.query<UnitsOf>(
    'goods_sku.ratios',
    `select s.id as sku, g.unit as base, ${unitsColumn} as units
     from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods where s.company_id = $1 and s.id = any($2::bigint[])`,
    [work.company, [...new Set(lines.map(({ sku }) => sku))]],
  );
  return ratiosAmong(rows, lines, path);
}

/** The same where the units are known already. */
export function ratiosAmong(rows: readonly UnitsOf[], lines: readonly Counted[], path = 'lines'): Decimal[] {
  const known = new Map(rows.map((row) => [row.sku, row]));
  const ratios = lines.map(({ sku, unit }) => {
    const found = known.get(sku);
    // What is no SKU is refused as one, by the check of references.
    if (unit == null || found === undefined || found.base === unit) return dec(1);
    return found.units.find((one) => one.unit === unit)?.ratio as Decimal | undefined;
  });
  const complaints = ratios.flatMap((ratio, i) =>
    ratio === undefined ? [{ path: `${path}.${i}.unit`, message: `第${i + 1}行：这个商品不按所选的单位计量` }] : [],
  );
  if (complaints.length > 0) throw invalid(complaints);
  return ratios as Decimal[];
}

/** A quantity in base units, as stock is kept. */
export const inBaseUnits = (quantity: Decimal, ratio: Decimal): Decimal =>
  roundDecimal(timesDecimal(quantity, ratio), 6);
