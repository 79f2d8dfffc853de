import { codes, type Decimal, type Full } from '@heliu/model';
import {
  act,
  amend,
  amendLines,
  behaviour,
  type Blocker,
  enqueue,
  type Job,
  load,
  Refusal,
  type Work,
} from '@heliu/engine';
import { notePrices } from '../price/price-change.server.ts';
import { samePrice } from '../price/price.rules.ts';
import type { priceSources } from '../price/price-change.ts';
import { type PriceKey, priceKinds } from '../price/prices.ts';
import { sku } from '../sku/sku.ts';
import {
  floorBlockers,
  newPriceOf,
  overtaken,
  type Priced,
  priceColumns,
  priceOrderComplaint,
} from './price-order.rules.ts';
import { priceOrder } from './price-order.ts';

type Order = Full<typeof priceOrder>;

/** Locked in one order, so that two orders over the same SKUs come one after the other. */
async function pricesOf(work: Work, ids: readonly number[]): Promise<ReadonlyMap<number, Priced>> {
  const rows = await work.query<Priced>(
    'goods_sku.prices',
    `select id, name, trim_scale(retail_price) as "retailPrice", trim_scale(wholesale_price) as "wholesalePrice",
            trim_scale(member_price) as "memberPrice", trim_scale(min_price) as "minPrice", trim_scale(purchase_price) as "purchasePrice"
     from goods_sku where company_id = $1 and id = any($2::bigint[]) and not deleted order by id for update`,
    [work.company, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
const skusIn = ({ lines }: Pick<Order, 'lines'>) => lines.map((line) => line.sku);

interface Step {
  readonly sku: number;
  readonly before: Decimal | null;
  readonly after: Decimal | null;
}
async function write(
  work: Work,
  kind: PriceKey,
  steps: readonly Step[],
  source: keyof typeof priceSources,
  number: string,
): Promise<void> {
  const moved = steps.filter(({ before, after }) => !samePrice(before, after));
  await amend(
    work,
    sku,
    moved.map(({ sku: id, after }) => ({ id, [kind]: after })),
    { signed: true },
  );
  await notePrices(
    work,
    moved.map((step) => ({ ...step, kind })),
    source,
    number,
  );
}

/** The price each line takes the place of, as it is at the moment that happens: undone, it comes back. */
function keepOld(work: Work, { id, kind, lines }: Order, skus: ReadonlyMap<number, Priced>): void {
  const field = priceColumns(kind)[0];
  const rows = lines.flatMap((line) => {
    const now = skus.get(line.sku);
    return now ? [{ id: line.id, [field]: now[kind] }] : [];
  });
  amendLines(work, priceOrder, { id, lines: 'lines' }, rows);
}

const oldPriceOf = (kind: PriceKey, line: Order['lines'][number]) => line[priceColumns(kind)[0]];

async function apply(order: Order, work: Work): Promise<void> {
  const skus = await pricesOf(work, skusIn(order));
  const steps = order.lines.flatMap((line): Step[] => {
    const now = skus.get(line.sku);
    return now ? [{ sku: line.sku, before: now[order.kind], after: newPriceOf(order.kind, line) }] : [];
  });
  keepOld(work, order, skus);
  await write(work, order.kind, steps, 'order', order.number);
  if (order.endAt !== null) await schedule(work, expireJob, order, order.endAt);
}

/** Gives back what was before, where the price is still the one this order gave. */
async function restore(order: Order, work: Work, source: 'expiry' | 'undone'): Promise<void> {
  const skus = await pricesOf(work, skusIn(order));
  const left = new Set(overtaken(order, skus).map((one) => one.sku.id));
  const steps = order.lines.flatMap((line): Step[] => {
    const now = skus.get(line.sku);
    return now && !left.has(line.sku)
      ? [{ sku: line.sku, before: now[order.kind], after: oldPriceOf(order.kind, line) }]
      : [];
  });
  await write(work, order.kind, steps, source, order.number);
}

interface Due {
  readonly id: number;
}
/** The job exists exactly when the audit does. What was audited anew has a job of its own. */
const schedule = (work: Work, { name }: Job<Due>, { id, number, version }: Order, at: string): Promise<void> =>
  enqueue(
    work,
    name,
    { id },
    {
      key: `${name}:${id}:${version}`,
      label: `调价单 ${number}`,
      after: Math.max(0, Math.ceil((Date.parse(at) - Date.parse(work.now)) / 1000)),
    },
  );

const isDue = (at: string | null, work: Work) => at !== null && Date.parse(at) <= Date.parse(work.now);

async function standing(work: Work, id: number): Promise<Order | undefined> {
  try {
    return await load(work, priceOrder, id);
  } catch (error) {
    // Deleted meanwhile: nothing is left to be done.
    if (error instanceof Refusal && error.code === codes.missing) return undefined;
    throw error;
  }
}

export const takeEffectJob: Job<Due> = {
  name: 'goods.takePriceEffect',
  async run({ id }, work) {
    const order = await standing(work, id);
    if (order?.status === 'audited' && (order.effectiveAt === null || isDue(order.effectiveAt, work)))
      await act(work, priceOrder, 'takeEffect', { id });
  },
};
export const expireJob: Job<Due> = {
  name: 'goods.expirePrices',
  async run({ id }, work) {
    const order = await standing(work, id);
    if (order?.status === 'effective' && isDue(order.endAt, work)) await act(work, priceOrder, 'expire', { id });
  },
};

const blocked = (message: string): Blocker => ({ code: 'GDS002', message });

export const priceOrderBehaviour = behaviour(priceOrder, {
  complaint: priceOrderComplaint,
  async check(draft, work) {
    const kind = draft.kind ?? 'retailPrice';
    const skus = await pricesOf(
      work,
      draft.lines.map((line) => line.sku),
    );
    for (const line of draft.lines) line[priceColumns(kind)[0]] = skus.get(line.sku)?.[kind] ?? null;
  },
  actions: {
    audit: {
      async blockers(order, work) {
        const late = order.endAt !== null && isDue(order.endAt, work);
        return [
          ...(late ? [blocked('到期时间已过，请改期后再审核')] : []),
          ...floorBlockers(order, await pricesOf(work, skusIn(order))).map(blocked),
        ];
      },
      effect: ({ kind, lines, effectiveAt, endAt }, work) => ({
        text:
          `${lines.length} 个 SKU 的${priceKinds[kind]}` +
          (effectiveAt === null || isDue(effectiveAt, work) ? '立即改为新价' : '到生效时间改为新价') +
          (endAt === null ? '。' : '，到期恢复原价。') +
          '已经保存的单据不变。',
        facts: [],
      }),
      async also(order, work) {
        const { id, effectiveAt, version } = order;
        if (effectiveAt !== null && !isDue(effectiveAt, work)) {
          await schedule(work, takeEffectJob, order, effectiveAt);
          return;
        }
        await work.flush();
        await act(work, priceOrder, 'takeEffect', { id, version: version + 1 });
      },
    },
    takeEffect: { also: apply },
    expire: { also: (order, work) => restore(order, work, 'expiry') },
    deaudit: {
      async blockers(order, work) {
        if (order.status !== 'effective') return [];
        return overtaken(order, await pricesOf(work, skusIn(order))).map(({ sku: now, given }) =>
          blocked(
            `${now.name} 的${priceKinds[order.kind]}现在是 ${now[order.kind] ?? '空'}，已不是本单的 ${given}，不能反审核`,
          ),
        );
      },
      also: (order, work) => (order.status === 'effective' ? restore(order, work, 'undone') : undefined),
    },
  },
});
