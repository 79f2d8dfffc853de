import {
  calls,
  carriesOut,
  choice,
  chosen,
  custom,
  date,
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
import { z } from 'zod';
import { stockLine } from '../../inventory/model.ts';
import { executed } from '../../purchase/model.ts';
import { refundStatuses } from '../../shop/model.ts';
import { outputOrder } from '../output-order/output-order.ts';

export const returnWays = { refundOnly: '仅退款', returnRefund: '退货退款', exchange: '换货' } as const;
const price = { masked: 'price' } as const;
const parcel = {
  express: ref('退回快递', 'oms_express_company'),
  expressNo: text('退回单号', { max: 60, index: true, pattern: /^[\w-]+$/ }),
} as const;

/**
 * What a customer wants back for goods that left: money, money for goods he sends back, or other goods for them. As long
 * as it is not turned down, nobody else can ask for the same pieces again.
 */
export const returnRequest = document({
  name: 'sal_return_request',
  label: '退货申请',
  title: 'number',
  apart: ['goods'],
  prefix: 'THSQ',
  dated: 'requestDate',
  counted: { by: 'createdAt', per: ['status', 'way'] },
  fields: {
    kind: choice(
      '类型',
      { shop: '店铺', sales: '销售', exchange: '换货', other: '其他' },
      { computed: true, default: 'sales', index: true },
    ),
    way: choice('方式', returnWays, { required: true, index: true }),
    cause: ref('退货原因', 'sal_return_cause', { required: true, index: true }),
    customer: ref('客户', 'crm_customer', { computed: true, index: true }),
    shop: ref('店铺', 'oms_shop', { computed: true, index: true }),
    requestDate: date('申请日期', { required: true, index: true }),
    ...parcel,
    /** For the quick search: people have the number of an order or a parcel in hand, not ours. */
    orderNos: text('订单号', { computed: true, max: 4000, search: true }),
    goods: text('商品', { computed: true, max: 200, search: true }),
    amount: money('退款金额', { ...price, computed: true, default: zeroFen }),
    exchangeTotal: money('换货金额', { ...price, computed: true, default: zeroFen }),
    /** What the customer still pays for what he gets instead; below zero it is given back to him. */
    difference: money('应补差价', { ...price, computed: true, default: zeroFen }),
    /** The refund of a shop's platform that it follows. */
    refund: ref('平台退款', 'oms_refund', { computed: true, unique: true }),
    refundNo: text('平台退款单号', { computed: true, max: 64, search: true }),
    refundStatus: choice('平台退款状态', refundStatuses, { computed: true }),
    received: progress('收货进度'),
    completed: progress('完成进度'),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '退货明细',
      fields: {
        output: ref('出库单', 'oms_output_order', { required: true, index: true }),
        outputLine: sourceLine('出库行'),
        sku: ref('SKU', 'goods_sku', { computed: true, index: true }),
        goodsName: text('商品名称', { computed: true, max: 255 }),
        spec: text('规格', { computed: true, max: 255 }),
        unit: ref('单位', 'goods_unit', { computed: true }),
        quantity: decimal('退回数量', { required: true, min: 0, max: 1e8, hint: '仅退款的填 0' }),
        /** What was asked for, where less is waited for in the end. */
        askedQuantity: executed('申请数量'),
        amount: money('退款金额', { ...price, min: zeroFen, hint: '留空按实付分摊' }),
        receivedQuantity: executed('已收数量'),
        completedQuantity: executed('已完成数量'),
        remark: text('说明', { max: 200 }),
      },
      from: {
        output: carriesOut(outputOrder, 'lines', {
          line: 'outputLine',
          uses: 'quantity',
          of: 'quantity',
          done: 'returningQuantity',
          during: ['apply', 'agreed', 'sent', 'received', 'done'],
          open: ['audited'],
          copies: { sku: 'sku', goodsName: 'goodsName', spec: 'spec', unit: 'unit' },
          heads: { kind: 'kind', customer: 'customer', shop: 'shop' },
        }),
      },
    },
    exchanges: {
      label: '换出商品',
      optional: true,
      scans: { record: 'sku', count: 'quantity', unit: 'unit' },
      fields: {
        sku: stockLine.sku,
        unit: stockLine.unit,
        quantity: stockLine.quantity,
        taxPrice: decimal('含税单价', { ...price, scale: 6, min: 0, max: 1e8, hint: '留空不另收钱' }),
        total: money('金额', { ...price, computed: true, default: zeroFen }),
      },
    },
  },
  paper: {
    title: '退货申请',
    fields: ['customer', 'way', 'cause', 'express', 'expressNo', 'remark'],
    lines: { lines: ['goodsName', 'spec', 'unit', 'quantity', 'remark'] },
    signatures: ['申请', '审批'],
  },
  states: {
    apply: '申请中',
    agreed: '已同意',
    sent: '待收货',
    received: '已收货',
    done: '已完成',
    rejected: '已拒绝',
    refused: '已拒收',
    cancelled: '已取消',
  },
  initial: 'apply',
  editable: ['apply'],
  cancelled: ['rejected', 'refused', 'cancelled'],
  actions: {
    // The next step first: what stands first is a button, the rest is behind “更多”.
    audit: { label: '同意', from: ['apply'], to: 'agreed' },
    send: {
      label: '登记寄回',
      from: ['agreed', 'sent'],
      to: 'sent',
      when: { way: ['returnRefund', 'exchange'] },
      input: {
        express: parcel.express,
        expressNo: text('退回单号', { required: true, max: 60, pattern: /^[\w-]+$/ }),
      },
    },
    refund: {
      label: '确认退款',
      from: ['agreed'],
      to: 'done',
      when: { way: 'refundOnly' },
      confirm: '钱已经退给客户，申请随之完成。',
    },
    close: {
      label: '结案',
      from: ['received'],
      to: 'done',
      reason: 'optional',
      confirm: '还没有寄回的不再等，客户以后可以另行申请。',
    },
    reject: { label: '拒绝', from: ['apply', 'agreed'], to: 'rejected', whileUnused: true, reason: 'required' },
    refuse: {
      label: '拒收',
      from: ['agreed', 'sent'],
      to: 'refused',
      when: { way: ['returnRefund', 'exchange'] },
      whileUnused: true,
      reason: 'required',
      confirm: '包裹原样退还客户，不再收货，也不退款。',
    },
    reopen: {
      label: '取消结案',
      from: ['done'],
      to: 'received',
      when: { way: ['returnRefund', 'exchange'], completed: ['none', 'part'] },
    },
    deaudit: { label: '撤回同意', from: ['agreed'], to: 'apply', reverses: 'audit', reason: 'optional' },
    takeBack: {
      label: '撤回退款',
      from: ['done'],
      to: 'agreed',
      when: { way: 'refundOnly' },
      reverses: 'refund',
      reason: 'required',
    },
    cancel: {
      label: '取消',
      from: ['apply', 'agreed', 'sent'],
      to: 'cancelled',
      whileUnused: true,
      reason: 'optional',
      danger: true,
    },
    restore: { label: '恢复', from: ['rejected', 'refused', 'cancelled'], to: 'apply' },
  },
  internal: {
    receive: { label: '收货', from: ['agreed', 'sent'], to: 'received' },
    giveBack: { label: '取消收货', from: ['received'], to: 'sent' },
    finish: { label: '完成', from: ['received'], to: 'done' },
    unfinish: { label: '取消完成', from: ['done'], to: 'received' },
    /** What the platform says of its refund. */
    follow: { label: '平台退款' },
  },
});

export const returnRequestCalls = calls(returnRequest, 'api/salesreturn/request', {
  ...usualCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  audit: post('audit'),
  deaudit: post('deaudit'),
  reject: post('reject'),
  send: post('send'),
  refuse: post('refuse'),
  refund: post('refund'),
  takeBack: post('takeBack'),
  close: post('close'),
  reopen: post('reopen'),
  cancel: post('cancel'),
  restore: post('restore'),
});

/** A blue invoice of what comes back, with what still stands of it. */
export interface ReturnInvoice {
  readonly invoice: number;
  readonly number: string;
  readonly order: number;
  readonly left: string;
  /** What is given back of its order by this return. */
  readonly refund: string;
}
export const invoicesOfReturn = custom<{ readonly rows: readonly ReturnInvoice[] }>()(
  '退货的订单已开的蓝字发票，供红冲',
  get('/api/salesreturn/request/invoices'),
  'oms_invoice:view',
  z.object({ id: chosen('退货申请') }),
  { price: ['rows.refund'] },
);
