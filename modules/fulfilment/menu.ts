import { button, entityPage } from '@heliu/model';
import { goodsChannelCalls } from './goods-channel/goods-channel.ts';
import { outputOrderCalls, wholesaleCalls } from './output-order/output-order.calls.ts';
import { routeCalls } from './route/route.calls.ts';
import { salesChannelCalls } from './sales-channel/sales-channel.calls.ts';

const outbound = (code: string) => ({
  more: { lines: '出库单明细' },
  buttons: [
    button(`${code}#merge`, '合并', ['oms_output_order:merge']),
    button(`${code}#unlockOthers`, '解除他人锁定', ['oms_output_order:unlockOthers']),
  ],
});
export const goodsChannelPage = entityPage('/sales/goodschannel', goodsChannelCalls);

export const outputOrderPage = entityPage('/oms/outputorder', outputOrderCalls, outbound('oms.outputorder'));
export const wholesalePage = entityPage('/sales/outputorder', wholesaleCalls, {
  ...outbound('sales.outputorder'),
  label: '销售出库',
});
export const routePage = entityPage('/oms/orderroute', routeCalls);
export const salesChannelPage = entityPage('/oms/saleschannel', salesChannelCalls, {
  permissions: ['scm_warehouse:pick', 'oms_express_company:pick'],
});
