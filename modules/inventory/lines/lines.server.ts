import { daysAfter } from '@heliu/model';
import type { Decimal } from '@heliu/model';
import { invalid, type Work } from '@heliu/engine';
import { inBaseUnits, ratiosOf } from '../../goods/server.ts';
import { serialComplaint, serialsIn } from '../serial/serial.rules.ts';

/** A line of a draft, as far as it says what is moved and where. */
export interface DraftLine {
  readonly sku: number;
  unit?: number | null | undefined;
  readonly quantity: Decimal;
  baseQuantity?: Decimal | undefined;
  readonly location?: number | null | undefined;
  readonly batchNo?: string | null | undefined;
  serials?: string | null | undefined;
  readonly productionDate?: string | null | undefined;
  expiryDate?: string | null | undefined;
}
export interface Placing {
  readonly warehouse: number;
  /** What comes in must say its batch and its place; what leaves may leave that to first expired first. */
  readonly comesIn: boolean;
  /** Lines that say what the stock itself has said. */
  readonly isKnown?: (index: number) => boolean;
  /** What the head of a document calls goods that stand on it instead of on a line. */
  readonly name?: string;
}

/** What the lines of a draft are made of. */
export interface Prepared {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly batchManaged: boolean;
  readonly serialManaged: boolean;
  readonly shelfLifeDays: number | null;
}

/**
 * Fills in base quantities and expiry dates, and refuses what a warehouse could not do: goods that are no goods, batches
 * and places that are missing or belong elsewhere. Every line that is wrong is named; where the head is the line, by what it
 * calls its goods. Answers what was found out about the
 * goods of each line.
 */
export async function prepareLines(
  work: Work,
  lines: readonly DraftLine[],
  { warehouse, comesIn, isKnown, name }: Placing,
  path = 'lines',
): Promise<readonly (Prepared | undefined)[]> {
  const ratios = await ratiosOf(work, lines, path);
  const [goods, place, locations] = await work.all([
    {
      name: 'inv_line.goods',
      text: `select s.id, s.name, g.kind, g.batch_managed as "batchManaged", g.serial_managed as "serialManaged", g.shelf_life_days as "shelfLifeDays"
             from goods_sku s join goods_goods g on g.company_id = s.company_id and g.id = s.goods where s.company_id = $1 and s.id = any($2::bigint[])`,
      values: [work.company, [...new Set(lines.map(({ sku }) => sku))]],
    },
    {
      name: 'inv_line.warehouse',
      text: 'select location_managed as managed from scm_warehouse where company_id = $1 and id = $2 and not deleted',
      values: [work.company, warehouse],
    },
    {
      name: 'inv_line.locations',
      text: 'select id from scm_location where company_id = $1 and warehouse = $2 and id = any($3::bigint[]) and not deleted',
      values: [work.company, warehouse, lines.flatMap(({ location }) => location ?? [])],
    },
  ]);
  const known = new Map((goods!.rows as unknown as Prepared[]).map((row) => [row.id, row]));
  const managed = place!.rows[0]?.['managed'] === true;
  const places = new Set(locations!.rows.map((row) => row['id'] as number));
  const complaints = lines.flatMap((line, i) => {
    line.baseQuantity = inBaseUnits(line.quantity, ratios[i]!);
    const of = known.get(line.sku);
    if (!of || isKnown?.(i)) return [];
    if (of.batchManaged && line.productionDate && !line.expiryDate && of.shelfLifeDays !== null)
      line.expiryDate = daysAfter(line.productionDate, of.shelfLifeDays);
    const wrong = (key: string, message: string) => [
      name !== undefined
        ? { path: key, message: `${name}${message}` }
        : { path: `${path}.${i}.${key}`, message: `第${i + 1}行：${message}` },
    ];
    const pieces = serialsIn(line.serials);
    if (line.serials !== undefined) line.serials = pieces.join('\n') || null;
    if (of.kind === 'service' || of.kind === 'virtual') return wrong('sku', `${of.name} 是服务或虚拟商品，没有库存`);
    if (of.batchManaged && comesIn && !line.batchNo) return wrong('batchNo', `${of.name} 按批次管理，请填写批号`);
    if (!of.batchManaged && line.batchNo) return wrong('batchNo', `${of.name} 没有启用批次管理，批号请留空`);
    const unfit = serialComplaint(pieces, {
      name: of.name,
      isManaged: of.serialManaged,
      count: Number(line.baseQuantity),
    });
    if (unfit) return wrong('serials', unfit);
    if (line.productionDate && line.expiryDate && line.productionDate > line.expiryDate)
      return wrong('expiryDate', '有效期早于生产日期');
    if (line.location != null && !places.has(line.location)) return wrong('location', '库位不在这个仓库里');
    if (managed && comesIn && line.location == null) return wrong('location', '库位没有填写，这个仓库启用了库位');
    if (!managed && line.location != null) return wrong('location', '库位请留空，这个仓库没有启用库位');
    return [];
  });
  if (complaints.length > 0) throw invalid(complaints);
  return lines.map(({ sku }) => known.get(sku));
}
