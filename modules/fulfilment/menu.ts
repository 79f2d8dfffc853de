import { button, entityPage, page, reportPage } from '@heliu/model';
import { unbilledOutputs } from './billing/unbilled.calls.ts';
import { goodsChannelCalls } from './goods-channel/goods-channel.ts';
import { loadingList } from './loading/loading.calls.ts';
import { outputOrderCalls, wholesaleCalls } from './output-order/output-order.calls.ts';
import { returnCompleteCalls } from './return-complete/return-complete.ts';
import { returnReceiptCalls } from './return-receipt/return-receipt.ts';
import { returnRequestCalls } from './return-request/return-request.ts';
import { routeCalls } from './route/route.calls.ts';
import { pickList } from './packing/packing.calls.ts';
import { waveCalls } from './wave/wave.calls.ts';
import { waybillAccountCalls } from './waybill/account.calls.ts';
import { waybillCalls } from './waybill/waybill.calls.ts';
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
export const unbilledPage = reportPage(unbilledOutputs);
export const loadingPage = reportPage(loadingList, { permissions: ['sal_route:pick', 'scm_warehouse:pick'] });
/** What comes back of what left, from shops and from customers alike. */
export const returnPages = [
  entityPage('/sales/returnrequest', returnRequestCalls, {
    permissions: ['oms_output_order:view', 'sal_return_cause:pick', 'oms_express_company:pick'],
  }),
  entityPage('/sales/receiptorder', returnReceiptCalls, {
    permissions: ['sal_return_request:view', 'scm_warehouse:pick', 'oms_express_company:pick'],
  }),
  entityPage('/sales/returncomplete', returnCompleteCalls, {
    permissions: ['sal_return_receipt:view', 'sal_return_request:view'],
  }),
];
export const routePage = entityPage('/oms/orderroute', routeCalls);
export const salesChannelPage = entityPage('/oms/saleschannel', salesChannelCalls, {
  permissions: ['scm_warehouse:pick', 'oms_express_company:pick'],
});

/** Whoever packs sends off what he has packed. */
const packingPage = page('/oms/packing', {
  label: '打包台',
  permissions: [
    'oms_packing:pack',
    'oms_wave:view',
    'oms_output_order:view',
    'oms_output_order:shop',
    'oms_output_order:fetchNumber',
    'oms_output_order:ship',
    'oms_waybill:print',
  ],
});
export const packingMenu = [
  entityPage('/oms/wave', waveCalls, {
    permissions: ['scm_warehouse:pick', 'sys_user:pick'],
    buttons: [button('oms.wave#make', '排波次', ['oms_wave:make'])],
  }),
  reportPage(pickList),
  packingPage,
];
export const waybillMenu = [
  entityPage('/oms/waybill', waybillCalls, {
    buttons: [button('oms.waybill#print', '打印面单', ['oms_waybill:print'])],
  }),
  entityPage('/oms/waybillaccount', waybillAccountCalls, {
    permissions: ['scm_warehouse:pick', 'oms_express_company:pick'],
  }),
];
