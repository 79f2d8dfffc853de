import { choice, date, decimal, flag, get, json, money, month, ref, report, text } from '@heliu/model';
import { z } from 'zod';
import { movementKinds, stock } from '../stock/stock.ts';

const base = '/api/inventory/goods';
const sku = ref('SKU', 'goods_sku');
const warehouse = ref('仓库', 'scm_warehouse');
const quantity = (label: string) => decimal(label, { scale: 6 });
const cost = { masked: 'cost' } as const;

export interface MovedBy {
  readonly entity: string;
  readonly id: number;
  readonly number: string | null;
}

export const movements = report()({
  name: 'inv_movement',
  label: '库存流水',
  summary: '库存流水：每次出入库的数量、成本和它的单据',
  access: 'inv_stock:ledger',
  call: get(`${base}/ledger`),
  file: get(`${base}/ledgerExport`),
  path: '/inventory/ledger',
  about: stock.name,
  parameters: {
    from: date('开始日期', { required: true }),
    to: date('结束日期', { required: true }),
    sku,
    warehouse,
    kind: choice('类别', movementKinds),
    batch: text('批号', { max: 60 }),
  },
  span: { from: 'from', to: 'to' },
  columns: {
    date: date('日期'),
    document: text('单据'),
    kind: choice('类别', movementKinds),
    sku,
    warehouse,
    location: ref('库位', 'scm_location'),
    batch: text('批号'),
    came: quantity('入库数量'),
    left: quantity('出库数量'),
    amount: money('成本金额', cost),
  },
  carries: { source: json('来源', z.custom<MovedBy>()), reversing: flag('冲销') },
  sums: [],
  paged: true,
  drill: { document: ({ source }) => source ?? undefined },
  empty: '这段时间没有出入库。',
});

/** Which documents keep goods back, and how many; it is opened from the figures of the stock. */
export const stockHolds = report()({
  name: 'inv_holds',
  label: '占用明细',
  summary: '占用明细：哪些单据预占、锁定着库存',
  access: 'inv_stock:holds',
  call: get(`${base}/holds`),
  file: get(`${base}/holdsExport`),
  about: stock.name,
  parameters: { sku: ref('SKU', 'goods_sku', { required: true }), warehouse },
  columns: {
    date: date('日期'),
    document: text('单据'),
    warehouse,
    reserved: quantity('预占'),
    locked: quantity('锁定'),
  },
  carries: { source: json('来源', z.custom<MovedBy>()) },
  sums: ['reserved', 'locked'],
  drill: { document: ({ source }) => source ?? undefined },
  empty: '没有单据占用这些库存，全部可用。',
});

/** What lies where, what of it is free, and what it is worth. */
export const stockOnHand = report()({
  name: 'inv_stock',
  label: '库存查询',
  summary: '库存：各SKU在各仓库的数量、可用、在途和成本',
  access: 'inv_stock:view',
  call: get(`${base}/list`),
  file: get(`${base}/export`),
  path: '/inventory/stock',
  about: stock.name,
  parameters: {
    by: choice('查看', { warehouse: '按仓库', sku: '按SKU', lot: '按库位批次' }, { default: 'warehouse' }),
    warehouse,
    sku,
    category: ref('分类', 'goods_category'),
    empty: flag('零库存的'),
  },
  columns: {
    sku,
    warehouse,
    location: ref('库位', 'scm_location'),
    batch: text('批号'),
    expiry: date('有效期至'),
    quantity: quantity('库存'),
    unit: text('单位'),
    packed: text('合'),
    available: quantity('可用'),
    reserved: quantity('预占'),
    locked: quantity('锁定'),
    onOrder: quantity('采购在途'),
    inTransit: quantity('调拨在途'),
    average: decimal('平均成本', { scale: 6, ...cost }),
    amount: money('库存金额', cost),
  },
  fit: ({ by }) =>
    by === 'lot'
      ? { without: ['available', 'reserved', 'locked', 'onOrder', 'inTransit', 'average', 'amount'] }
      : { without: ['location', 'batch', 'expiry', ...(by === 'sku' ? (['warehouse'] as const) : [])] },
  sums: [],
  paged: true,
  drill: {
    quantity: ({ sku: of, warehouse: at, batch }) => ({
      report: movements,
      asked: { from: '2000-01-01', to: '2099-12-31', sku: of, warehouse: at, batch },
    }),
    // Where all of it is free nobody holds any.
    available: ({ sku: of, warehouse: at, quantity: all, available }) =>
      all === available ? undefined : holds(of, at),
    reserved: ({ sku: of, warehouse: at }) => holds(of, at),
    locked: ({ sku: of, warehouse: at }) => holds(of, at),
    onOrder: ({ sku: of }) => ({ to: `/purchase/order?sku=${of}` }),
  },
  empty: '没有符合条件的库存。',
});

function holds(of: number | null, at: number | null) {
  return of === null ? undefined : { report: stockHolds, asked: { sku: of, ...(at !== null && { warehouse: at }) } };
}

/** 进销存: what there was, what came, what left and what is there now. */
export const stockSummary = report()({
  name: 'inv_summary',
  label: '进销存汇总',
  summary: '进销存汇总：期初、入库、出库与期末的数量和金额',
  access: 'inv_stock:summary',
  call: get(`${base}/summary`),
  file: get(`${base}/summaryExport`),
  path: '/inventory/summary',
  about: stock.name,
  parameters: {
    from: month('开始月份', { required: true }),
    to: month('结束月份', { required: true }),
    warehouse,
    category: ref('分类', 'goods_category'),
    sku,
  },
  span: { from: 'from', to: 'to' },
  columns: {
    sku,
    openQuantity: quantity('数量'),
    openAmount: money('金额', cost),
    purchaseQuantity: quantity('采购数量'),
    purchaseAmount: money('采购金额', cost),
    otherInQuantity: quantity('其他数量'),
    otherInAmount: money('其他金额', cost),
    saleQuantity: quantity('销售数量'),
    saleAmount: money('销售金额', cost),
    otherOutQuantity: quantity('其他数量'),
    otherOutAmount: money('其他金额', cost),
    adjustAmount: money('调整金额', cost),
    endQuantity: quantity('数量'),
    endAmount: money('金额', cost),
  },
  heads: [
    { title: '期初', columns: ['openQuantity', 'openAmount'] },
    { title: '本期入库', columns: ['purchaseQuantity', 'purchaseAmount', 'otherInQuantity', 'otherInAmount'] },
    { title: '本期出库', columns: ['saleQuantity', 'saleAmount', 'otherOutQuantity', 'otherOutAmount'] },
    { title: '期末', columns: ['endQuantity', 'endAmount'] },
  ],
  fit: ({ warehouse: at }) =>
    at == null ? {} : { note: '成本在全公司或评估组内平均，一个仓库的金额按它自己的出入库合计' },
  sums: ['openAmount', 'purchaseAmount', 'otherInAmount', 'saleAmount', 'otherOutAmount', 'adjustAmount', 'endAmount'],
  paged: true,
  drill: {
    sku: ({ sku: of }, { from, to, warehouse: at }) => ({
      report: movements,
      asked: { from: `${from}-01`, to: lastDay(to), sku: of, ...(at != null && { warehouse: at }) },
    }),
  },
  empty: '这段时间没有库存，也没有出入库。',
});

function lastDay(of: string): string {
  const [year, number] = of.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
