import { formPage, listPage, showPage } from '@heliu/ui';
import { ruleComplaint, withSummary } from './price-rule.rules.ts';
import { PriceTry } from '../price/try.pages.tsx';
import { priceRuleCalls } from './price-rule.ts';

export const List = listPage(priceRuleCalls, {
  columns: [
    'name',
    'customer',
    'priceClass',
    'sku',
    'category',
    'brand',
    'summary',
    'validFrom',
    'validTo',
    'disabled',
  ],
  widths: { customer: 180, sku: 200, summary: 200 },
  buttons: () => <PriceTry />,
  empty: <p>还没有价格规则。可以给一个客户、一个价格等级或所有人，按 SKU、分类或品牌定价或打折，数量越多越便宜。</p>,
});

export const Form = formPage(priceRuleCalls, {
  sections: [
    {
      fields: [
        'name',
        'customer',
        'priceClass',
        'sku',
        'category',
        'brand',
        'validFrom',
        'validTo',
        'disabled',
        'remark',
      ],
    },
  ],
  derive: withSummary,
  check: ruleComplaint,
  grids: { steps: { columns: ['minQuantity', 'price', 'discount'], hint: '从 0 起一行，再按数量往上加' } },
});

export const Show = showPage(priceRuleCalls);
