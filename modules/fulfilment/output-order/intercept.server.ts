import type { Full } from '@heliu/model';
import { actMany, enqueue, type Job, loadAll, runWork, type Work } from '@heliu/engine';
import { onOrderNews } from '../../shop/server.ts';
import { interceptReason, type Refund } from './intercept.rules.ts';
import { outputOrder } from './output-order.ts';
import { type Order, ordersFor } from './prepare.server.ts';

type Output = Full<typeof outputOrder>;
const jobName = 'oms.intercept';

/** Refunds that are asked for or granted, of the orders and of the parts of merged ones. */
const refundsOf = (work: Work, orders: readonly Order[]): Promise<Refund[]> =>
  work.query<Refund>(
    'oms_refund.ofParcel',
    `select "order", nullif(line_no, '') as "lineNo", refund_status as "refundStatus" from oms_refund
     where company_id = $1 and "order" = any($2::bigint[]) and kind <> 'priceProtection' and not deleted`,
    [work.company, orders.flatMap(({ id, lines }) => [id, ...lines.flatMap(({ fromOrder }) => fromOrder ?? [])])],
  );

/** Why a parcel must wait, as its orders stand now. */
export async function whyIntercepted(
  work: Work,
  output: Output,
  orders: readonly Order[],
): Promise<string | undefined> {
  return interceptReason(output, orders, await refundsOf(work, orders));
}

/** Documents that have not left and take something of one of these orders, or of the one it was merged into. */
const waitingFor = async (work: Work, orders: readonly number[]): Promise<number[]> =>
  (
    await work.query<{ id: number }>(
      'oms_output_order.waitingFor',
      `select distinct d.id from oms_order o
       join oms_output_claim c on c.company_id = $1 and c.order_id in (o.id, o.merged_into)
       join oms_output_order d on d.company_id = $1 and d.id = c.document_id and d.ship_state = 'waiting'
       where o.company_id = $1 and o.id = any($2::bigint[]) order by d.id`,
      [work.company, orders],
    )
  ).map(({ id }) => id);

/**
 * News come with their orders held, and whoever ships holds the parcel before its orders: so the parcel is looked at by a
 * job, which exists exactly when the news do.
 */
onOrderNews(async (work, orders) => {
  const ids = await waitingFor(work, orders);
  if (ids.length > 0) await enqueue(work, jobName, { ids }, { label: '拦截退款的包裹' });
});

/** Holds back what was refunded before it left, and lets go what is wanted after all. */
export const interceptParcels: Job<{ readonly ids: readonly number[] }> = {
  name: jobName,
  run: ({ ids }, { db, user }) =>
    runWork(db, user, async (work) => {
      const outputs = (await loadAll(work, outputOrder, ids, true)).filter(({ shipState }) => shipState === 'waiting');
      const stopped: { id: number; set: { interceptReason: string } }[] = [];
      const released: { id: number }[] = [];
      for (const output of outputs) {
        const orders = await ordersFor(work, output.orders ?? [], false);
        const reason = (await whyIntercepted(work, output, orders))?.slice(0, 200);
        if (reason !== undefined && reason !== output.interceptReason)
          stopped.push({ id: output.id, set: { interceptReason: reason } });
        if (reason === undefined && output.intercepted) released.push({ id: output.id });
      }
      await actMany(work, outputOrder, 'intercept', stopped);
      await actMany(work, outputOrder, 'letGo', released);
    }),
};
