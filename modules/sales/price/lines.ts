import { choice, decimal, money } from '@heliu/model';
import { discountField, pricedFields, totalFields, wanted } from '../../purchase/model.ts';
import { priceSources } from './price.rules.ts';

/** What is asked for goods. What the finder said is kept beside what was typed, and what they cost beside both. */
export const soldLine = {
  ...wanted,
  ...pricedFields('price'),
  discount: discountField('price'),
  foundPrice: decimal('系统价', { computed: true, scale: 6, masked: 'price' }),
  priceSource: choice('价格来源', { ...priceSources, manual: '手工' }, { computed: true }),
  cost: decimal('单位成本', { computed: true, scale: 6, masked: 'cost' }),
} as const;

export const soldTotals = {
  ...totalFields('price'),
  profit: money('预计毛利', { computed: true, masked: 'cost' }),
} as const;
