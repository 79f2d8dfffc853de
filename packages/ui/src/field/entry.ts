import { type Field, minus } from '@heliu/model';
import { readDay } from '../text/date.ts';
import { formatDecimal, formatMoney, formatNumber, formatRate, parseRate } from '../text/filters.ts';

/** What a form holds for a field: text as typed for numbers, ids for references. */
export type Raw = string | number | boolean | null | readonly string[] | readonly number[] | object;

/** Full-width figures, thousands separators, currency signs and our own minus come along with what people paste. */
const plainNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[,\s￥¥]/g, '')
    .replace(minus, '-');

/** A typed or pasted text as a number field keeps it; what is no number stays as typed, for the schema to refuse. */
export function readNumber(kind: Field['kind'], text: string): string {
  const plain = plainNumber(text);
  if (kind !== 'rate') return plain;
  return parseRate(plain) ?? plain;
}

/** A number for the eye when nobody is typing in it. */
export function displayNumber(kind: Field['kind'], value: string): string {
  if (value === '') return '';
  if (kind === 'money') return /^-?\d+(\.\d{1,2})?$/.test(value) ? formatMoney(value).replace('￥', '') : value;
  if (kind === 'rate') return formatRate(value);
  return kind === 'decimal' ? formatDecimal(value) : formatNumber(value);
}

/** A number as it stands in its field while somebody types. */
export const editNumber = (kind: Field['kind'], value: string): string =>
  (kind === 'rate' ? formatRate(value) : kind === 'decimal' ? formatDecimal(value).replaceAll(',', '') : value).replace(
    minus,
    '-',
  );

export type CellReading = { readonly value: Raw } | { readonly lookUp: string } | { readonly problem: string };

const yes = new Set(['是', '有', 'y', 'yes', 'true', '1', '√', '✓']);
const no = new Set(['否', '无', 'n', 'no', 'false', '0', '×', '']);

/** Reads one pasted cell. A reference has to be looked up by its code or name. */
export function readCell(field: Field, text: string): CellReading {
  const source = text.trim();
  if (source === '' || source === '--') return { value: field.kind === 'flag' ? false : null };
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'rate':
      return { value: readNumber(field.kind, source) };
    case 'date': {
      const day = readDay(source);
      return day ? { value: day } : { problem: `“${source}”不是日期` };
    }
    case 'flag': {
      const word = source.toLowerCase();
      if (yes.has(word)) return { value: true };
      return no.has(word) ? { value: false } : { problem: `“${source}”不是“是”或“否”` };
    }
    case 'choice': {
      const found = Object.entries(field.choices ?? {}).find(([key, label]) => key === source || label === source);
      return found ? { value: found[0] } : { problem: `没有“${source}”这个选项` };
    }
    case 'ref':
    case 'parent':
      return { lookUp: source };
    case 'text':
    case 'longText':
      return { value: source };
    default:
      return { problem: '这一列不能粘贴' };
  }
}
