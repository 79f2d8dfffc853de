import {
  amend,
  behaviour,
  type Db,
  forgetExternal,
  type Job,
  notifyUsers,
  runWork,
  type User,
  type Work,
} from '@heliu/engine';
import { holdersOf, readSecret } from '../../system/server.ts';
import { hook } from './hook.ts';
import { hooksChanged } from './hooks.server.ts';
import { isLost, nextTryAt, restUntil } from './pauses.rules.ts';
import { delivery, keptDays } from './delivery.ts';
import { deliverJobName, wake } from './emit.server.ts';
import { type Attempted, type Message, sendMessage } from './send.server.ts';

interface Due extends Message {
  readonly id: number;
  readonly hook: number;
}
/** Longer than an attempt takes: a message that is still being sent then is in nobody's hands. */
const leaseMs = 60_000;
/** So many, or so long, in a row: then others have their turn. */
const mostInTurn = 50;
const turnMs = 20_000;

interface Address {
  readonly id: number;
  readonly url: string;
}
/**
 * The next message to an address, for this process alone; of one address one at a time, so that one that is slow keeps
 * nobody else waiting. That it is being sent is kept before anything leaves.
 */
async function claim(work: Work, id: number): Promise<Due | undefined> {
  const [free] = await work.query<Address>(
    'open_hook.free',
    `select h.id, h.url from open_hook h join open_subject s on s.company_id = h.company_id and s.id = h.subject
     where h.company_id = $1 and h.id = $2 and not h.deleted and not h.disabled and h.state <> 'paused' and not s.disabled
       and (h.rests_until is null or h.rests_until <= now()) for update of h`,
    [work.company, id],
  );
  if (!free) return undefined;
  const [next] = await work.query<Pick<Due, 'id' | 'event' | 'eventId' | 'body' | 'tries'>>(
    'open_delivery.next',
    `select id, event, event_id as "eventId", body, tries from open_delivery
     where company_id = $1 and hook = $2 and state = 'queued' and not deleted and (next_try_at is null or next_try_at <= now())
       and not exists (select 1 from open_delivery p where p.company_id = $1 and p.hook = $2 and p.state = 'sending' and not p.deleted)
     order by id limit 1`,
    [work.company, id],
  );
  if (!next) return undefined;
  const tries = next.tries + 1;
  const until = new Date(Date.parse(work.now) + leaseMs).toISOString();
  await amend(work, delivery, [{ id: next.id, state: 'sending', tries, nextTryAt: until }], { silent: true });
  const { content: secret } = (await readSecret(work, 'openHook', id))!;
  return { ...next, tries, hook: id, url: free.url, secret };
}

/** What became of the address itself: better at once, worse step by step, and given up after a day. */
async function keepAddress(work: Work, id: number, { ok, error }: Attempted): Promise<void> {
  const [held] = await work.query<{ name: string; state: string; failingSince: string | null }>(
    'open_hook.held',
    `select name, state, failing_since as "failingSince" from open_hook where company_id = $1 and id = $2 and not deleted for update`,
    [work.company, id],
  );
  if (!held || held.state === 'paused') return;
  if (ok) {
    const well = { state: 'active', stateText: null, failingSince: null, restsUntil: null, okAt: work.now } as const;
    await amend(work, hook, [{ id, ...well }], { silent: true });
    return;
  }
  const failingSince = held.failingSince ?? work.now;
  const isOver = isLost(failingSince, work.now);
  const state = isOver ? ('paused' as const) : ('failing' as const);
  const restsUntil = isOver ? null : restUntil(failingSince, work.now);
  const stateText = `${isOver ? '连续失败一天，已暂停：' : ''}${error ?? ''}`.slice(0, 200);
  await amend(work, hook, [{ id, state, stateText, failingSince, restsUntil }], { silent: true });
  if (!isOver) return wake(work, id, Math.ceil((Date.parse(restsUntil!) - Date.parse(work.now)) / 1000));
  hooksChanged(work);
  await notifyUsers(work, await holdersOf(work, 'open_hook:save'), {
    kind: 'open',
    title: `消息推送“${held.name}”已暂停`,
    text: `连续失败超过一天：${error ?? ''}。修好后在“消息推送”里恢复，没送到的在推送日志里重新推送`,
    entity: hook.name,
    recordId: id,
  });
}

/** Left alone where a person or another process has decided otherwise meanwhile. */
async function keep(work: Work, due: Due, outcome: Attempted): Promise<void> {
  const [still] = await work.query(
    'open_delivery.still',
    `select 1 from open_delivery where company_id = $1 and id = $2 and state = 'sending' and tries = $3 for update`,
    [work.company, due.id, due.tries],
  );
  if (still) {
    const { ok, status, answer, error, ms } = outcome;
    const next = ok ? undefined : nextTryAt(due.tries, work.now);
    const state = ok ? 'delivered' : next ? 'queued' : 'failed';
    const sentAt = ok ? work.now : null;
    await amend(work, delivery, [
      { id: due.id, state, nextTryAt: next ?? null, status, answer, error: error?.slice(0, 200) ?? null, ms, sentAt },
    ]);
    if (next) await wake(work, due.hook, Math.ceil((Date.parse(next) - Date.parse(work.now)) / 1000));
  }
  await keepAddress(work, due.hook, outcome);
}

async function deliverSome(db: Db, user: User, id: number): Promise<boolean> {
  const own = <T>(task: (work: Work) => Promise<T>) => runWork(db, user, task);
  const begun = Date.now();
  for (let sent = 0; sent < mostInTurn && Date.now() - begun < turnMs; sent++) {
    const due = await own((work) => claim(work, id));
    if (!due) return false;
    const outcome = await sendMessage(db, due);
    await own((work) => keep(work, due, outcome));
    if (!outcome.ok) return false;
  }
  return true;
}

/** Everything around an attempt is a work of its own: no connection is held while somebody takes his time to answer. */
const deliverJob: Job<{ readonly hook: number }> = {
  name: deliverJobName,
  async run({ hook: id }, { db, user }) {
    if (await deliverSome(db, user, id)) await runWork(db, user, (work) => wake(work, id));
  },
};

/** What was being sent when its process died is sent again: a message comes at least once. What waits is woken. */
const tendJob: Job = {
  name: 'open.tend',
  async run(_, work) {
    const lost = await work.query<{ id: number }>(
      'open_delivery.lost',
      `select id from open_delivery where company_id = $1 and state = 'sending' and next_try_at < now() and not deleted order by id for update skip locked`,
      [work.company],
    );
    await amend(
      work,
      delivery,
      lost.map(({ id }) => ({ id, state: 'queued' as const, error: '推送途中程序中断，重新推送', nextTryAt: null })),
    );
    await work.flush();
    const waiting = await work.query<{ hook: number }>(
      'open_delivery.waiting',
      `select distinct d.hook from open_delivery d join open_hook h on h.company_id = $1 and h.id = d.hook and not h.disabled and not h.deleted
         and h.state <> 'paused' and (h.rests_until is null or h.rests_until <= now())
       where d.company_id = $1 and d.state = 'queued' and not d.deleted and (d.next_try_at is null or d.next_try_at <= now())`,
      [work.company],
    );
    for (const { hook: id } of waiting) await wake(work, id);
  },
};

const sweepJob: Job = {
  name: 'open.sweepDeliveries',
  run: (_, work) => forgetExternal(work, delivery, keptDays),
};

export const deliveryBehaviour = behaviour(delivery, {
  actions: { redeliver: { also: ({ hook: id }, work) => wake(work, id) } },
});

export const deliveryJobs = [deliverJob, tendJob, sweepJob];
