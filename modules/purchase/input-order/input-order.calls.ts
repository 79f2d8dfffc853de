import { auditingCalls, calls, get, post, usualCalls } from '@heliu/model';
import { inputOrder } from './input-order.ts';

export const inputOrderCalls = calls(inputOrder, 'api/purchase/inputorder', {
  ...usualCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  import: post('import'),
  ...auditingCalls,
});
