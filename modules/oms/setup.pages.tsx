import { type PageRoute, recordPages } from '@heliu/ui/base';

/** A list that the menu calls otherwise than its records. */
const listCalled = (title: string, [list, ...others]: readonly PageRoute[]): readonly PageRoute[] => [
  { ...list!, title },
  ...others,
];

export const setupPages: readonly PageRoute[] = [
  ...recordPages('/oms/specialinvoicerecord', '专票记录', () => import('./special-record/special-record.pages.tsx')),
  { path: '/oms/messagelog', title: '发送记录', load: () => import('./mail/delivery-list.pages.tsx') },
  { path: '/oms/messagelog/show/{id}', title: '发送记录', load: () => import('./mail/delivery-show.pages.tsx') },
  ...recordPages('/oms/digitalinvoicesubject', '数电开票主体', () => import('./subject/digital.pages.tsx')),
  ...recordPages('/oms/invoicesubject', '开票主体', () => import('./subject/tax-control.pages.tsx')),
  {
    path: '/oms/invoiceprovider',
    title: '开票服务',
    load: () => import('./provider-account/provider-account.pages.tsx'),
  },
  ...recordPages('/oms/drawer', '开票员', () => import('./drawer/drawer.pages.tsx')),
  ...listCalled(
    '终端与税控设备管理',
    recordPages('/oms/taxterminal', '税控终端', () => import('./terminal/terminal.pages.tsx')),
  ),
  ...recordPages('/oms/taxitem', '税收分类编码', () => import('./tax-item/tax-item.pages.tsx')),
  ...recordPages('/oms/remarktemplate', '备注模板', () => import('./remark-template/remark-template.pages.tsx')),
  ...recordPages('/oms/invoicetemplate', '开票模板', () => import('./invoice-template/invoice-template.pages.tsx')),
  ...listCalled(
    '邮箱管理',
    recordPages('/oms/email', '邮箱', () => import('./mail/mail-account.pages.tsx')),
  ),
  ...recordPages('/fico/categorytax', '开票项目', () => import('./category-tax/category-tax.pages.tsx')),
];
