import { type Draft, lastDayOf } from '@heliu/model';
import type { period } from './period.ts';

export const periodOf = (day: string): string => day.slice(0, 7);

/**
 * The months from the start of the books on: twelve at least, and through the year of `today`. They are all open: a
 * shop enters what happened today without asking whether somebody has closed last month.
 */
export function periodsFrom(year: number, month: number, today: string): Draft<typeof period>[] {
  const lastYear = Math.max(month === 1 ? year : year + 1, Number(today.slice(0, 4)));
  const count = (lastYear - year) * 12 + 13 - month;
  return Array.from({ length: count }, (_, index) => {
    const [y, m] = [year + Math.floor((month - 1 + index) / 12), ((month - 1 + index) % 12) + 1];
    const name = `${y}-${String(m).padStart(2, '0')}`;
    return { name, year: y, month: m, startDate: `${name}-01`, endDate: lastDayOf(name), status: 'open' as const };
  });
}
