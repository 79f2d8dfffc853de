import type { AnyDocument } from '@heliu/model';
import type { Work } from './work.ts';

/** PREFIX + yyyyMMdd + six digits, counted per company, kind and day. The number is taken by the statement that saves. */
export function seriesOf(
  e: AnyDocument,
  date: string,
  record: Readonly<Record<string, unknown>>,
): { key: string; prefix: string } {
  const own = e.prefixes?.of[record[e.prefixes.by as string] as string];
  const prefix = `${own ?? e.prefix}${date.replaceAll('-', '')}`;
  return { key: `${e.name}:${prefix}`, prefix };
}

/** What the next number would be; somebody else may still take it. */
export async function nextNumber(
  work: Work,
  e: AnyDocument,
  date: string,
  record: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { key, prefix } = seriesOf(e, date, record);
  const [row] = await work.query<{ last: number }>(
    'sequence.peek',
    'select last from sys_sequence where company_id = $1 and key = $2',
    [work.company, key],
  );
  return `${prefix}${String((row?.last ?? 0) + 1).padStart(6, '0')}`;
}
