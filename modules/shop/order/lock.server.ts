import type { Full } from '@heliu/model';
import type { ActionRequest, Blocker, Work } from '@heliu/engine';
import { lockSentence } from './order.rules.ts';
import type { shopOrder } from './order.ts';

type Locked = Pick<Full<typeof shopOrder>, 'id' | 'orderNo' | 'locked' | 'lockedBy' | 'lockReason'>;

/** Whoever holds it may open what somebody else has locked. */
const releaseOthers = 'oms_order:releaseOthers';

async function namesOf(work: Work, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const rows = await work.query<{ id: number; realname: string }>(
    'oms_order.lockers',
    'select id, realname from sys_user where company_id = $1 and id = any($2::bigint[])',
    [work.company, ids.filter((id) => id !== null)],
  );
  return new Map(rows.map(({ id, realname }) => [id, realname]));
}

/** Who locked it, why and when. */
export const lockedBy = (_: unknown, { reason }: ActionRequest, { user, now }: Pick<Work, 'user' | 'now'>) => ({
  lockReason: reason?.trim() ?? null,
  lockedBy: user.id,
  lockedAt: now,
});

/** One sentence for each that is locked: by whom, why, and what that stands in the way of. */
export async function locksAgainst(what: string, orders: readonly Locked[], work: Work): Promise<Blocker[]> {
  const locked = orders.filter((order) => order.locked);
  if (locked.length === 0) return [];
  const names = await namesOf(
    work,
    locked.map(({ lockedBy }) => lockedBy),
  );
  return locked.map(({ orderNo, lockedBy, lockReason }) => ({
    code: 'OMS002',
    message: lockSentence({ orderNo, who: names.get(lockedBy ?? 0) ?? '系统', reason: lockReason }, what),
  }));
}
export const lockedAgainst = (what: string, order: Locked, work: Work): Promise<Blocker[]> =>
  locksAgainst(what, [order], work);

export async function releaseBlockers(order: Locked, work: Work): Promise<Blocker[]> {
  if (order.lockedBy === work.user.id || work.user.may(releaseOthers)) return [];
  const who = (await namesOf(work, [order.lockedBy])).get(order.lockedBy ?? 0) ?? '系统';
  return [{ code: 'OMS003', message: `订单 ${order.orderNo} 是${who}锁定的，请${who}或有权解除他人锁定的人来解锁` }];
}
