import { calls, post, usualCalls } from '@heliu/model';
import { currency } from './currency.ts';

export const currencyCalls = calls(currency, 'api/fico/generalledger/currency', {
  ...usualCalls,
  remove: post('delete', 'form'),
});
