import { compareDecimal, dec, type Decimal } from '@heliu/model';
import {
  amend,
  companyFact,
  companyFactChanged,
  enqueue,
  type Job,
  Refusal,
  runWork,
  type Watcher,
  type Work,
} from '@heliu/engine';
import { stock } from '../../inventory/model.ts';
import { availableAt, type Place } from '../../inventory/server.ts';
import { type PlatformCode, platformNames } from '../../shop/model.ts';
import { ShopFault, ShopLine } from '../../shop/server.ts';
import { offered, setsOf, type Share, waitAfter } from './goods-channel.rules.ts';
import { goodsChannel } from './goods-channel.ts';

const jobName = 'oms.pushStock';
const fact = 'stockChannels';
/** So many are told between two looks at the stock: what is sold meanwhile is what was in flight. */
const atOnce = 10;
/** Longer than telling so many takes. */
const leaseSeconds = 120;
const mostMs = 40_000;
const none = dec(0);

/** Wakes whoever tells platforms; a moment later, so that changes which come together are told once. */
const wake = (work: Work, skus: readonly number[], after = 1): Promise<void> =>
  enqueue(work, jobName, { skus }, { label: '推送库存', after });

/** Some of the company's goods are sold in shops that are to be told. */
const tellsAnybody = (work: Work): Promise<boolean> =>
  companyFact(work, fact, async () => {
    const [row] = await work.query<{ yes: boolean }>(
      'oms_goods_channel.any',
      'select exists (select 1 from oms_goods_channel where company_id = $1 and not deleted and not stopped) as yes',
      [work.company],
    );
    return row!.yes;
  });

/** The job exists exactly when the change of the stock does. */
export const stockWatcher: Watcher = {
  ledger: stock,
  async posted(entries, work) {
    const moved = entries.filter(
      ({ entry }) => compareDecimal((entry['available'] as Decimal | undefined) ?? none, none) !== 0,
    );
    if (moved.length === 0 || !(await tellsAnybody(work))) return;
    await wake(work, [...new Set(moved.map(({ entry }) => entry['sku'] as number))]);
  },
};

/** Works that have woken it already: a set of records wakes it once. */
const woken = new WeakSet<Work>();
/** What somebody changed or asked for by hand is told at once. */
export async function channelChanged(work: Work): Promise<void> {
  if (woken.has(work)) return;
  woken.add(work);
  companyFactChanged(work, fact);
  await wake(work, [], 0);
}

/** Everything that is sold as one of these SKUs, or as a set that has one of them in it. */
async function mark(work: Work, skus: readonly number[]): Promise<void> {
  if (skus.length === 0) return;
  const rows = await work.query<{ id: number }>(
    'oms_goods_channel.moved',
    `select c.id from oms_goods_channel c where c.company_id = $1 and not c.deleted and not c.stopped and c.sku = any (array(
       select unnest($2::bigint[]) union select k.combination from goods_combination k
         join goods_combination_parts p on p.company_id = $1 and p.document_id = k.id
       where k.company_id = $1 and k.kind = 'virtual' and not k.deleted and not k.disabled and p.sku = any($2::bigint[])))
     order by c.id for update`,
    [work.company, skus],
  );
  const changed = { pushState: 'waiting', dueAt: work.now } as const;
  await amend(
    work,
    goodsChannel,
    rows.map(({ id }) => ({ id, ...changed })),
    { silent: true },
  );
}

interface Due extends Share {
  readonly id: number;
  readonly shop: number;
  readonly platform: PlatformCode;
  readonly warehouse: number | null;
  readonly itemId: string;
  readonly skuId: string;
  readonly sku: number;
  readonly tries: number;
  readonly pushedQuantity: number | null;
  readonly state: string;
  readonly forced: boolean;
}

/** Some of one shop that are due, kept from everybody else while they are told. */
async function claim(work: Work): Promise<Due[]> {
  const rows = await work.query<Due>(
    'oms_goods_channel.due',
    `select c.id, c.shop, s.platform, s.warehouse, c.item_id as "itemId", c.sku_id as "skuId", c.sku, c.mode, c.share::text as share, c.fixed, c.reserve,
            c.tries, c.pushed_quantity as "pushedQuantity", c.push_state as state, c.forced
     from oms_goods_channel c join oms_shop s on s.company_id = $1 and s.id = c.shop
     where c.company_id = $1 and c.due_at <= now() and not c.deleted and not c.stopped and (c.sending_until is null or c.sending_until < now())
       and c.shop = (select d.shop from oms_goods_channel d where d.company_id = $1 and d.due_at <= now() and not d.deleted and not d.stopped
                       and (d.sending_until is null or d.sending_until < now()) order by d.due_at, d.id limit 1)
     order by c.due_at, c.id limit ${atOnce} for update of c skip locked`,
    [work.company],
  );
  const until = new Date(Date.parse(work.now) + leaseSeconds * 1000).toISOString();
  await amend(
    work,
    goodsChannel,
    rows.map(({ id }) => ({ id, pushState: 'sending', sendingUntil: until }) as const),
    { silent: true },
  );
  return rows;
}

/** How many each of them may sell now; a set that is put together when it is ordered goes by its parts. */
async function quantitiesOf(work: Work, due: readonly Due[]): Promise<number[]> {
  const parts = await work.query<{ combination: number; sku: number; quantity: Decimal }>(
    'oms_goods_channel.parts',
    `select k.combination, p.sku, trim_scale(p.quantity)::text as quantity from goods_combination k
     join goods_combination_parts p on p.company_id = $1 and p.document_id = k.id
     where k.company_id = $1 and k.kind = 'virtual' and not k.deleted and not k.disabled and k.combination = any($2::bigint[])`,
    [work.company, due.map(({ sku }) => sku)],
  );
  const asked = due.map(({ sku, warehouse }) => {
    const own = parts.filter(({ combination }) => combination === sku);
    const places: Place[] = own.length === 0 ? [{ sku, warehouse }] : own.map((part) => ({ sku: part.sku, warehouse }));
    return { own, places };
  });
  const found = await availableAt(
    work,
    asked.flatMap(({ places }) => places),
  );
  let at = 0;
  return asked.map(({ own, places }, i) => {
    const available = found.slice(at, (at += places.length));
    const free =
      own.length === 0 ? available[0]! : setsOf(own.map(({ quantity }, n) => ({ quantity, available: available[n]! })));
    return offered(free, due[i]!);
  });
}

interface Outcome {
  readonly id: number;
  readonly quantity: number | null;
  readonly message: string;
  /** Seconds until it is tried again; undefined where that would be in vain, nothing where all is well. */
  readonly retry: number | undefined | null;
}

function failed({ id, tries, pushedQuantity }: Due, error: Refusal): Outcome {
  const fault = error instanceof ShopFault ? error.fault : undefined;
  const mayPass = fault !== undefined && fault.kind !== 'permanent';
  const wait = Math.max(waitAfter(tries), Math.min(3600, (fault?.waitMs ?? 0) / 1000));
  // What became of a call without an answer nobody knows, so what the platform has is no longer known either.
  const quantity = fault?.kind === 'unknown' ? null : pushedQuantity;
  return { id, quantity, message: error.message, retry: mayPass ? wait : undefined };
}

async function tellAll(due: readonly Due[], quantities: readonly number[], line: ShopLine): Promise<Outcome[]> {
  const { updateStock } = line.platform.operations;
  const name = platformNames[line.shop.platform];
  const outcomes: Outcome[] = [];
  for (const [i, one] of due.entries()) {
    const quantity = quantities[i]!;
    try {
      if (!updateStock) throw new Refusal(`${name}没有公开的库存接口，请在平台后台填写库存`);
      const isKnown = one.pushedQuantity === quantity && one.tries === 0 && one.state === 'waiting' && !one.forced;
      if (!isKnown)
        await line.ask(
          'updateStock',
          updateStock,
          { itemId: one.itemId, skuId: one.skuId, quantity },
          { write: true, patienceMs: 5000 },
        );
      outcomes.push({ id: one.id, quantity, message: isKnown ? '数量没有变' : '平台已接受', retry: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.push(failed(one, error));
    }
  }
  return outcomes;
}

/** What changed again while it was told stays due. */
async function keep(work: Work, due: readonly Due[], outcomes: readonly Outcome[]): Promise<void> {
  const rows = await work.query<{ id: number; state: string; dueAt: string | null; forced: boolean }>(
    'oms_goods_channel.told',
    `select id, push_state as state, due_at as "dueAt", forced from oms_goods_channel where company_id = $1 and id = any($2::bigint[]) order by id for update`,
    [work.company, outcomes.map(({ id }) => id)],
  );
  const now = new Map(rows.map((row) => [row.id, row]));
  const before = new Map(due.map((one) => [one.id, one]));
  await amend(
    work,
    goodsChannel,
    outcomes.map(({ id, quantity, message, retry }) => {
      const { state, dueAt, forced } = now.get(id)!;
      const isAgain = state === 'waiting';
      const later = retry == null ? null : new Date(Date.parse(work.now) + retry * 1000).toISOString();
      return {
        id,
        pushState: isAgain ? 'waiting' : retry === null ? 'done' : 'failed',
        dueAt: isAgain ? dueAt : later,
        sendingUntil: null,
        pushedQuantity: quantity,
        pushMessage: message.slice(0, 500),
        tries: retry === null ? 0 : before.get(id)!.tries + 1,
        forced: isAgain && forced,
      } as const;
    }),
    { silent: true },
  );
  const told = outcomes.filter(({ retry }) => retry === null).map(({ id }) => ({ id, pushedAt: work.now }));
  await amend(work, goodsChannel, told, { silent: true });
}

/**
 * Tells shops how many they may sell. What is due lies in the rows themselves: a process that dies leaves them to be
 * claimed again, and a figure that was told twice is the same figure.
 */
export const pushStock: Job<{ readonly skus?: readonly number[] }> = {
  name: jobName,
  async run({ skus = [] }, { db, user }) {
    const own = <T>(task: (work: Work) => Promise<T>) => runWork(db, user, task);
    await own((work) => mark(work, skus));
    for (const until = Date.now() + mostMs; ;) {
      if (Date.now() > until) return own((work) => wake(work, []));
      const due = await own(claim);
      if (due.length === 0) return;
      let outcomes: readonly Outcome[];
      try {
        const line = await ShopLine.open(db, user.company, due[0]!.shop);
        outcomes = await tellAll(due, await own((work) => quantitiesOf(work, due)), line);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        outcomes = due.map((one) => failed(one, error));
      }
      await own((work) => keep(work, due, outcomes));
    }
  },
};
