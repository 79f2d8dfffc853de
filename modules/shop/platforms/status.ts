/** What an order is to us, whatever the platform calls it. The raw value is always kept beside it. */
export const orderStatuses = {
  waitPay: '待付款',
  hold: '已付待处理',
  waitShip: '待发货',
  partShipped: '部分发货',
  shipped: '已发货',
  signed: '已签收',
  finished: '已完成',
  closedUnpaid: '未付款关闭',
  closedRefund: '退款关闭',
  other: '其他',
} as const;
export type OrderStatus = keyof typeof orderStatuses;

/** A field of its own: most platforms leave an order 已发货 while a refund runs. */
export const refundStatuses = {
  none: '无退款',
  applied: '待商家处理',
  returning: '待买家退货',
  returnShipped: '买家已退货',
  refunding: '退款中',
  success: '退款成功',
  rejected: '商家已拒绝',
  closed: '退款关闭',
  other: '其他',
} as const;
export type RefundStatus = keyof typeof refundStatuses;

export const applicationStatuses = {
  applied: '待处理',
  agreed: '已同意',
  issuing: '开票中',
  issued: '已开票',
  rejected: '已拒绝',
  failed: '开票失败',
  paused: '暂停',
  voided: '已作废',
  other: '其他',
} as const;
export type ApplicationStatus = keyof typeof applicationStatuses;

/** Platforms add values without asking: an unknown one is 其他, never an error. */
export const mapped = <S extends string>(table: Readonly<Record<string, S>>, raw: string, unknown: S): S =>
  Object.hasOwn(table, raw) ? table[raw]! : unknown;
