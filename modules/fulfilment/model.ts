import type { AnyEntity, AnyLedger } from '@heliu/model';
import { goodsChannel } from './goods-channel/goods-channel.ts';
import { outputOrder } from './output-order/output-order.ts';
import { returnComplete } from './return-complete/return-complete.ts';
import { returnReceipt } from './return-receipt/return-receipt.ts';
import { returnRequest } from './return-request/return-request.ts';
import { orderRoute } from './route/route.ts';
import { sales } from './sale/sale.ts';
import { channelArea } from './sales-channel/channel-area.ts';
import { salesChannel } from './sales-channel/sales-channel.ts';
import { waybillAccount } from './waybill/account.ts';
import { wave } from './wave/wave.ts';
import { waybill } from './waybill/waybill.ts';

export { goodsChannel } from './goods-channel/goods-channel.ts';
export { outputOrder } from './output-order/output-order.ts';
export { returnComplete, returnReceipt, returnRequest };
export { orderRoute } from './route/route.ts';
export { sales } from './sale/sale.ts';
export { channelArea } from './sales-channel/channel-area.ts';
export { salesChannel } from './sales-channel/sales-channel.ts';
export * from './sales-channel/sales-channel.calls.ts';
export {
  goodsChannelPage,
  outputOrderPage,
  packingMenu,
  returnPages,
  routePage,
  salesChannelPage,
  loadingPage,
  unbilledPage,
  waybillMenu,
  wholesalePage,
} from './menu.ts';
export { waybillAccount } from './waybill/account.ts';
export { sandboxWaybillKeys } from './waybill/sandbox-keys.ts';

export const entities: readonly AnyEntity[] = [
  salesChannel,
  orderRoute,
  channelArea,
  outputOrder,
  goodsChannel,
  waybillAccount,
  waybill,
  wave,
  returnRequest,
  returnReceipt,
  returnComplete,
];
export const ledgers: readonly AnyLedger[] = [sales];
