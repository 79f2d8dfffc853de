import { missing } from '@heliu/model';
import { toDate } from './date.ts';

export { formatDecimal, formatMoney, formatNumber, formatRate, missing } from '@heliu/model';

const pad = (value: number, length = 2) => String(value).padStart(length, '0');

function readInstant(value: unknown): Date | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  // Timestamps of fewer than 13 digits are seconds.
  if (typeof value === 'number' || (typeof value === 'string' && /^\d{5,}$/.test(value)))
    return new Date(Number(value) * (String(Math.trunc(Math.abs(Number(value)))).length < 13 ? 1000 : 1));
  if (typeof value !== 'string' && !(value instanceof Date)) return undefined;
  return toDate(value);
}

/** `yyyy-MM-dd HH:mm:ss` unless told otherwise; `--` for what is empty or no date. */
export function formatDate(value: unknown, pattern = 'yyyy-MM-dd HH:mm:ss'): string {
  const date = readInstant(value);
  if (!date || Number.isNaN(date.getTime())) return missing;
  const parts: Record<string, string> = {
    yyyy: pad(date.getFullYear(), 4),
    MM: pad(date.getMonth() + 1),
    dd: pad(date.getDate()),
    HH: pad(date.getHours()),
    mm: pad(date.getMinutes()),
    ss: pad(date.getSeconds()),
  };
  return pattern.replace(/yyyy|MM|dd|HH|mm|ss/g, (part) => parts[part]!);
}

/** The short form of lists: this year's dates need no year. */
export function formatMoment(value: unknown, withTime: boolean, now = new Date()): string {
  const whole = formatDate(value, withTime ? 'yyyy-MM-dd HH:mm' : 'yyyy-MM-dd');
  return whole.startsWith(`${now.getFullYear()}-`) ? whole.slice(5) : whole;
}

/** Turns what a person types for a rate, `13%` or `13`, into the fraction; undefined when it is no number. */
export function parseRate(text: string): string | undefined {
  const match = /^(-?)(\d{1,6})(?:\.(\d{1,4}))?\s*[%％]?$/.exec(text.trim());
  if (!match) return undefined;
  const [, sign, whole, part = ''] = match;
  const digits = whole!.padStart(3, '0');
  const fraction = `${digits.slice(0, -2)}.${digits.slice(-2)}${part}`.replace(/\.?0+$/, '');
  return `${sign!}${fraction || '0'}`;
}
