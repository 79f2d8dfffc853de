import type { Full } from '@heliu/model';
import { type Db, enqueue, type Job, Refusal, type Work } from '@heliu/engine';
import { Lease } from '../../einvoice/server.ts';
import { holdOrders, platformNow } from '../../shop/server.ts';

import { takeBackRefunded } from './after-refund.server.ts';
import { heldBack, isWorking, ruleFor } from './auto-invoice.rules.ts';
import { dueFailures, solveNeedless } from './failures.server.ts';
import { autoWork, makeBy } from './make-by.server.ts';
import { atOnce, type Look, nextOrders, ordersFor } from './orders.server.ts';
import { enabledRules } from './rules.server.ts';
import type { autoRule } from './rule.ts';

type Rule = Full<typeof autoRule>;

interface Tally {
  made: number;
  refused: number;
  /** Something stood in the way of the whole rule: the next run looks at the same orders again. */
  stopped?: string;
}

/** Locked and read as many at a time as fit into a short transaction. */
const makeAtOnce = 100;
/** Works that began before the last look and ended after it are seen by the next. */
const overlapMs = 10 * 60_000;

async function leftToday(work: Work, { id, dailyCap }: Rule): Promise<number> {
  if (dailyCap === null) return Infinity;
  const [row] = await work.query<{ n: number }>(
    'oms_invoice.autoToday',
    `select count(*)::int as n from oms_invoice where company_id = $1 and rule = $2 and origin = 'auto'
       and created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
    [work.company, id],
  );
  return Math.max(0, dailyCap - row!.n);
}

/** Of these orders those that the rule is in charge of and whose time has come. */
async function dueOf(work: Work, rules: readonly Rule[], rule: Rule, ids: readonly number[]): Promise<number[]> {
  const now = platformNow(work.db);
  return (await ordersFor(work, ids))
    .filter((order) => ruleFor(rules, order)?.id === rule.id && heldBack(rule, order, now) === undefined)
    .map(({ id }) => id);
}

/**
 * Makes what is due, in steps. Each holds its orders and looks at them once more: a buyer may have been refused, or an
 * order refunded, since they were found.
 */
async function makeAll(
  db: Db,
  company: number,
  rules: readonly Rule[],
  rule: Rule,
  due: readonly number[],
  tally: Tally,
): Promise<void> {
  for (let i = 0; i < due.length && !tally.stopped;) {
    const step = await autoWork(db, company, async (work) => {
      const left = Math.min(makeAtOnce, await leftToday(work, rule));
      if (left === 0) return undefined;
      const part = due.slice(i, i + left);
      await holdOrders(work, part);
      const still = await dueOf(work, rules, rule, part);
      return { ...(still.length > 0 ? await makeBy(work, rule, still) : { made: 0, refused: 0 }), size: part.length };
    });
    if (!step) tally.stopped = `今天已开满 ${rule.dailyCap} 张，明天接着开`;
    else {
      tally.made += step.made;
      tally.refused += step.refused;
      i += step.size;
    }
  }
}

/** One rule over everything that may have become due since it last ran. */
async function runRule(db: Db, company: number, rules: readonly Rule[], rule: Rule, lease: Lease): Promise<Tally> {
  const tally: Tally = { made: 0, refused: 0 };
  const isChanged = rule.lastRunAt === null || Date.parse(rule.updatedAt) > Date.parse(rule.lastRunAt);
  const delayMs = rule.delayHours * 3_600_000;
  const mark = rule.lastRunAt === null ? 0 : Date.parse(rule.lastRunAt) - overlapMs;
  const at = (ms: number) => new Date(ms).toISOString();
  const spans: Readonly<Record<Look, [number, number]>> = {
    all: [0, 0],
    news: [mark, 0],
    ripe: [Math.max(0, mark - delayMs), platformNow(db) - delayMs],
  };
  for (const look of isChanged ? (['all'] as const) : (['news', 'ripe'] as const)) {
    const [since, until] = spans[look].map(at) as [string, string];
    for (let after = 0; !tally.stopped && (await lease.extend());) {
      const found = await autoWork(db, company, async (work) => {
        const ids = await nextOrders(work, { rule, look, since, until, after });
        return { ids, due: ids.length === 0 ? [] : await dueOf(work, rules, rule, ids) };
      });
      await makeAll(db, company, rules, rule, found.due, tally);
      if (found.ids.length < atOnce) break;
      after = found.ids.at(-1)!;
    }
  }
  return tally;
}

/** What failed before is tried again, by whichever rule is in charge now if that one is at work. */
export async function retryOrders(
  db: Db,
  company: number,
  rules: readonly Rule[],
  orders: readonly number[],
): Promise<Tally> {
  const tally: Tally = { made: 0, refused: 0 };
  for (const rule of rules.filter((one) => isWorking(one, platformNow(db)))) {
    const due = await autoWork(db, company, (work) => dueOf(work, rules, rule, orders));
    await makeAll(db, company, rules, rule, due, tally);
  }
  return tally;
}

const resultOf = ({ made, refused, stopped }: Tally): string | undefined =>
  made + refused === 0
    ? stopped
    : [`开 ${made} 张`, refused > 0 ? `${refused} 张订单没有开成` : '', stopped].filter(Boolean).join('，');

/** The mark moves only when the rule has been through: broken off, it looks at the same again. */
const noteRun = (work: Work, rule: Rule, startedAt: string, tally: Tally): void =>
  work.later({
    name: 'oms_auto_rule.ran',
    text: `update oms_auto_rule set last_run_at = case when $4 then last_run_at else $3::timestamptz end, last_run_text = coalesce($5, last_run_text) where company_id = $1 and id = $2`,
    values: [work.company, rule.id, startedAt, tally.stopped !== undefined, resultOf(tally)?.slice(0, 200) ?? null],
  });

async function runOne(db: Db, company: number, rules: readonly Rule[], rule: Rule, lease: Lease): Promise<void> {
  const startedAt = new Date().toISOString();
  // A refusal is about one rule, such as an order merged at this very moment; the others go on.
  const tally = await runRule(db, company, rules, rule, lease).catch((error: unknown): Tally => {
    if (error instanceof Refusal) return { made: 0, refused: 0, stopped: error.message };
    throw error;
  });
  await autoWork(db, company, async (work) => noteRun(work, rule, startedAt, tally));
}

/** Everything a company's rules want done now. One process at a time; whoever comes second goes away with `false`. */
export async function runRules(db: Db, company: number): Promise<boolean> {
  const lease = await Lease.take(db, company, 'auto');
  if (!lease) return false;
  try {
    const rules = await autoWork(db, company, enabledRules);
    for (const rule of rules) if (isWorking(rule, platformNow(db))) await runOne(db, company, rules, rule, lease);
    const failed = await autoWork(db, company, (work) => {
      solveNeedless(work);
      return dueFailures(work, atOnce);
    });
    if (failed.length > 0) await retryOrders(db, company, rules, failed);
    await takeBackRefunded(db, company);
    return true;
  } finally {
    await lease.release();
  }
}

const againSeconds = 2;

/** Whoever is at it already may have looked before there was something to see: it is looked at once more, soon. */
export const autoJob: Job = {
  name: 'oms.auto',
  async run(_, work) {
    if (await runRules(work.db, work.company)) return;
    const second = Math.ceil(Date.parse(work.now) / 1000) + againSeconds;
    const key = `${autoJob.name}:${second}`;
    await enqueue(work, autoJob.name, {}, { label: '自动开票', key, after: againSeconds });
  },
};
