import { calls, get, post } from '@heliu/model';
import { currency } from './currency.ts';

export const currencyCalls = calls(currency, 'api/fico/generalledger/currency', {
  list: get('list'),
  get: get('get'),
  save: post('save'),
  update: post('update'),
  remove: post('delete', 'form'),
});
