import { button, entityPage, reportPage } from '@heliu/model';
import { attachmentCentre } from './attachment/attachment.calls.ts';
import { jobOrderCalls } from './job-order/job-order.calls.ts';
import { orderCalls } from './order/order.calls.ts';
import { priceClassCalls } from './price-class/price-class.ts';
import { priceRuleCalls } from './price-rule/price-rule.ts';
import { quotationCalls } from './quotation/quotation.calls.ts';
import { returnCauseCalls } from './return-cause/return-cause.ts';
import { deliveryRouteCalls } from './route/route.ts';

const permissions = ['sal_price:find'];
const override = ['sal_price:override'];

/** What is agreed with customers, and what prices follow from; the area itself also holds what carries orders out. */
export const salesPages = [
  entityPage('/sales/quotation', quotationCalls, {
    permissions,
    buttons: [button('sales.quotation#override', '越过底价与毛利', override)],
  }),
  entityPage('/sales/order', orderCalls, {
    permissions,
    buttons: [
      button('sales.order#change', '变更', ['sal_order:change']),
      button('sales.order#override', '越过底价与毛利', override),
    ],
  }),
  entityPage('/sales/joborder', jobOrderCalls, {
    more: { lines: '加工明细' },
    permissions: ['sal_job_route:view', 'sal_drawing:view', 'sys_technology:pick'],
    buttons: [
      button('sales.joborder#route', '定工艺路线', ['sal_job_route:save']),
      button('sales.joborder#report', '报工、改明细', ['sal_job_order:report']),
      button('sales.joborder#draw', '上传图纸', ['sal_drawing:save']),
      button('sales.joborder#undraw', '删除图纸', ['sal_drawing:remove']),
    ],
  }),
];
export const pricePages = [
  entityPage('/sales/pricerule', priceRuleCalls, { permissions }),
  entityPage('/sales/priceclass', priceClassCalls),
  entityPage('/sales/returncause', returnCauseCalls),
  entityPage('/sales/route', deliveryRouteCalls, { permissions: ['scm_warehouse:pick', 'crm_customer_site:pick'] }),
  reportPage(attachmentCentre),
];
