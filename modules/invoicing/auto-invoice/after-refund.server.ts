import { type Db, enqueue, type Job, observer, Refusal, type Work } from '@heliu/engine';
import { invoice } from '../../einvoice/model.ts';
import { makeReds, redsDue } from '../../einvoice/server.ts';

import { noteFailures } from './failures.server.ts';
import { enabledRules } from './rules.server.ts';
import { autoWork, makeBy } from './make-by.server.ts';

interface Over {
  readonly id: number;
  readonly rule: number;
  readonly how: 'red' | 'reissue';
}

/** Orders of which more stands on invoices than may, and what the rule that made the invoice says about it. */
const refundedOrders = (work: Work): Promise<Over[]> =>
  work.query<Over>(
    'oms_order.overinvoiced',
    `select o.id, r.id as rule, r.after_refund as how from oms_order_v o
     cross join lateral (select i.rule from oms_invoice_v i where i.company_id = $1 and i.orders @> array[o.id] and i.colour = 'blue' and i.status = 'issued' and i.rule is not null
       order by i.id desc limit 1) i
     join oms_auto_rule r on r.company_id = $1 and r.id = i.rule and r.after_refund <> 'none'
     where o.company_id = $1 and o.invoiced > o.invoiceable and o.invoice_state in ('issued', 'partRed')
       and not exists (select 1 from oms_auto_failure f where f.company_id = $1 and f."order" = o.id and not f.deleted
         and (f.state = 'ignored' or f.state = 'open' and f.happened_at > now() - interval '1 hour'))
     order by o.id limit 500`,
    [work.company],
  );

/** Brings the invoices of one order down to what may still stand on them. Done twice, the second time finds nothing. */
async function takeBack(work: Work, { id, how }: Over): Promise<void> {
  const wishes = await redsDue(work, [id]);
  // None: the invoice is still on its way, and is taken back once it is issued.
  if (wishes.length === 0) return;
  await makeReds(work, how === 'red' ? wishes : wishes.map(({ wishes: _, ...whole }) => whole));
}

/** A refund after the invoice: what was refunded is taken back by itself, where a rule wants it. */
export async function takeBackRefunded(db: Db, company: number): Promise<void> {
  for (const over of await autoWork(db, company, refundedOrders))
    await autoWork(db, company, (work) => takeBack(work, over)).catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      const message = `退款后没有红冲：${error.message}`;
      const failed = { order: over.id, rule: over.rule, reason: 'other', message, advice: '在发票里手工红冲' } as const;
      await autoWork(db, company, (work) => noteFailures(work, [failed], true));
    });
}

interface Reissue {
  readonly rule: number;
  readonly orders: readonly number[];
}

/** What is left of orders after their invoice was taken back whole. */
export const reissueRest: Job<Reissue> = {
  name: 'oms.auto.reissue',
  async run({ rule: id, orders }, work) {
    const rule = (await enabledRules(work)).find((one) => one.id === id);
    if (!rule) return;
    const left = await work.query<{ id: number }>(
      'oms_order.toReissue',
      `select id from oms_order where company_id = $1 and id = any($2::bigint[]) and invoiceable > invoiced and status in ('draft', 'audited') order by id`,
      [work.company, orders],
    );
    if (left.length > 0)
      await makeBy(
        work,
        rule,
        left.map((order) => order.id),
      );
  },
};

export const reissueAfterRed = observer(invoice, ['issued', 'register'], async ({ moved }, work) => {
  const reds = moved.filter(({ now }) => now.colour === 'red').map(({ now }) => now.id);
  if (reds.length === 0) return;
  await work.flush();
  const whole = await work.query<Reissue>(
    'oms_invoice.toReissue',
    `select b.rule, b.orders from oms_invoice r join oms_invoice b on b.company_id = $1 and b.id = r.blue
     join oms_auto_rule u on u.company_id = $1 and u.id = b.rule and u.after_refund = 'reissue'
     where r.company_id = $1 and r.id = any($2::bigint[]) and r.origin = 'afterSale' and b.red_state = 'full'`,
    [work.company, reds],
  );
  for (const one of whole) await enqueue(work, reissueRest.name, one, { label: '退款后重开余额' });
});
