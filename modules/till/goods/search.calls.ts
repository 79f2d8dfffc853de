import { chosen, custom, get } from '@heliu/model';
import { z } from 'zod';

/** Goods as a cart has them; everything the pricing engine wants of them is here. Prices are yuan for one base unit. */
export interface TillGoods {
  readonly sku: number;
  readonly code: string;
  readonly name: string;
  readonly spec: string | null;
  readonly unit: string;
  readonly barcode: string | null;
  readonly goods: number;
  /** Its own category and those above it, from the nearest. */
  readonly categories: readonly number[];
  readonly brand: number | null;
  readonly tags: readonly number[];
  readonly price: string;
  readonly memberPrice: string | null;
  readonly noDiscount: boolean;
  readonly noPoints: boolean;
  /** Each piece has a number that has to be scanned. */
  readonly hasSerials: boolean;
  /** What can be sold from the warehouse of the terminal; null of services. */
  readonly available: string | null;
  /** How much of it the code stands for: 1, 12 for the code of a case, 0.356 for that of a scale. */
  readonly quantity: string;
}
export interface FoundGoods {
  /** True when the text was a code of one article: it can be put on the bill at once. */
  readonly isExact: boolean;
  readonly goods: readonly TillGoods[];
}

export const searchGoods = custom<FoundGoods>()(
  '按条码、电子秤码、编码、名称或拼音首字母找商品',
  get('/api/pos/posmain/searchGoods'),
  'pos_till:sell',
  z.object({
    terminal: chosen('收银机'),
    /** Left empty, what has been sold most of late. */
    q: z.string('请输入条码、编码或名称').trim().max(100, '内容过长').default(''),
    limit: z.coerce.number('条数应为数字').int('条数应为整数').min(1, '至少一条').max(50, '最多50条').default(20),
  }),
  { price: 'all' },
);
