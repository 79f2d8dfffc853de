import { type Fen, formatFen, type Full, type Input, subtractFen, sumFen, zeroFen } from '@heliu/model';
import { parseInput, type Work } from '@heliu/engine';
import { planFor } from '../../einvoice/server.ts';
import type { InvoicePlan } from '../../einvoice/model.ts';
import { platformNow } from '../../shop/server.ts';
import type { DryRun } from './auto-invoice.calls.ts';
import { filteredBy, heldBack, type Rule, skips, triggeredAt } from './auto-invoice.rules.ts';
import { autoFailure } from './failure.ts';
import { howOf } from './make-by.server.ts';
import { atOnce, type NamedOrder, ordersFor } from './orders.server.ts';
import { autoRule } from './rule.ts';
import { beijingDate } from '@heliu/outside';

/** Enough to know a rule by, and read while somebody waits. */
const most = 3000;
const dayMs = 86_400_000;

type Whole = Rule & Pick<Full<typeof autoRule>, 'mergeBuyer' | 'kind' | 'defaultTitle'>;

function ruleFrom(raw: Readonly<Record<string, unknown>>, from: string): Whole {
  const input = parseInput(autoRule, { ...raw, name: raw['name'] || '试算', from }) as Input<typeof autoRule>;
  const empty = Object.fromEntries(Object.keys(autoRule.fields).map((key) => [key, null]));
  return { ...empty, ...input, id: 0 } as unknown as Whole;
}

async function pastOrders(work: Work, rule: Whole): Promise<number[]> {
  const rows = await work.query<{ id: number }>(
    'oms_order.past',
    `select id from oms_order where company_id = $1 and created_at >= $2::date and status in ('draft', 'audited')
       and (cardinality($3::bigint[]) = 0 or shop = any($3::bigint[])) order by created_at desc, id desc limit ${most + 1}`,
    [work.company, rule.from, rule.shops ?? []],
  );
  return rows.map(({ id }) => id);
}

class Reasons {
  readonly #groups = new Map<
    string,
    { label: string; count: number; wrong: boolean; samples: DryRun['reasons'][number]['samples'][number][] }
  >();
  add(order: NamedOrder, label: string, text: string, wrong: boolean): void {
    const group = this.#groups.get(label) ?? { label, count: 0, wrong, samples: [] };
    this.#groups.set(label, group);
    group.count++;
    if (group.samples.length < 3) group.samples.push({ id: order.id, orderNo: order.orderNo, text });
  }
  all(): DryRun['reasons'] {
    return [...this.#groups.values()].toSorted((a, b) => Number(b.wrong) - Number(a.wrong) || b.count - a.count);
  }
}

const grossOf = ({ lines }: InvoicePlan): Fen =>
  sumFen(lines.map(({ amount, discount }) => subtractFen(amount, discount)));

/** A rule over the orders of the last days, by the very functions that would invoice them; nothing is written. */
export async function dryRunOf(
  work: Work,
  { rule: raw, days }: { rule: Readonly<Record<string, unknown>>; days: number },
): Promise<DryRun> {
  const now = platformNow(work.db);
  const rule = ruleFrom(raw, beijingDate(now - days * dayMs));
  const ids = await pastOrders(work, rule);
  const reasons = new Reasons();
  const perDay = new Map<string, { count: number; sum: Fen }>();
  let [orders, taken, invoices, sum] = [0, 0, 0, zeroFen];
  for (let i = 0; i < Math.min(ids.length, most); i += atOnce) {
    const page = await ordersFor(work, ids.slice(i, Math.min(i + atOnce, most)));
    orders += page.length;
    const due: NamedOrder[] = [];
    for (const order of page) {
      const skip = filteredBy(rule, order) ?? heldBack(rule, order, now);
      if (skip) reasons.add(order, skips[skip], '', false);
      else due.push(order);
    }
    if (due.length === 0) continue;
    const byId = new Map(due.map((order) => [order.id, order]));
    const { plans, refused } = await planFor(work, { orders: [...byId.keys()], ...howOf(rule) }, false);
    for (const { order, reason, message } of refused)
      reasons.add(byId.get(order)!, autoFailure.fields.reason.choices![reason]!, message, true);
    invoices += plans.length;
    taken += due.length - refused.length;
    for (const plan of plans) {
      const gross = grossOf(plan);
      const order = byId.get(plan.orders[0]!.id)!;
      const day = beijingDate(Date.parse(triggeredAt(rule, order)!) + rule.delayHours * 3_600_000);
      const before = perDay.get(day) ?? { count: 0, sum: zeroFen };
      perDay.set(day, { count: before.count + 1, sum: sumFen([before.sum, gross]) });
      sum = sumFen([sum, gross]);
    }
  }
  return {
    orders,
    cut: ids.length > most,
    taken,
    invoices,
    sum: formatFen(sum),
    reasons: reasons.all(),
    days: [...perDay]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, one]) => ({ day, count: one.count, sum: formatFen(one.sum) })),
  };
}
