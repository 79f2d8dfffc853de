import { type PageRoute, recordPages } from '@heliu/ui/base';

export const pages: readonly PageRoute[] = [
  { path: '/client', title: '客户', load: () => import('./customer/customer-list.pages.tsx') },
  { path: '/client/add', title: '新增客户', load: () => import('./customer/customer-form.pages.tsx') },
  { path: '/client/edit/{id}', title: '编辑客户', load: () => import('./customer/customer-form.pages.tsx') },
  ...recordPages('/purchase/supplier', '供应商', () => import('./supplier/supplier.pages.tsx')),
];
