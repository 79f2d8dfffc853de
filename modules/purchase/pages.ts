import { type PageRoute, recordPages } from '@heliu/ui/base';

const enquiryMail = (part: 'List' | 'Show') => async () => ({
  default: (await import('./enquiry-mail/enquiry-mail.pages.tsx'))[part],
});

export const pages: readonly PageRoute[] = [
  ...recordPages('/purchase/forecast', '采购预测', () => import('./forecast/forecast.pages.tsx')),
  ...recordPages('/purchase/request', '采购申请', () => import('./request/request.pages.tsx')),
  {
    path: '/purchase/enquiry/compare/{id}',
    title: '比价',
    load: () => import('./comparison/comparison.pages.tsx'),
  },
  ...recordPages('/purchase/enquiry', '询价单', () => import('./enquiry/enquiry.pages.tsx')),
  { path: '/purchase/enquirymail', title: '询价邮件', load: enquiryMail('List') },
  { path: '/purchase/enquirymail/show/{id}', title: '询价邮件', load: enquiryMail('Show') },
  ...recordPages('/purchase/quotation', '采购报价', () => import('./quotation/quotation.pages.tsx')),
  ...recordPages('/purchase/order', '采购订单', () => import('./order/order.pages.tsx')),
  ...recordPages('/purchase/inputorder', '采购入库', () => import('./input-order/input-order.pages.tsx')),
  ...recordPages('/purchase/return', '采购退货', () => import('./purchase-return/purchase-return.pages.tsx')),
  ...recordPages('/purchase/estimaterun', '暂估冲回单', () => import('./estimate-run/estimate-run.pages.tsx')),
  ...recordPages('/fico/apinvoice', '应付发票', () => import('./ap-invoice/ap-invoice.pages.tsx')),
  ...recordPages('/purchase/cart', '快捷订货', () => import('./cart/cart.pages.tsx')),
  ...recordPages('/purchase/suppliergoods', '供应商商品', () => import('./supplier-goods/supplier-goods.pages.tsx')),
];
