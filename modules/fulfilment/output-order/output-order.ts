import {
  carriesOut,
  choice,
  date,
  dateTime,
  dec,
  decimal,
  document,
  flag,
  integer,
  json,
  money,
  progress,
  rate,
  ref,
  refs,
  remark,
  sourceLine,
  text,
  zeroFen,
} from '@heliu/model';
import { z } from 'zod';
import { stockLine } from '../../inventory/model.ts';
import { executed } from '../../purchase/model.ts';
import { order as salesOrder } from '../../sales/model.ts';
import { platformNames } from '../../shop/model.ts';
import type { Verdict } from '../route/route.rules.ts';

const parcelNumber = /^[\w-]+$/;
export const packStates = { waiting: '待包', held: '挂起', binned: '已入拦截筐' } as const;
const price = { computed: true, masked: 'price' } as const;

/**
 * What leaves a warehouse because it was sold or given away: parcels for the buyers of shops, goods for the orders of
 * wholesale customers, and whatever else goes to somebody. What moves between warehouses is a transfer.
 */
export const outputOrder = document({
  name: 'oms_output_order',
  label: '出库单',
  title: 'number',
  prefix: 'CK',
  prefixes: { by: 'kind', of: { sales: 'XSCK', exchange: 'HHCK', other: 'QTFH' } },
  dated: 'outDate',
  counted: { by: 'createdAt', per: ['kind', 'status', 'shipState'] },
  kinds: { by: 'kind', rights: { shop: 'shop', sales: 'wholesale', exchange: 'wholesale', other: 'wholesale' } },
  fields: {
    kind: choice(
      '类型',
      { shop: '店铺', sales: '销售', exchange: '换货', other: '其他' },
      { default: 'shop', index: true },
    ),
    customer: ref('客户', 'crm_customer', { index: true }),
    site: ref('客户站点', 'crm_customer_site', { hint: '送到哪里；留空送到客户的地址' }),
    salesman: ref('业务员', 'sys_user', { computed: true, index: true }),
    orders: refs('来源订单', 'oms_order', { index: true }),
    /** For the quick search: people have the number of an order in hand, not ours. */
    orderNos: text('订单号', { computed: true, max: 4000, search: true }),
    shop: ref('店铺', 'oms_shop', { computed: true, index: true }),
    platform: choice('平台', platformNames, { computed: true, index: true }),
    origin: choice('来源', { orders: '订单', merged: '合并' }, { computed: true, default: 'orders' }),
    outDate: date('出库日期', { required: true, index: true }),
    warehouse: ref('发货仓库', 'scm_warehouse', { required: true, index: true }),
    express: ref('快递公司', 'oms_express_company', { index: true }),
    expressNo: text('快递单号', { max: 60, search: true, index: true, pattern: parcelNumber }),
    numberFrom: choice('单号来源', { typed: '手工', fetched: '电子面单' }, { computed: true, default: 'typed' }),
    routeReason: text('路由说明', { computed: true, max: 300 }),
    /** What every route said of it when it was decided: they may be others by now. */
    routeProof: json('路由依据', z.custom<readonly Verdict[]>(), { computed: true }),

    receiverName: text('收货人', { computed: true, max: 64 }),
    receiverPhone: text('收货电话', { computed: true, max: 32 }),
    receiverAddress: text('收货地址', { computed: true, max: 255 }),
    region: text('地区', { computed: true, max: 100 }),
    goods: text('商品', { computed: true, max: 200, search: true }),
    quantity: decimal('件数', { computed: true, default: dec('0') }),
    amount: money('订单实付', { computed: true, default: zeroFen }),
    total: money('销售金额', { ...price, default: zeroFen }),
    invoiced: progress('应收进度'),
    /** Why no receivable came of it by itself; somebody has to look at it. */
    billTrouble: text('没有自动立账的原因', { computed: true, max: 300 }),
    freight: money('快递费', { default: zeroFen, min: zeroFen, masked: 'cost' }),
    weight: decimal('重量（千克）', { scale: 3, min: 0, max: 100_000 }),

    wave: ref('波次', 'oms_wave', { computed: true, index: true }),
    slot: integer('筐位', { computed: true }),
    packState: choice('打包', packStates, { computed: true, default: 'waiting' }),
    packNote: text('打包说明', { computed: true, max: 200 }),
    shipState: choice(
      '发货状态',
      { waiting: '待发', shipped: '已发', signed: '已签收' },
      { computed: true, default: 'waiting', index: true },
    ),
    shippedAt: dateTime('发货时间', { computed: true, index: true }),
    shippedBy: ref('发货人', 'sys_user', { computed: true }),
    /** Whether the shop's platform was told. */
    pushState: choice(
      '回传平台',
      { none: '未回传', queued: '等待回传', done: '已回传', failed: '回传失败', needless: '无需回传' },
      { computed: true, default: 'none', index: true },
    ),
    pushMessage: text('回传结果', { computed: true, max: 500 }),

    locked: flag('锁定', { computed: true }),
    lockReason: text('锁定原因', { computed: true, max: 200 }),
    lockedBy: ref('锁定人', 'sys_user', { computed: true }),
    lockedAt: dateTime('锁定时间', { computed: true }),
    /** Something in it was refunded before it left, or may be. */
    intercepted: flag('拦截', { computed: true, index: true }),
    interceptReason: text('拦截原因', { computed: true, max: 200 }),
    mergedInto: ref('并入出库单', 'oms_output_order', { computed: true, index: true }),
    remark: remark(),
  },
  lines: {
    // Of a shop they are filled from its orders whenever the document is saved: of an order without lines all that is
    // still to leave, else as much of each line as is said.
    lines: {
      label: '出库明细',
      optional: true,
      scans: { record: 'sku', count: 'quantity', unit: 'unit' },
      fields: {
        salesOrder: ref('销售订单', 'sal_order', { index: true }),
        salesLine: sourceLine('订单行'),
        order: ref('来源订单', 'oms_order', { index: true }),
        /** Which line of it: news of an order replace its rows, so that no id of them would last. */
        orderLine: text('订单行', { max: 100 }),
        orderNo: text('订单号', { computed: true, max: 64 }),
        lineNo: text('行号', { computed: true, max: 64 }),
        outerSku: text('商家编码', { computed: true, max: 64 }),
        goodsName: text('商品名称', { computed: true, max: 255 }),
        spec: text('规格', { computed: true, max: 255 }),
        sku: ref('SKU', 'goods_sku', { index: true }),
        unit: ref('单位', 'goods_unit', { hint: '留空用基本单位' }),
        quantity: decimal('数量', { required: true, min: 0.000001, max: 1e8 }),
        baseQuantity: decimal('基本数量', { computed: true, default: dec(0) }),
        location: ref('库位', 'scm_location', { hint: '留空先过期先出' }),
        batchNo: text('批号', { max: 60, hint: '留空先过期先出' }),
        serials: stockLine.serials,
        gift: flag('赠品', { computed: true }),
        taxPrice: decimal('含税单价', { ...price, scale: 6 }),
        taxRate: rate('税率', { computed: true }),
        total: money('销售金额', { ...price, default: zeroFen }),
        tax: money('其中税额', { ...price, default: zeroFen }),
        cost: money('出库成本', { computed: true, default: zeroFen, masked: 'cost' }),
        /** What the order kept for it until it left, in base units. */
        releasedQuantity: executed('用去预占'),
        invoicedQuantity: executed('已立应收'),
        /** Asked back and not turned down, what came back among it. */
        returningQuantity: executed('申请退货'),
        returnedQuantity: executed('已退回'),
        remark: text('备注', { max: 200 }),
      },
      from: {
        salesOrder: carriesOut(salesOrder, 'lines', {
          line: 'salesLine',
          uses: 'quantity',
          of: 'quantity',
          done: 'shippedQuantity',
          progress: 'shipped',
          during: ['audited'],
          open: ['audited'],
          copies: { sku: 'sku', unit: 'unit', remark: 'remark' },
          heads: { customer: 'customer', site: 'site' },
        }),
      },
    },
    /** What is taken from the shelf for lines that are combinations of other goods, as they were put together then. */
    parts: {
      label: '组合拆分',
      optional: true,
      fields: {
        line: integer('明细行', { required: true, computed: true }),
        sku: ref('SKU', 'goods_sku', { required: true, computed: true, index: true }),
        quantity: decimal('数量', { required: true, computed: true }),
      },
    },
  },
  paper: {
    title: '出库单',
    fields: [
      'kind',
      'customer',
      'site',
      'warehouse',
      'receiverName',
      'receiverPhone',
      'receiverAddress',
      'express',
      'expressNo',
      'remark',
    ],
    lines: { lines: ['orderNo', 'goodsName', 'spec', 'sku', 'unit', 'quantity', 'location', 'batchNo', 'remark'] },
    signatures: ['制单', '仓库', '收货人'],
  },
  states: { draft: '待审核', audited: '已审核', merged: '已合并', deleted: '已删除' },
  initial: 'draft',
  editable: ['draft'],
  cancelled: ['merged', 'deleted'],
  away: ['merged', 'deleted'],
  actions: {
    audit: { label: '审核', from: ['draft'], to: 'audited', when: { locked: false, intercepted: false } },
    deaudit: {
      label: '反审核',
      from: ['audited'],
      to: 'draft',
      when: { locked: false, shipState: ['waiting', 'shipped'] },
      set: {
        shipState: 'waiting',
        shippedAt: null,
        shippedBy: null,
        pushState: 'none',
        wave: null,
        slot: null,
        packState: 'waiting',
        packNote: null,
        billTrouble: null,
      },
      reverses: 'audit',
      reason: 'optional',
    },
    ship: {
      label: '发货',
      from: ['audited'],
      when: { kind: 'shop', locked: false, intercepted: false, shipState: 'waiting', packState: 'waiting' },
      set: { shipState: 'shipped', pushState: 'queued' },
      input: {
        express: ref('快递公司', 'oms_express_company', { required: true }),
        expressNo: text('快递单号', { required: true, max: 60, pattern: parcelNumber }),
      },
    },
    fetchNumber: {
      label: '取号',
      from: ['draft', 'audited'],
      when: { locked: false, intercepted: false, shipState: 'waiting', numberFrom: 'typed' },
      set: { numberFrom: 'fetched' },
    },
    cancelNumber: {
      label: '作废面单',
      from: ['draft', 'audited'],
      when: { shipState: 'waiting', numberFrom: 'fetched' },
      set: { numberFrom: 'typed', expressNo: null },
      confirm: '快递单号还给快递公司，已经打印的面单请撕掉。',
      danger: true,
    },
    push: {
      label: '重新回传',
      from: ['audited'],
      when: { pushState: 'failed' },
      set: { pushState: 'queued', pushMessage: null },
    },
    sign: { label: '签收', from: ['audited'], when: { shipState: 'shipped' }, set: { shipState: 'signed' } },
    lock: {
      label: '锁定',
      from: ['draft', 'audited'],
      when: { locked: false, shipState: 'waiting' },
      set: { locked: true },
      reason: 'required',
    },
    unlock: {
      label: '解锁',
      when: { locked: true },
      set: { locked: false, lockReason: null, lockedBy: null, lockedAt: null },
    },
    restoreMerge: {
      label: '取消合并',
      from: ['draft'],
      to: 'deleted',
      when: { locked: false, origin: 'merged', numberFrom: 'typed' },
      confirm: '合并前的各张出库单会恢复为待审核。',
    },
    delete: {
      label: '删除',
      from: ['draft'],
      to: 'deleted',
      when: { locked: false, origin: 'orders', numberFrom: 'typed' },
      reason: 'optional',
      danger: true,
    },
    restore: { label: '恢复', from: ['deleted'], to: 'draft', when: { origin: 'orders' } },
  },
  internal: {
    setAside: { label: '合并', from: ['draft'], to: 'merged' },
    bringBack: { label: '拆出', from: ['merged'], to: 'draft', set: { mergedInto: null } },
    joinWave: {
      label: '排入波次',
      from: ['audited'],
      when: { kind: 'shop', locked: false, intercepted: false, shipState: 'waiting', packState: 'waiting' },
    },
    leaveWave: { label: '移出波次', set: { wave: null, slot: null, packState: 'waiting', packNote: null } },
    setApart: {
      label: '挂起',
      from: ['audited'],
      when: { shipState: 'waiting', packState: 'waiting' },
      set: { packState: 'held' },
    },
    /** What must not leave lies in a bin with a number until somebody has decided. */
    putIntoBin: {
      label: '放进拦截筐',
      from: ['audited'],
      when: { shipState: 'waiting', packState: ['waiting', 'held'] },
      set: { packState: 'binned' },
    },
    packAgain: {
      label: '继续打包',
      from: ['audited'],
      when: { locked: false, intercepted: false, shipState: 'waiting', packState: ['held', 'binned'] },
      set: { packState: 'waiting', packNote: null },
    },
    intercept: { label: '拦截', from: ['draft', 'audited'], set: { intercepted: true } },
    letGo: { label: '解除拦截', set: { intercepted: false, interceptReason: null } },
    /** What the shop's platform made of the news that the parcel is under way. */
    pushed: { label: '回传结果' },
  },
});
