import { type BookPart, bookParts, type Draft, lastDayOf, monthAfter } from '@heliu/model';
import type { period } from './period.ts';

export const periodOf = (day: string): string => day.slice(0, 7);

type Month = Draft<typeof period>;
const monthNamed = (name: string): Month => ({
  name,
  year: Number(name.slice(0, 4)),
  month: Number(name.slice(5)),
  startDate: `${name}-01`,
  endDate: lastDayOf(name),
  status: 'open',
});

/** The months that follow one, through December of a year. */
export function periodsAfter(last: string, year: number): Month[] {
  const months: Month[] = [];
  for (let name = monthAfter(last); Number(name.slice(0, 4)) <= year; name = monthAfter(name))
    months.push(monthNamed(name));
  return months;
}

/**
 * The months from the start of the books on: twelve at least, and through the year of `today`. They are all open: a
 * shop enters what happened today without asking whether somebody has closed last month.
 */
export function periodsFrom(year: number, month: number, today: string): Month[] {
  const lastYear = Math.max(month === 1 ? year : year + 1, Number(today.slice(0, 4)));
  return periodsAfter(monthAfter(`${year}-${String(month).padStart(2, '0')}`, -1), lastYear);
}

export const lockedMessage = (month: string, parts: readonly BookPart[]): string =>
  `会计期间 ${month} 的${parts.map((part) => bookParts[part]).join('、')}已锁账，不能记账；要记请先在会计期间里解锁`;
