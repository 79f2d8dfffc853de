import type { Decimal } from '@heliu/model';
import { invalid, type Work } from '@heliu/engine';
import { inBaseUnits, ratiosOf } from '../../goods/server.ts';

interface DraftLine {
  readonly sku: number;
  unit?: number | null | undefined;
  readonly quantity: Decimal;
  baseQuantity?: Decimal | undefined;
}

/** What decides whether goods may be traded. */
export interface Tradable {
  readonly id: number;
  readonly name: string;
  readonly unit: number;
  readonly isDisabled: boolean;
  readonly noPurchase: boolean;
  readonly noSale: boolean;
}
const trades = { purchase: ['noPurchase', '采购'], sale: ['noSale', '销售'] } as const;

/** Fills in units and base quantities, and refuses goods that are not bought any more; every line that is wrong is named. */
export async function prepareWanted(
  work: Work,
  lines: readonly DraftLine[],
  before?: readonly { sku: number }[],
): Promise<void> {
  const ratios = await ratiosOf(work, lines);
  const rows = await work.query<Tradable>(
    'pur_lines.goods',
    `select s.id, s.name, g.unit, s.disabled or g.disabled as "isDisabled", g.no_purchase as "noPurchase", g.no_sale as "noSale"
     from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods where s.company_id = $1 and s.id = any($2::bigint[])`,
    [work.company, [...new Set(lines.map(({ sku }) => sku))]],
  );
  fillWanted(lines, { goods: new Map(rows.map((row) => [row.id, row])), ratios, before, trade: 'purchase' });
}

/** The same where the goods are known already. */
export function fillWanted(
  lines: readonly DraftLine[],
  known: {
    readonly goods: ReadonlyMap<number, Tradable>;
    readonly ratios: readonly Decimal[];
    /** What stood there before may stay until somebody takes it out. */
    readonly before: readonly { sku: number }[] | undefined;
    readonly trade: keyof typeof trades;
  },
): void {
  const [banned, name] = trades[known.trade];
  const already = new Set(known.before?.map(({ sku }) => sku));
  const complaints = lines.flatMap((line, i) => {
    const found = known.goods.get(line.sku);
    line.unit ??= found?.unit;
    line.baseQuantity = inBaseUnits(line.quantity, known.ratios[i]!);
    if (!found || already.has(line.sku) || !(found.isDisabled || found[banned])) return [];
    const why = found.isDisabled ? '已停用' : `禁止${name}`;
    return [{ path: `lines.${i}.sku`, message: `第${i + 1}行：${found.name} ${why}，不能${name}` }];
  });
  if (complaints.length > 0) throw invalid(complaints);
}
