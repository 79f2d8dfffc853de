import {
  calls,
  carriesOut,
  choice,
  custom,
  date,
  decimal,
  document,
  get,
  post,
  progress,
  ref,
  remark,
  sourceLine,
  text,
  usualCalls,
} from '@heliu/model';
import { z } from 'zod';
import { stockLine } from '../../inventory/model.ts';
import { executed } from '../../purchase/model.ts';
import { returnRequest } from '../return-request/return-request.ts';

export const qualities = { good: '良品', defect: '次品', scrap: '报废' } as const;

/**
 * What a parcel that came back really held, and in which condition. One that nobody knows is written down as well; its
 * goods are in no stock until somebody has found out whose they are and the return is completed.
 */
export const returnReceipt = document({
  name: 'sal_return_receipt',
  label: '退货收货',
  title: 'number',
  apart: ['expressNo'],
  prefix: 'THSH',
  dated: 'receiptDate',
  counted: { by: 'createdAt', per: ['status', 'claim'] },
  fields: {
    receiptDate: date('收货日期', { required: true, index: true }),
    warehouse: ref('收货仓库', 'scm_warehouse', { required: true, index: true }),
    express: ref('快递公司', 'oms_express_company'),
    expressNo: text('快递单号', { max: 60, search: true, index: true, pattern: /^[\w-]+$/ }),
    sender: text('寄件人', { max: 100, search: true, hint: '面单上的姓名、电话' }),
    claim: choice(
      '认领',
      { unknown: '待认领', claimed: '已认领' },
      { computed: true, default: 'unknown', index: true },
    ),
    request: ref('退货申请', 'sal_return_request', { computed: true, index: true }),
    kind: choice('类型', { shop: '店铺', sales: '销售', exchange: '换货', other: '其他' }, { computed: true }),
    customer: ref('客户', 'crm_customer', { computed: true, index: true }),
    shop: ref('店铺', 'oms_shop', { computed: true, index: true }),
    /** Whose it may be, as the number on the parcel says. */
    guess: ref('可能的出库单', 'oms_output_order', { computed: true }),
    completed: progress('完成进度'),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '收货明细',
      optional: true,
      scans: { record: 'sku', count: 'quantity', unit: 'unit' },
      fields: {
        request: ref('退货申请', 'sal_return_request', { index: true }),
        requestLine: sourceLine('申请行'),
        sku: ref('SKU', 'goods_sku', { index: true }),
        goodsName: text('商品名称', { max: 255, hint: '不知道 SKU 时写看到的东西' }),
        unit: stockLine.unit,
        quantity: decimal('实收数量', { required: true, min: 0.000001, max: 1e8 }),
        quality: choice('品质', qualities, { hint: '留空按退货原因的默认处理' }),
        warehouse: ref('入库仓库', 'scm_warehouse', {
          index: true,
          hint: '留空：良品进收货仓库，次品进次品仓，报废的不入库',
        }),
        location: ref('库位', 'scm_location'),
        batchNo: stockLine.batchNo,
        serials: stockLine.serials,
        completedQuantity: executed('已完成数量'),
        remark: text('说明', { max: 200 }),
      },
      from: {
        request: carriesOut(returnRequest, 'lines', {
          line: 'requestLine',
          uses: 'quantity',
          of: 'quantity',
          done: 'receivedQuantity',
          progress: 'received',
          // What came may be more than was announced: it is written down as it is.
          unbounded: true,
          during: ['received'],
          open: ['agreed', 'sent', 'received'],
          copies: { sku: 'sku', goodsName: 'goodsName', unit: 'unit' },
          heads: { kind: 'kind', customer: 'customer', shop: 'shop' },
        }),
      },
    },
  },
  states: { draft: '待确认', received: '已收货', sentBack: '已退还' },
  initial: 'draft',
  editable: ['draft'],
  cancelled: ['sentBack'],
  actions: {
    // No audit: what lies on the table is counted by whoever opened the parcel, and neither stock nor money moves by it.
    receive: { label: '确认收货', from: ['draft'], to: 'received' },
    takeBack: { label: '撤回收货', from: ['received'], to: 'draft', reverses: 'receive', reason: 'optional' },
    giveBack: {
      label: '退还寄件人',
      from: ['draft'],
      to: 'sentBack',
      reason: 'required',
      confirm: '不是我们的，或者不收：包裹原样寄回。',
    },
    restore: { label: '恢复', from: ['sentBack'], to: 'draft' },
  },
});

export const returnReceiptCalls = calls(returnReceipt, 'api/sales/warehousereceiptorder', {
  ...usualCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  receive: post('audit'),
  takeBack: post('deaudit'),
  giveBack: post('giveBack'),
  restore: post('restore'),
});

/** What a scanned number belongs to. */
export interface FoundReturn {
  /** A parcel with this number that was written down already. */
  readonly receipt: number | null;
  readonly request: number | null;
  readonly output: { readonly id: number; readonly number: string } | null;
}
export const findReturn = custom<FoundReturn>()(
  '按快递单号、出库单号或退货申请号找要收的退货',
  get('/api/sales/warehousereceiptorder/find'),
  'sal_return_receipt:save',
  z.object({ code: z.string('请扫描单号').trim().min(1, '请扫描单号').max(60, '单号不能超过60个字') }),
);
