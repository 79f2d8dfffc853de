import { calls, post, usualCalls } from '@heliu/model';
import { accountingType } from './accounting-type.ts';

export const accountingTypeCalls = calls(accountingType, 'api/fico/generalledger/accountingType', {
  ...usualCalls,
  remove: post('delete', 'form'),
});
