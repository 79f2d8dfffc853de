import { formPage, listPage, showPage } from '@heliu/ui';
import { kitchenCalls } from './kitchen.ts';

const sections = [{ fields: ['name', 'store', 'categories', 'disabled', 'remark'] as const }];
export const List = listPage(kitchenCalls, {
  columns: ['name', 'store', 'categories', 'disabled'],
  widths: { name: 140, store: 180, categories: 320 },
  sums: [],
  empty: <p>还没有出品档口。热菜、凉菜、吧台各建一个，写明做哪些分类；再在自动打印里给每个档口配一台打印机。</p>,
});
export const Form = formPage(kitchenCalls, { sections });
export const Show = showPage(kitchenCalls, { sections });
