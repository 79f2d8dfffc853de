import {
  auditing,
  auditingCalls,
  calls,
  carriesOut,
  choice,
  date,
  dec,
  decimal,
  document,
  get,
  money,
  post,
  progress,
  ref,
  remark,
  sourceLine,
  text,
  usualCalls,
  zeroFen,
} from '@heliu/model';
import { stockLine } from '../lines/lines.ts';

const warehouses = {
  fromWarehouse: ref('调出仓库', 'scm_warehouse', { required: true, index: true }),
  toWarehouse: ref('调入仓库', 'scm_warehouse', { required: true, index: true }),
} as const;
const amount = money('成本金额', { computed: true, default: zeroFen, masked: 'cost' });

/** Goods on their way from one warehouse to another: at once, or with a stretch between during which nobody has them. */
export const transfer = document({
  name: 'inv_transfer',
  label: '调拨单',
  title: 'number',
  prefix: 'DB',
  dated: 'orderDate',
  fields: {
    orderDate: date('调拨日期', { required: true, index: true }),
    ...warehouses,
    kind: choice('方式', { direct: '直接调拨', transit: '在途调拨' }, { default: 'direct', index: true }),
    transitWarehouse: ref('在途仓', 'scm_warehouse', { only: 'transit', hint: '只有一个在途仓时可以留空' }),
    carrier: text('承运人', { max: 60, hint: '车牌、物流公司或单号' }),
    handler: ref('经手人', 'hr_staff'),
    received: progress('收货进度'),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '调拨明细',
      scans: { record: 'sku', count: 'quantity', unit: 'unit' },
      fields: {
        ...stockLine,
        toLocation: ref('调入库位', 'scm_location'),
        receivedQuantity: decimal('已收数量', { computed: true, default: dec(0) }),
        amount,
        remark: text('备注', { max: 200 }),
      },
    },
  },
  states: { draft: '未审核', audited: '已调出', done: '已完成', finished: '已结单' },
  initial: 'draft',
  editable: ['draft'],
  actions: {
    audit: auditing.audit,
    deaudit: { ...auditing.deaudit, from: ['audited', 'done'] },
    finish: {
      label: '结单',
      from: ['audited'],
      to: 'finished',
      reason: 'required',
      confirm: '不再收货，没收到的在途数量会生成报损单草稿。',
    },
    reopen: { label: '取消结单', from: ['finished'], to: 'audited', reason: 'required' },
  },
});

export const transferCalls = calls(transfer, 'api/purchase/transfer', {
  ...usualCalls,
  ...auditingCalls,
  finish: post('finish'),
  reopen: post('reopen'),
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  import: post('import'),
});

/** What arrives of a transfer that was on its way, in one go or in several. Quantities are in base units. */
export const transferReceipt = document({
  name: 'inv_transfer_receipt',
  label: '调拨收货单',
  title: 'number',
  prefix: 'DR',
  dated: 'orderDate',
  fields: {
    orderDate: date('收货日期', { required: true, index: true }),
    ...warehouses,
    transitWarehouse: ref('在途仓', 'scm_warehouse', { required: true, only: 'transit' }),
    handler: ref('收货人', 'hr_staff'),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '收货明细',
      scans: { record: 'sku', count: 'quantity' },
      fields: {
        transfer: ref('调拨单', 'inv_transfer', { required: true, index: true }),
        transferLine: sourceLine('调拨行'),
        sku: stockLine.sku,
        quantity: decimal('实收数量', { required: true, min: 0.000001, max: 1e10, hint: '按基本单位' }),
        baseQuantity: stockLine.baseQuantity,
        location: ref('库位', 'scm_location'),
        batchNo: stockLine.batchNo,
        serials: stockLine.serials,
        amount,
        remark: text('备注', { max: 200 }),
      },
      from: {
        transfer: carriesOut(transfer, 'lines', {
          line: 'transferLine',
          uses: 'quantity',
          of: 'baseQuantity',
          done: 'receivedQuantity',
          progress: 'received',
          during: ['audited'],
          open: ['audited'],
          copies: { sku: 'sku', batchNo: 'batchNo', serials: 'serials' },
          heads: {
            fromWarehouse: 'fromWarehouse',
            toWarehouse: 'toWarehouse',
            transitWarehouse: 'transitWarehouse',
          },
        }),
      },
    },
  },
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: auditing,
});

export const transferReceiptCalls = calls(transferReceipt, 'api/purchase/transferreceipt', {
  ...usualCalls,
  ...auditingCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
});
