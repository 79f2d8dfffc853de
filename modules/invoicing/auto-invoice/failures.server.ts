import { observer, type Work } from '@heliu/engine';
import { invoice } from '../../einvoice/model.ts';
import type { Full } from '@heliu/model';
import type { autoFailure } from './failure.ts';

type Reason = Full<typeof autoFailure>['reason'];
export interface Failed {
  readonly order: number;
  readonly rule: number | null;
  readonly reason: Reason;
  readonly message: string;
  readonly advice: string;
}

/**
 * One row per order, however often it fails. An order that somebody else has invoiced meanwhile has not failed at all,
 * unless it is the invoice itself that is in trouble.
 */
export async function noteFailures(work: Work, failed: readonly Failed[], ofInvoice = false): Promise<void> {
  if (failed.length === 0) return;
  await work.flush();
  const once = [...new Map(failed.map((one) => [one.order, one])).values()].toSorted((a, b) => a.order - b.order);
  const ids = await work.takeIds(once.length);
  await work.query(
    'oms_auto_failure.note',
    `insert into oms_auto_failure as f (company_id, id, created_by, updated_by, "order", order_no, shop, rule, amount, reason, message, advice, happened_at, search)
     select $1, u.id, $2, $2, o.id, o.order_no, o.shop, u.rule, greatest(o.invoiceable, 0), u.reason, u.message, u.advice, now(), lower(o.order_no)
     from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::text[]) u(id, "order", rule, reason, message, advice)
     join oms_order o on o.company_id = $1 and o.id = u."order" where $9 or o.invoiceable > o.invoiced
     on conflict (company_id, "order") where not deleted do update set rule = coalesce(excluded.rule, f.rule), amount = excluded.amount, reason = excluded.reason,
       message = excluded.message, advice = excluded.advice, happened_at = excluded.happened_at, tries = case when f.state = 'solved' then 1 else f.tries + 1 end,
       state = case when f.state = 'ignored' then 'ignored' else 'open' end, version = f.version + 1, updated_at = now()`,
    [
      work.company,
      work.user.id,
      ids,
      once.map(({ order }) => order),
      once.map(({ rule }) => rule),
      once.map(({ reason }) => reason),
      once.map(({ message }) => message.slice(0, 500)),
      once.map(({ advice }) => advice.slice(0, 200)),
      ofInvoice,
    ],
  );
}

const solve = (work: Work, orders: readonly number[]): void =>
  work.later({
    name: 'oms_auto_failure.solve',
    text: `update oms_auto_failure set state = 'solved', version = version + 1, updated_at = now() where company_id = $1 and "order" = any($2::bigint[]) and state = 'open' and not deleted`,
    values: [work.company, orders],
  });

/** What was refunded whole, closed or taken away needs no invoice any more. */
export const solveNeedless = (work: Work): void =>
  work.later({
    name: 'oms_auto_failure.needless',
    text: `update oms_auto_failure f set state = 'solved', version = f.version + 1, updated_at = now() from oms_order o
           where f.company_id = $1 and f.state = 'open' and not f.deleted and o.company_id = $1 and o.id = f."order"
             and (o.status in ('merged', 'deleted') or o.invoiceable <= 0 and o.invoiced <= 0)`,
    values: [work.company],
  });

/** Open ones that are tried again by themselves, ever later: what was missing may be there now. */
export async function dueFailures(work: Work, most: number): Promise<number[]> {
  const rows = await work.query<{ order: number }>(
    'oms_auto_failure.due',
    `select "order" from oms_auto_failure where company_id = $1 and state = 'open' and not deleted and reason <> 'refused' and rule is not null
       and happened_at < now() - least(tries, 36) * interval '10 minutes' order by happened_at limit $2`,
    [work.company, most],
  );
  return rows.map(({ order }) => order);
}

/** The provider has spoken: what it refused is shown, what it issued is done with. */
export const solveIssued = observer(invoice, ['issued', 'register', 'link'], ({ moved }, work) =>
  solve(
    work,
    moved.flatMap(({ now: { colour, orders } }) => (colour === 'blue' ? (orders ?? []) : [])),
  ),
);
export const noteRefused = observer(invoice, ['failed'], async ({ moved }, work) => {
  const own = moved.filter(
    ({ now: { origin, colour } }) => origin === 'auto' || (origin === 'afterSale' && colour === 'red'),
  );
  await noteFailures(
    work,
    own.flatMap(({ now: { rule, orders, colour, fault } }) =>
      (orders ?? []).map((order) => ({
        order,
        rule,
        reason: 'refused' as const,
        message: colour === 'red' ? `退款后的红票没有开出：${fault}` : (fault ?? ''),
        advice: '按提示修改这张发票后重新开票，或点“重新执行”再试',
      })),
    ),
    true,
  );
});
