import { z } from 'zod';
import { chosen, custom, type Decimal, post } from '@heliu/model';
import type { Pricing } from '../../fico/model.ts';
import type { Candidate, PriceSource } from './price.rules.ts';

/** What one line would sell for, why, and what helps to decide whether it should. */
export interface LineTerms {
  readonly sku: number;
  readonly unit: number;
  readonly taxRate: string;
  /** Of the unit, as the company prices; the rest is of one base unit with tax. */
  readonly price: string | null;
  readonly source: PriceSource | null;
  readonly candidates: readonly Candidate[];
  readonly floor: string | null;
  readonly classPrice: string | null;
  readonly lastPrice: string | null;
  readonly lastDay: string | null;
  /** In base units: in the warehouse that was named, or in all. */
  readonly available: string;
  readonly onOrder: string;
  /** Of one base unit without tax. */
  readonly cost: string | null;
  readonly margin: string | null;
}
export interface SalesTerms {
  /** Where the organisation of whoever asks sends its goods from. */
  readonly warehouse: number | null;
  readonly pricing: Pricing;
  readonly customer: { readonly salesman: number | null; readonly priceClass: string | null } | null;
  readonly lines: readonly LineTerms[];
}

export const salesTerms = custom<SalesTerms>()(
  '客户买这些商品的价格、价格依据，以及可用量、最近成交价、成本与毛利',
  post('/api/sales/price/find'),
  'sal_price:find',
  z.object({
    customer: chosen('客户').optional(),
    warehouse: chosen('仓库').optional(),
    day: z.iso.date('日期不是有效日期').optional(),
    /** The one it stands on, which is no earlier deal of itself. */
    order: chosen('销售订单').optional(),
    lines: z
      .array(
        z.object({
          sku: chosen('SKU'),
          unit: chosen('单位').nullish(),
          quantity: z
            .union([z.string(), z.number().transform(String)], '数量不是数字')
            .pipe(z.string().regex(/^\d{1,10}(\.\d{1,6})?$/, '数量不是数字，或超过6位小数'))
            .transform((text) => text as Decimal)
            .nullish(),
        }),
        '明细应为列表',
      )
      .max(500, '一次最多问500行')
      .default([]),
  }),
  {
    price: ['lines.price', 'lines.candidates.price', 'lines.floor', 'lines.classPrice', 'lines.lastPrice'],
    cost: ['lines.cost', 'lines.margin'],
  },
);
