import { actMany, behaviour, type Blocker, dateOf, enqueue, type Job, today, type Work } from '@heliu/engine';
import type { Full } from '@heliu/model';
import { couponInstance } from './instance.ts';
import { couponsById } from './shown.server.ts';
import { notUsable, stateAfter } from './usable.rules.ts';

const blocked = (message: string): Blocker => ({ code: 'VIP001', message });

async function redeemBlockers({ id, code }: Full<typeof couponInstance>, work: Work): Promise<Blocker[]> {
  const day = today();
  const [one] = await couponsById(work, [id], day);
  const reason = one && notUsable(one, { day });
  return reason === undefined ? [] : [blocked(`券 ${code} ${reason}`)];
}

export const couponInstanceBehaviour = behaviour(couponInstance, {
  actions: {
    redeem: {
      blockers: redeemBlockers,
      effect: ({ summary }) => ({ text: '核销后不能再用。', facts: [{ label: '优惠内容', value: summary ?? '--' }] }),
      sets: (_, __, { now }) => ({ usedAt: now }),
    },
    revoke: {
      effect: (one) => ({
        text: stateAfter(one, today()) === 'expired' ? '已过有效期，撤销后是已过期。' : '撤销后可以再用。',
        facts: [],
      }),
      sets: (one, _, { now }) => ({ state: stateAfter(one, dateOf(new Date(now))) }),
    },
    use: {
      blockers: ({ code, state, bill }, _, { set }) =>
        state === 'locked' && bill !== set?.['bill'] ? [blocked(`券 ${code} 正用在另一张单上`)] : [],
    },
  },
});

/** So many in one transaction; the rest by the next. */
const atOnce = 2000;

/** What could be used until yesterday has run out; what was locked for a bill that nobody paid within a day is let go. */
export const couponNight: Job = {
  name: 'pos.couponNight',
  async run(_, work) {
    const day = today();
    const due = await work.query<{ id: number }>(
      'pos_coupon_instance.due',
      `select id from pos_coupon_instance where company_id = $1 and valid_to < $2::date and state in ('untaken', 'unused') and not deleted
       order by id limit ${atOnce}`,
      [work.company, day],
    );
    await actMany(work, couponInstance, 'expire', due);
    const locked = await work.query<{ id: number; member: number | null; validTo: string | null }>(
      'pos_coupon_instance.forgotten',
      `select id, member, valid_to as "validTo" from pos_coupon_instance where company_id = $1 and state = 'locked'
       and locked_at < $2::timestamptz - interval '1 day' and not deleted order by id limit ${atOnce}`,
      [work.company, work.now],
    );
    await actMany(
      work,
      couponInstance,
      'release',
      locked.map((one) => ({ id: one.id, set: { state: stateAfter(one, day) } })),
    );
    if (due.length === atOnce || locked.length === atOnce) await enqueue(work, couponNight.name, {});
  },
};
