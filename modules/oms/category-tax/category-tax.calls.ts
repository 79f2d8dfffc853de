import { calls, get, post } from '@heliu/model';
import { categoryTax } from './category-tax.ts';

export const categoryTaxCalls = calls(categoryTax, 'api/goods/categorytax', {
  list: get('list'),
  get: get('get'),
  save: post('save'),
  update: post('update'),
  remove: post('delete'),
  export: get('export'),
  import: post('import'),
});
