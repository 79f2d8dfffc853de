import { fen, sumFen } from '@heliu/model';
import { fenOfFen, fenOfYuan, times } from '@heliu/outside';
import type { InvoiceKind } from './platform.ts';
import { type InvoiceApplication, type OrderLine, promotion, type ShopOrder, type ShopRefund } from './order.ts';
import { type ApplicationStatus, mapped, type OrderStatus, type RefundStatus } from './status.ts';
import { fromBeijing } from '@heliu/outside';
import { type Json, maybe, needed, node, present, quantity, rows, text } from '@heliu/outside';

/** `cancel` and `terminated` end unpaid and refunded orders alike. */
export const ali1688Statuses: Readonly<Record<string, OrderStatus>> = {
  waitbuyerpay: 'waitPay',
  waitsellersend: 'waitShip',
  waitlogisticstakein: 'shipped',
  waitbuyerreceive: 'shipped',
  waitbuyersign: 'shipped',
  signinsuccess: 'signed',
  confirm_goods: 'signed',
  success: 'finished',
};

/** Written `waitselleragree` by orders and refunds, `WAIT_SELLER_AGREE` by lines. */
export const ali1688Refunds: Readonly<Record<string, RefundStatus>> = {
  waitselleragree: 'applied',
  waitbuyersend: 'returning',
  waitsellerreceive: 'returnShipped',
  refundsuccess: 'success',
  waitbuyermodify: 'rejected',
  refundclose: 'closed',
  refundclosed: 'closed',
};

/** 9 is 未知类型. */
export const ali1688Kinds: Readonly<Record<string, InvoiceKind>> = { 0: 'digitalNormal', 1: 'digitalSpecial' };

export const ali1688Applications: Readonly<Record<string, ApplicationStatus>> = {
  INIT: 'applied',
  ISSUING: 'issuing',
  VERIFYING: 'issuing',
  ISSUED: 'issued',
  RED_PART_ISSUED: 'issued',
  FAILED: 'failed',
  VERIFY_FAILED: 'failed',
  RED_ALL_ISSUED: 'voided',
  DEPRECATED: 'voided',
  RETURNED: 'voided',
  CLOSED: 'rejected',
};

const refundFrom = (raw: string): RefundStatus =>
  mapped(ali1688Refunds, raw.toLowerCase().replaceAll('_', ''), raw ? 'other' : 'none');

/** "20180801104333000+0800" */
export function from1688(value: unknown, field: string): string | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d{3}\+0800$/.exec(text(value));
  if (!match) return fromBeijing(value, field);
  const [, year, month, day, hour, minute, second] = match;
  return fromBeijing(`${year}-${month}-${day} ${hour}:${minute}:${second}`, field);
}

function statusOf(raw: string, paidAt: string | undefined, lines: readonly Json[]): OrderStatus {
  if (raw === 'cancel' || raw === 'terminated') return paidAt ? 'closedRefund' : 'closedUnpaid';
  const status = mapped(ali1688Statuses, raw, 'other');
  // 2 has left, 5 has left in part; the order waits for the rest.
  const left = lines.some((line) => ['2', '5'].includes(text(line['logisticsStatus'])));
  return status === 'waitShip' && left ? 'partShipped' : status;
}

function orderLine(line: Json): OrderLine {
  const price = fenOfYuan(line['price'], 'price');
  const pieces = quantity(line['quantity'], 'quantity');
  const paid = fenOfYuan(line['itemAmount'], 'itemAmount');
  const listed = times(price, pieces);
  const rawRefund = maybe(line['refundStatus']);
  const spec = rows(line['skuInfos'])
    .map((one) => text(one['value']))
    .filter(Boolean)
    .join(' ');
  return {
    lineNo: maybe(line['subItemIDString']) ?? needed(line['subItemID'], 'subItemID'),
    itemId: maybe(line['productID']),
    skuId: maybe(line['skuID']),
    outerSku: maybe(line['cargoNumber']) ?? maybe(line['productCargoNumber']),
    name: text(line['name']),
    spec: spec || undefined,
    quantity: pieces,
    price,
    // The seller may raise a line above its price: then the price was changed, and that is what was sold for.
    amount: paid > listed ? paid : listed,
    paid,
    refund: refundFrom(rawRefund ?? ''),
    rawRefund,
  };
}

/**
 * totalAmount = ∑itemAmount + shippingFee, in yuan. Between the listed price and itemAmount stand all discounts; whether
 * the seller or 1688 bears them is not told. It is a market between companies: no 国补 is paid there, so totalAmount
 * has none in it.
 */
export function ali1688Order(row: Json): ShopOrder {
  const base = present(row['baseInfo'], 'baseInfo');
  const items = rows(row['productItems']);
  const place = node(row['nativeLogistics']);
  const rawStatus = text(base['status']);
  const paidAt = from1688(base['payTime'], 'payTime');
  const rawRefund = maybe(base['refundStatusForAs']) ?? maybe(base['refundStatus']);
  const lines = items.map(orderLine);
  return {
    orderNo: maybe(base['idOfStr']) ?? needed(base['id'], 'id'),
    status: statusOf(rawStatus, paidAt, items),
    rawStatus,
    refund: refundFrom(rawRefund ?? ''),
    rawRefund,
    createdAt: from1688(base['createTime'], 'createTime'),
    paidAt,
    shippedAt: from1688(base['allDeliveredTime'], 'allDeliveredTime'),
    finishedAt: from1688(base['completeTime'], 'completeTime'),
    updatedAt: from1688(base['modifyTime'], 'modifyTime'),
    lines,
    goods: sumFen(lines.map(({ amount }) => amount)),
    postage: fenOfYuan(base['shippingFee'], 'shippingFee'),
    fees: fen(0n),
    paid: fenOfYuan(base['totalAmount'], 'totalAmount'),
    promotions: lines.flatMap(({ amount, paid, lineNo }) =>
      promotion('unknown', '优惠', fen(amount - (paid ?? amount)), lineNo),
    ),
    buyer: {
      nick: maybe(base['buyerLoginId']) ?? maybe(node(base['buyerContact'])['companyName']),
      mask: {},
      cipher: {},
      region: ['province', 'city', 'area'].map((part) => text(place[part])).join('') || undefined,
    },
    buyerMemo: maybe(base['buyerFeedback']),
    sellerMemo: maybe(base['sellerMemo']),
    labels: [],
    wantsInvoice: Object.keys(node(row['orderInvoiceInfo'])).length > 0,
    raw: row,
  };
}

/** Fen, unlike orders. Our reading: the carriage stands beside the payment, not in it. */
export function ali1688Refund(row: Json): ShopRefund {
  const rawStatus = text(row['status']);
  const status = refundFrom(rawStatus);
  const of = (name: 'Payment' | 'Carriage') =>
    fenOfFen(row[`${status === 'success' ? 'refund' : 'apply'}${name}`], `refund${name}`);
  const postage = of('Carriage');
  const entries = Array.isArray(row['orderEntryIdList']) ? row['orderEntryIdList'].map(text) : [];
  return {
    refundNo: needed(row['refundId'], 'refundId'),
    orderNo: needed(row['orderId'], 'orderId'),
    lineNo: entries.length === 1 ? entries[0] : undefined,
    status: status === 'none' ? 'other' : status,
    rawStatus,
    kind: text(row['refundGoods']) === 'true' ? 'return' : 'money',
    amount: fen(of('Payment') + postage),
    postage: postage > 0n ? postage : undefined,
    createdAt: from1688(row['gmtApply'], 'gmtApply'),
    updatedAt: from1688(row['gmtModified'], 'gmtModified'),
    refundedAt: status === 'success' ? from1688(row['gmtCompleted'], 'gmtCompleted') : undefined,
    reason: maybe(row['applyReason']),
    raw: row,
  };
}

/** What a buyer asked for stands in his order; an order has one at most. */
export function ali1688ApplicationsIn(row: Json, orderNo: string): InvoiceApplication[] {
  const asked = node(row['orderInvoiceInfo']);
  const name = maybe(asked['invoiceCompanyName']);
  if (!name) return [];
  const [rawStatus, rawKind] = [text(asked['status']), maybe(asked['invoiceType'])];
  const taxNo = maybe(asked['taxpayerIdentify']);
  const address = text(asked['registerCodeText']) + text(asked['registerStreet']);
  return [
    {
      applicationId: maybe(asked['localInvoiceId']) ?? orderNo,
      orderNo,
      status: mapped(ali1688Applications, rawStatus.toUpperCase(), rawStatus ? 'other' : 'applied'),
      rawStatus,
      trigger: 'apply',
      title: {
        type: taxNo ? 'company' : 'unknown',
        name,
        taxNo,
        address: address || undefined,
        phone: maybe(asked['registerPhone']),
        bank: maybe(asked['registerBank']),
        account: maybe(asked['registerAccountId']),
      },
      amount: maybe(asked['amount']) ? fenOfFen(asked['amount'], 'amount') : undefined,
      kind: rawKind === undefined ? undefined : ali1688Kinds[rawKind],
      rawKind,
      raw: asked,
    },
  ];
}
