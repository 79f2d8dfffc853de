import { z } from 'zod';
import { chosen, custom, type Decimal, post } from '@heliu/model';
import type { GiftChoice, Hit, PricedPart, Rejection } from './terms.ts';

/** A part of a bill with what it is a part of. */
export type CalculatedPart = PricedPart & { readonly name: string };

export interface Calculated {
  readonly parts: readonly CalculatedPart[];
  readonly list: string;
  readonly pay: string;
  readonly hits: readonly Hit[];
  readonly rejections: readonly Rejection[];
  readonly choices: readonly GiftChoice[];
}

export const calculate = custom<Calculated>()(
  '一单商品按正在进行的促销算出应收，每项优惠用上或没用上的原因',
  post('/api/pos/posmain/calculate'),
  'pos_promotion:calculate',
  z.object({
    at: z.iso.datetime({ offset: true, error: '时间不是有效时间' }).optional(),
    isMember: z.boolean().default(false),
    /** Who buys; his coupons are his alone. */
    member: chosen('会员').optional(),
    /** Codes of coupons, in the order they are shown. */
    coupons: z
      .array(z.string('券码应为文字').trim().min(1, '券码不能为空').max(60, '券码过长'), '券码应为列表')
      .max(20, '一单最多20张券')
      .default([]),
    /** What the cashier takes off. */
    discounts: z.array(chosen('常用折扣'), '常用折扣应为列表').max(10, '一单最多10个常用折扣').default([]),
    /** A draft that is tried as if it were audited already. */
    promotion: chosen('促销单').optional(),
    lines: z
      .array(
        z.object({
          sku: chosen('SKU'),
          quantity: z
            .union([z.string(), z.number().transform(String)], '数量不是数字')
            .pipe(z.string().regex(/^(?=.*[1-9])\d{1,6}(\.\d{1,3})?$/, '数量应大于0，最多3位小数'))
            .transform((text) => text as Decimal),
        }),
        '明细应为列表',
      )
      .min(1, '请先选商品')
      .max(200, '一单最多200行'),
  }),
  { price: 'all' },
);
