import { button, entityPage, type MenuNode, page, reportPage } from '@heliu/model';
import { applicationCalls } from './application/application.calls.ts';
import { bearerClaimCalls, bearerSums, bearerTitleCalls } from './bearer/bearer.calls.ts';
import { autoFailureCalls, autoRuleCalls } from './auto-invoice/auto-invoice.calls.ts';

const execute = 'oms_auto_rule:execute';

const application = (verb: string) => `oms_invoice_application:${verb}`;

export const invoicingMenu: readonly MenuNode[] = [
  page('/oms/platforminvoicing', {
    label: '电商平台开票',
    permissions: [
      application('view'),
      application('approve'),
      application('reject'),
      'oms_order:view',
      'oms_shop:pick',
    ],
  }),
  entityPage('/oms/invoiceapplication', applicationCalls, {
    permissions: ['oms_order:view'],
    buttons: [
      button('oms.invoiceapplication#save', '登记申请', [application('save')]),
      button('oms.invoiceapplication#link', '自助开票码', [application('link')]),
    ],
  }),
  entityPage('/oms/autoinvoice', autoRuleCalls, {
    label: '自动开票',
    permissions: ['oms_auto_failure:view'],
    buttons: [button('oms.autoinvoice#execute', '重新执行', [execute])],
  }),
  entityPage('/oms/autoinvoiceerror', autoFailureCalls, {
    permissions: ['oms_order:view'],
    buttons: [button('oms.autoinvoiceerror#execute', '重新执行', [execute])],
  }),
  reportPage(bearerSums, { permissions: ['oms_order:view', 'oms_invoice:view'] }),
  entityPage('/oms/bearerclaim', bearerClaimCalls, { permissions: ['oms_order:view', 'oms_invoice:view'] }),
];

export const bearerTitlePage = entityPage('/oms/bearertitle', bearerTitleCalls);
