import { type Task, type Work } from '@heliu/engine';
import type { InvoiceKind } from '../../shop/model.ts';
import { pauses } from '../subject/subject.ts';
import { fetchWaiting } from './fetch-files.server.ts';
import { makeInvoices } from '../issue/make.server.ts';
import { drain } from '../issue/queue.server.ts';

export interface BatchOpening {
  readonly orders: readonly number[];
  readonly kind?: InvoiceKind | undefined;
  readonly merge?: boolean | undefined;
}
export interface BatchProgress {
  readonly next: number;
  readonly made: readonly number[];
}

const atOnce = 100;
const watchMs = 400;
/** Nothing came for so long: the queue asks on alone, and the worker that watched is free for others. */
const stillMs = 60_000;

interface Tally {
  readonly issued: number;
  readonly failed: number;
  readonly open: number;
  readonly pause: keyof typeof pauses | null;
  readonly subjects: readonly number[] | null;
}

async function tallyOf(work: Work, made: readonly number[]): Promise<Tally> {
  const [row] = await work.query<Tally>(
    'oms_invoice.batchTally',
    `select count(*) filter (where i.status = 'issued') as issued, count(*) filter (where i.status = 'failed') as failed,
       count(*) filter (where i.status in ('queued', 'issuing', 'confirming')) as open,
       max(s.pause) filter (where i.status = 'queued' and s.pause <> 'none') as pause,
       array_agg(distinct i.subject) as subjects
     from oms_invoice i join oms_invoice_subject s on s.company_id = i.company_id and s.id = i.subject
     where i.company_id = $1 and i.id = any($2::bigint[])`,
    [work.company, made],
  );
  return row!;
}

const failures = (work: Work, made: readonly number[]) =>
  work.query<{ id: number; title: string; fault: string }>(
    'oms_invoice.batchFailures',
    `select id, coalesce(order_nos, number) as title, coalesce(fault, '开票失败') as fault from oms_invoice
     where company_id = $1 and id = any($2::bigint[]) and status = 'failed' order by id limit 1000`,
    [work.company, made],
  );

/** Orders in great number: written in steps that a crash does not repeat, then watched until they are issued. */
export const batchOpenTask: Task<BatchOpening, BatchProgress> = {
  name: 'oms.batchOpen',
  async run({ orders, kind, merge }, run) {
    let state: BatchProgress = run.state ?? { next: 0, made: [] };
    const total = orders.length;
    while (state.next < total) {
      const part = orders.slice(state.next, state.next + atOnce);
      // What a step has made is known only within it, so the state that goes with it is filled in there.
      const next: { next: number; made: number[] } = { next: state.next + part.length, made: [...state.made] };
      await run.step(async (work) => {
        const { made, refused } = await makeInvoices(work, {
          orders: part,
          origin: 'order',
          kind,
          merge: merge ?? false,
        });
        next.made.push(...made.map(({ id }) => id));
        for (const { order, message, advice } of refused)
          run.rowError(order, `订单 #${order}`, `${message}。${advice}`);
      }, next);
      state = next;
      await run.progress(0, state.made.length, `已生成 ${state.made.length} 张`);
    }
    const { made } = state;
    let moved = { done: -1, at: 0 };
    let subjects: readonly number[] = [];
    for (;;) {
      // Whoever watches lends a hand: a worker that only waits would be missing where the work is.
      for (const subject of subjects) await drain(run.db, run.user.company, subject);
      await fetchWaiting(run.db, run.user.company);
      const tally = await run.step((work) => tallyOf(work, made), state);
      subjects = tally.subjects ?? [];
      const done = tally.issued + tally.failed;
      if (done !== moved.done) moved = { done, at: Date.now() };
      await run.progress(done, made.length, tally.pause ? `暂停：${pauses[tally.pause]}` : `已开 ${tally.issued} 张`);
      if (tally.open === 0 || tally.pause || Date.now() - moved.at > stillMs) {
        await run.step(async (work) => {
          for (const { id, title, fault } of await failures(work, made)) run.rowError(id, title, fault);
        }, state);
        const rest =
          tally.open > 0
            ? `，${tally.open} 张${tally.pause ? `排队（${pauses[tally.pause]}，处理后自动接着开）` : '还没有结果，系统会接着查'}`
            : '';
        return { summary: `已开 ${tally.issued} 张，失败 ${tally.failed} 张${rest}` };
      }
      await new Promise((resolve) => setTimeout(resolve, watchMs));
    }
  },
};
