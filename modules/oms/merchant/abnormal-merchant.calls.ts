import { calls, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import { abnormalMerchant } from './abnormal-merchant.ts';

export const abnormalMerchantCalls = calls(abnormalMerchant, 'api/oms/abnormalmerchant', {
  list: get('list'),
  get: get('get'),
  save: post('save'),
  update: post('update'),
  clear: post('clear'),
  reinstate: post('reinstate'),
});

export const orderConcerns = custom<string[]>()(
  '订单的买家、抬头或税号在异常商户中时，为什么要小心',
  get('/api/oms/abnormalmerchant/concerns'),
  'oms_order:view',
  z.object({ id: z.coerce.number('请选择订单').int('请选择订单').positive('请选择订单') }),
);
