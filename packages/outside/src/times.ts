import { Malformed } from './malformed.ts';

export type Ms = number;

const beijingOffset: Ms = 8 * 3600_000;
/** "yyyy-MM-dd HH:mm:ss": the clock of every platform stands in Beijing, whatever ours says. */
export const beijingTime = (at: Ms): string =>
  new Date(at + beijingOffset).toISOString().slice(0, 19).replace('T', ' ');
export const beijingDate = (at: Ms): string => beijingTime(at).slice(0, 10);
export const seconds = (at: Ms): number => Math.floor(at / 1000);

/** Beginning and end of the calendar that platforms send for "not yet". */
const never = /^(0001|1970)-/;

export function fromBeijing(value: unknown, field: string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const match = typeof value === 'string' ? /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(\.\d+)?$/.exec(value.trim()) : null;
  if (!match) throw new Malformed(field, value);
  if (never.test(match[1]!)) return undefined;
  return iso(Date.parse(`${match[1]}T${match[2]}+08:00`), value, field);
}

export const fromMillis = (value: unknown, field: string): string | undefined => fromEpoch(value, 1, field);
export const fromSeconds = (value: unknown, field: string): string | undefined => fromEpoch(value, 1000, field);

function fromEpoch(value: unknown, unit: number, field: string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const count = Number(value);
  if (count <= 0) return undefined;
  return iso(count * unit, value, field);
}

function iso(at: Ms, value: unknown, field: string): string {
  if (!Number.isFinite(at) || Math.abs(at) > 8.64e15) throw new Malformed(field, value);
  return new Date(at).toISOString();
}
