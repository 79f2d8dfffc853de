import { type Draft, type Fen, formatFen } from '@heliu/model';
import { loadAll, noteMany, takeExternal, type Taken, type ExternalSource, type Work } from '@heliu/engine';
import { digestOf } from './batch.server.ts';
import { followed, mergedOrder } from './merge.rules.ts';
import { shopOrder } from './order.ts';
import { inLockOrder, partsOf } from './parts.server.ts';

type OrderDraft = Draft<typeof shopOrder>;

/** A merged order is told by its parts as those are by their platform; all else about it belongs to our people. */
const toldByParts: ExternalSource = { by: ['shop', 'orderNo'], digest: 'hash', fields: [...followed, 'hash'] };

/** How far its invoice has got is no news of the parts; that one of them wants an invoice is. */
export function withDigest(draft: OrderDraft, isWanted = draft.invoiceState === 'applied'): OrderDraft {
  const keys = [...followed, 'lines', 'promotions', 'parcels'] as const;
  const content = keys.filter((key) => key !== 'invoiceState').map((key) => draft[key as keyof OrderDraft] ?? null);
  return { ...draft, hash: digestOf(JSON.stringify([isWanted, content])) };
}

interface Whole {
  readonly id: number;
  readonly number: string;
  readonly orderNo: string;
  readonly createdAt: string;
  readonly invoiceState: NonNullable<OrderDraft['invoiceState']>;
  readonly title: string | null;
  readonly taxNo: string | null;
}
type Asked = Pick<Whole, 'title' | 'taxNo'>;

/** The newest wish for an invoice that still stands, of a merged order or of one of its parts. */
async function askedOf(work: Work, orders: ReadonlyMap<number, number>): Promise<Map<number, Asked>> {
  const rows = await work.query<Asked & { whole: number }>(
    'oms_order.askedOfParts',
    `select distinct on (u.whole) u.whole, a.invoice_title as title, a.tax_no as "taxNo"
     from unnest($2::bigint[], $3::bigint[]) u(id, whole)
     join oms_invoice_application a on a.company_id = $1 and a."order" = u.id and not a.deleted and a.decision <> 'rejected'
       and a.application_status in ('applied', 'agreed', 'issuing', 'issued')
     order by u.whole, a.applied_at desc nulls last, a.id desc`,
    [work.company, [...orders.keys()], [...orders.values()]],
  );
  return new Map(rows.map(({ whole, ...asked }) => [whole, asked]));
}

function followingDraft(whole: Whole, merged: OrderDraft, asked: Asked | undefined): OrderDraft {
  const isWanted = asked !== undefined || merged.invoiceState === 'applied';
  const title = asked?.title ?? whole.title ?? merged.invoiceTitle ?? null;
  const taxNo = asked ? asked.taxNo : whole.title === null ? (merged.titleTaxNo ?? null) : whole.taxNo;
  const invoiceState = whole.invoiceState === 'none' && isWanted ? 'applied' : whole.invoiceState;
  return withDigest({ ...merged, invoiceTitle: title, titleTaxNo: taxNo, invoiceState }, isWanted);
}

/** What people look for in the history of an order. */
const watched = ['orderStatus', 'refundStatus', 'paid', 'refunded', 'invoiceable'] as const;
const shown = (value: unknown): string => (typeof value === 'bigint' ? formatFen(value as Fen) : String(value));

function happenings(wholes: readonly Whole[], drafts: readonly OrderDraft[], taken: readonly Taken[]) {
  return taken.flatMap(({ id, outcome, before }, i) => {
    const moved = watched.filter((key) => outcome === 'changed' && shown(before![key]) !== shown(drafts[i]![key]));
    if (moved.length === 0) return [];
    return [
      {
        entity: shopOrder.name,
        recordId: id,
        action: 'told',
        label: '随原订单更新',
        title: wholes[i]!.number,
        before: Object.fromEntries(moved.map((key) => [key, before![key]])),
        after: Object.fromEntries(moved.map((key) => [key, drafts[i]![key]])),
      },
    ];
  });
}

/**
 * Merged orders become what merging their parts now would give. The parts are held already; the merged ones are taken
 * after them, and the parts read only then: of two who change different parts the second sees what the first did.
 */
export async function followParts(work: Work, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const wholes = await work.query<Whole>(
    'oms_order.wholes',
    `select id, number, order_no as "orderNo", created_at as "createdAt", invoice_state as "invoiceState", invoice_title as title, title_tax_no as "taxNo"
     from oms_order where company_id = $1 and id = any($2::bigint[]) and origin = 'merged' and status in ('draft', 'audited') ${inLockOrder}`,
    [work.company, ids],
  );
  const places = new Map(
    (
      await partsOf(
        work,
        wholes.map(({ id }) => id),
      )
    ).map(({ id, whole }) => [id, whole]),
  );
  if (places.size === 0) return;
  const parts = await loadAll(work, shopOrder, [...places.keys()]);
  const asked = await askedOf(work, new Map([...places, ...wholes.map(({ id }) => [id, id] as const)]));
  const living = wholes.filter(({ id }) => parts.some((part) => part.mergedInto === id));
  const drafts = living.map((whole) => {
    const own = parts.filter(({ mergedInto }) => mergedInto === whole.id);
    return followingDraft(whole, mergedOrder(own, whole.orderNo), asked.get(whole.id));
  });
  const told = drafts.map((draft, i) => ({ draft, at: living[i]!.createdAt }));
  await noteMany(work, happenings(living, drafts, await takeExternal(work, shopOrder, toldByParts, told)));
}
