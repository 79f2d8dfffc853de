import type { UsageDay } from './usage.calls.ts';

const dayMs = 86_400_000;

/** The days up to this one, the oldest first. */
export function daysUpTo(day: string, count: number): string[] {
  const last = Date.parse(`${day}T00:00:00Z`);
  return Array.from({ length: count }, (_, i) => new Date(last - (count - 1 - i) * dayMs).toISOString().slice(0, 10));
}

/** A day on which nothing was kept is a day of zeros; files that were there before are still there. */
export function filledDays(days: readonly string[], kept: readonly UsageDay[]): UsageDay[] {
  const known = new Map(kept.map((one) => [one.day, one]));
  let storageMb = 0;
  return days.map((day) => {
    const one = known.get(day) ?? { day, issued: 0, failed: 0, orders: 0, active: 0, jobsFailed: 0, storageMb };
    storageMb = one.storageMb;
    return one;
  });
}
