import { custom, get } from '@heliu/model';
import { z } from 'zod';
import type { promotionKinds } from './promotion.ts';

/** A promotion as a calendar shows it. */
export interface Planned {
  readonly id: number;
  readonly number: string;
  readonly kind: keyof typeof promotionKinds;
  readonly name: string;
  readonly summary: string | null;
  readonly status: 'draft' | 'audited';
  readonly startAt: string;
  readonly endAt: string;
  readonly weekdays: readonly string[] | null;
  readonly slots: string | null;
}

/** More than fit into anybody's month. */
export const mostPlanned = 300;

export const promotionCalendar = custom<readonly Planned[]>()(
  `一个月里的促销单，未审核的也在内，终止的不在，最多 ${mostPlanned} 张`,
  get('/api/pos/retail/calendar'),
  'pos_promotion:view',
  z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份应如 2026-11') }),
  { price: ['summary'] },
);
