import { calls, get, post } from '@heliu/model';
import { settlementType } from './settlement-type.ts';

export const settlementTypeCalls = calls(settlementType, 'api/fico/generalledger/settlementType', {
  list: get('list'),
  get: get('get'),
  save: post('save'),
  update: post('update'),
  remove: post('delete', 'form'),
});
