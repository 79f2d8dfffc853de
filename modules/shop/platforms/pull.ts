import { count, type Json, Malformed, type Ms, needed, rows } from '@heliu/outside';
import type { ShopOrder, ShopRefund } from './order.ts';
import type { OrderRef, Page, PullQuery, PullRules, RefundRef } from './platform.ts';

const day: Ms = 86_400_000;

/**
 * What to read after everything up to `mark` has been read: overlapping the last window, leaving the newest moments,
 * in pieces the platform allows. Empty when nothing new can be there yet.
 */
export function windows(rules: PullRules, mark: Ms, now: Ms): readonly PullQuery[] {
  const end = now - rules.lagMs;
  const pieces: PullQuery[] = [];
  let from = Math.max(mark - rules.overlapMs, now - rules.historyDays * day);
  while (from < end) {
    const to = Math.min(from + rules.maxWindowMs, end);
    pieces.push({ from, to });
    from = to;
  }
  return end > mark ? pieces : [];
}

/**
 * Page numbers from the last to the first. Records that change while we read leave the window and pull the later ones
 * one page forward: read upwards and one of them is skipped, read downwards and it is at worst met twice.
 * The first request asks page 1 only to learn how many there are; page 1 is read again at the end.
 */
export const backwards = {
  page: (cursor: string | undefined): number => Number(cursor ?? '1'),
  next(cursor: string | undefined, pages: number): string | undefined {
    if (cursor === undefined) return pages > 1 ? String(pages) : undefined;
    return Number(cursor) > 1 ? String(Number(cursor) - 1) : undefined;
  },
};

export const forwards = {
  page: (cursor: string | undefined): number => Number(cursor ?? '1'),
  next: (cursor: string | undefined, more: boolean): string | undefined =>
    more ? String(forwards.page(cursor) + 1) : undefined,
};

/** A page whose rows are read one by one, so that one of them cannot take the others with it. */
export function pageOf<T>(list: unknown, row: (one: Json) => T, next: string | undefined): Page<T> {
  const found: T[] = [];
  const unreadable: { raw: unknown; message: string }[] = [];
  for (const one of rows(list)) {
    try {
      found.push(row(one));
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      unreadable.push({ raw: one, message: error.message });
    }
  }
  return unreadable.length > 0 ? { rows: found, unreadable, next } : { rows: found, next };
}

export interface CountedPage {
  readonly cursor: string | undefined;
  readonly total: unknown;
  readonly size: number;
  readonly list: unknown;
}

/**
 * One page read backwards. An answer without a total, or without the rows that its total promises, is distrusted: read as
 * an empty page it would end the window, and the orders in it would never be asked for again. Beyond the end, where a
 * shrunken list leaves us, no list is needed.
 */
export function countedPage<T>({ cursor, total, size, list }: CountedPage, row: (one: Json) => T): Page<T> {
  needed(total, '总数');
  const promised = count(total) > (backwards.page(cursor) - 1) * size;
  if (promised && !Array.isArray(list)) throw new Malformed('列表', list);
  return pageOf(list, row, backwards.next(cursor, Math.ceil(count(total) / size)));
}

/** Rows of a list that already carry everything. */
export const refundRef = (refund: ShopRefund): RefundRef => ({ refundNo: refund.refundNo, refund });
export const orderRef = (order: ShopOrder): OrderRef => ({ orderNo: order.orderNo, updatedAt: order.updatedAt, order });
