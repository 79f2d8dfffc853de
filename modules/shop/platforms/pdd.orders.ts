import { fen } from '@heliu/model';
import {
  fenOfFen,
  fenOfYuan,
  fromBeijing,
  fromSeconds,
  type Json,
  maybe,
  needed,
  quantity,
  rows,
  text,
  times,
} from '@heliu/outside';
import {
  type GovSubsidy,
  type InvoiceApplication,
  type OrderLine,
  promotion,
  type ShopOrder,
  type ShopRefund,
} from './order.ts';
import type { InvoiceKind } from './platform.ts';
import { type ApplicationStatus, mapped, type OrderStatus, type RefundStatus } from './status.ts';
import { subsidyApart } from './subsidy.ts';

export const pddStatuses: Readonly<Record<string, OrderStatus>> = { 1: 'waitShip', 2: 'shipped', 3: 'signed' };

/** refund_status of an order. 1 says "none or closed" and cannot tell which. */
export const pddOrderRefunds: Readonly<Record<string, RefundStatus>> = {
  1: 'none',
  2: 'applied',
  3: 'refunding',
  4: 'success',
};

/** after_sales_status of a refund. 14–18 exchange, 21–27 repair, 32/33 re-send: they move no money. */
export const pddRefunds: Readonly<Record<string, RefundStatus>> = {
  0: 'none',
  2: 'applied',
  3: 'applied',
  4: 'refunding',
  5: 'refunding',
  6: 'rejected',
  7: 'returning',
  8: 'applied',
  9: 'closed',
  10: 'success',
  11: 'closed',
  12: 'closed',
  13: 'closed',
  31: 'refunding',
};

export const pddApplications: Readonly<Record<string, ApplicationStatus>> = {
  0: 'rejected',
  1: 'applied',
  2: 'agreed',
};

const kinds: Readonly<Record<string, ShopRefund['kind']>> = { 2: 'money', 3: 'return', 4: 'exchange' };
const triggers: Readonly<Record<string, InvoiceApplication['trigger']>> = { 1: 'apply', 2: 'changeTitle' };
const titles: Readonly<Record<string, 'personal' | 'company'>> = { 0: 'personal', 1: 'company' };

/** Before shipping, a group still forming and an order under review must neither be shipped nor invoiced. */
function statusOf(info: Json): OrderStatus {
  const raw = text(info['order_status']);
  if (raw === '1' && text(info['refund_status']) === '4') return 'closedRefund';
  if (raw === '1' && (text(info['group_status']) === '0' || text(info['risk_control_status']) === '1')) return 'hold';
  return mapped(pddStatuses, raw, 'other');
}

export function pddOrder(info: Json): ShopOrder {
  const rawRefund = text(info['refund_status']);
  const goods = fenOfYuan(info['goods_amount'], 'goods_amount');
  const order: ShopOrder = {
    orderNo: needed(info['order_sn'], 'order_sn'),
    status: statusOf(info),
    rawStatus: text(info['order_status']),
    refund: mapped(pddOrderRefunds, rawRefund, rawRefund ? 'other' : 'none'),
    rawRefund,
    createdAt: fromBeijing(info['created_time'], 'created_time'),
    paidAt: fromBeijing(info['pay_time'], 'pay_time'),
    shippedAt: fromBeijing(info['shipping_time'], 'shipping_time'),
    finishedAt: fromBeijing(info['receive_time'], 'receive_time'),
    updatedAt: fromBeijing(info['updated_at'], 'updated_at'),
    lines: rows(info['item_list']).map((item, at) => orderLine(item, at)),
    goods,
    postage: fenOfYuan(info['postage'], 'postage'),
    fees: fen(
      ['delivery_install_value', 'delivery_home_value', 'home_install_value'].reduce(
        (sum, name) => sum + fenOfYuan(info[name], name),
        0n,
      ),
    ),
    paid: fenOfYuan(info['pay_amount'], 'pay_amount'),
    promotions: [
      ...promotion('shop', '商家优惠', fenOfYuan(info['seller_discount'], 'seller_discount')),
      ...promotion('platform', '平台优惠', fenOfYuan(info['platform_discount'], 'platform_discount')),
      ...promotion('leader', '团长免单', fenOfYuan(info['capital_free_discount'], 'capital_free_discount')),
    ],
    subsidy: subsidyIn(info),
    buyer: {
      mask: {
        name: maybe(info['receiver_name_mask']),
        phone: maybe(info['receiver_phone_mask']),
        address: maybe(info['receiver_address_mask']),
      },
      cipher: {
        name: maybe(info['receiver_name']),
        phone: maybe(info['receiver_phone']),
        address: maybe(info['receiver_address']),
      },
      region: ['province', 'city', 'town'].map((name) => text(info[name])).join('') || undefined,
    },
    buyerMemo: maybe(info['buyer_memo']),
    sellerMemo: maybe(info['remark']),
    labels: text(info['risk_control_status']) === '1' ? ['风控中'] : [],
    wantsInvoice: text(info['invoice_status']) === '1',
    raw: info,
  };
  // pay_amount = goods_amount - discount_amount + postage + fees by the document: the subsidy takes nothing off it.
  return subsidyApart(order, 'inPaid');
}

function orderLine(item: Json, at: number): OrderLine {
  const price = fenOfYuan(item['goods_price'], 'goods_price');
  const pieces = quantity(item['goods_count'], 'goods_count');
  return {
    lineNo: `${needed(item['sku_id'], 'sku_id')}-${at + 1}`,
    itemId: maybe(item['goods_id']),
    skuId: maybe(item['sku_id']),
    outerSku: maybe(item['outer_id']),
    name: text(item['goods_name']),
    spec: maybe(item['goods_spec']),
    quantity: pieces,
    price,
    amount: times(price, pieces),
    refund: 'none',
  };
}

function subsidyIn(info: Json): GovSubsidy | undefined {
  const type = text(info['trade_in_national_subsidy_amount_type']);
  if (!type || type === '0') return undefined;
  const amount = fenOfYuan(info['trade_in_national_subsidy_amount'], 'trade_in_national_subsidy_amount');
  return { mode: type === '1' ? 'payment' : type === '2' ? 'order' : 'unknown', amount };
}

export function pddRefund(row: Json): ShopRefund {
  const rawStatus = text(row['after_sales_status']);
  const status = mapped(pddRefunds, rawStatus, 'other');
  const updatedAt = fromBeijing(row['updated_time'], 'updated_time');
  return {
    refundNo: needed(row['id'], 'id'),
    orderNo: needed(row['order_sn'], 'order_sn'),
    status,
    rawStatus,
    kind: mapped<ShopRefund['kind']>(kinds, text(row['after_sales_type']), 'unknown'),
    amount: fenOfYuan(row['refund_amount'], 'refund_amount'),
    createdAt: fromBeijing(row['created_time'], 'created_time'),
    updatedAt,
    refundedAt: status === 'success' ? updatedAt : undefined,
    reason: maybe(row['after_sale_reason']),
    raw: row,
  };
}

/** General knowledge, all but 0. */
export const pddKinds: Readonly<Record<string, InvoiceKind>> = {
  0: 'electronicNormal',
  1: 'paperNormal',
  2: 'paperSpecial',
};

/** In fen, unlike the order. */
export function pddApplication(row: Json): InvoiceApplication {
  const rawStatus = text(row['application_status']);
  const orderNo = needed(row['order_sn'], 'order_sn');
  return {
    // Newer answers name no application: one order has one.
    applicationId: maybe(row['application_id']) ?? orderNo,
    orderNo,
    status: mapped(pddApplications, rawStatus, 'other'),
    rawStatus,
    trigger: mapped<InvoiceApplication['trigger']>(triggers, text(row['trigger_status']), 'unknown'),
    title: {
      type: mapped<'personal' | 'company' | 'unknown'>(titles, text(row['business_type']), 'unknown'),
      name: text(row['payer_name']),
      taxNo: maybe(row['payer_register_no']),
      address: maybe(row['payer_address']),
      phone: maybe(row['payer_phone']),
      bank: maybe(row['payer_bank']),
      account: maybe(row['payer_account']),
    },
    amount: maybe(row['invoice_amount']) ? fenOfFen(row['invoice_amount'], 'invoice_amount') : undefined,
    kind: pddKinds[text(row['invoice_kind'])],
    rawKind: maybe(row['invoice_kind']),
    appliedAt: fromSeconds(row['apply_time'], 'apply_time'),
    memo: maybe(row['memo']),
    raw: row,
  };
}
