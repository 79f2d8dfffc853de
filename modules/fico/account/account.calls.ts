import { calls, get, post } from '@heliu/model';
import { account } from './account.ts';

export const accountCalls = calls(account, 'api/fico/generalledger/account', {
  list: get('list'),
  get: get('get'),
  save: post('save'),
  update: post('update'),
  remove: post('delete', 'form'),
});
