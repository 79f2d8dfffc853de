import { type PageRoute, recordPages } from '@heliu/ui/base';

export const pages: readonly PageRoute[] = [
  { path: '/oms/payment', title: '微信支付', load: () => import('./wechat-pay/payment-list.pages.tsx') },
  { path: '/oms/payment/show/{id}', title: '微信支付单', load: () => import('./wechat-pay/payment-show.pages.tsx') },
  ...recordPages(
    '/fico/statementreceipt',
    '客户对账收付款',
    () => import('./statement-receipt/statement-receipt.pages.tsx'),
  ),
  {
    path: '/fico/statementreceiptcollect',
    title: '对账单收款',
    load: () => import('./statement-receipt/collect.pages.tsx'),
  },
];
