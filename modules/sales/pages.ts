import { type PageRoute, plainPages, recordPages } from '@heliu/ui/base';
import { priceClassCalls } from './price-class/price-class.ts';
import { returnCauseCalls } from './return-cause/return-cause.ts';
import { deliveryRouteCalls } from './route/route.ts';

export const pages: readonly PageRoute[] = [
  ...recordPages('/sales/quotation', '客户报价', () => import('./quotation/quotation.pages.tsx')),
  ...recordPages('/sales/order', '销售订单', () => import('./order/order.pages.tsx')),
  ...recordPages('/sales/joborder', '加工订单', () => import('./job-order/job-order.pages.tsx')),
  {
    path: '/sales/joborder/lines',
    title: '加工明细',
    load: async () => ({ default: (await import('./job-order/job-order.pages.tsx')).Lines }),
  },
  ...recordPages('/sales/pricerule', '价格规则', () => import('./price-rule/price-rule.pages.tsx')),
  ...plainPages('/sales/priceclass', priceClassCalls, {
    columns: ['code', 'name', 'base', 'factor', 'rounding', 'disabled', 'remark'],
  }),
  ...plainPages('/sales/returncause', returnCauseCalls, {
    columns: ['code', 'name', 'responsibility', 'disposition', 'sort', 'disabled', 'remark'],
  }),
  ...plainPages('/sales/route', deliveryRouteCalls, {
    columns: ['code', 'name', 'warehouse', 'weekdays', 'departure', 'vehicle', 'driver', 'phone', 'disabled', 'remark'],
  }),
  { path: '/sales/attachment', title: '附件中心', load: () => import('./attachment/attachment.pages.tsx') },
];
