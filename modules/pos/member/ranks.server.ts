import { amend, noteMany, today, type Work } from '@heliu/engine';
import { yuan } from '@heliu/model';
import { tellMembers } from '../message/tell.server.ts';
import { rankAfter, type Standing } from './member.rules.ts';
import { member } from './member.ts';

interface Row {
  readonly member: number;
  readonly title: string;
  readonly rank: number | null;
  readonly since: string | null;
  readonly earned: boolean;
  readonly ranks: readonly (Omit<Standing, 'threshold' | 'keepThreshold' | 'spent'> & {
    readonly name: string;
    readonly threshold: string;
    readonly keepThreshold: string;
    readonly spent: string;
  })[];
}

const standings = `select m.id as member, m.name as title, m.rank, m.rank_since as since, m.rank_earned as earned, jsonb_agg(jsonb_build_object(
    'id', r.id, 'name', r.name, 'level', r.level, 'months', r.months, 'downgrade', r.downgrade,
    'threshold', r.threshold::numeric(18,2)::text, 'keepThreshold', r.keep_threshold::numeric(18,2)::text,
    'spent', (select coalesce(sum(b.spent), 0)::numeric(18,2)::text from pos_point_entry_by_month b
              where b.company_id = $1 and b.member = m.id
                and b.month > date_trunc('month', $3::date) - make_interval(months => r.months)))) as ranks
  from pos_member m join pos_member_rank r on r.company_id = $1 and not r.deleted and (not r.disabled or r.id = m.rank)
  where m.company_id = $1 and m.id = any($2::bigint[]) group by m.id, m.name, m.rank, m.rank_since, m.rank_earned`;

/** Gives members the rank that what they have spent makes them; each change is told in the log of the member. */
export async function reviewRanks(work: Work, members: readonly number[], undoneSince?: string): Promise<void> {
  if (members.length === 0) return;
  await work.flush();
  const day = today();
  const rows = await work.query<Row>('pos_member.standings', standings, [work.company, [...new Set(members)], day]);
  const changed = rows.flatMap((row) => {
    const ranks = row.ranks.map((one) => ({
      ...one,
      threshold: yuan(one.threshold),
      keepThreshold: yuan(one.keepThreshold),
      spent: yuan(one.spent),
    }));
    const rank = rankAfter(row, ranks, day, undoneSince);
    return rank === row.rank ? [] : [{ ...row, to: ranks.find(({ id }) => id === rank)!, ranks }];
  });
  await amend(
    work,
    member,
    changed.map(({ member: id, to }) => ({ id, rank: to.id, rankSince: day, rankEarned: true })),
  );
  await noteMany(
    work,
    changed.map(({ member: id, title, rank, to, ranks }) => {
      const from = ranks.find((one) => one.id === rank);
      const isDown = from !== undefined && from.level > to.level;
      return {
        entity: member.name,
        recordId: id,
        action: 'rank',
        label: isDown ? '降级' : '升级',
        title,
        // How much it was is hidden from some who may read this.
        reason: `${from?.name ?? '无等级'} → ${to.name}，最近 ${to.months} 个月的消费${isDown ? `不够${undoneSince ? '升级' : '保级'}消费额` : '达到升级消费额'}`,
        before: { rank },
        after: { rank: to.id },
      };
    }),
  );
  const nameIn = (ranks: readonly { id: number; name: string }[], id: number | null) =>
    ranks.find((one) => one.id === id)?.name ?? '';
  await tellMembers(
    work,
    'rankUp',
    changed
      .filter(({ rank, to, ranks }) => to.level > (ranks.find((one) => one.id === rank)?.level ?? to.level))
      .map(({ member: id, rank, to, ranks }) => ({
        member: id,
        key: `${id}:${to.id}:${day}`,
        values: { 新等级: to.name, 原等级: nameIn(ranks, rank) },
      })),
  );
}

/** Members whose rank looks back no further than they have had it, and who have not spent enough to keep it. */
export async function reviewDue(work: Work): Promise<void> {
  const due = await work.query<{ id: number }>(
    'pos_member.due',
    `select m.id from pos_member m join pos_member_rank r on r.company_id = $1 and r.id = m.rank and r.downgrade
     where m.company_id = $1 and not m.deleted and m.rank_since + make_interval(months => r.months) <= $2::date
       and r.keep_threshold > (select coalesce(sum(b.spent), 0) from pos_point_entry_by_month b where b.company_id = $1
         and b.member = m.id and b.month > date_trunc('month', $2::date) - make_interval(months => r.months))`,
    [work.company, today()],
  );
  for (let i = 0; i < due.length; i += 500)
    await reviewRanks(
      work,
      due.slice(i, i + 500).map(({ id }) => id),
    );
}
