import { area, button, entityPage, page, permission } from '@heliu/model';
import { autoMenu } from './auto.menu.ts';
import { applicationCalls } from './application/application.calls.ts';
import { issuingMenu } from './issuing.menu.ts';
import { labelCalls } from './label/label.calls.ts';
import { orderLabel } from './label/label.ts';
import { orderCalls } from './order/order.calls.ts';
import { shopOrder } from './order/order.ts';
import { pullTaskCalls } from './pull/task.calls.ts';
import { pullError, pullRun } from './pull/task.ts';
import { refundCalls } from './refund/refund.calls.ts';
import { refund } from './refund/refund.ts';
import { seeingMenu } from './seeing.menu.ts';
import { recordsMenu, setupMenu } from './setup.menu.ts';
import { supplyMenu } from './supply.menu.ts';
import { shopCalls } from './shop/shop.calls.ts';
import { paymentCalls } from './wechat-pay/payment.calls.ts';
import { paymentRefund } from './wechat-pay/payment.ts';

/** Whoever looks at orders sees their refunds, applications and labels with them. */
const looking = [
  permission(shopOrder, 'view'),
  permission(refund, 'view'),
  permission(applicationCalls.entity, 'view'),
  permission(orderLabel, 'view'),
];

export const menu = area({ code: 'oms', label: '店铺订单', icon: 'order', section: '线上业务', stream: 'order' }, [
  page('/oms/ordercenter', {
    label: '订单中心',
    permissions: [...looking, 'oms_order:pick', 'oms_shop:pick', 'oms_label:pick', 'sys_user:pick'],
  }),
  entityPage('/oms/ecommerceorder', orderCalls, {
    permissions: looking,
    buttons: [
      button('oms.ecommerceorder#decrypt', '查看买家资料', ['oms_order:decrypt']),
      button('oms.ecommerceorder#merge', '合并', ['oms_order:merge']),
      button('oms.ecommerceorder#setLabels', '设置标签', ['oms_order:setLabels']),
      button('oms.ecommerceorder#releaseOthers', '解除他人锁定', ['oms_order:releaseOthers']),
    ],
  }),
  entityPage('/oms/shop', shopCalls, {
    permissions: ['oms_task:view'],
    buttons: [button('oms.shop#authorize', '授权与接入', ['oms_shop:authorize'])],
  }),
  entityPage('/oms/task', pullTaskCalls, {
    permissions: [permission(pullRun, 'view'), permission(pullError, 'view')],
    buttons: [
      button('oms.task#run', '启动、停止与执行', ['oms_task:run']),
      button('oms.task#ignore', '忽略错误', [permission(pullError, 'ignore'), permission(pullError, 'reopen')]),
    ],
  }),
  entityPage('/oms/refund', refundCalls),
  entityPage('/oms/label', labelCalls),
  entityPage('/oms/payment', paymentCalls, {
    label: '微信支付',
    permissions: [permission(paymentRefund, 'view')],
    buttons: [
      button('oms.payment#pay', '微信收款', ['oms_payment:pay']),
      button('oms.payment#refund', '微信退款', ['oms_payment:refund']),
    ],
  }),
  ...supplyMenu,
]);

export const invoiceMenu = area(
  { code: 'invoice', label: '发票', icon: 'invoice', section: '线上业务', stream: 'invoice' },
  [...issuingMenu, ...recordsMenu, ...autoMenu, ...seeingMenu],
);
/** Touched in the first week and rarely after: kept out of the way of daily work. */
export const invoiceSetupMenu = area(
  { code: 'invoicesetup', label: '开票设置', icon: 'tune', section: '线上业务', stream: 'invoice' },
  setupMenu,
);
