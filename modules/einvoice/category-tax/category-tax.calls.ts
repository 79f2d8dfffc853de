import { calls, get, post, usualCalls } from '@heliu/model';
import { categoryTax } from './category-tax.ts';

export const categoryTaxCalls = calls(categoryTax, 'api/goods/categorytax', {
  ...usualCalls,
  remove: post('delete'),
  export: get('export'),
  import: post('import'),
});
