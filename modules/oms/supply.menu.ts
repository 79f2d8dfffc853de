import { button, entityPage, type MenuNode } from '@heliu/model';
import { expressCalls } from './express/express.calls.ts';
import { goodsNameCalls } from './goods-name/goods-name.calls.ts';
import { abnormalMerchantCalls } from './merchant/abnormal-merchant.calls.ts';
import { outputOrderCalls } from './output-order/output-order.calls.ts';
import { routeCalls } from './route/route.calls.ts';
import { salesChannelCalls } from './sales-channel/sales-channel.calls.ts';

/** What stands around orders: what they are to us and how they leave the house. */
export const supplyMenu: readonly MenuNode[] = [
  entityPage('/oms/outputorder', outputOrderCalls, {
    buttons: [
      button('oms.outputorder#merge', '合并', ['oms_output_order:merge']),
      button('oms.outputorder#unlockOthers', '解除他人锁定', ['oms_output_order:unlockOthers']),
    ],
  }),
  entityPage('/oms/platformgoodsname', goodsNameCalls),
  entityPage('/oms/orderroute', routeCalls),
  entityPage('/oms/expresscompany', expressCalls),
  entityPage('/oms/saleschannel', salesChannelCalls, {
    permissions: ['scm_warehouse:pick', 'oms_express_company:pick'],
  }),
  entityPage('/oms/abnormalmerchant', abnormalMerchantCalls),
];
