import { custom, get } from '@heliu/model';
import { z } from 'zod';
import type { KnownTitle } from './known-title.rules.ts';

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
