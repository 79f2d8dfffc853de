import { type Field, isReference } from '@heliu/model';
import type { Cell, Look } from './workbook.ts';

const dayMs = 86_400_000;
/** Day 0 of Excel, as the days since 1970 count it. */
const dayZero = 25_569;
/** Past the last day any field accepts; what is larger is a date written as one number. */
const lastDay = 110_000;
const zone = 8 * 3_600_000;

/** Excel keeps fifteen digits; a longer number would come back as another one, so it stays a text. */
const asNumber = (text: string): Cell =>
  text.replace(/^-|\./g, '').replace(/^0+/, '').length > 15 ? text : Number(text);

/** A value as a list or a record has it, as a cell. `title` is what its references are called. */
export function toCell(field: Field, value: unknown, title?: string): Cell {
  if (value === null || value === undefined || value === '') return null;
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'rate':
      return asNumber(String(value));
    case 'date':
      return Date.parse(`${value as string}T00:00:00Z`) / dayMs + dayZero;
    case 'dateTime':
      return (Math.floor(Date.parse(value as string) / 1000) * 1000 + zone) / dayMs + dayZero;
    case 'flag':
      return value === true ? '是' : '否';
    case 'choice':
      return field.choices![value as string] ?? (value as string);
    case 'choices':
      return (value as string[]).map((one) => field.choices![one] ?? one).join('、') || null;
    case 'json':
      return JSON.stringify(value);
    case 'file':
    case 'image':
      return '附件';
    default:
      return isReference(field) ? title || null : (value as string);
  }
}

const looks: Partial<Record<Field['kind'], Look>> = {
  integer: 'whole',
  money: 'money',
  rate: 'rate',
  date: 'date',
  dateTime: 'dateTime',
  decimal: 'general',
};
export const lookOf = (field: Field): Look => looks[field.kind] ?? 'text';

const widths: Partial<Record<Field['kind'], number>> = {
  date: 12,
  dateTime: 20,
  money: 15,
  flag: 8,
  longText: 30,
  rate: 9,
};
/** Chinese characters are twice as wide as the digits Excel counts in. */
const lengthOf = (text: string) => [...text].reduce((sum, c) => sum + (c > '\u2e80' ? 2 : 1), 0);
export const widthOf = (field: Field, title = field.label): number =>
  Math.max(lengthOf(title) + 4, widths[field.kind] ?? (isReference(field) ? 22 : field.choices ? 12 : 16));

/** What a workbook has in a cell, as readers give it. */
export type RawCell = string | number | boolean | Date | null | undefined;

const plain = (text: string) => text.normalize('NFKC').trim();
/** Without exponent and without the dust of binary fractions. */
const digits = (value: number): string => {
  if (Number.isSafeInteger(value)) return String(value);
  const text = String(Number(value.toPrecision(15)));
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text;
};
const pad = (n: number) => String(n).padStart(2, '0');
const isoDate = (date: Date) => date.toISOString().slice(0, 10);

const dateShape = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
/** The ways people and programs write a moment; what is none is left as it is, for the field to complain about. */
function readMoment(cell: RawCell): { readonly date: string; readonly time: string } | undefined {
  if (cell instanceof Date) {
    const rounded = new Date(Math.round(cell.getTime() / 1000) * 1000);
    return { date: isoDate(rounded), time: rounded.toISOString().slice(11, 19) };
  }
  if (typeof cell === 'number')
    return cell >= 1 && cell < lastDay ? readMoment(new Date((cell - dayZero) * dayMs)) : readMoment(String(cell));
  const text = plain(String(cell)).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = dateShape.exec(text) ?? [];
  if (year === undefined) return undefined;
  return {
    date: `${year}-${pad(Number(month))}-${pad(Number(day))}`,
    time: `${pad(Number(hour))}:${pad(Number(minute))}:${pad(Number(second))}`,
  };
}

const yes = new Set(['是', '√', '✓', 'y', 'yes', 'true', '1']);
const no = new Set(['否', '×', '✗', 'n', 'no', 'false', '0']);
const parts = (text: string) =>
  text
    .split(/[、,，;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** A text as the cell shows it. */
export function textOf(cell: RawCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return digits(cell);
  if (typeof cell === 'boolean') return cell ? '是' : '否';
  if (cell instanceof Date) {
    const { date, time } = readMoment(cell)!;
    return time === '00:00:00' ? date : `${date} ${time}`;
  }
  return cell.trim();
}

/** A cell as the wire would carry the value. References stay the words they are; they are looked up together later. */
export function fromCell(field: Field, cell: RawCell): unknown {
  const text = textOf(cell);
  if (text === '') return null;
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'rate': {
      const number = plain(text).replace(/[,\s￥¥]/g, '');
      const percent = /^(-?[\d.]+)%$/.exec(number);
      return field.kind === 'rate' && percent ? digits(Number(percent[1]) / 100) : number;
    }
    case 'date':
      return readMoment(cell)?.date ?? text;
    case 'dateTime': {
      const moment = readMoment(cell);
      return moment ? `${moment.date}T${moment.time}+08:00` : text;
    }
    case 'flag': {
      const word = plain(text).toLowerCase();
      return yes.has(word) ? true : no.has(word) ? false : text;
    }
    case 'choice':
      return keyOf(field, text);
    case 'choices':
      return parts(text).map((part) => keyOf(field, part));
    case 'refs':
      return parts(text);
    default:
      return text;
  }
}
const keyOf = (field: Field, text: string): string =>
  Object.entries(field.choices!).find(([key, label]) => label === text || key === text)?.[0] ?? text;
