import { auditingCalls, calls, get, post, usualCalls } from '@heliu/model';
import { otherOrder } from './other-order.ts';

export const otherOrderCalls = calls(otherOrder, 'api/inventory/otherorder', {
  ...usualCalls,
  ...auditingCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  import: post('import'),
});
