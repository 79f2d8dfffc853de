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
