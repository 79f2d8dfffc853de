/** What a company can be told of. Each says what it is about and where it is found, never how much: that is asked for. */
export const events = {
  orderCreated: '新订单',
  orderPaid: '订单付款',
  invoiceIssued: '蓝票开具',
  invoiceRed: '红票开具',
  invoiceFailed: '开票失败',
  invoiceVoided: '发票作废',
  stockChanged: '库存变化',
  ping: '测试',
} as const;
export type EventName = keyof typeof events;

/** Those that an address is subscribed to; the test goes to whichever it is sent to. */
const { ping: _, ...subscribed } = events;
export const subscribable = subscribed;
