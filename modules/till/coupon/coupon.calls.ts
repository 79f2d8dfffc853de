import { chosen, custom, get } from '@heliu/model';
import { z } from 'zod';
import { type Rejection, tidyCode } from '../../pos/model.ts';

/** A coupon that may lie on the counter. Plain text, so that the till keeps it through a reload. */
export interface TillCoupon {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly summary: string;
  /** The last day it can be used on. */
  readonly validTo: string;
  /** Whose it is; anybody's: null. */
  readonly member: number | null;
  /** For `unpackCoupon`: what the pricing engine wants to know. */
  readonly terms: string;
}
export interface TillCoupons {
  readonly coupons: readonly TillCoupon[];
  readonly refused: readonly Rejection[];
}

export const tillCoupons = custom<TillCoupons>()(
  '查券：按券码查一张，不写券码即会员手里的券；能不能抵这一单由计价决定',
  get('/api/pos/posmain/coupons'),
  'pos_till:sell',
  z.object({
    shift: chosen('班次'),
    member: chosen('会员').optional(),
    code: z.string('券码应为文字').trim().min(1, '请输入券码').max(60, '券码过长').transform(tidyCode).optional(),
  }),
);
