import {
  choice,
  date,
  dateTime,
  dec,
  decimal,
  document,
  flag,
  json,
  longText,
  money,
  ref,
  refs,
  remark,
  text,
  zeroFen,
} from '@heliu/model';
import { bearers } from '../platforms/order.ts';
import { platformNames } from '../platforms/platform.ts';
import { orderStatuses, refundStatuses } from '../platforms/status.ts';
import { subsidisedGoods } from './goods.ts';

export const invoiceStates = {
  none: '未开票',
  applied: '待开票',
  issuing: '开票中',
  issued: '已开票',
  failed: '开票失败',
  partRed: '部分红冲',
  red: '已红冲',
} as const;

/**
 * An order of a shop as the platform tells it, with what our people did to it beside. `createdAt` is when the buyer
 * ordered, so that the natural order of the list is the order of business.
 */
export const shopOrder = document({
  name: 'oms_order',
  label: '电商订单',
  title: 'orderNo',
  apart: ['buyerNick', 'shop'],
  prefix: 'DD',
  dated: 'orderDate',
  made: '下单时间',
  plainSearch: true,
  counted: { by: 'createdAt', per: ['status', 'orderStatus', 'invoiceState'] },
  together: [['shop', 'orderNo']],
  fields: {
    shop: ref('店铺', 'oms_shop', { required: true, index: true }),
    platform: choice('平台', platformNames, { computed: true, default: 'open', index: true }),
    orderNo: text('订单号', { required: true, max: 64, search: true }),
    origin: choice(
      '来源',
      { platform: '平台', push: '推送', import: '导入', manual: '手工', merged: '合并' },
      { computed: true, default: 'manual' },
    ),
    orderDate: date('下单日期', { required: true }),
    orderedAt: dateTime('平台下单时间', { computed: true }),
    paidAt: dateTime('付款时间', { index: true }),
    shippedAt: dateTime('发货时间', {}),
    finishedAt: dateTime('完成时间', {}),
    platformUpdatedAt: dateTime('平台更新时间', { computed: true }),
    orderStatus: choice('订单状态', orderStatuses, { default: 'waitShip', index: true }),
    rawStatus: text('平台状态', { computed: true, max: 64 }),
    refundStatus: choice('退款状态', refundStatuses, { default: 'none', index: true }),

    goods: text('商品', { computed: true, max: 200, search: true }),
    /** Every SKU code of the order, for the quick search alone. */
    skus: text('商品编码', { computed: true, max: 1000, search: true }),
    quantity: decimal('件数', { computed: true, default: dec('0') }),
    goodsAmount: money('商品金额', { computed: true, default: zeroFen }),
    postage: money('运费', { default: zeroFen, min: zeroFen }),
    fees: money('其他费用', { default: zeroFen }),
    discount: money('优惠', { computed: true, default: zeroFen }),
    shopDiscount: money('商家优惠', { computed: true, default: zeroFen }),
    platformDiscount: money('平台优惠', { computed: true, default: zeroFen }),
    /** The buyer's own money. Left out, it is what goods, postage, fees and promotions come to. */
    paid: money('实付', { default: zeroFen, index: true, hint: '不填则按商品、运费、优惠算出' }),
    refunded: money('已退款', { computed: true, default: zeroFen }),
    postageRefunded: money('已退运费', { computed: true, default: zeroFen }),
    /** What may still stand on an invoice to the buyer. */
    invoiceable: money('可开票', { computed: true, default: zeroFen }),
    /** On invoices that stand or are on their way, red ones taken off. */
    invoiced: money('已开票', { computed: true, default: zeroFen }),
    /** More stands on issued invoices than may. A trigger sets it, so that nothing that moves either can forget it. */
    toRed: flag('待红冲', { computed: true, index: true }),
    /** What the platform's own figures leave unexplained. */
    difference: money('平台金额差异', { computed: true, default: zeroFen }),
    subsidyMode: choice(
      '国补方式',
      { payment: '支付立减', order: '下单立减', unknown: '未说明' },
      { computed: true, index: true },
    ),
    /** The state's money, beside the buyer's. */
    subsidy: money('国补金额', { computed: true, default: zeroFen }),
    subsidyReturned: money('已退国补', { computed: true, default: zeroFen }),
    /** What tells the subsidised pieces apart. Not the platform's alone, so news of the order leave it as it is. */
    subsidyGoods: json('国补商品', subsidisedGoods, { computed: true }),
    /** Who was subsidised; his number is sealed elsewhere. */
    subsidyHolder: text('补贴领取人', { computed: true, max: 50 }),
    holderNoMask: text('领取人身份证号', { computed: true, max: 18 }),
    subsidyAskedAt: dateTime('国补询问时间', { computed: true }),

    buyerNick: text('买家', { max: 100, search: true }),
    receiverName: text('收货人', { max: 64, computed: true }),
    receiverPhone: text('收货电话', { max: 32, computed: true }),
    receiverAddress: text('收货地址', { max: 255, computed: true }),
    region: text('地区', { max: 100 }),
    buyerMemo: longText('买家留言', { max: 1000 }),
    sellerMemo: longText('商家备注', { max: 1000 }),

    wantsInvoice: flag('要发票', {}),
    invoiceTitle: text('发票抬头', { max: 100, search: true }),
    titleTaxNo: text('抬头税号', { max: 20, search: true }),
    invoiceState: choice('发票状态', invoiceStates, { computed: true, default: 'none', index: true }),

    labels: refs('标签', 'oms_label', { index: true }),
    urgent: flag('加急', { computed: true, index: true }),
    locked: flag('锁定', { computed: true, index: true }),
    lockReason: text('锁定原因', { computed: true, max: 200 }),
    lockedBy: ref('锁定人', 'sys_user', { computed: true }),
    lockedAt: dateTime('锁定时间', { computed: true }),
    mergedInto: ref('并入订单', 'oms_order', { computed: true }),
    /** Of what the platform said; an order told again unchanged is not written again. */
    hash: text('内容摘要', { computed: true, max: 64 }),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '商品明细',
      fields: {
        lineNo: text('行号', { max: 64 }),
        itemId: text('平台商品号', { max: 64 }),
        skuId: text('平台规格号', { max: 64 }),
        outerSku: text('商家编码', { max: 64 }),
        goodsName: text('商品名称', { required: true, max: 255 }),
        spec: text('规格', { max: 255 }),
        quantity: decimal('数量', { required: true, scale: 6, min: 0, max: 1e8 }),
        price: money('单价', { required: true, min: zeroFen }),
        amount: money('金额', { computed: true, default: zeroFen }),
        /** The buyer's money for this line: told by the platform, or apportioned. */
        paid: money('实付', { computed: true, default: zeroFen }),
        subsidy: money('国补', { computed: true, default: zeroFen }),
        gift: flag('赠品', {}),
        refundStatus: choice('退款状态', refundStatuses, { computed: true, default: 'none' }),
        /** The order the line came from, in a merged one. */
        fromOrder: ref('原订单', 'oms_order', { computed: true }),
      },
    },
    promotions: {
      label: '优惠与补贴',
      optional: true,
      fields: {
        bearer: choice('承担方', bearers, { default: 'shop' }),
        name: text('名称', { required: true, max: 100 }),
        amount: money('金额', { required: true }),
        lineNo: text('行号', { max: 64 }),
      },
    },
    parcels: {
      label: '物流',
      optional: true,
      fields: {
        carrier: text('快递公司', { required: true, max: 60 }),
        trackingNo: text('快递单号', { required: true, max: 60 }),
        shippedAt: dateTime('发货时间', {}),
      },
    },
  },
  states: { draft: '待审核', audited: '已审核', merged: '已合并', deleted: '已删除' },
  initial: 'draft',
  editable: ['draft'],
  away: ['merged', 'deleted'],
  // A lock stands in the way of most of these. It is no `when`, so that whoever tries is told who locked and why.
  actions: {
    audit: { label: '审核', from: ['draft'], to: 'audited' },
    deaudit: { label: '反审核', from: ['audited'], to: 'draft', reason: 'optional' },
    lock: {
      label: '锁定',
      from: ['draft', 'audited'],
      when: { locked: false },
      set: { locked: true },
      reason: 'required',
    },
    releaseLock: {
      label: '解锁',
      when: { locked: true },
      set: { locked: false, lockReason: null, lockedBy: null, lockedAt: null },
    },
    urgent: { label: '加急', from: ['draft', 'audited'], when: { urgent: false }, set: { urgent: true } },
    unUrgent: { label: '取消加急', when: { urgent: true }, set: { urgent: false } },
    cancelMerge: {
      label: '取消合并',
      from: ['draft'],
      to: 'deleted',
      when: { origin: 'merged' },
      confirm: '原来的订单带着平台上最新的状态回来，这张合并订单随之删除。',
    },
    delete: { label: '删除', from: ['draft'], to: 'deleted', reason: 'optional', danger: true },
    restore: { label: '恢复', from: ['deleted'], to: 'draft' },
  },
  internal: {
    /** Away behind the order it was merged into; its platform goes on telling of it. */
    setAside: { label: '合并', from: ['draft'], to: 'merged' },
    bringBack: { label: '拆出', from: ['merged'], to: 'draft', set: { mergedInto: null } },
  },
});
