import { type ImportLayout, type LayoutColumn, post } from '@heliu/model';
import { shopOrder } from './order.ts';

const bySku: readonly LayoutColumn[] = [
  { title: '店铺', key: 'shop', needed: true },
  { title: '订单号', key: 'orderNo', needed: true },
  { title: 'SKU', key: 'outerSku', lines: 'lines', needed: true },
  { title: '商品名称', key: 'goodsName', lines: 'lines' },
  { title: '数量', key: 'quantity', lines: 'lines', needed: true },
  { title: '单价', key: 'price', lines: 'lines', needed: true },
  { title: '下单日期', key: 'orderDate' },
];
const forInvoices: readonly LayoutColumn[] = [
  ...bySku,
  { title: '买家', key: 'buyerNick' },
  { title: '发票抬头', key: 'invoiceTitle' },
  { title: '抬头税号', key: 'titleTaxNo' },
  { title: '备注', key: 'remark' },
];

/** Goods that come without a name are called by their code, an order without a day is of today. */
function complete(input: Record<string, unknown>, today: string): void {
  input['orderDate'] ??= today;
  input['wantsInvoice'] = typeof input['invoiceTitle'] === 'string';
  for (const line of input['lines'] as Record<string, unknown>[]) line['goodsName'] ??= line['outerSku'];
}

/** Lists of what was ordered, as shops and merchants keep them: one row for each SKU of an order. */
export const orderLayouts: readonly ImportLayout[] = [
  {
    name: 'sku',
    label: '订单 SKU（简）',
    entity: shopOrder.name,
    call: post('/api/goods/importSkuOrderInfo'),
    columns: bySku,
    complete,
  },
  {
    name: 'skuWithTitle',
    label: '订单 SKU（带抬头）',
    entity: shopOrder.name,
    call: post('/api/goods/importSkuOrderInfo2'),
    columns: forInvoices,
    complete,
  },
];
