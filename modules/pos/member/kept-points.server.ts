import { amend, type Watcher, type Work } from '@heliu/engine';
import { type Fen, sumFen, yuan } from '@heliu/model';
import { points } from '../point/points.ts';
import { member } from './member.ts';

/** Members whose points are about to move, locked in one order before the documents that move them. */
export async function holdMembers(work: Work, ids: readonly number[]): Promise<void> {
  await work.query(
    'pos_member.hold',
    'select id from pos_member where company_id = $1 and id = any($2::bigint[]) order by id for update',
    [work.company, [...new Set(ids)]],
  );
}

/** Keeps what a member has, and has spent, in step with the ledger, whichever document posts. */
export const memberPoints: Watcher = {
  ledger: points,
  async posted(entries, work) {
    const moved = new Map<number, { points: number; spent: Fen[] }>();
    for (const { entry } of entries) {
      const id = entry['member'] as number;
      const sum = moved.get(id) ?? { points: 0, spent: [] };
      sum.points += Number(entry['points']);
      sum.spent.push(entry['spent'] as Fen);
      moved.set(id, sum);
    }
    if (moved.size === 0) return;
    const rows = await work.query<{ id: number; points: number; spent: string }>(
      'pos_member.moving',
      `select id, points, spent::numeric(18,2)::text as spent from pos_member
       where company_id = $1 and id = any($2::bigint[]) order by id for update`,
      [work.company, [...moved.keys()]],
    );
    await amend(
      work,
      member,
      rows.map(({ id, points: had, spent }) => ({
        id,
        points: had + moved.get(id)!.points,
        spent: sumFen([yuan(spent), ...moved.get(id)!.spent]),
      })),
      { silent: true },
    );
  },
};

export const memberProofs = [
  {
    code: 'pos.points',
    label: '会员的积分与累计消费 = 积分流水之和，各批之和 = 积分',
    async run(work: Work) {
      const rows = await work.query<{ id: number; kept: number; right: number }>(
        'proof.pos.points',
        `select m.id, m.points as kept, coalesce(e.points, 0)::int as right from pos_member_v m
         left join (select member, sum(points) as points, sum(spent) as spent from pos_point_entry_v group by 1) e on e.member = m.id
         left join (select member, sum(points) as points from pos_point_entry_by_lot_v group by 1) l on l.member = m.id
         where m.points <> coalesce(e.points, 0) or m.spent <> coalesce(e.spent, 0) or m.points <> coalesce(l.points, 0) limit 20`,
      );
      return rows.map(({ id, kept, right }) => ({
        message: `积分记着 ${kept}，流水之和 ${right}`,
        entity: member.name,
        id,
      }));
    },
  },
];
