import { createHash } from 'node:crypto';
import { yuan } from '@heliu/model';
import {
  type ExternalSource,
  handle,
  type Job,
  runWork,
  startTask,
  takeExternal,
  type Task,
  today,
  type Work,
} from '@heliu/engine';
import { type Judgement, judge, netOf, type OrderFacts, type Settled, type Terms } from './matching.rules.ts';
import { orderSettlement, rematch } from './order-settlement.ts';

interface Found {
  readonly key: string;
  readonly goods: string;
  readonly refunds: string;
  readonly subsidies: string;
  readonly platformFee: string;
  readonly otherFees: string;
  readonly other: string;
  readonly lineCount: number;
  readonly lastDay: string | null;
  readonly order: number | null;
  readonly paid: string | null;
  readonly refunded: string | null;
  readonly promised: string | null;
  readonly goodsLines: number | null;
  readonly waiting: number | null;
  readonly feeRate: string | null;
  readonly days: number;
}

const amountOf = (kinds: string) => `coalesce(sum(l.amount) filter (where l.kind in (${kinds})), 0)::numeric(18,2)`;
const sums =
  `${amountOf(`'goods'`)} as goods, ${amountOf(`'refund'`)} as refunds, ${amountOf(`'subsidy'`)} as subsidies, ` +
  `${amountOf(`'platformFee'`)} as "platformFee", ${amountOf(`'talent', 'promotion', 'insurance', 'logistics', 'compensation'`)} as "otherFees", ` +
  `${amountOf(`'other'`)} as other, count(l.id)::int as "lineCount", max((l.occurred_at at time zone 'Asia/Shanghai')::date) as "lastDay"`;

/** What the lines of these numbers come to, each beside its order. */
const figuresOf = (work: Work, shop: number, keys: readonly string[]): Promise<Found[]> =>
  work.query<Found>(
    'fico_settlement_order.figures',
    `with l as (
       select k.key, ${sums} from unnest($3::text[]) k(key)
       left join fico_settlement_line l on l.company_id = $1 and l.shop = $2 and l.match_no = k.key and not l.voided group by k.key
     )
     select l.*, o.id as order, o.paid, o.refunded, (o.platform_discount + o.subsidy - o.subsidy_returned)::numeric(18,2) as promised,
       (select count(*)::int from oms_order_lines g where g.company_id = $1 and g.document_id = o.id) as "goodsLines",
       ($4::date - (coalesce(o.finished_at, o.shipped_at) at time zone 'Asia/Shanghai')::date) as waiting,
       trim_scale(s.fee_rate)::text as "feeRate", s.settle_days as days
     from l join oms_shop s on s.company_id = $1 and s.id = $2
     left join oms_order o on o.company_id = $1 and o.shop = $2 and o.order_no = l.key and o.status <> 'deleted'`,
    [work.company, shop, keys, today()],
  );

const fields = [
  'order',
  'expected',
  'goods',
  'refunds',
  'subsidies',
  'platformFee',
  'otherFees',
  'net',
  'difference',
  'lineCount',
  'lastDay',
  'state',
  'reason',
  'message',
  'handling',
  'hash',
] as const;
const told: ExternalSource = { by: ['shop', 'orderNo'], fields, digest: 'hash' };

function judged(found: Found): { settled: Settled; judgement: Judgement } {
  const settled: Settled = {
    goods: yuan(found.goods),
    refunds: yuan(found.refunds),
    subsidies: yuan(found.subsidies),
    platformFee: yuan(found.platformFee),
    otherFees: yuan(found.otherFees),
    other: yuan(found.other),
    lineCount: found.lineCount,
  };
  const order: OrderFacts | undefined =
    found.order === null
      ? undefined
      : {
          paid: yuan(found.paid!),
          refunded: yuan(found.refunded!),
          promised: yuan(found.promised!),
          goodsLines: found.goodsLines!,
          waiting: found.waiting,
        };
  const terms: Terms = { feeRate: found.feeRate === null ? null : Number(found.feeRate), days: found.days };
  return { settled, judgement: judge(found.key, settled, order, terms) };
}

function draftOf(shop: number, found: Found) {
  const { settled, judgement } = judged(found);
  const { lineCount, other: _, ...amounts } = settled;
  const content = {
    shop,
    orderNo: found.key,
    order: found.order,
    ...amounts,
    ...judgement,
    net: netOf(settled),
    lineCount,
    lastDay: found.lastDay,
    handling: judgement.reason === null ? ('none' as const) : ('open' as const),
  };
  const text = JSON.stringify(content, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return { ...content, hash: createHash('sha1').update(text).digest('base64') };
}

const atOnce = 5000;

/** Judges orders of a shop anew. What has not changed is left as it is, what somebody made of it included. */
export async function matchNumbers(work: Work, shop: number, keys: readonly string[]): Promise<number> {
  let changed = 0;
  for (let at = 0; at < keys.length; at += atOnce) {
    const found = await figuresOf(work, shop, keys.slice(at, at + atOnce).toSorted());
    const drafts = found.map((one) => ({ draft: draftOf(shop, one), at: work.now }));
    const taken = await takeExternal(work, orderSettlement, told, drafts);
    changed += taken.filter(({ outcome }) => outcome !== 'same').length;
  }
  return changed;
}

/**
 * Orders that are due for another look: what differed, what is settled in part, what was sold since the first statement of
 * its shop and should have been settled by now, and what was refunded since it was settled.
 */
const dueNumbers = (work: Work, shop: number, after: string, most: number): Promise<{ key: string }[]> =>
  work.query(
    'fico_settlement_order.due',
    `select key from (
       select t.order_no as key from fico_settlement_order t
       where t.company_id = $1 and t.shop = $2 and not t.deleted and t.order_no > $3 and (t.handling = 'open' or t.state in ('partial', 'unsettled'))
       union
       select t.order_no from fico_settlement_order t join oms_order o on o.company_id = $1 and o.id = t."order"
       where t.company_id = $1 and t.shop = $2 and not t.deleted and t.order_no > $3 and o.paid - o.refunded <> t.expected
       union
       select o.order_no from oms_order o join oms_shop s on s.company_id = $1 and s.id = $2
       where o.company_id = $1 and o.shop = $2 and o.order_no > $3 and o.status in ('draft', 'audited') and o.paid > o.refunded
         and o.order_status in ('shipped', 'signed', 'finished') and o.origin in ('platform', 'push', 'import')
         and coalesce(o.finished_at, o.shipped_at) < now() - s.settle_days * interval '1 day'
         and o.created_at >= (select min(l.occurred_at) from fico_settlement_line l where l.company_id = $1 and l.shop = $2 and not l.voided)
         and not exists (select 1 from fico_settlement_order t where t.company_id = $1 and t.shop = $2 and t.order_no = o.order_no and not t.deleted)
     ) k order by key limit $4::int`,
    [work.company, shop, after, most],
  );

const settledShops = async (work: Work): Promise<number[]> => {
  const rows = await work.query<{ shop: number }>(
    'fico_settlement_line.shops',
    `select s.id as shop from oms_shop s where s.company_id = $1 and not s.deleted
       and exists (select 1 from fico_settlement_line l where l.company_id = $1 and l.shop = s.id and not l.voided) order by 1`,
    [work.company],
  );
  return rows.map(({ shop }) => shop);
};

/** Looks at everything that is due in a shop, a portion in each step. */
async function rematchShop(shop: number, step: <T>(task: (work: Work) => Promise<T>) => Promise<T>): Promise<number> {
  let [after, changed] = ['', 0];
  for (;;) {
    const last = await step(async (work) => {
      const keys = (await dueNumbers(work, shop, after, atOnce)).map(({ key }) => key);
      changed += await matchNumbers(work, shop, keys);
      return keys.length < atOnce ? undefined : keys.at(-1)!;
    });
    if (last === undefined) return changed;
    after = last;
  }
}

/** Later orders and refunds settle what differed; days that pass make something overdue. */
export const rematchJob: Job = {
  name: 'settlement.rematch',
  async run(_, work) {
    for (const shop of await settledShops(work)) await rematchShop(shop, (task) => task(work));
  },
};

export const rematchTask: Task<Record<string, never>, { done: number }> = {
  name: 'settlement.rematchNow',
  async run(_payload, run) {
    const all = await runWork(run.db, run.user, settledShops);
    let [changed, done] = [0, run.state?.done ?? 0];
    for (const shop of all.slice(done)) {
      changed += await rematchShop(shop, (task) => run.step(task, { done }));
      done += 1;
      await run.progress(done, all.length);
    }
    return { summary: changed === 0 ? '核对完毕，没有变化' : `核对完毕，${changed.toLocaleString('en')} 张订单有变化` };
  },
};

export const matchingHandlers = [
  handle(rematch, async (_, work) => ({ task: await startTask(work, rematchTask, {}, '重新核对结算差异') })),
];
