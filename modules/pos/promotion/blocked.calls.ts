import { chosen, custom, get } from '@heliu/model';
import { z } from 'zod';

export const blockReasons = { except: '列在不参加的商品里', noDiscount: '商品资料里设为不打折' } as const;

export interface BlockedGoods {
  readonly sku: number;
  readonly code: string;
  readonly name: string;
  readonly reason: keyof typeof blockReasons;
}

/** More than anybody reads. */
export const mostBlocked = 500;

export const blockDetails = custom<readonly BlockedGoods[]>()(
  `促销单选中而实际不参加的 SKU 及原因，最多 ${mostBlocked} 个`,
  get('/api/pos/retail/blockDetails'),
  'pos_promotion:view',
  z.object({ promotion: chosen('促销单') }),
);
