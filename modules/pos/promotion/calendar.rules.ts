import { daysAfter, weekdayOf } from '@heliu/model';
import type { Planned } from './calendar.calls.ts';
import { beijingMinute } from './promotion.rules.ts';

export interface CalendarDay {
  readonly day: string;
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
}

export function daysOf(month: string): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = daysAfter(day, 1))
    days.push({ day, weekday: weekdayOf(day) });
  return days;
}

/** Days without a gap, as places among the days of the month; the end does not belong to it. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** On which days a promotion works: those it lasts, and of these the weekdays it names. */
export function stretchesOf(
  { startAt, endAt, weekdays }: Pick<Planned, 'startAt' | 'endAt' | 'weekdays'>,
  days: readonly CalendarDay[],
): Stretch[] {
  const first = beijingMinute(startAt).slice(0, 10);
  // Whatever ends at midnight ends with the day before.
  const last = beijingMinute(new Date(Date.parse(endAt) - 1).toISOString()).slice(0, 10);
  const found: { from: number; to: number }[] = [];
  for (const [place, { day, weekday }] of days.entries()) {
    if (day < first || day > last) continue;
    if (weekdays && weekdays.length > 0 && !weekdays.includes(String(weekday))) continue;
    const before = found.at(-1);
    if (before?.to === place) before.to = place + 1;
    else found.push({ from: place, to: place + 1 });
  }
  return found;
}
