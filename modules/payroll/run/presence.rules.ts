import { daysAfter, lastDayOf } from '@heliu/model';
import { compareFractions, dividedBy, fraction, type Fraction, minus, times, zero } from '../formula/fraction.ts';

/** How the days on which somebody was not employed become days he was absent. */
export const presences = { workdays: '按工作日', calendar: '按日历天数' } as const;
export type Presence = keyof typeof presences;

interface Employed {
  readonly entryDate: string;
  readonly leaveDate: string | null;
}

const whole = (count: number): Fraction => fraction(String(count));

function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysAfter(day, 1)) days.push(day);
  return days;
}
/** Monday to Friday: a public holiday among them is paid like a working day. */
const isWorkday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/**
 * Of the working days that a month counts as, those on which he had not come yet or had left already. By working days he
 * is paid for those he was there (月薪 ÷ 21.75 × 在职工作日), by the calendar for his part of all days.
 */
export function awayDays(
  month: string,
  { entryDate, leaveDate }: Employed,
  workDays: Fraction,
  by: Presence,
): Fraction {
  const [first, last] = [`${month}-01`, lastDayOf(month)];
  const from = entryDate > first ? entryDate : first;
  const to = leaveDate !== null && leaveDate < last ? leaveDate : last;
  if (from === first && to === last) return zero;
  const [all, there] = [daysBetween(first, last), daysBetween(from, to)];
  if (by === 'calendar') return dividedBy(times(workDays, whole(all.length - there.length)), whole(all.length));
  const paid = there.filter(isWorkday).length;
  if (paid === all.filter(isWorkday).length) return zero;
  const away = minus(workDays, whole(paid));
  return compareFractions(away, zero) > 0 ? away : zero;
}
