import { area, entityPage, reportPage } from '@heliu/model';
import { assemblyCalls } from './assembly/assembly.ts';
import { batchCalls } from './batch/batch.ts';
import { costAdjustCalls } from './cost-adjust/cost-adjust.ts';
import { pendingStock } from './disposal/disposal.calls.ts';
import { disposalCalls } from './disposal/disposal.ts';
import { lockCalls } from './lock/lock.ts';
import { lossOverflowCalls } from './loss-overflow/loss-overflow.ts';
import { otherOrderCalls } from './other-order/other-order.calls.ts';
import { serialPieces } from './report/serial.calls.ts';
import { movements, stockOnHand, stockSummary } from './report/stock.calls.ts';
import { stockTakeCalls } from './stock-take/stock-take.ts';
import { transferCalls, transferReceiptCalls } from './transfer/transfer.ts';
import { expiring, stockAges, stockLimits } from './report/watch.calls.ts';

/** From their figures one comes to the movements, and to what holds goods back. */
const leads = { permissions: ['inv_stock:ledger', 'inv_stock:holds'] };

export const menu = area({ code: 'inventory', label: '库存', icon: 'stock', section: '经营', stream: 'goods' }, [
  reportPage(stockOnHand, leads),
  reportPage(movements),
  reportPage(stockSummary, leads),
  reportPage(serialPieces, { permissions: ['inv_serial:life'] }),
  reportPage(stockLimits, leads),
  reportPage(expiring, leads),
  reportPage(stockAges, leads),
  entityPage('/inventory/otherorder', otherOrderCalls),
  entityPage('/purchase/transfer', transferCalls),
  entityPage('/purchase/transferreceipt', transferReceiptCalls),
  entityPage('/inventory/assembly', assemblyCalls),
  entityPage('/inventory/lock', lockCalls),
  entityPage('/inventory/stocktake', stockTakeCalls),
  entityPage('/inventory/lossoverflow', lossOverflowCalls),
  reportPage(pendingStock),
  entityPage('/inventory/disposal', disposalCalls),
  entityPage('/inventory/costadjust', costAdjustCalls),
  entityPage('/inventory/batch', batchCalls),
]);
