import { auditingCalls, calls, get, post, usualCalls } from '@heliu/model';
import { purchaseReturn } from './purchase-return.ts';

export const purchaseReturnCalls = calls(purchaseReturn, 'api/purchase/purchasereturn', {
  ...usualCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  ...auditingCalls,
});
