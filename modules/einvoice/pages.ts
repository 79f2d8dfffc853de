import { type PageRoute, recordPages, reportRoute } from '@heliu/ui/base';
import { adminSum, statistics } from './statistics/statistics.calls.ts';

const invoice = '/oms/invoice';
const archivePart = (part: 'List' | 'Show') => async () => ({
  default: (await import('./archive/archive.pages.tsx'))[part],
});

const issuingPages: readonly PageRoute[] = [
  { path: invoice, title: '发票', load: () => import('./pages/invoice-list.pages.tsx') },
  { path: `${invoice}/add`, title: '手工开票', load: () => import('./pages/invoice-form.pages.tsx') },
  { path: `${invoice}/edit/{id}`, title: '修改发票', load: () => import('./pages/invoice-edit.pages.tsx') },
  { path: `${invoice}/show/{id}`, title: '发票', load: () => import('./pages/invoice-show.pages.tsx') },
  { path: '/oms/invoicearchive', title: '发票归档', load: archivePart('List') },
  { path: '/oms/invoicearchive/show/{id}', title: '发票归档', load: archivePart('Show') },
  {
    path: '/featured/invoicewriteback',
    title: '发票回传上传',
    load: () => import('./pages/upload-list.pages.tsx'),
  },
];

const setupPages: readonly PageRoute[] = [
  ...recordPages('/oms/specialinvoicerecord', '专票记录', () => import('./special-record/special-record.pages.tsx')),
  { path: '/oms/messagelog', title: '发送记录', load: () => import('./mail/delivery-list.pages.tsx') },
  { path: '/oms/messagelog/show/{id}', title: '发送记录', load: () => import('./mail/delivery-show.pages.tsx') },
  ...recordPages('/oms/digitalinvoicesubject', '数电开票主体', () => import('./pages/digital.pages.tsx')),
  ...recordPages('/oms/invoicesubject', '开票主体', () => import('./pages/tax-control.pages.tsx')),
  {
    path: '/oms/invoiceprovider',
    title: '开票服务',
    load: () => import('./provider-account/provider-account.pages.tsx'),
  },
  ...recordPages('/oms/drawer', '开票员', () => import('./drawer/drawer.pages.tsx')),
  ...recordPages('/oms/taxterminal', '税控终端', () => import('./terminal/terminal.pages.tsx'), '终端与税控设备管理'),
  ...recordPages('/oms/taxitem', '税收分类编码', () => import('./tax-item/tax-item.pages.tsx')),
  ...recordPages('/fico/categorytax', '开票项目', () => import('./category-tax/category-tax.pages.tsx')),
  ...recordPages('/oms/remarktemplate', '备注模板', () => import('./remark-template/remark-template.pages.tsx')),
  ...recordPages('/oms/invoicetemplate', '开票模板', () => import('./invoice-template/invoice-template.pages.tsx')),
];

export const pages: readonly PageRoute[] = [
  ...recordPages('/oms/platformgoodsname', '平台商品名称', () => import('./goods-name/goods-name.pages.tsx')),
  ...issuingPages,
  ...setupPages,
  { path: '/oms/invoiceposting', title: '发票记账', load: () => import('./books/posting.pages.tsx') },
  reportRoute(statistics),
  // Of the platform's administrator.
  reportRoute(adminSum),
];
