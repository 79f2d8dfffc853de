import type { Field } from './field.ts';
import { hiddenText } from './masks.ts';

/** What stands where there is nothing. */
export const missing = '--';

/** The one sign for what is below nothing, as wide as a figure; on the wire and in workbooks it is a hyphen. */
export const minus = '−';
const signOf = (sign: string | undefined): string => (sign ? minus : '');

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** Thousands separators for number text of any length, without a detour over floating point. */
export function formatNumber(value: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(value.trim());
  return match ? `${signOf(match[1])}${grouped(match[2]!)}${match[3] ?? ''}` : value;
}

/** `￥1,234.50`; `--` when missing, `***` when hidden. */
export function formatMoney(value: unknown): string {
  if (value === null || value === undefined || value === '') return missing;
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(String(value).trim());
  if (!match) return value === hiddenText ? hiddenText : missing;
  const [, sign, yuan, cents = ''] = match;
  return `${signOf(sign)}￥${grouped(yuan!)}.${cents.padEnd(2, '0')}`;
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
  return `${signOf(sign)}${moved}${rest ? `.${rest}` : ''}%`;
}

/** `+8.2%` against what was before; nothing where there was nothing to compare with. Amounts in fen, or plain counts. */
export function changeText(now: bigint, before: bigint): string | undefined {
  if (before <= 0n) return undefined;
  const thousandths = ((now - before) * 1000n) / before;
  const sign = thousandths < 0n ? minus : '+';
  const size = thousandths < 0n ? -thousandths : thousandths;
  return `${sign}${size / 10n}.${size % 10n}%`;
}

export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const numeric = new Set(['integer', 'decimal', 'money', 'rate']);
export const isNumeric = (field: Field): boolean => numeric.has(field.kind);

/** A value in words and figures, the same on the screen, in print and in messages. `instant` writes points in time. */
export function textOfValue(
  field: Field,
  value: unknown,
  title: string | undefined,
  instant: (value: unknown, withTime: boolean) => string,
): string {
  if (isBlank(value)) return missing;
  switch (field.kind) {
    case 'money':
      return formatMoney(value);
    case 'decimal':
      return formatDecimal(String(value));
    case 'rate':
      return formatRate(String(value));
    case 'date':
    case 'dateTime':
      return instant(value, field.kind === 'dateTime');
    case 'flag':
      return value ? '是' : '否';
    case 'choice':
      return field.choices?.[String(value)] ?? String(value);
    case 'choices':
      return (value as string[]).map((one) => field.choices?.[one] ?? one).join('、');
    case 'ref':
    case 'refs':
    case 'parent':
      return title ?? (Array.isArray(value) ? value.join('、') : `#${String(value)}`);
    case 'file':
    case 'image':
      return title ?? '附件';
    case 'json':
      return `${Array.isArray(value) ? value.length : Object.keys(value as object).length} 项`;
    default:
      return String(value);
  }
}
