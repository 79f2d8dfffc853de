import type { PageRoute } from '@heliu/ui/base';

const invoice = '/oms/invoice';
const archivePart = (part: 'List' | 'Show') => async () => ({
  default: (await import('./archive/archive.pages.tsx'))[part],
});

export const issuingPages: readonly PageRoute[] = [
  { path: invoice, title: '发票', load: () => import('./invoice/invoice-list.pages.tsx') },
  { path: `${invoice}/add`, title: '手工开票', load: () => import('./invoice/invoice-form.pages.tsx') },
  { path: `${invoice}/edit/{id}`, title: '修改发票', load: () => import('./invoice/invoice-edit.pages.tsx') },
  { path: `${invoice}/show/{id}`, title: '发票', load: () => import('./invoice/invoice-show.pages.tsx') },
  { path: '/oms/invoicearchive', title: '发票归档', load: archivePart('List') },
  { path: '/oms/invoicearchive/show/{id}', title: '发票归档', load: archivePart('Show') },
  {
    path: '/featured/invoicewriteback',
    title: '发票回传上传',
    load: () => import('./write-back/upload-list.pages.tsx'),
  },
];
