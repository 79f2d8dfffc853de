import { calls, get, post } from '@heliu/model';
import { taxRate } from './tax-rate.ts';

export const taxRateCalls = calls(taxRate, 'api/fico/generalledger/taxRate', {
  list: get('list'),
  get: get('get'),
  save: post('save'),
  update: post('update'),
  remove: post('delete', 'form'),
});
