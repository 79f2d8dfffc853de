const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses between attempts: eight attempts within a little more than 22 hours. */
const pauses = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour] as const;
export const mostTries = pauses.length + 1;

/** When a message that has been tried so often is tried again; nothing where that was the last time. */
export function nextTryAt(tries: number, now: string): string | undefined {
  const pause = pauses[tries - 1];
  return pause === undefined ? undefined : new Date(Date.parse(now) + pause).toISOString();
}

/** An address that has failed for so long is left alone until somebody has looked after it. */
const pausedAfter = 24 * hour;
export const isLost = (failingSince: string, now: string): boolean =>
  Date.parse(now) - Date.parse(failingSince) >= pausedAfter;

/** Other messages wait too while an address fails, the longer the longer it has failed. */
export function restUntil(failingSince: string, now: string): string {
  const since = Date.parse(now) - Date.parse(failingSince);
  return new Date(Date.parse(now) + Math.min(15 * minute, Math.max(10 * second, since / 4))).toISOString();
}
