import { calls, post, usualCalls } from '@heliu/model';
import { taxRate } from './tax-rate.ts';

export const taxRateCalls = calls(taxRate, 'api/fico/generalledger/taxRate', {
  ...usualCalls,
  remove: post('delete', 'form'),
});
