import { choice, dateTime, entity, integer, longText, money, ref, text, yuan, zeroFen } from '@heliu/model';

export const paymentStates = {
  waiting: '待支付',
  paid: '已支付',
  partRefunded: '部分退款',
  refunded: '已退款',
  closed: '已关闭',
  abnormal: '异常',
} as const;

/** A QR code somebody is asked to pay, and what became of it. What WeChat says is computed; nobody types it. */
export const payment = entity({
  name: 'oms_payment',
  label: '微信支付单',
  title: 'outTradeNo',
  large: true,
  fields: {
    /** With the company before it, the number WeChat knows it by; together at most 32 characters. */
    outTradeNo: text('支付单号', {
      required: true,
      unique: true,
      max: 20,
      search: true,
      pattern: /^[A-Za-z0-9_]{6,20}$/,
    }),
    purpose: text('用途', { required: true, max: 40, search: true }),
    orderNo: text('订单号', { max: 40, search: true }),
    amount: money('金额', { required: true, min: yuan('0.01'), index: true }),
    expiresAt: dateTime('有效期至', { required: true }),
    state: choice('状态', paymentStates, { computed: true, default: 'waiting', index: true }),
    refunded: money('已退金额', { computed: true, default: zeroFen }),
    /** Held by refunds WeChat has not decided yet, so that two of them never take more than was paid. */
    refunding: money('退款中', { computed: true, default: zeroFen }),
    codeUrl: text('二维码内容', { computed: true, max: 512 }),
    transactionId: text('微信订单号', { computed: true, max: 32, search: true }),
    paidAt: dateTime('支付时间', { computed: true, index: true }),
    payer: text('付款人', { computed: true, max: 32 }),
    problem: longText('异常说明', { computed: true, max: 500 }),
    /** The record that asks for the money and hears what becomes of it; nothing of one made over the counter. */
    sourceName: text('来源类型', { computed: true, max: 63 }),
    sourceRecord: integer('来源标识', { computed: true, index: true }),
  },
});

export const refundStates = {
  asked: '待确认',
  processing: '退款中',
  success: '已退款',
  closed: '未退',
  abnormal: '退款异常',
} as const;

/** One request to pay back. Its number is stored before WeChat is asked, so that an unknown outcome can be looked up. */
export const paymentRefund = entity({
  name: 'oms_payment_refund',
  label: '微信退款单',
  title: 'outRefundNo',
  large: true,
  fields: {
    payment: ref('支付单', 'oms_payment', { required: true, index: true }),
    outRefundNo: text('退款单号', {
      required: true,
      unique: true,
      max: 32,
      search: true,
      pattern: /^[A-Za-z0-9_]{6,32}$/,
    }),
    amount: money('退款金额', { required: true, min: yuan('0.01') }),
    reason: text('退款原因', { required: true, max: 40 }),
    state: choice('状态', refundStates, { computed: true, default: 'asked', index: true }),
    refundId: text('微信退款号', { computed: true, max: 64 }),
    refundedAt: dateTime('退款时间', { computed: true }),
    problem: longText('说明', { computed: true, max: 500 }),
  },
});
