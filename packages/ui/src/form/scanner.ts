import { addDecimal, type Decimal, dec, type Lines, type Scanned } from '@heliu/model';
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
const piece: Scanned = { unit: null, pieces: '1' };

/**
 * One more of a record: in the line that counts it in the unit that was scanned, in pieces where a line says no unit, or
 * in a new one at the end, which is always there and empty.
 */
export function oneMore(
  rows: readonly GridRow[],
  { record, count, unit }: NonNullable<Lines['scans']>,
  id: number,
  scanned: Scanned = piece,
): Counted {
  const unitOf = (row: GridRow): Raw => (unit === undefined ? null : (row.cells[unit] ?? null));
  const lineIn = (wanted: Raw) => rows.findIndex((row) => row.cells[record] === id && unitOf(row) === wanted);
  const [inUnit, inPieces] = [scanned.unit === null ? -1 : lineIn(scanned.unit), lineIn(null)];
  const row = inUnit >= 0 ? inUnit : inPieces;
  const isByUnit = unit !== undefined && scanned.unit !== null;
  if (row < 0)
    return {
      row: rows.length - 1,
      patch: { [record]: id, [count]: isByUnit ? '1' : scanned.pieces, ...(isByUnit && { [unit]: scanned.unit }) },
    };
  const counted = String(rows[row]!.cells[count] ?? '').trim();
  const before = /^-?\d+(\.\d+)?$/.test(counted) ? (counted as Decimal) : dec('0');
  return { row, patch: { [count]: addDecimal(before, dec(inUnit >= 0 ? '1' : scanned.pieces)) } };
}
