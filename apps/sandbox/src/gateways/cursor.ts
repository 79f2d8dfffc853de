import type { Ms } from '../../../../demo/world/order.ts';
import { Refused } from '../refusal.ts';

interface Dated {
  readonly orderNo: string;
  readonly updatedAt: Ms;
}

/**
 * Rows after the place a cursor names. A place is a time and a number, not a count: what moves away while somebody reads
 * leaves no gap behind.
 */
export function rowsAfter<T extends Dated>(
  rows: readonly T[],
  cursor: string,
  numberOf: (row: T) => string,
): readonly T[] {
  const sorted = rows.toSorted((a, b) => a.updatedAt - b.updatedAt || (numberOf(a) < numberOf(b) ? -1 : 1));
  if (cursor === '') return sorted;
  const [, at, no] = /^(\d+)_(.+)$/.exec(cursor) ?? [];
  if (!at || !no) throw new Refused('invalid', '游标不正确');
  return sorted.filter((row) => row.updatedAt > Number(at) || (row.updatedAt === Number(at) && numberOf(row) > no));
}

export const cursorAt = <T extends Dated>(row: T, numberOf: (row: T) => string): string =>
  `${row.updatedAt}_${numberOf(row)}`;

export const orderNumber = (row: Dated): string => row.orderNo;
export const refundNumber = (row: { readonly refundNo: string }): string => row.refundNo;
