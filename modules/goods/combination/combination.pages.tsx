import { formPage, listPage, showPage } from '@heliu/ui';
import { combinationCalls } from './combination.calls.ts';
import { combinationComplaint } from './combination.rules.ts';

export const List = listPage(combinationCalls, {
  columns: ['name', 'combination', 'kind', 'disabled', 'remark'],
  widths: { name: 260, combination: 260 },
  empty: <p>还没有组合。先新增一个类型为“组合”的商品，再在这里写它由什么组成。</p>,
});
export const Form = formPage(combinationCalls, {
  check: combinationComplaint,
  grids: { parts: { widths: { sku: 320, quantity: 110, priceShare: 110 }, hint: '编码、条码、名称或拼音…' } },
});
export const Show = showPage(combinationCalls);
