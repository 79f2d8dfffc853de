import { button, entityPage, type MenuNode, permission } from '@heliu/model';
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
