import { calls, get, post, usualCalls } from '@heliu/model';
import { payment } from './payment.ts';

export const paymentCalls = calls(payment, 'api/fico/payment', {
  ...usualCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  pay: post('pay'),
  unpay: post('unpay'),
});
