import { act, behaviour, enqueue, handle, listTodo, type Work } from '@heliu/engine';
import { invoice } from '../../einvoice/model.ts';
import { dryRun, reExecute } from './auto-invoice.calls.ts';
import { ruleComplaint } from './auto-invoice.rules.ts';
import { dryRunOf } from './dry-run.server.ts';
import { autoFailure } from './failure.ts';
import { autoWork } from './make-by.server.ts';
import { autoRule } from './rule.ts';
import { enabledRules } from './rules.server.ts';
import { autoJob, retryOrders } from './run.server.ts';

/** Once this is committed: the rules look around now instead of at the next minute. */
export const wakeRules = (work: Work): Promise<void> => enqueue(work, autoJob.name, {}, { label: '自动开票' });

export const autoRuleBehaviour = behaviour(autoRule, { complaint: (draft) => ruleComplaint(draft as never) });

interface Open {
  readonly order: number;
  readonly reason: string;
}
const openFailures = (work: Work, ids: readonly number[] | undefined, rule: number | undefined): Promise<Open[]> =>
  work.query<Open>(
    'oms_auto_failure.again',
    `select "order", reason from oms_auto_failure where company_id = $1 and state = 'open' and not deleted
       and ($2::bigint[] is null or id = any($2::bigint[])) and ($3::bigint is null or rule = $3) order by id limit 1000`,
    [work.company, ids ?? null, rule ?? null],
  );

/** An invoice that the provider refused is there already: it is sent once more, not made a second time. */
async function openAgain(work: Work, orders: readonly number[]): Promise<number> {
  const failed = await work.query<{ id: number }>(
    'oms_invoice.failedOf',
    `select id from oms_invoice_v where company_id = $1 and orders && $2::bigint[] and status = 'failed' and origin in ('auto', 'afterSale') order by id limit 200`,
    [work.company, orders],
  );
  for (const { id } of failed) await act(work, invoice, 'open', { id });
  return failed.length;
}

export const autoHandlers = [
  handle(reExecute, async ({ ids, rule }, work) => {
    const company = work.company;
    const [rules, open] = await autoWork(work.db, company, async (inner) => [
      await enabledRules(inner),
      await openFailures(inner, ids, rule),
    ]);
    const orders = (isRefused: boolean) =>
      open.filter(({ reason }) => (reason === 'refused') === isRefused).map(({ order }) => order);
    const again = await autoWork(work.db, company, (inner) => openAgain(inner, orders(true)));
    const { made, refused } = await retryOrders(work.db, company, rules, orders(false));
    await wakeRules(work);
    return { made, refused, again };
  }),
  handle(dryRun, (input, work) => dryRunOf(work, input)),
];

export const autoTodos = [
  listTodo(autoFailure, {
    label: '自动开票没有开成',
    tone: 'invoice',
    path: '/oms/autoinvoiceerror',
    verb: 'ignore',
    filters: () => ({ state: 'open' }),
  }),
];
