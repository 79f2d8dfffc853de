import type { Draft } from '@heliu/model';
import type { outputOrder } from './output-order.ts';

/** What is wrong with goods that leave for a customer, or for whatever else is no shop. */
export function wholesaleComplaint({ kind, customer, lines }: Draft<typeof outputOrder>): string | undefined {
  if (lines.length === 0) return '请填写出库明细';
  if (kind === 'sales' && customer == null) return '销售出库请选择客户';
  for (const [i, { salesOrder, salesLine, order, orderLine, sku }] of lines.entries()) {
    const where = `出库明细第${i + 1}行：`;
    if ((order ?? orderLine) != null) return `${where}只有店铺的出库单才有来源订单和订单行`;
    if (kind === 'sales' && salesOrder == null) return `${where}请从销售订单选单；没有订单的出库请选“其他”`;
    if (kind !== 'sales' && (salesOrder ?? salesLine) != null)
      return `${where}${kind === 'exchange' ? '换货' : '其他'}出库不执行销售订单，没有订单行，请选“销售”`;
    if (kind !== 'sales' && sku == null) return `${where}请选择 SKU`;
  }
  return undefined;
}
