import { type Fen, fen, sumFen } from '@heliu/model';
import {
  fenOfFen,
  fenOfYuan,
  fromBeijing,
  type Json,
  maybe,
  needed,
  node,
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
  type SubsidyNeed,
} from './order.ts';
import { type ApplicationStatus, mapped, type OrderStatus, type RefundStatus } from './status.ts';
import type { InvoiceKind } from './platform.ts';
import { subsidyApart } from './subsidy.ts';

export const taobaoStatuses: Readonly<Record<string, OrderStatus>> = {
  WAIT_BUYER_PAY: 'waitPay',
  PAY_PENDING: 'waitPay',
  TRADE_NO_CREATE_PAY: 'waitPay',
  WAIT_PRE_AUTH_CONFIRM: 'waitPay',
  PAID_FORBID_CONSIGN: 'hold',
  PAID_DEALING: 'hold',
  CLEAR_CUSTOMS: 'hold',
  WAIT_SELLER_SEND_GOODS: 'waitShip',
  SELLER_READY_GOODS: 'waitShip',
  SELLER_CONSIGNED_PART: 'partShipped',
  WAIT_BUYER_CONFIRM_GOODS: 'shipped',
  TRADE_BUYER_SIGNED: 'signed',
  TRADE_FINISHED: 'finished',
  TRADE_CLOSED_BY_TAOBAO: 'closedUnpaid',
  TRADE_CLOSED: 'closedRefund',
  WAIT_SEND_CODE: 'other',
  DELIVERY_RETURN: 'other',
  TRADE_RETURNING: 'other',
};

export const taobaoRefunds: Readonly<Record<string, RefundStatus>> = {
  NO_REFUND: 'none',
  WAIT_SELLER_AGREE: 'applied',
  WAIT_BUYER_RETURN_GOODS: 'returning',
  WAIT_SELLER_CONFIRM_GOODS: 'returnShipped',
  SUCCESS: 'success',
  SELLER_REFUSE_BUYER: 'rejected',
  CLOSED: 'closed',
};

export const taobaoApplications: Readonly<Record<string, ApplicationStatus>> = {
  0: 'rejected',
  1: 'applied',
  2: 'agreed',
};

const triggers: Readonly<Record<string, InvoiceApplication['trigger']>> = {
  buyer_payed: 'apply',
  sent_goods: 'apply',
  buyer_confirm: 'apply',
  invoice_supply: 'apply',
  invoice_change: 'changeTitle',
  change_paper: 'changeTitle',
  refund_seller_confirm: 'refund',
};

export const taobaoKinds: Readonly<Record<string, InvoiceKind>> = {
  0: 'electronicNormal',
  1: 'paperNormal',
  2: 'paperSpecial',
  3: 'electronicSpecial',
  4: 'digitalNormal',
  5: 'digitalSpecial',
};

/** `fields` is mandatory: TOP answers nothing that was not asked for. */
export const tradeFields = [
  'tid,status,payment,post_fee,created,pay_time,consign_time,end_time,modified,buyer_message,seller_memo,oaid',
  'receiver_name,receiver_mobile,receiver_address,receiver_state,receiver_city,receiver_district,buyer_open_uid',
  'use_gov_subsidy_new,gov_subsidy_amount_new,gov_subsidy_amount_exact,gov_store,gov_main_subject,gov_sn_check,orders',
].join(',');

export const refundFields =
  'refund_id,tid,oid,status,created,modified,refund_fee,has_good_return,reason,good_status,order_status,num';

export function taobaoOrder(trade: Json): ShopOrder {
  const lines = rows(node(trade['orders'])['order']);
  const rawStatus = text(trade['status']);
  const read = lines.map(orderLine);
  const order: ShopOrder = {
    orderNo: needed(trade['tid'], 'tid'),
    status: mapped(taobaoStatuses, rawStatus, 'other'),
    rawStatus,
    refund: overall(read.map((line) => line.refund)),
    createdAt: fromBeijing(trade['created'], 'created'),
    paidAt: fromBeijing(trade['pay_time'], 'pay_time'),
    shippedAt: fromBeijing(trade['consign_time'], 'consign_time'),
    finishedAt: fromBeijing(trade['end_time'], 'end_time'),
    updatedAt: fromBeijing(trade['modified'], 'modified'),
    lines: read,
    goods: sumFen(read.map((line) => line.amount)),
    postage: fenOfYuan(trade['post_fee'], 'post_fee'),
    fees: fen(0n),
    paid: fenOfYuan(trade['payment'], 'payment'),
    // payment = price × num + adjust_fee − discount_fee − what is apportioned; who bears the last TOP does not say.
    promotions: lines.flatMap((line) => {
      const oid = text(line['oid']);
      return [
        ...promotion('shop', '子订单优惠', fenOfYuan(line['discount_fee'], 'discount_fee'), oid),
        ...promotion('unknown', '优惠分摊', fenOfYuan(line['part_mjz_discount'], 'part_mjz_discount'), oid),
        ...promotion('shop', '手工调价', fen(-fenOfYuan(line['adjust_fee'], 'adjust_fee')), oid),
      ];
    }),
    subsidy: subsidyIn(trade),
    buyer: {
      nick: maybe(trade['buyer_open_uid']),
      // Since the oaid came, these fields arrive masked; the oaid is what the decrypt call takes.
      mask: {
        name: maybe(trade['receiver_name']),
        phone: maybe(trade['receiver_mobile']),
        address: maybe(trade['receiver_address']),
      },
      cipher: { address: maybe(trade['oaid']) },
      region: ['receiver_state', 'receiver_city', 'receiver_district'].map((name) => text(trade[name])).join(''),
    },
    buyerMemo: maybe(trade['buyer_message']),
    sellerMemo: maybe(trade['seller_memo']),
    labels: [],
    raw: trade,
  };
  // Our reading: payment is what the trade came to, the state's share of it included.
  return subsidyApart(order, 'inPaid');
}

function orderLine(line: Json): OrderLine {
  const price = fenOfYuan(line['price'], 'price');
  const pieces = quantity(line['num'], 'num');
  const rawRefund = text(line['refund_status']);
  return {
    lineNo: needed(line['oid'], 'oid'),
    itemId: maybe(line['num_iid']),
    skuId: maybe(line['sku_id']),
    outerSku: maybe(line['outer_sku_id']) ?? maybe(line['outer_iid']),
    name: text(line['title']),
    spec: maybe(line['sku_properties_name']),
    quantity: pieces,
    price,
    amount: times(price, pieces),
    paid: maybe(line['divide_order_fee']) ? fenOfYuan(line['divide_order_fee'], 'divide_order_fee') : undefined,
    subsidy: subsidyOf(line),
    needs: needsIn(line),
    codes: maybe(line['gov_energy_level']) ? { efficiency: energyLevels[text(line['gov_energy_level'])] } : undefined,
    refund: mapped(taobaoRefunds, rawRefund, rawRefund ? 'other' : 'none'),
    rawRefund,
  };
}

/** The busiest refund of the lines speaks for the order. */
function overall(found: readonly RefundStatus[]): RefundStatus {
  const weight: readonly RefundStatus[] = [
    'applied',
    'returning',
    'returnShipped',
    'refunding',
    'rejected',
    'other',
    'success',
    'closed',
  ];
  return weight.find((status) => found.includes(status)) ?? 'none';
}

/** In fen, unlike all else of TOP. `new` is told of subsidies taken when ordering, `exact` of those taken at payment. */
const subsidyOf = (row: Json): Fen => {
  const atOrder = fenOfFen(row['gov_subsidy_amount_new'], 'gov_subsidy_amount_new');
  return atOrder > 0n ? atOrder : fenOfFen(row['gov_subsidy_amount_exact'], 'gov_subsidy_amount_exact');
};

/** Codes are counted as `SN_IMEI_verified`; of more than five IMEI nothing is said. */
function needsIn(line: Json): SubsidyNeed[] | undefined {
  const [sn = 0, imei = 0] = text(line['gov_sn_check']).split('_').map(Number);
  const needs: SubsidyNeed[] = [
    ...(sn > 0 ? ['sn' as const] : []),
    ...(imei > 0 && imei <= 5 ? ['imei' as const] : []),
  ];
  return needs.length === 0 ? undefined : needs;
}
const energyLevels: Readonly<Record<string, string>> = { 1: '一级', 2: '二级' };

function subsidyIn(trade: Json): GovSubsidy | undefined {
  const amount = subsidyOf(trade);
  const atPayment = text(trade['use_gov_subsidy_new']) === '1';
  return atPayment || amount > 0n ? { mode: atPayment ? 'payment' : 'order', amount } : undefined;
}

export function taobaoRefund(row: Json): ShopRefund {
  const rawStatus = text(row['status']);
  const status = mapped(taobaoRefunds, rawStatus, 'other');
  const updatedAt = fromBeijing(row['modified'], 'modified');
  return {
    refundNo: needed(row['refund_id'], 'refund_id'),
    orderNo: needed(row['tid'], 'tid'),
    lineNo: maybe(row['oid']),
    status,
    rawStatus,
    kind: text(row['has_good_return']) === 'true' ? 'return' : 'money',
    amount: fenOfYuan(row['refund_fee'], 'refund_fee'),
    createdAt: fromBeijing(row['created'], 'created'),
    updatedAt,
    refundedAt: status === 'success' ? updatedAt : undefined,
    reason: maybe(row['reason']),
    raw: row,
  };
}

export function taobaoApplication(row: Json): InvoiceApplication {
  const rawStatus = text(row['status']);
  const orderNo = needed(row['platform_tid'], 'platform_tid');
  const types: Readonly<Record<string, 'personal' | 'company'>> = { 0: 'personal', 1: 'company' };
  return {
    // The answer seen in public samples carries no id of its own; then the order is the only key there is.
    applicationId: maybe(row['apply_id']) ?? orderNo,
    orderNo,
    status: mapped(taobaoApplications, rawStatus, 'other'),
    rawStatus,
    trigger: mapped(triggers, text(row['trigger_status']), 'unknown'),
    title: {
      type: mapped<'personal' | 'company' | 'unknown'>(types, text(row['business_type']), 'unknown'),
      name: text(row['payer_name']),
      taxNo: maybe(row['payer_register_no']),
      address: maybe(row['payer_address']),
      phone: maybe(row['payer_phone']),
      bank: maybe(row['payer_bank']),
      account: maybe(row['payer_bankaccount']),
    },
    amount: maybe(row['invoice_amount']) ? fenOfYuan(row['invoice_amount'], 'invoice_amount') : undefined,
    kind: taobaoKinds[text(row['invoice_kind'])],
    rawKind: maybe(row['invoice_kind']),
    appliedAt: fromBeijing(row['gmt_create'], 'gmt_create'),
    memo: maybe(row['memo']),
    raw: row,
  };
}
