import {
  act,
  actMany,
  amend,
  behaviour,
  load,
  Overtaken,
  Refusal,
  save,
  startTask,
  type Task,
  type TaskRun,
  today,
  type Work,
} from '@heliu/engine';
import type { Full } from '@heliu/model';
import { couponBatch } from './batch.ts';
import type { StartedBatch } from './coupon.calls.ts';
import type { coupon } from './coupon.ts';
import { couponInstance } from './instance.ts';
import type { Batch } from './issue.server.ts';
import { termsOf } from './terms.rules.ts';

interface Wanted {
  readonly kind: 'make' | 'send';
  readonly held: Full<typeof coupon>;
  readonly wanted: number;
  readonly audience?: string;
  readonly key?: string | undefined;
}

/** The batch that was begun under a key; the kind is held, so nobody else begins one meanwhile. */
export async function begunUnder(work: Work, key: string | undefined): Promise<StartedBatch | undefined> {
  if (key === undefined) return undefined;
  const [begun] = await work.query<StartedBatch>(
    'pos_coupon_batch.begun',
    'select id, task from pos_coupon_batch where company_id = $1 and request_key = $2',
    [work.company, `${work.user.id}:${key}`.slice(0, 64)],
  );
  return begun;
}

/** Writes down what is to be made or sent, with the rules as they are now. */
export async function saveBatch(
  work: Work,
  { kind, held, wanted, audience, key }: Wanted,
  { id, task = null }: { readonly id: number; readonly task?: number | null },
): Promise<Batch> {
  const terms = termsOf(held);
  const requestKey = key === undefined ? null : `${work.user.id}:${key}`.slice(0, 64);
  const computed = {
    summary: held.summary,
    audience: audience?.slice(0, 200) ?? null,
    wanted,
    terms,
    requestKey,
    task,
  };
  await save(work, couponBatch, { day: today(), kind, coupon: held.id }, { id, computed });
  await work.flush();
  return { id, coupon: held.id, summary: held.summary, terms };
}

/** Begins a batch whose coupons a task makes or sends. */
export async function beginBatch<P extends { readonly batch: number }>(
  work: Work,
  wanted: Wanted,
  task: Task<P, any>,
  payload: Omit<P, 'batch'>,
  label: string,
): Promise<StartedBatch> {
  const [id] = await work.takeIds(1);
  const started = await startTask(work, task, { ...payload, batch: id! } as P, label);
  await saveBatch(work, wanted, { id: id!, task: started });
  return { id: id!, task: started };
}

export async function batchOf(
  work: Work,
  id: number,
): Promise<Batch & { readonly done: number; readonly left: number }> {
  const { coupon: kind, summary, terms, done, left, status, number } = await load(work, couponBatch, id, true);
  if (status === 'void') throw new Refusal(`批次 ${number} 已作废`);
  return { id, coupon: kind, summary, terms: terms!, done, left };
}

export const countDone = (work: Work, id: number, figures: { readonly done: number; readonly left?: number }) =>
  amend(work, couponBatch, [{ id, ...figures }], { silent: true });

export const finish = (work: Work, id: number) => act(work, couponBatch, 'finish', { id });

/** Does the work of a batch; broken off, the batch says so, and a later attempt goes on where it stopped. */
export async function withBatch<S, T>(run: TaskRun<S>, id: number, state: () => S, body: () => Promise<T>): Promise<T> {
  try {
    return await body();
  } catch (error) {
    if (!(error instanceof Overtaken))
      await run.step((work) => act(work, couponBatch, 'stop', { id }), state()).catch(() => undefined);
    throw error;
  }
}

const atOnce = 500;

/** What nobody has used yet of a batch that was given up goes with it. */
export const withdrawTask: Task<{ readonly batch: number }, { readonly gone: number }> = {
  name: 'pos.withdrawCoupons',
  async run({ batch }, run) {
    let gone = run.state?.gone ?? 0;
    for (;;) {
      const before = gone;
      gone += await run.step(
        async (work) => {
          const rows = await work.query<{ id: number }>(
            'pos_coupon_instance.ofBatch',
            `select id from pos_coupon_instance where company_id = $1 and batch = $2 and state in ('untaken', 'unused') and not deleted
           order by id limit ${atOnce}`,
            [work.company, batch],
          );
          await actMany(work, couponInstance, 'withdraw', rows);
          return rows.length;
        },
        { gone },
      );
      if (gone === before) break;
      await run.progress(gone, gone);
    }
    return { summary: `作废了 ${gone} 张还没有用的券` };
  },
};

export const couponBatchBehaviour = behaviour(couponBatch, {
  actions: {
    void: {
      async effect({ id }, work) {
        const [row] = await work.query<{ open: number; used: number }>(
          'pos_coupon_instance.openOfBatch',
          `select count(*) filter (where state in ('untaken', 'unused'))::int as open, count(*) filter (where state = 'used')::int as used
           from pos_coupon_instance where company_id = $1 and batch = $2 and not deleted`,
          [work.company, id],
        );
        return {
          text: '还没有用的券全部作废，不能恢复；已经用掉的不受影响。',
          facts: [
            { label: '将作废', value: `${row!.open} 张` },
            { label: '已使用', value: `${row!.used} 张` },
          ],
        };
      },
      async also({ id, number }, work) {
        await startTask(work, withdrawTask, { batch: id }, `作废 ${number} 的券`);
      },
    },
  },
});
