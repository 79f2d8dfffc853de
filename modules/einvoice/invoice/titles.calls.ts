import { chosen, custom, get } from '@heliu/model';
import { z } from 'zod';
import type { KnownTitle } from '../plan/known-title.rules.ts';

export const mayLookUpTitles = 'oms_invoice:open';
/** One letter is in every name. */
export const fewestLetters = 2;

export interface FoundTitle extends KnownTitle {
  /** The service that knows it; null is one of our own invoices. */
  readonly source: string | null;
}
export interface FoundTitles {
  readonly titles: readonly FoundTitle[];
  /** Why there may be more than these. */
  readonly notice: string | null;
}
export const findTitles = custom<FoundTitles>()(
  '按名称或税号找企业抬头：开过的，和开票服务知道的',
  get('/api/oms/invoice/titles'),
  mayLookUpTitles,
  z.object({
    name: z
      .string('请填写名称或税号')
      .trim()
      .min(fewestLetters, `请至少输入 ${fewestLetters} 个字`)
      .max(100, '名称不能超过100个字'),
  }),
);

export const titleRefusal = custom<{ readonly text: string | null }>()(
  '这个抬头以前有没有被拒绝，为什么',
  get('/api/oms/invoice/titleRefusal'),
  mayLookUpTitles,
  z.object({
    order: chosen('订单').optional(),
    name: z.string('请填写名称').trim().min(1, '请填写名称').max(100, '名称不能超过100个字'),
    taxNo: z.string('税号应为文字').trim().max(20, '税号不能超过20个字').optional(),
  }),
);
