import { type AnyDocument, type AnyEntity, fieldsOf, isDocument } from '@heliu/model';
import type { Work } from './work.ts';

export interface Series {
  /** Under which its numbers are counted. */
  readonly key: string;
  readonly prefix: string;
}

/** 记-202611-: counted per company, word and month. */
export function monthlySeries(document: string, word: string, date: string): Series {
  const prefix = `${word}-${date.slice(0, 4)}${date.slice(5, 7)}-`;
  return { key: `${document}:${prefix}`, prefix };
}

/** PREFIX + yyyyMMdd, counted per company, kind and day. The number is taken by the statement that saves. */
export function seriesOf(e: AnyDocument, date: string, record: Readonly<Record<string, unknown>>): Series {
  if (e.monthly) {
    const word = e.monthly.word as string;
    return monthlySeries(e.name, String(record[word] ?? fieldsOf(e)[word]!.default), date);
  }
  const own = e.prefixes?.of[record[e.prefixes.by as string] as string];
  const prefix = `${own ?? e.prefix}${date.replaceAll('-', '')}`;
  return { key: `${e.name}:${prefix}`, prefix };
}

/** How wide the counted part is at least. */
const digitsOf = (e: AnyDocument): number => (e.monthly ? 4 : 6);
/** The counted part, inside a statement; lpad would cut a number that outgrew its width. */
export const paddedNo = (e: AnyDocument, no: string): string =>
  `lpad(${no}::text, greatest(${digitsOf(e)}, length(${no}::text)), '0')`;

/** What a record is found by of its number, inside a statement. People leave out the month: 记-0214. */
export function numberWords(e: AnyEntity, number: string): string {
  const whole = `lower(${number})`;
  return isDocument(e) && e.monthly ? `concat(${whole}, ' ', regexp_replace(${whole}, '-\\d{6}-', '-'))` : whole;
}

/** What the next number would be; somebody else may still take it. */
export async function nextNumber(
  work: Work,
  e: AnyDocument,
  date: string,
  record: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { key, prefix } = seriesOf(e, date, record);
  return `${prefix}${String((await lastNo(work, key)) + 1).padStart(digitsOf(e), '0')}`;
}

/** The last number that was taken of a series. */
export async function lastNo(work: Work, key: string): Promise<number> {
  const [row] = await work.query<{ last: number }>(
    'sequence.peek',
    'select last from sys_sequence where company_id = $1 and key = $2',
    [work.company, key],
  );
  return row?.last ?? 0;
}
