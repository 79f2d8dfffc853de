import { calls, chosen, custom, get, post, usualCalls } from '@heliu/model';
import { z } from 'zod';
import { abnormalMerchant } from './abnormal-merchant.ts';

export const abnormalMerchantCalls = calls(abnormalMerchant, 'api/oms/abnormalmerchant', {
  ...usualCalls,
  clear: post('clear'),
  reinstate: post('reinstate'),
});

export const orderConcerns = custom<string[]>()(
  '订单的买家、抬头或税号在异常商户中时，为什么要小心',
  get('/api/oms/abnormalmerchant/concerns'),
  'oms_order:view',
  z.object({ id: chosen('订单') }),
);
