import { calls, post, usualCalls } from '@heliu/model';
import { taxItem } from './tax-item.ts';

export const taxItemCalls = calls(taxItem, 'api/oms/taxItem', {
  ...usualCalls,
  remove: post('delete'),
  import: post('import'),
});
