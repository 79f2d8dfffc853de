import { button, entityPage, type MenuNode, page, permission } from '@heliu/model';
import { application } from './application/application.ts';
import { expressCalls } from './express/express.calls.ts';
import { labelCalls } from './label/label.calls.ts';
import { orderLabel } from './label/label.ts';
import { abnormalMerchantCalls } from './merchant/abnormal-merchant.calls.ts';
import { orderCalls } from './order/order.calls.ts';
import { shopOrder } from './order/order.ts';
import { pullTaskCalls } from './pull/task.calls.ts';
import { pullError, pullRun } from './pull/task.ts';
import { refundCalls } from './refund/refund.calls.ts';
import { refund } from './refund/refund.ts';
import { shopCalls } from './shop/shop.calls.ts';

/** Whoever looks at orders sees their refunds, applications and labels with them. */
const looking = [
  permission(shopOrder, 'view'),
  permission(refund, 'view'),
  permission(application, 'view'),
  permission(orderLabel, 'view'),
];

export const orderMenu: readonly MenuNode[] = [
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
];

export const expressPage = entityPage('/oms/expresscompany', expressCalls);
export const abnormalMerchantPage = entityPage('/oms/abnormalmerchant', abnormalMerchantCalls);
