import { addDecimal, type Decimal, dec, type Lines } from '@heliu/model';
import type { Raw } from '../field/entry.ts';
import type { GridRow } from './values.ts';

/** What was typed in one go: since when, and when the last key of it came. */
export interface Burst {
  readonly text: string;
  readonly from: number;
  readonly at: number;
}

/** A scanner types a key every few milliseconds, now and then late; fingers are never that fast on the average. */
const gapMs = 60;
const averageMs = 40;
const leastKeys = 4;

/** What has been typed without a pause after one more key. */
export const burstAfter = (before: Burst | undefined, key: string, at: number): Burst =>
  before && at - before.at <= gapMs ? { ...before, text: before.text + key, at } : { text: key, from: at, at };

/** The code a scanner has read, told by its speed when Enter follows at once. */
export function scannedBy(burst: Burst | undefined, at: number): string | undefined {
  if (!burst || at - burst.at > gapMs || burst.text.length < leastKeys) return undefined;
  return (at - burst.from) / burst.text.length <= averageMs ? burst.text.trim() : undefined;
}

export interface Counted {
  readonly row: number;
  readonly patch: Readonly<Record<string, Raw>>;
}
/** One more of a record: in the line that has it, or in a new one at the end, which is always there and empty. */
export function oneMore(rows: readonly GridRow[], { record, count }: NonNullable<Lines['scans']>, id: number): Counted {
  const row = rows.findIndex(({ cells }) => cells[record] === id);
  if (row < 0) return { row: rows.length - 1, patch: { [record]: id, [count]: '1' } };
  const counted = String(rows[row]!.cells[count] ?? '').trim();
  const before = /^-?\d+(\.\d+)?$/.test(counted) ? (counted as Decimal) : dec('0');
  return { row, patch: { [count]: addDecimal(before, dec('1')) } };
}
