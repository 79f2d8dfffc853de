import { z } from 'zod';
import type { MadeOrder } from '../lines/lines.ts';
import { chosen, custom, type Decimal, get, post } from '@heliu/model';

/** One supplier's answer to one line of an enquiry; prices are with tax and per base unit, so that they compare. */
export interface Offer {
  readonly quotation: number;
  readonly quotationNumber: string;
  readonly line: number;
  readonly supplier: number;
  readonly taxPrice: string;
  readonly basePrice: string;
  readonly taxRate: string;
  readonly unit: string;
  readonly quantity: string;
  readonly minQuantity: string | null;
  readonly leadDays: number | null;
  readonly validTo: string;
  readonly expired: boolean;
}
export interface ComparedLine {
  readonly line: number;
  readonly sku: number;
  readonly skuName: string;
  readonly unit: string;
  readonly quantity: string;
  readonly orderedQuantity: string;
  readonly needDate: string | null;
  readonly offers: readonly Offer[];
}
export interface Comparison {
  readonly id: number;
  readonly number: string;
  readonly status: string;
  readonly deadline: string;
  readonly suppliers: readonly { readonly id: number; readonly name: string; readonly answer: string }[];
  readonly lines: readonly ComparedLine[];
}

export const compareQuotations = custom<Comparison>()(
  '一张询价单的各家报价',
  get('/api/purchase/enquiry/comparison'),
  'pur_enquiry:compare',
  z.object({ id: chosen('询价单') }),
  { cost: 'all' },
);

const quantity = z
  .union([z.string(), z.number().transform(String)], '数量不是数字')
  .pipe(z.string().regex(/^\d{1,10}(\.\d{1,6})?$/, '数量不是数字，或超过6位小数'))
  .refine((text) => Number(text) > 0, '数量应大于零')
  .transform((text) => text as Decimal);

export const chooseQuotations = custom<MadeOrder[]>()(
  '按所选报价生成采购订单，一家供应商一张',
  post('/api/purchase/enquiry/choose'),
  'pur_enquiry:choose',
  z.object({
    id: chosen('询价单'),
    warehouse: chosen('收货仓库'),
    choices: z
      .array(z.object({ line: chosen('询价行'), offer: chosen('报价行'), quantity }), '选择应为列表')
      .min(1, '请至少为一行选择供应商')
      .max(500, '一次最多选择500行'),
  }),
);
