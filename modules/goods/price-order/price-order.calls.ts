import { calls, get, post, usualCalls } from '@heliu/model';
import { priceOrder } from './price-order.ts';

// The path is spelt as its clients know it.
export const priceOrderCalls = calls(priceOrder, 'api/goods/adjustpricerorder', {
  ...usualCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  import: post('import'),
  sendAudit: post('sendAudit'),
  audit: post('audit'),
  deaudit: post('deaudit'),
});
