import { button, entityPage, type MenuNode } from '@heliu/model';
import { autoFailureCalls, autoRuleCalls } from './auto-invoice/auto-invoice.calls.ts';

const execute = 'oms_auto_rule:execute';

export const autoMenu: readonly MenuNode[] = [
  entityPage('/oms/autoinvoice', autoRuleCalls, {
    label: '自动开票',
    permissions: ['oms_auto_failure:view'],
    buttons: [button('oms.autoinvoice#execute', '重新执行', [execute])],
  }),
  entityPage('/oms/autoinvoiceerror', autoFailureCalls, {
    permissions: ['oms_order:view'],
    buttons: [button('oms.autoinvoiceerror#execute', '重新执行', [execute])],
  }),
];
