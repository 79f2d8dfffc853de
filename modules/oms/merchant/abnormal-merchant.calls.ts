import { calls, get, post } from '@heliu/model';
import { abnormalMerchant } from './abnormal-merchant.ts';

export const abnormalMerchantCalls = calls(abnormalMerchant, 'api/oms/abnormalmerchant', {
  list: get('list'),
  get: get('get'),
  save: post('save'),
  update: post('update'),
  clear: post('clear'),
  reinstate: post('reinstate'),
});
