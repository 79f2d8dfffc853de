import { button, entityPage } from '@heliu/model';
import { goodsChannelCalls } from './goods-channel/goods-channel.ts';
import { outputOrderCalls } from './output-order/output-order.calls.ts';
import { routeCalls } from './route/route.calls.ts';
import { salesChannelCalls } from './sales-channel/sales-channel.calls.ts';

export const outputOrderPage = entityPage('/oms/outputorder', outputOrderCalls, {
  more: { lines: '出库单明细' },
  buttons: [
    button('oms.outputorder#merge', '合并', ['oms_output_order:merge']),
    button('oms.outputorder#unlockOthers', '解除他人锁定', ['oms_output_order:unlockOthers']),
  ],
});
export const goodsChannelPage = entityPage('/sales/goodschannel', goodsChannelCalls);
export const routePage = entityPage('/oms/orderroute', routeCalls);
export const salesChannelPage = entityPage('/oms/saleschannel', salesChannelCalls, {
  permissions: ['scm_warehouse:pick', 'oms_express_company:pick'],
});
