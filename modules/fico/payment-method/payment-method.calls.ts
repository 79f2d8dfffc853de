import { calls, post, usualCalls } from '@heliu/model';
import { paymentMethod } from './payment-method.ts';

export const paymentMethodCalls = calls(paymentMethod, 'api/fico/generalledger/paymentMethod', {
  ...usualCalls,
  remove: post('delete', 'form'),
});
