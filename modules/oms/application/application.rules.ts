/** No platform names one term for all; three days are what shops promise, and what buyers begin to complain after. */
const answerHours = 72;

/** By when a buyer wants to be answered. */
export const deadlineOf = (appliedAt: string): string =>
  new Date(Date.parse(appliedAt) + answerHours * 3_600_000).toISOString();

/** How near the end of the term is: `late` past it, `soon` within a day. */
export function urgencyOf(deadline: string | null, now: number): 'late' | 'soon' | 'calm' {
  if (deadline === null) return 'calm';
  const left = Date.parse(deadline) - now;
  return left < 0 ? 'late' : left < 24 * 3_600_000 ? 'soon' : 'calm';
}

/** What is left of the term, in words. */
export function leftWords(deadline: string, now: number): string {
  const hours = Math.floor(Math.abs(Date.parse(deadline) - now) / 3_600_000);
  const span = hours < 48 ? `${Math.max(1, hours)} 小时` : `${Math.floor(hours / 24)} 天`;
  return Date.parse(deadline) < now ? `已过期 ${span}` : `还剩 ${span}`;
}
