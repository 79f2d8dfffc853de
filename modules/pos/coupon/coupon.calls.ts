import { chosen, chosenSome, custom, get, post, type Started } from '@heliu/model';
import { z } from 'zod';
import { codePrefix, tidyCode } from './code.rules.ts';
import type { CouponState } from './instance.ts';

const base = '/api/pos/coupon';

/** Made up by the page that asks: sent twice, it is done once and answered twice. */
const requestKey = z.string('请求号应为文字').min(8, '请求号过短').max(64, '请求号过长').optional();

export interface StartedBatch extends Started {
  /** The batch it makes. */
  readonly id: number;
}

export const mostMade = 100_000;
export const makeCoupons = custom<StartedBatch>()(
  '制券：做出一批券码，谁拿着谁用；在后台进行',
  post(`${base}/make`),
  'pos_coupon:make',
  z.object({
    coupon: chosen('优惠券'),
    count: z.coerce
      .number('张数不是数字')
      .int('张数应为整数')
      .min(1, '至少做 1 张')
      .max(mostMade, `一次最多做 ${mostMade.toLocaleString('en')} 张`),
    prefix: z
      .string('前缀应为文字')
      .transform(tidyCode)
      .pipe(z.string().regex(codePrefix, '前缀最多 6 位，用数字 2-9 和除 I、L、O 以外的字母'))
      .default(''),
    key: requestKey,
  }),
);

export const sendCoupons = custom<StartedBatch>()(
  '发券：按名单、标签、等级或给全部会员各发一张；在后台进行，每人一个结果',
  post(`${base}/send`),
  'pos_coupon:send',
  z.object({
    coupon: chosen('优惠券'),
    everybody: z.boolean('是否全部会员应为是或否').default(false),
    members: chosenSome('会员', 5000, '位').optional(),
    tags: chosenSome('标签', 50, '个').optional(),
    ranks: chosenSome('等级', 50, '个').optional(),
    key: requestKey,
  }),
);

export const sendCoupon = custom<{ readonly id: number; readonly code: string; readonly batch: number }>()(
  '给一位会员发一张券',
  post('/api/pos/vip/sendCoupon'),
  'pos_coupon:send',
  z.object({ coupon: chosen('优惠券'), member: chosen('会员'), key: requestKey }),
);

/** What a coupon is and whether it may be used now. */
export interface VerifiedCoupon {
  readonly id: number;
  readonly version: number;
  readonly code: string;
  readonly coupon: number;
  readonly name: string;
  readonly summary: string;
  readonly state: CouponState;
  readonly member: number | null;
  readonly memberName: string | null;
  readonly validFrom: string;
  readonly validTo: string;
  readonly usable: boolean;
  /** Why it may or may not be used, and under which conditions, as a cashier would say it. */
  readonly words: readonly string[];
}

const typedCode = z.string('请输入券码').trim().min(1, '请输入券码').max(60, '券码过长').transform(tidyCode);

export const verifyCoupon = custom<VerifiedCoupon>()(
  '按券码查一张券：是什么券、现在能不能用、为什么',
  post(`${base}/verify`),
  'pos_coupon:verify',
  z.object({ code: typedCode, member: chosen('会员').optional(), store: chosen('门店').optional() }),
);

/** As many as one file holds. */
export const mostPrinted = 480;
export const printCoupons = custom<never>()(
  `一批券的券码和二维码，每页 24 张，从第几张起最多 ${mostPrinted} 张，回答 PDF`,
  get(`${base}/print`),
  'pos_coupon:make',
  z.object({
    batch: chosen('批次'),
    from: z.coerce.number('从第几张起不是数字').int('从第几张起应为整数').min(1, '从第 1 张起').default(1),
  }),
);
