/** The business date so many days after another, before it when negative. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

export function isCalendarDate(text: string): boolean {
  const instant = Date.parse(text);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** The month so many after another, before it when negative: 2026-01 follows 2025-12. */
export function monthAfter(month: string, by = 1): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The last day of a month such as 2026-02. */
export const lastDayOf = (month: string): string => daysAfter(`${monthAfter(month)}-01`, -1);

/** As people name them; the first day of the week is Monday. */
export const weekdayNames = {
  '1': '周一',
  '2': '周二',
  '3': '周三',
  '4': '周四',
  '5': '周五',
  '6': '周六',
  '7': '周日',
} as const;
export type Weekday = keyof typeof weekdayNames;
/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (at: string): number => new Date(`${at.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7;
