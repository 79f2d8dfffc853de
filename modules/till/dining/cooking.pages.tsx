import { formPage, listPage, showPage } from '@heliu/ui';
import { cookingCalls } from './kitchen.ts';

const sections = [{ fields: ['name', 'kind', 'categories', 'sort', 'disabled'] as const }];
export const List = listPage(cookingCalls, {
  columns: ['name', 'kind', 'categories', 'sort', 'disabled'],
  widths: { name: 140, kind: 100, categories: 320 },
  sums: [],
  empty: <p>还没有做法口味。少油、微辣、后上，点菜时一点就写在点菜单上。</p>,
});
export const Form = formPage(cookingCalls, { sections });
export const Show = showPage(cookingCalls, { sections });
