import { fen, sumFen } from '@heliu/model';
import { fenOfYuan, fromBeijing, type Json, maybe, needed, quantity, rows, text, times } from '@heliu/outside';
import { type InvoiceApplication, type OrderLine, promotion, type ShopOrder } from './order.ts';
import type { InvoiceKind } from './platform.ts';
import { type ApplicationStatus, mapped, type OrderStatus } from './status.ts';

export const vipStatuses: Readonly<Record<string, OrderStatus>> = {
  10: 'waitShip',
  22: 'shipped',
  25: 'signed',
  60: 'finished',
  97: 'closedUnpaid',
  49: 'closedRefund',
  58: 'closedRefund',
  70: 'closedRefund',
  45: 'other',
  53: 'other',
  54: 'other',
  55: 'other',
  117: 'other',
  118: 'other',
  119: 'other',
  300: 'other',
};

export const vipApplications: Readonly<Record<string, ApplicationStatus>> = {
  0: 'applied',
  1: 'issuing',
  2: 'issued',
  9: 'failed',
};

/**
 * The list has the money, the detail the goods: neither is an order alone. What the buyer paid is not told; it is what
 * remains of the goods and the postage after both discounts. Who bears them is not told either.
 */
export function vipOrder(header: Json, detail: Json): ShopOrder {
  const rawStatus = needed(header['status'], 'status');
  const lines = rows(detail['order_products']).map(orderLine);
  const promotions = [
    ...promotion('unknown', '优惠', fenOfYuan(header['discount_fee'], 'discount_fee')),
    ...promotion('unknown', '促销优惠', fenOfYuan(header['ex_discount_fee'], 'ex_discount_fee')),
  ];
  const goods = fenOfYuan(header['total_fee'], 'total_fee');
  const postage = fenOfYuan(header['post_fee'], 'post_fee');
  return {
    orderNo: needed(header['order_id'], 'order_id'),
    status: mapped(vipStatuses, rawStatus, 'other'),
    rawStatus,
    refund: ['49', '58', '70'].includes(rawStatus) ? 'success' : rawStatus === '45' ? 'refunding' : 'none',
    createdAt: fromBeijing(header['created'], 'created'),
    updatedAt: fromBeijing(header['update_time'], 'update_time'),
    lines,
    goods,
    postage,
    fees: fen(0n),
    paid: fen(goods + postage - sumFen(promotions.map(({ amount }) => amount))),
    promotions,
    buyer: {
      mask: {},
      cipher: {
        name: maybe(header['receiver_name']),
        phone: maybe(header['receiver_mobile']),
        address: maybe(header['receiver_address']),
      },
      region: ['state', 'city', 'district'].map((part) => text(header[`receiver_${part}`])).join('') || undefined,
    },
    buyerMemo: maybe(header['remark']),
    labels: [],
    wantsInvoice: maybe(header['invoice_title']) !== undefined,
    raw: { header, detail },
  };
}

function orderLine(product: Json): OrderLine {
  const price = fenOfYuan(product['price'], 'price');
  const pieces = quantity(product['num'], 'num');
  return {
    lineNo: needed(product['sku_id'], 'sku_id'),
    itemId: maybe(product['spu_id']),
    skuId: maybe(product['sku_id']),
    outerSku: maybe(product['outer_sku_id']),
    name: text(product['title']),
    spec: [text(product['color']), text(product['size'])].filter(Boolean).join(' ') || undefined,
    quantity: pieces,
    price,
    amount: times(price, pieces),
    paid: maybe(product['pay_subtotal']) === undefined ? undefined : fenOfYuan(product['pay_subtotal'], 'pay_subtotal'),
    refund: 'none',
  };
}

/** Paper or electronic is all a buyer is asked here; special ones are not among them. */
const vipKinds: Readonly<Record<string, InvoiceKind>> = { 1: 'paperNormal', 2: 'electronicNormal' };

export function vipApplication(row: Json): InvoiceApplication {
  const rawStatus = text(row['invoice_status']);
  const taxNo = maybe(row['tax_payer_no']);
  const orderNo = needed(row['order_id'], 'order_id');
  return {
    applicationId: orderNo,
    orderNo,
    status: mapped(vipApplications, rawStatus, 'other'),
    rawStatus,
    trigger: 'apply',
    // No type of title is told; only companies have a tax number.
    title: { type: taxNo ? 'company' : 'personal', name: text(row['invoice_title']), taxNo },
    amount: maybe(row['ex_pay_money']) === undefined ? undefined : fenOfYuan(row['ex_pay_money'], 'ex_pay_money'),
    kind: vipKinds[text(row['invoice_type'])],
    rawKind: maybe(row['invoice_type']),
    appliedAt: fromBeijing(row['order_time'], 'order_time'),
    raw: row,
  };
}
