import { behaviour, type Blocker, dateOf, Refusal, today, type Work } from '@heliu/engine';
import { type Draft, type Full, yuan } from '@heliu/model';
import { holdMembers } from '../member/kept-points.server.ts';
import { reviewRanks } from '../member/ranks.server.ts';
import { multiplesOf, ruleOn } from '../point/earning.server.ts';
import { lotsOf } from '../point/lots.server.ts';
import { earnedPoints, expiryOf } from '../point/points.rules.ts';
import { pointOrderComplaint, pointPostings } from './point-order.rules.ts';
import { pointOrder } from './point-order.ts';

type Order = Full<typeof pointOrder>;

/** How much each line moves, and how long what it brings can be used. */
async function fillChanges(draft: Draft<typeof pointOrder>, work: Work): Promise<void> {
  const rule = await ruleOn(work, draft.orderDate);
  const isEarned = (draft.kind ?? 'earn') === 'earn';
  if (isEarned && !rule) throw new Refusal(`${draft.orderDate} 没有积分规则，请先在积分规则里新增一条`);
  const multiples = isEarned
    ? await multiplesOf(
        work,
        draft.lines.map(({ member }) => member),
      )
    : new Map<number, string>();
  for (const line of draft.lines) {
    line.change = isEarned
      ? earnedPoints(line.amount!, { ...rule!, earnPer: yuan(rule!.earnPer) }, multiples.get(line.member) ?? '1')
      : draft.kind === 'spend'
        ? -line.points!
        : line.points!;
    line.expiresOn = (line.change > 0 && rule ? expiryOf(draft.orderDate, rule.expiry, rule.expiryMonths) : '') || null;
  }
  draft.change = draft.lines.reduce((sum, { change }) => sum + (change ?? 0), 0);
}

const membersIn = (work: Work, orders: readonly number[]) =>
  work.query<{ member: number; name: string }>(
    'pos_point_order.members',
    `select distinct l.member, m.name from pos_point_order_lines l join pos_member m on m.company_id = $1 and m.id = l.member
     where l.company_id = $1 and l.document_id = any($2::bigint[])`,
    [work.company, orders],
  );
const hold = async (ids: readonly number[], work: Work): Promise<void> =>
  holdMembers(
    work,
    (await membersIn(work, ids)).map(({ member }) => member),
  );

async function planned({ kind, lines }: Order, work: Work) {
  const lots = await lotsOf(
    work,
    lines.map(({ member }) => member),
  );
  return pointPostings(kind, lines, lots, today());
}

const reviewed = ({ lines }: Order, work: Work, undoneSince?: string): Promise<void> =>
  reviewRanks(
    work,
    lines.map(({ member }) => member),
    undoneSince,
  );

export const pointOrderBehaviour = behaviour(pointOrder, {
  complaint: pointOrderComplaint,
  check: fillChanges,
  actions: {
    audit: {
      hold,
      async blockers(order, work): Promise<Blocker[]> {
        const { short } = await planned(order, work);
        if (short.length === 0) return [];
        const names = new Map((await membersIn(work, [order.id])).map(({ member, name }) => [member, name]));
        return short.map(({ member, usable, wanted }) => ({
          code: 'POS002',
          message: `会员${names.get(member) ?? ''}可用积分 ${usable}，不够 ${wanted}`,
        }));
      },
      async post(order, work) {
        return (await planned(order, work)).postings;
      },
      effect: ({ change, lines }) => ({
        text: '积分立即计入会员账户；消费积分同时累计消费额，达到门槛的会员升级。',
        facts: [
          { label: '会员', value: `${new Set(lines.map(({ member }) => member)).size} 位` },
          { label: '积分变动', value: `${change > 0 ? '+' : ''}${change}` },
        ],
      }),
      also: (order, work) => reviewed(order, work),
    },
    deaudit: {
      hold,
      effect: ({ lines }) => ({
        text: '积分和累计消费原样退回；靠这张单升上去的会员，其余的消费够不上的，等级一并退回。',
        facts: [{ label: '会员', value: `${new Set(lines.map(({ member }) => member)).size} 位` }],
      }),
      also: (order, work) => reviewed(order, work, dateOf(new Date(order.auditedAt!))),
    },
  },
});
