import { type Decimal, entry, type Fen, negateFen, type Posting, sumFen, yuan, zeroFen } from '@heliu/model';
import { amendLines, type Work } from '@heliu/engine';
import { planChanges, planLeft, undonePlans } from '../../inventory/model.ts';
import { planEntries } from '../../inventory/server.ts';
import { commitments, order } from './order.ts';
import { comeBack, leave, type Leaving, reservedBy, type ShippedLine, type Taken } from './ship.rules.ts';

/** A line of an order, with what whoever carries it out wants to know. */
export interface OrderLine extends ShippedLine {
  readonly id: number;
  readonly order: number;
  readonly number: string;
  readonly status: string;
  /** Where its goods are kept. */
  readonly warehouse: number;
  readonly salesman: number;
  readonly sku: number;
  readonly unit: number | null;
  readonly taxRate: Decimal;
}

type Row = Omit<OrderLine, 'total' | 'tax'> & { readonly total: string; readonly tax: string };

/** As they stand at this moment; whoever is about to change them has locked their orders. */
export async function orderLines(work: Work, ids: readonly number[]): Promise<ReadonlyMap<number, OrderLine>> {
  if (ids.length === 0) return new Map();
  const rows = await work.query<Row>(
    'sal_order.toShip',
    `select l.id, h.id as "order", h.number, h.status, h.warehouse, h.salesman, l.sku, l.unit, trim_scale(l.tax_rate)::text as "taxRate",
       trim_scale(l.quantity)::text as quantity, trim_scale(l.base_quantity)::text as "baseQuantity",
       trim_scale(l.shipped_quantity)::text as "shippedQuantity", trim_scale(l.reserved_quantity)::text as "reservedQuantity", l.total::text as total, l.tax::text as tax
     from sal_order_lines l join sal_order h on h.company_id = $1 and h.id = l.document_id
     where l.company_id = $1 and l.id = any($2::bigint[])`,
    [work.company, [...new Set(ids)]],
  );
  return new Map(rows.map((row) => [row.id, { ...row, total: yuan(row.total), tax: yuan(row.tax) }]));
}

/** A line of what leaves, and the line of an order that it carries out. */
export interface ShippingLine extends Leaving {
  readonly line: number;
}
interface Change {
  readonly before: OrderLine;
  readonly after: ShippedLine;
}

/** What is kept for the orders from now on, and what of their lines says so. */
function keepChanges(work: Work, changes: readonly Change[]): void {
  for (const id of new Set(changes.map(({ before }) => before.order)))
    amendLines(
      work,
      order,
      { id, lines: 'lines' },
      changes
        .filter(({ before }) => before.order === id)
        .map(({ before, after }) => ({ id: before.id, reservedQuantity: after.reservedQuantity })),
    );
}
const keptRows = (changes: readonly Change[]) =>
  changes.map(({ before, after }) => ({
    sku: before.sku,
    warehouse: before.warehouse,
    quantity: reservedBy(before, after),
  }));
const commit = (customer: number, ordered: Fen, shipped: Fen): Posting[] =>
  ordered === zeroFen && shipped === zeroFen ? [] : [entry(commitments, { customer, ordered, shipped })];

const grouped = <T extends ShippingLine>(lines: readonly T[], known: ReadonlyMap<number, OrderLine>) => {
  const ids = [...new Set(lines.map(({ line }) => line))].filter((id) => known.has(id));
  return ids.map((id) => ({ before: known.get(id)!, parcels: lines.filter(({ line }) => line === id) }));
};

export interface Shipment {
  /** Of every line, in their order. */
  readonly taken: readonly Taken[];
  readonly postings: readonly Posting[];
  /** Writes what is kept for the lines of the orders from now on. */
  keep(work: Work): void;
}

/** Goods leave for orders of one customer: they are kept and promised no longer, and owed for until they are billed. */
export function shipOrders(
  customer: number,
  lines: readonly ShippingLine[],
  known: ReadonlyMap<number, OrderLine>,
): Shipment {
  const found = new Map<ShippingLine, Taken>();
  const changes = grouped(lines, known).map(({ before, parcels }): Change => {
    const { taken, after } = leave(before, parcels);
    parcels.forEach((parcel, i) => found.set(parcel, taken[i]!));
    return { before, after };
  });
  const taken = lines.flatMap((line) => found.get(line) ?? []);
  return {
    taken,
    postings: [
      ...planEntries(planChanges('reserved', keptRows(changes))),
      ...commit(
        customer,
        negateFen(sumFen(taken.map(({ ordered }) => ordered))),
        sumFen(taken.map(({ total }) => total)),
      ),
    ],
    keep: (work) => keepChanges(work, changes),
  };
}

/** What was owed for without being billed is billed: from now on the receivables have it. */
export const billShipped = (customer: number, total: Fen): Posting[] => commit(customer, zeroFen, negateFen(total));

/**
 * The same taken back, beside the mirror of what it posted. The orders may have been changed meanwhile, so what they
 * promise again follows from how they stand now; goods are kept again only where they come back to.
 */
export function unshipOrders(
  customer: number,
  { warehouse, lines }: { warehouse: number; lines: readonly (ShippingLine & { readonly released: Decimal })[] },
  known: ReadonlyMap<number, OrderLine>,
  undone: readonly Posting[],
): Omit<Shipment, 'taken'> {
  const results = grouped(lines, known).map(({ before, parcels }) => {
    const back = before.warehouse === warehouse;
    const { ordered, after } = comeBack(
      before,
      parcels.map((parcel) => ({ ...parcel, regained: back ? parcel.released : ('0' as Decimal) })),
    );
    return { before, after, ordered };
  });
  const mirrored = undone.filter(({ ledger }) => ledger === commitments).map(({ entry: one }) => one['ordered'] as Fen);
  const ordered = sumFen([...results.map((one) => one.ordered), ...mirrored.map(negateFen)]);
  return {
    postings: [
      ...planEntries(planLeft('reserved', undonePlans(keptRows(results)), undone)),
      ...commit(customer, ordered, zeroFen),
    ],
    keep: (work) => keepChanges(work, results),
  };
}
