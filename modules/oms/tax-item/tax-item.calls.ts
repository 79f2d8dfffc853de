import { calls, get, post } from '@heliu/model';
import { taxItem } from './tax-item.ts';

export const taxItemCalls = calls(taxItem, 'api/oms/taxItem', {
  list: get('list'),
  get: get('get'),
  save: post('save'),
  update: post('update'),
  remove: post('delete'),
  import: post('import'),
});
