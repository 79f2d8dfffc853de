import { type PageRoute, plainPages, recordPages } from '@heliu/ui/base';
import { bearerTitleCalls } from './bearer/bearer.calls.ts';

const applications = () => import('./application/application.pages.tsx');

export const pages: readonly PageRoute[] = [
  {
    path: '/oms/platforminvoicing',
    title: '电商平台开票',
    load: async () => ({ default: (await applications()).PlatformInvoicing }),
  },
  { path: '/oms/invoiceapplication', title: '开票申请', load: async () => ({ default: (await applications()).List }) },
  {
    path: '/oms/invoiceapplication/show/{id}',
    title: '开票申请',
    load: async () => ({ default: (await applications()).Show }),
  },
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
  {
    path: '/oms/bearer',
    title: '承担方开票',
    load: async () => ({ default: (await import('./bearer/bearer.pages.tsx')).Desk }),
  },
  {
    path: '/oms/bearerclaim',
    title: '承担方开票明细',
    load: async () => ({ default: (await import('./bearer/bearer.pages.tsx')).Claims }),
  },
  ...plainPages('/oms/bearertitle', bearerTitleCalls, {
    columns: ['platform', 'bearer', 'shop', 'buyerName', 'buyerTaxNo', 'kind', 'goodsName', 'disabled'],
  }),
];
