import { type PageRoute, recordPages } from '@heliu/ui/base';

export const autoPages: readonly PageRoute[] = [
  ...recordPages('/oms/autoinvoice', '自动开票规则', () => import('./auto-invoice/rule.pages.tsx')),
  {
    path: '/oms/autoinvoiceerror',
    title: '自动开票异常',
    load: async () => ({ default: (await import('./auto-invoice/failure.pages.tsx')).List }),
  },
  {
    path: '/oms/autoinvoiceerror/show/{id}',
    title: '自动开票异常',
    load: async () => ({ default: (await import('./auto-invoice/failure.pages.tsx')).Show }),
  },
];
