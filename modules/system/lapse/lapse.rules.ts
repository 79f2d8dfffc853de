/** So long after its end a company still sees everything and changes nothing; then it is closed. */
export const closesAfterDays = 15;

const dayMs = 86_400_000;
const beijingMs = 8 * 3_600_000;
const dayOf = (at: string): number => Math.floor((Date.parse(at) + beijingMs) / dayMs);

/** Days on the calendar of Beijing from now to then, as people count them: tomorrow is 1, today and whatever is past 0. */
export const daysUntil = (at: string, now: string): number => Math.max(0, dayOf(at) - dayOf(now));

/** Why nothing can be changed any more by a company that asked to be erased; nothing where it did not. */
export function leaveNote(leavesAt: string | null, now: string): string | undefined {
  if (leavesAt === null) return undefined;
  const days = daysUntil(leavesAt, now);
  return `企业已申请注销，现在只能查看，${days === 0 ? '今天' : `${days} 天后`}清除全部数据。企业管理员可以到“注销企业”撤回`;
}

/** Why nothing can be changed any more; nothing while the service runs, or has no end. */
export function lapseNote(expireAt: string | null, now: string): string | undefined {
  if (expireAt === null || Date.parse(expireAt) >= Date.parse(now)) return undefined;
  const closesAt = new Date(Date.parse(expireAt) + closesAfterDays * dayMs).toISOString();
  const days = daysUntil(closesAt, now);
  return `企业服务已到期，现在只能查看，${days === 0 ? '今天' : `${days} 天后`}停用。请到“套餐与续费”续费`;
}
