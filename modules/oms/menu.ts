import { area, button, entityPage, permission } from '@heliu/model';
import { paymentCalls } from './wechat-pay/payment.calls.ts';
import { paymentRefund } from './wechat-pay/payment.ts';

export const menu = area({ code: 'oms', label: '店铺订单', icon: 'oms', section: '经营', stream: 'order' }, [
  entityPage('/oms/payment', paymentCalls, {
    label: '微信支付',
    permissions: [permission(paymentRefund, 'view')],
    buttons: [
      button('oms.payment#pay', '微信收款', ['oms_payment:pay']),
      button('oms.payment#refund', '微信退款', ['oms_payment:refund']),
    ],
  }),
]);
