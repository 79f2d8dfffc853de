import { calls, get, post } from '@heliu/model';
import { paymentMethod } from './payment-method.ts';

export const paymentMethodCalls = calls(paymentMethod, 'api/fico/generalledger/paymentMethod', {
  list: get('list'),
  get: get('get'),
  save: post('save'),
  update: post('update'),
  remove: post('delete', 'form'),
});
