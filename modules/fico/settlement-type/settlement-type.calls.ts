import { calls, post, usualCalls } from '@heliu/model';
import { settlementType } from './settlement-type.ts';

export const settlementTypeCalls = calls(settlementType, 'api/fico/generalledger/settlementType', {
  ...usualCalls,
  remove: post('delete', 'form'),
});
