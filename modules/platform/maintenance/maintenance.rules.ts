export interface Window {
  readonly message: string;
  readonly noticeAt: string | null;
  readonly startAt: string;
  readonly endAt: string;
  readonly jobs: 'pause' | 'go';
  readonly state: string;
}

const longestMs = 72 * 3_600_000;

export function windowComplaint(
  { noticeAt, startAt, endAt }: Pick<Window, 'noticeAt' | 'startAt' | 'endAt'>,
  now: string,
): { readonly path: string; readonly message: string } | undefined {
  const [start, end] = [Date.parse(startAt), Date.parse(endAt)];
  if (end <= start) return { path: 'endAt', message: '结束时间应晚于开始时间' };
  if (end <= Date.parse(now)) return { path: 'endAt', message: '结束时间已经过去' };
  if (end - start > longestMs) return { path: 'endAt', message: '一次维护最多 72 小时' };
  if (noticeAt !== null && Date.parse(noticeAt) > start) return { path: 'noticeAt', message: '预告应早于维护开始' };
  return undefined;
}

/** What holds just now: one that is going on before one that is only announced, the nearest first. */
export function standing<W extends Window>(
  windows: readonly W[],
  now: string,
): { readonly state: 'announced' | 'running'; readonly window: W } | undefined {
  const at = Date.parse(now);
  const active = windows
    .filter(({ state, endAt }) => state === 'active' && Date.parse(endAt) > at)
    .toSorted((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt));
  const running = active.filter(({ startAt }) => Date.parse(startAt) <= at);
  // Of two that overlap the one that lasts longer says when it is over.
  const last = running.toSorted((a, b) => Date.parse(b.endAt) - Date.parse(a.endAt))[0];
  if (last) return { state: 'running', window: last };
  const next = active.find(({ noticeAt }) => noticeAt === null || Date.parse(noticeAt) <= at);
  return next && { state: 'announced', window: next };
}

/** Jobs wait while any window that says so is going on. */
export const pausesJobs = (windows: readonly Window[], now: string): boolean => {
  const at = Date.parse(now);
  return windows.some(
    ({ state, jobs, startAt, endAt }) =>
      state === 'active' && jobs === 'pause' && Date.parse(startAt) <= at && Date.parse(endAt) > at,
  );
};

/** When to come again: at the end, but not later than in ten minutes, because it may be over sooner. */
export const comeAgainSeconds = (endAt: string, now: string): number =>
  Math.min(600, Math.max(1, Math.ceil((Date.parse(endAt) - Date.parse(now)) / 1000)));
