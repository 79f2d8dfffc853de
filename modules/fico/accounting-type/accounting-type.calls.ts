import { calls, get, post } from '@heliu/model';
import { accountingType } from './accounting-type.ts';

export const accountingTypeCalls = calls(accountingType, 'api/fico/generalledger/accountingType', {
  list: get('list'),
  get: get('get'),
  save: post('save'),
  update: post('update'),
  remove: post('delete', 'form'),
});
