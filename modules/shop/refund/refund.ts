import { choice, dateTime, entity, money, ref, text } from '@heliu/model';
import { platformNames } from '../platforms/platform.ts';
import { refundStatuses } from '../platforms/status.ts';

export const refundKinds = {
  money: '仅退款',
  return: '退货退款',
  exchange: '换货',
  priceProtection: '价保',
  unknown: '未说明',
} as const;

/** Money the platform gives back to a buyer, all of it or of one line. */
export const refund = entity({
  name: 'oms_refund',
  label: '退款',
  title: 'refundNo',
  large: true,
  plainSearch: true,
  together: [['shop', 'refundNo']],
  fields: {
    shop: ref('店铺', 'oms_shop', { required: true, computed: true, index: true }),
    platform: choice('平台', platformNames, { required: true, computed: true }),
    refundNo: text('退款单号', { required: true, computed: true, max: 64, search: true }),
    orderNo: text('订单号', { required: true, computed: true, max: 64, search: true, index: true }),
    /** Empty while the order itself has not come in yet. */
    order: ref('订单', 'oms_order', { computed: true, index: true }),
    lineNo: text('订单行号', { computed: true, max: 64 }),
    refundStatus: choice('退款状态', refundStatuses, { required: true, computed: true, index: true }),
    rawStatus: text('平台状态', { computed: true, max: 64 }),
    kind: choice('类型', refundKinds, { required: true, computed: true }),
    amount: money('退款金额', { required: true, computed: true, index: true }),
    /** Empty where the platform does not say. */
    postage: money('其中运费', { computed: true }),
    reason: text('原因', { computed: true, max: 255 }),
    appliedAt: dateTime('申请时间', { computed: true }),
    refundedAt: dateTime('到账时间', { computed: true }),
    platformUpdatedAt: dateTime('平台更新时间', { computed: true }),
    hash: text('内容摘要', { computed: true, max: 64 }),
  },
});
