import { parameters } from '../../system/model.ts';

const hourMs = 3_600_000;
/** No platform names one term for all; three days are what shops promise, and what buyers begin to complain after. */
const usualHours = Number(parameters['oms.answerHours'].value);

/** By when a buyer wants to be answered. */
export const deadlineOf = (appliedAt: string, hours = usualHours): string =>
  new Date(Date.parse(appliedAt) + hours * hourMs).toISOString();

/** The term an application came in under, which may have been another than that of today. */
export const termWords = (appliedAt: string | null, deadline: string | null): string =>
  appliedAt === null || deadline === null
    ? ''
    : `申请后 ${Math.round((Date.parse(deadline) - Date.parse(appliedAt)) / hourMs)} 小时内`;

/** How near the end of the term is: `late` past it, `soon` within a day. */
export function urgencyOf(deadline: string | null, now: number): 'late' | 'soon' | 'calm' {
  if (deadline === null) return 'calm';
  const left = Date.parse(deadline) - now;
  return left < 0 ? 'late' : left < 24 * hourMs ? 'soon' : 'calm';
}

/** The deadlines that have passed by then, as a list is filtered by them; and those of the day that follows. */
export const overdueAt = (now: string): string => `..${new Date(Date.parse(now) - 1).toISOString()}`;
export const dueSoonAt = (now: string): string =>
  `${now}..${new Date(Date.parse(now) + 24 * hourMs - 1).toISOString()}`;

/** What is left of the term, in words. */
export function leftWords(deadline: string, now: number): string {
  const hours = Math.floor(Math.abs(Date.parse(deadline) - now) / hourMs);
  const span = hours < 48 ? `${Math.max(1, hours)} 小时` : `${Math.floor(hours / 24)} 天`;
  return Date.parse(deadline) < now ? `已过期 ${span}` : `还剩 ${span}`;
}
