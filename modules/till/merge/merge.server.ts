import { act, amend, behaviour, handle, note, Refusal, save, today, type Work } from '@heliu/engine';
import { codes, formatFen, sumFen, yuan } from '@heliu/model';
import { couponInstance, member } from '../../pos/model.ts';
import { holdMembers, lotsOf, reviewRanks } from '../../pos/server.ts';
import { sale, saleReturn } from '../sale/sale.ts';
import { storedOf } from '../stored/standing.server.ts';
import { likelyDuplicates, type LikelyGroup, type LikelyMember, type Merged, mergeMembers } from './merge.calls.ts';
import { type Belongings, mergeComplaint, mergePostings, type Merging } from './merge.rules.ts';
import { memberMerge } from './merge.ts';

async function belongingsOf(work: Work, id: number): Promise<Belongings> {
  const months = await work.query<{ month: string; spent: string }>(
    'pos_member.monthsSpent',
    `select month::text as month, spent::numeric(18,2)::text as spent from pos_point_entry_by_month
     where company_id = $1 and member = $2 and spent <> 0 order by month`,
    [work.company, id],
  );
  return {
    lots: (await lotsOf(work, [id])).get(id) ?? [],
    months: months.map(({ month, spent }) => ({ month, spent: yuan(spent) })),
    stored: await storedOf(work, id),
  };
}

export const memberMergeBehaviour = behaviour(memberMerge, {
  cameAt: ({ mergedAt }) => mergedAt,
  actions: {
    finish: {
      post: async ({ keep, gone }, work) => mergePostings(gone, keep, await belongingsOf(work, gone), today()),
    },
  },
});

interface Row extends Merging {
  readonly tags: readonly number[];
}
const rowsOf = (work: Work, ids: readonly number[]) =>
  work.query<Row>(
    'pos_member.merging',
    `select id, name, disabled, merged_into as "mergedInto", coalesce(tags, '{}') as tags from pos_member
     where company_id = $1 and id = any($2::bigint[]) and not deleted`,
    [work.company, ids],
  );

/** What of somebody waits for its end: a bill that has locked his coupons, or was put aside for him. */
async function heldOf(work: Work, id: number): Promise<string[]> {
  const [row] = await work.query<{ coupons: number; bills: number; orders: number }>(
    'pos_member.held',
    `select (select count(*)::int from pos_coupon_instance where company_id = $1 and member = $2 and state = 'locked' and not deleted) as coupons,
       (select count(*)::int from pos_held_bill where company_id = $1 and member = $2 and not deleted) as bills,
       (select count(*)::int from pos_stored_order where company_id = $1 and member = $2 and status = 'draft') as orders`,
    [work.company, id],
  );
  const { coupons, bills, orders } = row!;
  return [
    ...(coupons > 0 ? [`${coupons} 张锁定的券`] : []),
    ...(bills > 0 ? [`${bills} 张挂单`] : []),
    ...(orders > 0 ? [`${orders} 张未审核的储值单`] : []),
  ];
}

const idsOf = async (work: Work, table: 'pos_sale' | 'pos_return' | 'pos_coupon_instance', id: number) =>
  (
    await work.query<{ id: number }>(
      `pos_member_merge.${table}`,
      `select id from ${table} where company_id = $1 and member = $2 order by id`,
      [work.company, id],
    )
  ).map((row) => row.id);

const chunk = 1000;
async function moveAll(
  work: Work,
  entity: typeof sale | typeof saleReturn | typeof couponInstance,
  ids: readonly number[],
  keep: number,
): Promise<void> {
  for (let i = 0; i < ids.length; i += chunk)
    await amend(
      work,
      entity as typeof sale,
      ids.slice(i, i + chunk).map((id) => ({ id, member: keep })),
      { silent: true },
    );
}

async function mergedAs(work: Work, keep: number, gone: number): Promise<Merged | undefined> {
  const [row] = await work.query<Merged>(
    'pos_member_merge.repeated',
    `select id, number, points, stored::numeric(18,2)::text as stored, coupons, sales from pos_member_merge
     where company_id = $1 and keep = $2 and gone = $3 and status = 'done'`,
    [work.company, keep, gone],
  );
  return row;
}

/** Both are held, in one order: of two who merge the same people one does, and the other is told what was done. */
export async function merge(work: Work, keep: number, gone: number, reason: string): Promise<Merged> {
  await holdMembers(work, [keep, gone]);
  const known = await mergedAs(work, keep, gone);
  if (known) return known;
  const rows = await rowsOf(work, [keep, gone]);
  const [to, from] = [rows.find(({ id }) => id === keep), rows.find(({ id }) => id === gone)];
  if (!to || !from) throw new Refusal('会员不存在', codes.missing);
  const complaint = mergeComplaint(to, from, await heldOf(work, gone));
  if (complaint) throw new Refusal(complaint);
  const own = await belongingsOf(work, gone);
  const [sales, returns, coupons] = [
    await idsOf(work, 'pos_sale', gone),
    await idsOf(work, 'pos_return', gone),
    await idsOf(work, 'pos_coupon_instance', gone),
  ];
  const points = own.lots.reduce((sum, lot) => sum + lot.points, 0);
  const saved = await save(work, memberMerge, {
    day: today(),
    mergedAt: work.now,
    keep,
    gone,
    reason,
    points,
    spent: sumFen(own.months.map(({ spent }) => spent)),
    stored: own.stored.principal,
    storedBonus: own.stored.bonus,
    coupons: coupons.length,
    sales: sales.length,
  });
  await work.flush();
  await act(work, memberMerge, 'finish', { id: saved.id });
  await work.flush();
  await moveAll(work, sale, sales, keep);
  await moveAll(work, saleReturn, returns, keep);
  await moveAll(work, couponInstance, coupons, keep);
  const led = await work.query<{ id: number }>(
    'pos_member.ledHere',
    'select id from pos_member where company_id = $1 and merged_into = $2',
    [work.company, gone],
  );
  await amend(work, member, [
    { id: gone, disabled: true, mergedInto: keep },
    ...led.map(({ id }) => ({ id, disabled: true, mergedInto: keep })),
  ]);
  await amend(work, member, [{ id: keep, tags: [...new Set([...to.tags, ...from.tags])] }]);
  for (const [id, label, title] of [
    [gone, `并入 ${to.name}`, from.name],
    [keep, `接收 ${from.name}`, to.name],
  ] as const)
    await note(work, { entity: member.name, recordId: id, action: 'merge', label, title, reason });
  await reviewRanks(work, [keep]);
  return {
    id: saved.id,
    number: saved.number!,
    points,
    stored: formatFen(own.stored.principal),
    coupons: coupons.length,
    sales: sales.length,
  };
}

const reasons = { wechat: '微信相同', email: '邮箱相同', person: '姓名和生日相同' } as const;
const mostGroups = 100;

async function groupsOf(work: Work): Promise<LikelyGroup[]> {
  const groups = await work.query<{ why: keyof typeof reasons; ids: number[] }>(
    'pos_member.likely',
    `select why, ids from (
       select 'wechat' as why, array_agg(id order by id) as ids from pos_member
         where company_id = $1 and not deleted and merged_into is null and coalesce(wechat, '') <> '' group by wechat having count(*) > 1
       union all select 'email', array_agg(id order by id) from pos_member
         where company_id = $1 and not deleted and merged_into is null and coalesce(email, '') <> '' group by lower(email) having count(*) > 1
       union all select 'person', array_agg(id order by id) from pos_member
         where company_id = $1 and not deleted and merged_into is null and birthday is not null group by name, birthday having count(*) > 1) x
     order by why desc, ids limit ${mostGroups}`,
    [work.company],
  );
  const rows = await work.query<LikelyMember>(
    'pos_member.likelyShown',
    `select id, card_no as "cardNo", name, phone, birthday::text as birthday, points, stored::numeric(18,2)::text as stored,
       spent::numeric(18,2)::text as spent, to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as since
     from pos_member where company_id = $1 and id = any($2::bigint[])`,
    [work.company, [...new Set(groups.flatMap(({ ids }) => ids.slice(0, 10).map(Number)))]],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return groups.map(({ why, ids }) => ({
    why: reasons[why],
    members: ids.slice(0, 10).flatMap((id) => byId.get(Number(id)) ?? []),
  }));
}

export const mergeHandlers = [
  handle(likelyDuplicates, async (_, work) => ({ groups: await groupsOf(work) })),
  handle(mergeMembers, ({ keep, gone, reason }, work) => merge(work, keep, gone, reason)),
];
