export interface Announced {
  readonly state: string;
  readonly planNames: readonly string[] | null;
  readonly startAt: string | null;
  readonly endAt: string;
}

/** Whether a company with this plan reads it now. */
export const isShown = ({ state, planNames, startAt, endAt }: Announced, plan: string | null, now: string): boolean =>
  state === 'published' &&
  (startAt === null || Date.parse(startAt) <= Date.parse(now)) &&
  Date.parse(endAt) > Date.parse(now) &&
  isFor(planNames, plan);

export const isFor = (planNames: readonly string[] | null, plan: string | null): boolean =>
  (planNames ?? []).length === 0 || planNames!.includes(plan ?? '');

export function timeComplaint(startAt: string | null | undefined, endAt: string, now: string): string | undefined {
  if (startAt && Date.parse(startAt) >= Date.parse(endAt)) return '结束时间应晚于开始时间';
  return Date.parse(endAt) <= Date.parse(now) ? '结束时间已经过去' : undefined;
}
