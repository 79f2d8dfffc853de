import type { Db } from './db.ts';
import { perDb } from './per-db.ts';
import { platformCompany, service } from './user.ts';
import { runWork } from './work.ts';

/**
 * How the services outside answer. Every question counts for its gateway and its minute; what this process counted is
 * added to the table now and then, so that counting costs a question nothing.
 */
interface Count {
  readonly gateway: string;
  readonly minute: number;
  done: number;
  /** Answered, and the answer was no: the service is well, what was asked was not. */
  refused: number;
  failed: number;
  ms: number;
  slowest: number;
  fault: string | null;
  faultAt: string | null;
}
const countsOf = perDb<Map<string, Count>>(() => new Map());

export interface Outcome {
  readonly ms: number;
  readonly as: 'done' | 'refused' | 'failed';
  readonly fault?: string | undefined;
}

/** Counts one question. `gateway` is of two words: what it is for, and whose it is, such as `invoice:nuonuo`. */
export function noteOutcome(db: Db, gateway: string, { ms, as, fault }: Outcome): void {
  const counts = countsOf(db);
  const now = Date.now();
  const minute = Math.floor(now / 60_000);
  const key = `${gateway} ${minute}`;
  let count = counts.get(key);
  if (!count) {
    count = { gateway, minute, done: 0, refused: 0, failed: 0, ms: 0, slowest: 0, fault: null, faultAt: null };
    counts.set(key, count);
  }
  count[as] += 1;
  count.ms += Math.round(ms);
  count.slowest = Math.max(count.slowest, Math.round(ms));
  if (as !== 'done' && fault) [count.fault, count.faultAt] = [fault.slice(0, 300), new Date(now).toISOString()];
}

interface Answered {
  readonly ok: boolean;
  readonly fault?: { readonly kind: string; readonly message: string };
}
/** Faults after which nobody knows whether the service works; all others it found itself. */
const unwell: ReadonlySet<string> = new Set(['unknown', 'throttled', 'noConnection', 'timeout']);

/** Asks, and counts what came of it. */
export async function askedOf<A extends Answered>(db: Db, gateway: string, ask: () => Promise<A>): Promise<A> {
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  try {
    const answer = await ask();
    const as = answer.ok ? 'done' : unwell.has(answer.fault?.kind ?? '') ? 'failed' : 'refused';
    noteOutcome(db, gateway, { ms: elapsed(), as, fault: answer.fault?.message });
    return answer;
  } catch (error) {
    noteOutcome(db, gateway, { ms: elapsed(), as: 'failed', fault: (error as Error).message });
    throw error;
  }
}

/** Writes down what was counted. What could not be written is counted again with the next. */
export async function keepOutcomes(db: Db): Promise<void> {
  const counts = countsOf(db);
  const taken = [...counts.values()];
  if (taken.length === 0) return;
  counts.clear();
  const of = <K extends keyof Count>(key: K) => taken.map((one) => one[key]);
  try {
    await runWork(db, service('运行状况', platformCompany), async (work) => {
      work.later({
        name: 'gateway.keep',
        // Rows are taken in one order by everybody, so that two processes never wait for each other in a circle.
        text: `insert into sys_gateway_minute as g (company_id, gateway, minute, done, refused, failed, ms, slowest, fault, fault_at)
          select $1, gateway, to_timestamp(minute * 60), done, refused, failed, ms, slowest, fault, fault_at
          from unnest($2::text[], $3::bigint[], $4::int[], $5::int[], $6::int[], $7::bigint[], $8::int[], $9::text[], $10::timestamptz[])
            as t (gateway, minute, done, refused, failed, ms, slowest, fault, fault_at) order by gateway, minute
          on conflict (company_id, gateway, minute) do update set done = g.done + excluded.done, refused = g.refused + excluded.refused,
            failed = g.failed + excluded.failed, ms = g.ms + excluded.ms, slowest = greatest(g.slowest, excluded.slowest),
            fault = coalesce(excluded.fault, g.fault), fault_at = coalesce(excluded.fault_at, g.fault_at)`,
        values: [
          platformCompany,
          of('gateway'),
          of('minute'),
          of('done'),
          of('refused'),
          of('failed'),
          of('ms'),
          of('slowest'),
          of('fault'),
          of('faultAt'),
        ],
      });
    });
  } catch (error) {
    for (const one of taken) {
      const key = `${one.gateway} ${one.minute}`;
      const since = counts.get(key);
      if (!since) counts.set(key, one);
      else {
        since.done += one.done;
        since.refused += one.refused;
        since.failed += one.failed;
        since.ms += one.ms;
        since.slowest = Math.max(since.slowest, one.slowest);
      }
    }
    throw error;
  }
}

const everyMs = 15_000;

/** Keeps writing until the answer is called, which writes once more. */
export function keepCounting(db: Db, complain: (error: Error) => void): () => Promise<void> {
  const keep = () => keepOutcomes(db).catch(complain);
  const timer = setInterval(() => void keep(), everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await keep();
  };
}
