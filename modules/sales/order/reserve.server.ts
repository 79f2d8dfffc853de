import { addDecimal, compareDecimal, dec, type Decimal, type Full, negateDecimal } from '@heliu/model';
import { amendLines, today, type Work } from '@heliu/engine';
import { planChanges, type PlannedRow } from '../../inventory/model.ts';
import { parameterAt } from '../../basedata/server.ts';
import { order } from './order.ts';
import { allot, type Arrival, type OrderLine, promisedOn, unreserved } from './reserve.rules.ts';

type Order = Full<typeof order>;
interface Held {
  readonly id: number;
  readonly warehouse: number;
  readonly lines: readonly (OrderLine & { readonly id: number })[];
}

/** What each line gets now beyond what it has, and what it still lacks. */
export interface Reservation {
  readonly got: readonly Decimal[];
  readonly missing: readonly Decimal[];
}

const none = dec(0);
const sizes = (all: readonly Decimal[]) => all.some((one) => compareDecimal(one, none) > 0);

export const reserves = async (work: Work, { warehouse }: Pick<Held, 'warehouse'>): Promise<boolean> =>
  (await parameterAt(work, 'stock.reserveOn', warehouse)) !== 'OFF';

/**
 * How much of what is not kept yet can be kept now. What is there is locked in one order, so that two orders for the last
 * pieces come one after the other; services lie nowhere, so none are kept.
 */
export async function reservationFor(work: Work, { warehouse, lines }: Held): Promise<Reservation> {
  const skus = [...new Set(lines.map(({ sku }) => sku))];
  const [goods, places] = await work.all([
    {
      name: 'sal_order.stocked',
      text: `select s.id as sku from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods
             where s.company_id = $1 and s.id = any($2::bigint[]) and g.kind not in ('service', 'virtual')`,
      values: [work.company, skus],
    },
    {
      name: 'sal_order.available',
      text: `select sku, trim_scale(available)::text as available from inv_stock_entry_by_place
             where company_id = $1 and warehouse = $2 and sku = any($3::bigint[]) order by sku::text collate "C" for update`,
      values: [work.company, warehouse, skus],
    },
  ]);
  const stocked = new Set(goods!.rows.map((row) => row['sku'] as number));
  const available = new Map(places!.rows.map((row) => [row['sku'] as number, row['available'] as Decimal]));
  const wanted = lines.map((line) => ({ sku: line.sku, quantity: stocked.has(line.sku) ? unreserved(line) : none }));
  const got = allot(wanted, available);
  return { got, missing: wanted.map(({ quantity }, i) => addDecimal(quantity, negateDecimal(got[i]!))) };
}

const rowsOf = ({ warehouse, lines }: Held, quantities: readonly Decimal[]): PlannedRow[] =>
  lines.map(({ sku }, i) => ({ sku, warehouse, quantity: quantities[i]! }));

export const reservedRows = (record: Held): PlannedRow[] =>
  rowsOf(
    record,
    record.lines.map(({ reservedQuantity }) => reservedQuantity),
  );
export const reserveEntries = (record: Held, { got }: Reservation) => planChanges('reserved', rowsOf(record, got));

/** Writes on the lines what is kept for them now. */
export function keepReserved(work: Work, { id, lines }: Held, quantities: readonly Decimal[]): void {
  amendLines(
    work,
    order,
    { id, lines: 'lines' },
    lines.map((line, i) => ({ id: line.id, reservedQuantity: quantities[i]! })),
  );
}

const arrivalsText = `
  select l.sku, coalesce(l.delivery_date, o.delivery_date) as day,
         trim_scale(sum((l.quantity - l.received_quantity) * l.base_quantity / l.quantity))::text as quantity
  from pur_order_lines l join pur_order o on o.company_id = $1 and o.id = l.document_id
  where l.company_id = $1 and l.sku = any($2::bigint[]) and o.status = 'audited' and o.warehouse = $3 and l.quantity > l.received_quantity
  group by 1, 2`;

/** Those who were promised before: what other orders want and nobody keeps for them. */
const aheadText = `
  select l.sku, trim_scale(sum(greatest(0, (l.quantity - l.shipped_quantity) * l.base_quantity / l.quantity - l.reserved_quantity)))::text as quantity
  from sal_order_lines l join sal_order o on o.company_id = $1 and o.id = l.document_id
  where l.company_id = $1 and l.sku = any($2::bigint[]) and o.status = 'audited' and o.warehouse = $3 and o.id <> $4
  group by 1`;

/** Lines that cannot be delivered from what is there, each with what is missing and when it can be. */
export async function shortages(work: Work, record: Order, { got, missing }: Reservation): Promise<string[]> {
  if (!sizes(missing)) return [];
  const short = record.lines.filter((_, i) => compareDecimal(missing[i]!, none) > 0).map(({ sku }) => sku);
  const [names, arriving, waiting] = await work.all([
    {
      name: 'sal_order.shortNames',
      text: `select s.id as sku, s.name, g.lead_days as "leadDays" from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods
             where s.company_id = $1 and s.id = any($2::bigint[])`,
      values: [work.company, short],
    },
    { name: 'sal_order.arrivals', text: arrivalsText, values: [work.company, short, record.warehouse] },
    { name: 'sal_order.ahead', text: aheadText, values: [work.company, short, record.warehouse, record.id] },
  ]);
  const known = new Map(
    names!.rows.map((row) => [row['sku'], row as unknown as { name: string; leadDays: number | null }]),
  );
  const ahead = new Map(waiting!.rows.map((row) => [row['sku'], row['quantity'] as Decimal]));
  const arrivals = arriving!.rows as unknown as (Arrival & { readonly sku: number })[];
  return record.lines.flatMap(({ sku }, i) => {
    const lacks = missing[i]!;
    if (compareDecimal(lacks, none) <= 0) return [];
    const { name, leadDays } = known.get(sku)!;
    const from = { ahead: ahead.get(sku) ?? none, arrivals: arrivals.filter((one) => one.sku === sku), leadDays };
    const day = promisedOn(lacks, from, today());
    const kept = got[i]!;
    return [
      `第${i + 1}行 ${name}：可预占 ${kept}，还缺 ${lacks}，${day ? `预计 ${day} 可发` : '没有在途，可发日期未定'}`,
    ];
  });
}

/** What every line keeps once it has got that much more. */
export const keptAfter = ({ lines }: Held, { got }: Reservation): Decimal[] =>
  lines.map(({ reservedQuantity }, i) => addDecimal(reservedQuantity, got[i]!));
