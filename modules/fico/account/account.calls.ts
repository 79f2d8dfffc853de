import { calls, post, usualCalls } from '@heliu/model';
import { account } from './account.ts';

export const accountCalls = calls(account, 'api/fico/generalledger/account', {
  ...usualCalls,
  remove: post('delete', 'form'),
});
