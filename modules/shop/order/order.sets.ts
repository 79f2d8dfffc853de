/**
 * The orders that figures, tabs and to-dos speak of. Each set is counted and opened by the same filters, so a number and
 * the list behind it cannot differ.
 */
export const orderSets = {
  applied: { label: '待开票', filters: { invoiceState: 'applied' } },
  issuing: { label: '开票中', filters: { invoiceState: 'issuing' } },
  failed: { label: '开票失败', filters: { invoiceState: 'failed' } },
  toRed: { label: '退款待红冲', filters: { toRed: 'true' } },
} as const;
export type OrderSet = keyof typeof orderSets;

/** Where sets of orders are opened. */
export const orderCentre = '/oms/ordercenter';
