import { daysAfter } from '@heliu/model';

/** All days of a span, the last one included. */
export const daysUpTo = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => daysAfter(last, i - count + 1));

/** The first days of the months up to that of a date. */
export function monthsUpTo(date: string, count: number): string[] {
  const [year, month] = date.split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, i) =>
    new Date(Date.UTC(year, month - count + i, 1)).toISOString().slice(0, 10),
  );
}

/** The same day a month before; the last of that month where it has no such day. */
export function monthBefore(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(day, last))).toISOString().slice(0, 10);
}

/** The last day overdue of each age; the oldest has none. */
export const ageEdges = [0, 30, 60, 90] as const;
export const ageLabels = ['未到期', '逾期 1–30 天', '逾期 31–60 天', '逾期 61–90 天', '逾期 90 天以上'] as const;

/** The due dates of an age, as a list filters by them. */
export function dueRange(age: number, today: string): string {
  const [first, last] = [age === 0 ? undefined : ageEdges[age - 1]! + 1, ageEdges[age]];
  const from = last === undefined ? '' : daysAfter(today, -last);
  return age === 0 ? `${from}..` : `${from}..${daysAfter(today, -first!)}`;
}
