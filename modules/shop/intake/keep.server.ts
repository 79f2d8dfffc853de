import type { Taken, Work } from '@heliu/engine';
import { fen, yuan, zeroFen } from '@heliu/model';
import type { ShopOrder, SubsidyInfo } from '../platforms/order.ts';
import { subsidyByLine } from '../platforms/subsidy.ts';
import { labelIds } from './labels.server.ts';
import { recompute } from './recompute.server.ts';
import { keepSecret } from '../../system/server.ts';
import type { SubsidisedGoods } from '../order/goods.ts';
import { amountsKept, goodsAsked, goodsFromOrder, maskCitizenNo } from '../order/goods.rules.ts';

interface Shares {
  readonly order: number;
  readonly goods: readonly SubsidisedGoods[];
}

/** The state's part of an order that tells none itself: beside what the buyer paid, on the line it was paid for. */
async function putShares(work: Work, shares: readonly Shares[]): Promise<void> {
  const lines = shares.flatMap(({ order, goods }) => goods.map(({ lineNo, amount }) => ({ order, lineNo, amount })));
  if (lines.length === 0) return;
  await work.all([
    {
      name: 'oms_order.putSubsidies',
      text:
        `update oms_order o set subsidy = u.amount, difference = o.difference + o.subsidy - u.amount, subsidy_mode = coalesce(o.subsidy_mode, 'unknown') ` +
        `from (select id, sum(amount) as amount from unnest($2::bigint[], $3::numeric[]) x(id, amount) group by id) u where o.company_id = $1 and o.id = u.id`,
      values: [work.company, lines.map(({ order }) => order), lines.map(({ amount }) => amount)],
    },
    {
      name: 'oms_order_lines.putSubsidies',
      text:
        `update oms_order_lines l set subsidy = u.amount from unnest($2::bigint[], $3::text[], $4::numeric[]) u(id, line_no, amount) ` +
        `where l.company_id = $1 and l.document_id = u.id and l.line_no = u.line_no`,
      values: [
        work.company,
        lines.map(({ order }) => order),
        lines.map(({ lineNo }) => lineNo),
        lines.map(({ amount }) => amount),
      ],
    },
  ]);
}

const putGoods = (work: Work, all: readonly Shares[]) =>
  work.all([
    {
      name: 'oms_order.putSubsidyGoods',
      text: `update oms_order o set subsidy_goods = u.goods from unnest($2::bigint[], $3::jsonb[]) u(id, goods) where o.company_id = $1 and o.id = u.id`,
      values: [work.company, all.map(({ order }) => order), all.map(({ goods }) => JSON.stringify(goods))],
    },
  ]);

/**
 * Orders that their platform has told again have new lines. What was learned of their subsidised goods otherwise, from a
 * person or by another call, stays. The orders are held by whoever took them in.
 */
export async function keepSubsidies(work: Work, taken: readonly Taken[], orders: readonly ShopOrder[]): Promise<void> {
  const told = new Map(
    taken.flatMap(({ id, outcome }, i) => (outcome === 'changed' ? [[id, orders[i]!] as const] : [])),
  );
  if (told.size === 0) return;
  const coded = [...told].filter(([, { lines }]) => lines.some(({ codes, needs }) => codes ?? needs));
  const rows = await work.query<{ id: number; goods: SubsidisedGoods[] | null }>(
    'oms_order.subsidyGoods',
    `select id, subsidy_goods as goods from oms_order where company_id = $1 and id = any($2::bigint[]) and (subsidy_goods is not null or id = any($3::bigint[]))`,
    [work.company, [...told.keys()], coded.map(([id]) => id)],
  );
  if (rows.length === 0) return;
  const now = rows.map(({ id, goods }) => ({ order: id, goods: goodsFromOrder(goods ?? [], told.get(id)!.lines) }));
  await putGoods(work, now);
  await putShares(
    work,
    now.map(({ order, goods }) => ({ order, goods: amountsKept(goods, told.get(order)!.subsidy?.amount ?? zeroFen) })),
  );
}

interface Asked {
  readonly id: number;
  readonly subsidy: string;
  readonly goods: SubsidisedGoods[] | null;
  readonly lines: readonly { readonly lineNo: string; readonly amount: string; readonly gift: boolean }[];
}

/** What its platform answered about a subsidised order; nothing where it had no subsidy. */
export async function keepAnswer(work: Work, order: number, info: SubsidyInfo | undefined): Promise<void> {
  const [found] = await work.query<Asked>(
    'oms_order.askedSubsidy',
    `select o.id, o.subsidy, o.subsidy_goods as goods, (select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'amount', l.amount::text, 'gift', l.gift) order by l.position)
       from oms_order_lines l where l.company_id = $1 and l.document_id = o.id) as lines
     from oms_order o where o.company_id = $1 and o.id = $2 for update of o`,
    [work.company, order],
  );
  if (!found) return;
  const labels = info ? await labelIds(work, [{ labels: [], subsidy: { mode: 'unknown', amount: info.amount } }]) : [];
  await work.all([
    {
      name: 'oms_order.subsidyAsked',
      text:
        `update oms_order set subsidy_asked_at = now(), subsidy_holder = coalesce($3, subsidy_holder), holder_no_mask = coalesce($4, holder_no_mask), ` +
        `labels = (select array_agg(distinct x) from unnest(coalesce(labels, '{}') || $5::bigint[]) x), version = version + 1, updated_at = now() where company_id = $1 and id = $2`,
      values: [
        work.company,
        order,
        info?.holder?.slice(0, 50) ?? null,
        info?.holderNo ? maskCitizenNo(info.holderNo) : null,
        [...labels.values()],
      ],
    },
  ]);
  if (!info) return;
  if (info.holderNo) keepSecret(work, 'subsidyHolder', order, info.holderNo);
  const lines = found.lines.map((line) => ({ ...line, amount: yuan(line.amount) }));
  const place = subsidyByLine(lines, { amount: fen(1n) }).findIndex((share) => share > 0n);
  const goods = goodsAsked(found.goods ?? [], lines[place]!.lineNo, info);
  await putGoods(work, [{ order, goods }]);
  await putShares(work, [{ order, goods: amountsKept(goods, yuan(found.subsidy)) }]);
  await recompute(work, [order]);
}

/** What a person wrote down. An empty number leaves the sealed one as it is. */
export function keepWritten(
  work: Work,
  order: number,
  {
    goods,
    holder,
    holderNo,
  }: { goods: readonly SubsidisedGoods[]; holder: string | null; holderNo: string | undefined },
): void {
  work.later({
    name: 'oms_order.writeSubsidy',
    text:
      `update oms_order set subsidy_goods = $3, subsidy_holder = $4, holder_no_mask = case when $4::text is null then null else coalesce($5, holder_no_mask) end, ` +
      `version = version + 1, updated_by = $6, updated_at = now() where company_id = $1 and id = $2`,
    values: [
      work.company,
      order,
      JSON.stringify(goods),
      holder,
      holderNo === undefined ? null : maskCitizenNo(holderNo),
      work.user.id,
    ],
  });
  if (holderNo !== undefined) keepSecret(work, 'subsidyHolder', order, holderNo);
}
