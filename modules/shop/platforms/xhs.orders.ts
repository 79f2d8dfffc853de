import { type Fen, fen, sumFen } from '@heliu/model';
import { fenOfFen, fenOfYuan, fromMillis, type Json, maybe, needed, node, quantity, rows, text } from '@heliu/outside';
import {
  type GovSubsidy,
  type InvoiceApplication,
  type OrderLine,
  type PieceCodes,
  promotion,
  type ShopOrder,
  type ShopRefund,
} from './order.ts';
import type { InvoiceKind } from './platform.ts';
import { type ApplicationStatus, mapped, type OrderStatus, type RefundStatus } from './status.ts';

export const xhsStatuses: Readonly<Record<string, OrderStatus>> = {
  1: 'waitPay',
  2: 'hold',
  3: 'hold',
  4: 'waitShip',
  5: 'partShipped',
  6: 'shipped',
  7: 'finished',
  8: 'closedRefund',
  9: 'closedUnpaid',
  10: 'other',
};

/** After-sale state as the order tells it. */
export const xhsOrderRefunds: Readonly<Record<string, RefundStatus>> = {
  1: 'none',
  2: 'applied',
  3: 'success',
  4: 'rejected',
  5: 'closed',
  6: 'applied',
  7: 'closed',
};

/** After-sale state as the after-sale list tells it: another scale. 12 and 13 are steps of an exchange. */
export const xhsRefunds: Readonly<Record<string, RefundStatus>> = {
  1: 'applied',
  2: 'returning',
  3: 'returnShipped',
  4: 'success',
  5: 'closed',
  6: 'closed',
  9: 'rejected',
  9001: 'rejected',
  14: 'applied',
};

export const xhsApplications: Readonly<Record<string, ApplicationStatus>> = {
  1: 'applied',
  2: 'paused',
  3: 'paused',
  4: 'issuing',
  5: 'failed',
  6: 'issued',
  7: 'voided',
};

const refundKinds: Readonly<Record<string, ShopRefund['kind']>> = {
  1: 'return',
  2: 'exchange',
  4: 'money',
  5: 'money',
  6: 'priceProtection',
};
const titles: Readonly<Record<string, 'personal' | 'company'>> = { 1: 'personal', 2: 'company' };

export function xhsOrder(data: Json): ShopOrder {
  const rawStatus = text(data['orderStatus']);
  const rawRefund = text(data['orderAfterSalesStatus']);
  const skus = rows(data['skuList']);
  const lines = skus.map(orderLine);
  const labels = Array.isArray(data['orderTagList']) ? data['orderTagList'].map(text) : [];
  return {
    orderNo: needed(data['orderId'], 'orderId'),
    status: mapped(xhsStatuses, rawStatus, 'other'),
    rawStatus,
    refund: mapped(xhsOrderRefunds, rawRefund, rawRefund ? 'other' : 'none'),
    rawRefund,
    createdAt: fromMillis(data['createdTime'], 'createdTime'),
    paidAt: fromMillis(data['paidTime'], 'paidTime'),
    shippedAt: fromMillis(data['deliveryTime'], 'deliveryTime'),
    finishedAt: fromMillis(data['finishTime'], 'finishTime'),
    updatedAt: fromMillis(data['updateTime'], 'updateTime'),
    lines,
    goods: sumFen(lines.map((line) => line.amount)),
    postage: fenOfFen(data['totalShippingFree'], 'totalShippingFree'),
    fees: fen(0n),
    paid: fenOfFen(data['totalPayAmount'], 'totalPayAmount'),
    promotions: skus.flatMap((sku) => [
      ...promotion(
        'shop',
        '商家承担',
        fenOfFen(sku['totalMerchantDiscount'], 'totalMerchantDiscount'),
        text(sku['skuId']),
      ),
      ...promotion('platform', '平台承担', fenOfFen(sku['totalRedDiscount'], 'totalRedDiscount'), text(sku['skuId'])),
    ]),
    subsidy: subsidyIn(labels),
    // Receivers are told by a call of their own, and only while the order waits for shipping.
    buyer: {
      mask: {},
      cipher: {},
      region: ['Province', 'City', 'District'].map((part) => text(data[`receiver${part}Name`])).join('') || undefined,
    },
    buyerMemo: maybe(data['customerRemark']),
    sellerMemo: maybe(data['sellerRemark']),
    labels,
    raw: data,
  };
}

/** The totals of a line are exact; a unit price is not among them when pieces were discounted unevenly. */
function orderLine(sku: Json): OrderLine {
  const paid = fenOfFen(sku['totalPaidAmount'], 'totalPaidAmount');
  const amount = fen(
    paid +
      fenOfFen(sku['totalMerchantDiscount'], 'totalMerchantDiscount') +
      fenOfFen(sku['totalRedDiscount'], 'totalRedDiscount'),
  );
  const pieces = quantity(sku['skuQuantity'], 'skuQuantity');
  const rawRefund = text(sku['skuAfterSaleStatus']);
  return {
    lineNo: needed(sku['skuId'], 'skuId'),
    itemId: maybe(sku['itemId']),
    skuId: maybe(sku['skuId']),
    outerSku: maybe(sku['erpcode']),
    name: text(sku['skuName']),
    spec: maybe(sku['skuSpec']),
    quantity: pieces,
    price: unitPrice(amount, pieces, sku),
    amount,
    paid,
    codes: codesIn(sku),
    gift: text(sku['skuTag']) === '1',
    refund: mapped(xhsOrderRefunds, rawRefund, rawRefund ? 'other' : 'none'),
    rawRefund,
  };
}

function unitPrice(amount: Fen, pieces: string, sku: Json): Fen {
  const number = BigInt(Math.trunc(Number(pieces)));
  if (number > 0n && amount % number === 0n) return fen(amount / number);
  return fenOfFen(rows(sku['skuDetailList'])[0]?.['rawPricePerSku'], 'rawPricePerSku');
}

/** The label says that there is one; no field tells how much. */
const subsidyIn = (labels: readonly string[]): GovSubsidy | undefined =>
  labels.includes('COUNTRY_SUBSIDY') ? { mode: 'unknown', amount: fen(0n) } : undefined;

function codesIn(sku: Json): PieceCodes | undefined {
  const info = node(sku['skuIdentifyCodeInfo']);
  const told = (...names: readonly string[]) => names.map((name) => text(info[name])).filter(Boolean);
  const [sn, imei] = [told('sNCode'), told('iMEI1Code', 'iMEI2Code')];
  return sn.length + imei.length === 0 ? undefined : { sn, imei };
}

/** Yuan here, fen in the order. */
export function xhsRefund(row: Json): ShopRefund {
  const rawStatus = text(row['status']);
  return {
    refundNo: needed(row['returnsId'], 'returnsId'),
    orderNo: needed(row['orderId'], 'orderId'),
    status: mapped(xhsRefunds, rawStatus, 'other'),
    rawStatus,
    kind: mapped<ShopRefund['kind']>(refundKinds, text(row['returnType']), 'unknown'),
    amount: fenOfYuan(row['expectedRefundAmountYuan'], 'expectedRefundAmountYuan'),
    createdAt: fromMillis(row['applyTime'], 'applyTime'),
    updatedAt: fromMillis(row['updatedAt'], 'updatedAt'),
    reason: maybe(row['reasonNameZh']),
    raw: row,
  };
}

/** As they are told when an invoice is handed in. */
export const xhsKinds: Readonly<Record<string, InvoiceKind>> = {
  1: 'paperSpecial',
  2: 'paperNormal',
  3: 'electronicNormal',
  5: 'electronicSpecial',
  6: 'digitalNormal',
  7: 'digitalPaperSpecial',
  8: 'digitalPaperNormal',
};

/** Yuan here too. */
export function xhsApplication(row: Json, voiding: boolean): InvoiceApplication {
  const rawStatus = text(row['invoiceStatus']);
  return {
    applicationId: needed(row['xhsInvoiceNo'], 'xhsInvoiceNo'),
    orderNo: needed(row['refNo'], 'refNo'),
    status: mapped(xhsApplications, rawStatus, 'other'),
    rawStatus,
    trigger: voiding ? 'refund' : 'apply',
    title: {
      type: mapped<'personal' | 'company' | 'unknown'>(titles, text(row['titleType']), 'unknown'),
      name: text(row['title']),
      taxNo: maybe(row['taxNo']),
      bank: maybe(row['taxBankName']),
      account: maybe(row['taxBankAccount']),
    },
    amount: maybe(row['invoiceAmt']) === undefined ? undefined : fenOfYuan(row['invoiceAmt'], 'invoiceAmt'),
    kind: xhsKinds[text(row['invoiceType'])],
    rawKind: maybe(row['invoiceType']),
    appliedAt: fromMillis(row['applyTime'], 'applyTime'),
    raw: row,
  };
}
