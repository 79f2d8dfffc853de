import { toDate } from './date.ts';

export const missing = '--';

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

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** Thousands separators for number text of any length, without a detour over floating point. */
export function formatNumber(value: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(value.trim());
  return match ? `${match[1]!}${grouped(match[2]!)}${match[3] ?? ''}` : value;
}

/** `￥1,234.50`; `--` when missing. */
export function formatMoney(value: unknown): string {
  if (value === null || value === undefined || value === '') return missing;
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(String(value).trim());
  if (!match) return missing;
  const [, sign, yuan, cents = ''] = match;
  return `${sign!}￥${grouped(yuan!)}.${cents.padEnd(2, '0')}`;
}

/** Quantities and unit prices: no zeros behind the last figure that says something. */
export const formatDecimal = (value: string): string =>
  formatNumber(value.includes('.') ? value.replace(/\.?0+$/, '') : value);

/** 0.13 → 13%, 0.005 → 0.5%. Moves the point in the text, since 0.07 × 100 is not 7. */
export function formatRate(value: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value.trim());
  if (!match) return value;
  const [, sign, whole, part = ''] = match;
  const digits = part.padEnd(2, '0');
  const moved = `${whole!}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, '');
  const rest = digits.slice(2).replace(/0+$/, '');
  return `${sign!}${moved}${rest ? `.${rest}` : ''}%`;
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
