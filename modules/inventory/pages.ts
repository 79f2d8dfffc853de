import { type PageRoute, plainPages, recordPages, reportRoute } from '@heliu/ui/base';
import { batchCalls } from './batch/batch.ts';
import { serialPieces } from './report/serial.calls.ts';
import { expiring, stockAges, stockLimits } from './report/watch.calls.ts';

export const pages: readonly PageRoute[] = [
  { path: '/inventory/stock', title: '库存查询', load: () => import('./report/stock.pages.tsx') },
  {
    path: '/inventory/ledger',
    title: '库存流水',
    load: async () => ({ default: (await import('./report/stock.pages.tsx')).Movements }),
  },
  {
    path: '/inventory/summary',
    title: '进销存汇总',
    load: async () => ({ default: (await import('./report/stock.pages.tsx')).Summary }),
  },
  reportRoute(serialPieces),
  reportRoute(stockLimits),
  reportRoute(expiring),
  reportRoute(stockAges),
  ...recordPages('/inventory/otherorder', '其他出入库单', () => import('./other-order/other-order.pages.tsx')),
  ...recordPages('/purchase/transfer', '调拨单', () => import('./transfer/transfer.pages.tsx')),
  ...recordPages('/purchase/transferreceipt', '调拨收货单', () => import('./transfer/transfer-receipt.pages.tsx')),
  ...recordPages('/inventory/assembly', '组装拆卸单', () => import('./assembly/assembly.pages.tsx')),
  ...recordPages('/inventory/lock', '库存锁定单', () => import('./lock/lock.pages.tsx')),
  ...recordPages('/inventory/stocktake', '盘点单', () => import('./stock-take/stock-take.pages.tsx')),
  ...recordPages('/inventory/lossoverflow', '报损报溢单', () => import('./loss-overflow/loss-overflow.pages.tsx')),
  {
    path: '/inventory/pending',
    title: '待处理损溢',
    load: async () => ({ default: (await import('./disposal/disposal.pages.tsx')).Pending }),
  },
  ...recordPages('/inventory/disposal', '损溢处理单', () => import('./disposal/disposal.pages.tsx')),
  ...recordPages('/inventory/costadjust', '成本调整单', () => import('./cost-adjust/cost-adjust.pages.tsx')),
  ...plainPages('/inventory/batch', batchCalls, {
    columns: ['sku', 'batchNo', 'productionDate', 'expiryDate', 'disabled', 'remark'],
  }),
];
