import { type Full, type Stream, yuan } from '@heliu/model';
import { handle, load, type Work } from '@heliu/engine';
import { shopOrder } from '../order/order.ts';
import { orderTrace } from './trace.calls.ts';
import { selfAndParts } from '../order/parts.server.ts';
import { type Part, phases, streams, type StreamTrace, type Trace } from './trace.ts';
import {
  type Application,
  differencesOf,
  type Facts,
  goodsPart,
  invoicePart,
  moneyPart,
  orderPart,
  type Refund,
} from './trace.rules.ts';

type Order = Full<typeof shopOrder>;

/** An area that knows more about a stream: it reads its own documents of an order, and a pure rule makes stations of them. */
export interface TraceSource {
  readonly stream: Stream;
  tell(work: Work, order: Order): Promise<Part>;
}
const sources: TraceSource[] = [];

/** Called by an area when it is put together; whoever comes last has the word about a stream's figure. */
export const addToTrace = (source: TraceSource): unknown => sources.push(source);

async function factsOf(work: Work, order: Order): Promise<Facts> {
  const values = [work.company, await selfAndParts(work, order)];
  const [refunds, applications, shop] = await work.all([
    {
      name: 'oms_order.refunds',
      text: `select refund_no as "refundNo", refund_status as "refundStatus", amount, reason,
                    applied_at as "appliedAt", refunded_at as "refundedAt"
             from oms_refund where company_id = $1 and "order" = any($2::bigint[]) and not deleted order by applied_at, id limit 200`,
      values,
    },
    {
      name: 'oms_order.applications',
      text: `select application_no as "applicationNo", application_status as "applicationStatus", trigger,
                    title_type as "titleType", invoice_title as "invoiceTitle", applied_at as "appliedAt"
             from oms_invoice_application where company_id = $1 and "order" = any($2::bigint[]) and not deleted order by applied_at, id limit 200`,
      values,
    },
    {
      name: 'oms_shop.subsidyBasis',
      text: 'select subsidy_basis as "subsidyBasis" from oms_shop where company_id = $1 and id = $2',
      values: [work.company, order.shop],
    },
  ]);
  return {
    order,
    refunds: refunds!.rows.map((row) => ({ ...row, amount: yuan(String(row['amount'])) })) as unknown as Refund[],
    applications: applications!.rows as unknown as Application[],
    subsidyBasis: shop!.rows[0]?.['subsidyBasis'] as Facts['subsidyBasis'],
  };
}

/** What several areas know of one stream, as one. Amounts turn into yuan text on their way out, as everywhere. */
function joined(stream: Stream, parts: readonly Part[]): StreamTrace {
  const stations = parts.flatMap((part) => part.stations);
  const told: StreamTrace | object = {
    stream,
    // The sort is stable: within a phase the order of telling is kept.
    stations: stations.toSorted((a, b) => phases.indexOf(a.phase) - phases.indexOf(b.phase)),
    lines: parts.flatMap((part) => part.lines),
    figure: parts.findLast((part) => part.figure)?.figure ?? null,
    missing: parts.flatMap(({ missing }) => missing ?? []),
  };
  return told as StreamTrace;
}

async function traceOf(work: Work, id: number): Promise<Trace> {
  const order = await load(work, shopOrder, id);
  const facts = await factsOf(work, order);
  const own: Record<Stream, Part> = {
    order: orderPart(facts),
    goods: goodsPart(facts),
    money: moneyPart(facts),
    invoice: invoicePart(facts),
  };
  const parts = Object.entries(own).map(([stream, part]) => ({ stream: stream as Stream, part }));
  for (const { stream, tell } of sources) parts.push({ stream, part: await tell(work, order) });
  const of = (stream: Stream) => parts.filter((one) => one.stream === stream).map(({ part }) => part);
  return {
    streams: (Object.keys(streams) as Stream[]).map((stream) => joined(stream, of(stream))),
    differences: [...differencesOf(facts), ...parts.flatMap(({ part }) => part.differences ?? [])],
  };
}

export const traceHandlers = [handle(orderTrace, ({ id }, work) => traceOf(work, id))];
