import { type Fen, fen, sumFen, zeroFen } from '@heliu/model';
import { fenOfFen, fenOfYuan, times } from '@heliu/outside';
import { type OrderLine, promotion, type ShopOrder, type ShopRefund } from './order.ts';
import { mapped, type OrderStatus, type RefundStatus } from './status.ts';
import { fromBeijing } from '@heliu/outside';
import { type Json, maybe, needed, node, present, quantity, rows, text } from '@heliu/outside';

/** TRADE_CLOSED ends unpaid and refunded orders alike. TRADE_PAID lasts a moment, WAIT_CONFIRM until a group is full. */
export const youzanStatuses: Readonly<Record<string, OrderStatus>> = {
  WAIT_BUYER_PAY: 'waitPay',
  TRADE_PAID: 'hold',
  WAIT_CONFIRM: 'hold',
  WAIT_SELLER_SEND_GOODS: 'waitShip',
  WAIT_BUYER_CONFIRM_GOODS: 'shipped',
  TRADE_SUCCESS: 'finished',
};

/** Of refunds asked for by themselves. */
export const youzanRefunds: Readonly<Record<string, RefundStatus>> = {
  WAIT_SELLER_AGREE: 'applied',
  WAIT_BUYER_RETURN_GOODS: 'returning',
  WAIT_SELLER_CONFIRM_GOODS: 'returnShipped',
  SELLER_REFUSE_BUYER: 'rejected',
  SELLER_REFUSE_BUYER_RETURN_GOODS: 'rejected',
  CLOSED: 'closed',
  SUCCESS: 'success',
};

/** Within an order the same states have numbers. 50 and 60 are general knowledge. */
const lineRefunds: Readonly<Record<string, RefundStatus>> = {
  1: 'applied',
  10: 'rejected',
  20: 'returning',
  30: 'returnShipped',
  40: 'rejected',
  50: 'closed',
  60: 'success',
};

/** Part or whole is told by the refunds themselves. */
const orderRefunds: Readonly<Record<string, RefundStatus>> = {
  0: 'none',
  1: 'refunding',
  2: 'success',
  11: 'refunding',
  12: 'success',
};

function statusOf(raw: string, info: Json, deliveries: readonly Json[]): OrderStatus {
  if (raw === 'TRADE_CLOSED') return maybe(info['pay_time']) ? 'closedRefund' : 'closedUnpaid';
  const status = mapped(youzanStatuses, raw, 'other');
  // The order waits until its last parcel has left; that some have is told by the parcels only.
  const left = deliveries.some((one) => text(one['express_state']) === '1');
  return status === 'waitShip' && left ? 'partShipped' : status;
}

const refundOfLine = (refunds: readonly Json[], oid: string): string =>
  text(refunds.find((one) => rows(one['oids']).some((line) => text(line['oid']) === oid))?.['refund_state']);

function orderLine(line: Json, refunds: readonly Json[], withPostage: boolean): OrderLine {
  const oid = needed(line['oid'], 'oid');
  const price = fenOfYuan(line['price'], 'price');
  const pieces = quantity(line['num'], 'num');
  const rawRefund = refundOfLine(refunds, oid);
  return {
    lineNo: oid,
    itemId: maybe(line['item_id']),
    skuId: maybe(line['sku_id']),
    outerSku: maybe(line['outer_sku_id']) ?? maybe(line['outer_item_id']),
    name: text(line['title']),
    spec: specOf(line['sku_properties_name']),
    quantity: pieces,
    price,
    amount: times(price, pieces),
    // What is apportioned to a line has its part of the postage in it; without postage it is the line's own.
    paid: withPostage ? undefined : fenOfYuan(line['payment'], 'payment'),
    gift: text(line['is_present']) === 'true' || undefined,
    refund: mapped(lineRefunds, rawRefund, rawRefund ? 'other' : 'none'),
    rawRefund: rawRefund || undefined,
  };
}

/** `[{"k":"颜色","v":"红"}]` as text. */
function specOf(value: unknown): string | undefined {
  const written = maybe(value);
  if (!written?.startsWith('[')) return written;
  try {
    return (
      rows(JSON.parse(written))
        .map((one) => text(one['v']))
        .filter(Boolean)
        .join(' ') || undefined
    );
  } catch {
    return written;
  }
}

const raised = (fee: Fen): Fen => (fee > 0n ? fee : zeroFen);

/**
 * Yuan as text, stored-value cards in fen. What the platform's page calculates:
 * payment = total_fee − (order_discount_fee + item_discount_fee) + adjust_fee + post_fee.
 * A shop of 有赞 is the merchant's own: every discount is the shop's. No field for 国补 is documented, so `payment` is
 * taken as the buyer's own money; what of it came from a stored-value card stays in it and is marked by a label, because
 * the card may have been invoiced when it was sold.
 */
export function youzanOrder(data: Json): ShopOrder {
  const whole = present(data['full_order_info'], 'full_order_info');
  const [info, pay, address] = [node(whole['order_info']), node(whole['pay_info']), node(whole['address_info'])];
  const [buyer, remark, extra] = [node(whole['buyer_info']), node(whole['remark_info']), node(info['order_extra'])];
  const off = node(data['order_promotion']);
  const [refunds, deliveries] = [rows(data['refund_order']), rows(data['delivery_order'])];
  const [rawStatus, rawRefund] = [text(info['status']), text(info['refund_state'])];
  const postage = fenOfYuan(pay['post_fee'], 'post_fee');
  const adjusted = fenOfYuan(off['adjust_fee'], 'adjust_fee');
  const byCard = fenOfFen(pay['deduction_pay'], 'deduction_pay');
  const lines = rows(whole['orders']).map((line) => orderLine(line, refunds, postage !== 0n));
  return {
    orderNo: needed(info['tid'], 'tid'),
    status: statusOf(rawStatus, info, deliveries),
    rawStatus,
    refund: mapped(orderRefunds, rawRefund || '0', 'other'),
    rawRefund,
    createdAt: fromBeijing(info['created'], 'created'),
    paidAt: fromBeijing(info['pay_time'], 'pay_time'),
    shippedAt: fromBeijing(info['consign_time'], 'consign_time'),
    finishedAt: fromBeijing(info['success_time'], 'success_time'),
    updatedAt: fromBeijing(info['update_time'], 'update_time'),
    lines,
    goods: sumFen(lines.map(({ amount }) => amount)),
    postage,
    fees: raised(adjusted),
    paid: fenOfYuan(pay['payment'], 'payment'),
    promotions: [
      ...promotion('shop', '商品优惠', fenOfYuan(off['item_discount_fee'], 'item_discount_fee')),
      ...promotion('shop', '订单优惠', fenOfYuan(off['order_discount_fee'], 'order_discount_fee')),
      ...promotion('shop', '商家改价', raised(fen(-adjusted))),
    ],
    buyer: {
      nick: maybe(buyer['fans_nickname']) ?? maybe(extra['buyer_name']),
      mask: {},
      cipher: {
        name: maybe(address['receiver_name']),
        phone: maybe(address['receiver_tel']),
        address: maybe(address['delivery_address']),
      },
      region: ['province', 'city', 'district'].map((part) => text(address[`delivery_${part}`])).join('') || undefined,
    },
    buyerMemo: maybe(remark['buyer_message']),
    sellerMemo: maybe(remark['trade_memo']),
    labels: byCard > 0n ? ['储值卡支付'] : [],
    wantsInvoice: maybe(extra['invoice_title']) !== undefined,
    raw: data,
  };
}

const demands: Readonly<Record<string, ShopRefund['kind']>> = { 1: 'money', 2: 'return', 3: 'exchange' };

/** Postage is part of the fee. The list names no line. */
export function youzanRefund(row: Json): ShopRefund {
  const rawStatus = text(row['status']);
  const status = mapped(youzanRefunds, rawStatus, 'other');
  const usual = text(row['return_goods']) === 'true' ? 'return' : 'money';
  const kind = mapped<ShopRefund['kind']>(demands, text(row['demand']), usual);
  const updatedAt = fromBeijing(row['modified'], 'modified');
  return {
    refundNo: needed(row['refund_id'], 'refund_id'),
    orderNo: needed(row['tid'], 'tid'),
    // An exchange that went well is no refund.
    status: kind === 'exchange' && status === 'success' ? 'other' : status,
    rawStatus,
    kind,
    amount: fenOfYuan(row['refund_fee'], 'refund_fee'),
    createdAt: fromBeijing(row['created'], 'created'),
    updatedAt,
    refundedAt: status === 'success' ? updatedAt : undefined,
    raw: row,
  };
}
