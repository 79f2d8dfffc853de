export const dayMs = 86_400_000;

/** Reads a date-only text as that day here, not as midnight in London. */
export function toDate(value: Date | string): Date {
  if (value instanceof Date) return value;
  if (typeof value !== 'string') throw new TypeError('toDate 只接受日期或文字');
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (day) {
    const date = new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3]));
    // The 30th of February is no day, and not the 2nd of March either.
    return date.getDate() === Number(day[3]) && date.getMonth() === Number(day[2]) - 1 ? date : new Date(Number.NaN);
  }
  return new Date(value);
}

export const isoDay = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

export const today = (): string => isoDay(new Date());

export function addDays(value: Date | string, days: number): Date {
  const date = toDate(value);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
}

const real = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(year, month - 1, day);
  return date.getMonth() === month - 1 && date.getDate() === day ? isoDay(date) : undefined;
};

/** The ways people type a day: 2026-11-05, 2026/11/5, 2026年11月5日, 20261105, 11-5, 1105. */
export function readDay(text: string, today = new Date()): string | undefined {
  const source = text
    .trim()
    .replace(/[年月/.]/g, '-')
    .replace(/日$/, '');
  const whole = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(source) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(source);
  if (whole) return real(Number(whole[1]), Number(whole[2]), Number(whole[3]));
  const short = /^(\d{1,2})-(\d{1,2})$/.exec(source) ?? /^(\d{2})(\d{2})$/.exec(source);
  return short ? real(today.getFullYear(), Number(short[1]), Number(short[2])) : undefined;
}
