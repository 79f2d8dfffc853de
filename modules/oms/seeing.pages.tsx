import type { PageRoute } from '@heliu/ui/base';

export const seeingPages: readonly PageRoute[] = [
  { path: '/oms/invoicereconcile', title: '开票对账', load: () => import('./reconcile/reconcile.pages.tsx') },
  { path: '/oms/invoiceposting', title: '发票记账', load: () => import('./books/posting.pages.tsx') },
  { path: '/oms/invoicestatistics', title: '发票统计', load: () => import('./statistics/statistics.pages.tsx') },
  // Of the platform's administrator.
  { path: '/admininvoices', title: '开票总览', load: () => import('./statistics/admin-sum.pages.tsx') },
];
