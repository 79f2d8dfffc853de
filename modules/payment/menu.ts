import { button, entityPage, type MenuNode, page, permission } from '@heliu/model';
import { statementReceiptCalls } from './statement-receipt/statement-receipt.calls.ts';
import { paymentCalls } from './wechat-pay/payment.calls.ts';
import { paymentRefund } from './wechat-pay/payment.ts';

export const paymentMenu: readonly MenuNode[] = [
  entityPage('/oms/payment', paymentCalls, {
    label: '微信支付',
    permissions: [permission(paymentRefund, 'view')],
    buttons: [
      button('oms.payment#pay', '微信收款', ['oms_payment:pay']),
      button('oms.payment#refund', '微信退款', ['oms_payment:refund']),
    ],
  }),
];

/** What customers are asked to pay of their bills. */
export const collectMenu: readonly MenuNode[] = [
  entityPage('/fico/statementreceipt', statementReceiptCalls, {
    label: '客户对账收付款',
    permissions: ['fico_customer_bill:pick'],
  }),
  page('/fico/statementreceiptcollect', {
    label: '对账单收款',
    permissions: ['fico_statement_receipt:view', 'fico_statement_receipt:collect'],
    buttons: [button('fico.statementreceiptcollect#remind', '发付款邮件', ['fico_statement_receipt:remind'])],
  }),
];
