import { choice, dec, decimal, ledger, money, ref, text, zeroFen } from '@heliu/model';

/** Why goods move, or are spoken for. */
export const movementKinds = {
  opening: '期初',
  purchase: '采购入库',
  purchaseReturn: '采购退货',
  sale: '销售出库',
  saleReturn: '销售退货',
  otherIn: '其他入库',
  otherOut: '其他出库',
  transferIn: '调拨入库',
  transferOut: '调拨出库',
  overflow: '报溢',
  loss: '报损',
  assemblyIn: '组装拆卸入库',
  assemblyOut: '组装拆卸领用',
  costAdjust: '成本调整',
  plan: '预占与在途',
} as const;
export type MovementKind = keyof typeof movementKinds;

const quantity = (label: string) => decimal(label, { default: dec(0) });

/**
 * What lies where, what it is worth and who has spoken for it. Quantities are in base units. `pool` says which stock
 * shares one average cost; the amount is what counts, and the average is what it gives.
 */
export const stock = ledger({
  name: 'inv_stock_entry',
  label: '库存',
  keys: {
    sku: ref('SKU', 'goods_sku', { required: true, index: true }),
    warehouse: ref('仓库', 'scm_warehouse', { required: true, index: true }),
    location: ref('库位', 'scm_location'),
    batch: text('批号', { max: 60 }),
    pool: text('成本范围', { max: 80 }),
    kind: choice('类别', movementKinds, { required: true }),
  },
  measures: {
    quantity: quantity('数量'),
    amount: money('金额', { default: zeroFen, masked: 'cost' }),
    reserved: quantity('预占'),
    locked: quantity('锁定'),
    onOrder: quantity('采购在途'),
    inTransit: quantity('调拨在途'),
    available: quantity('可用'),
  },
  byDay: true,
  part: { of: 'stock', moves: ['quantity', 'amount'] },
  balances: {
    pool: { by: ['sku', 'pool'], keeps: ['quantity', 'amount'], held: true, unshown: true },
    place: { by: ['sku', 'warehouse'], neverNegative: 'available', floorMayGive: true },
    lot: {
      by: ['sku', 'warehouse', 'location', 'batch'],
      keeps: ['quantity'],
      onlyWith: ['location', 'batch'],
      neverNegative: 'quantity',
      floorMayGive: true,
      held: true,
      unshown: true,
    },
    month: {
      by: ['sku', 'warehouse', 'kind'],
      keeps: ['quantity', 'amount'],
      monthly: true,
      unshown: true,
    },
  },
});
