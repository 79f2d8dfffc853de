import { type Fen, fen, sumFen } from '@heliu/model';
import { fenOfFen, fromSeconds, type Json, maybe, needed, node, quantity, rows, text } from '@heliu/outside';
import {
  type GovSubsidy,
  type InvoiceApplication,
  type OrderLine,
  promotion,
  type ShopOrder,
  type ShopRefund,
} from './order.ts';
import type { InvoiceKind, ShopApp } from './platform.ts';
import { type ApplicationStatus, mapped, type OrderStatus, type RefundStatus } from './status.ts';
import { subsidyApart } from './subsidy.ts';

export const douyinStatuses: Readonly<Record<string, OrderStatus>> = {
  1: 'waitPay',
  103: 'waitPay',
  105: 'hold',
  2: 'waitShip',
  101: 'partShipped',
  3: 'shipped',
  5: 'finished',
  4: 'closedUnpaid',
  21: 'closedRefund',
  22: 'closedRefund',
  39: 'closedRefund',
};

/** 3, 8, 13, 14 are steps of an exchange; 53 is described nowhere. */
export const douyinRefunds: Readonly<Record<string, RefundStatus>> = {
  0: 'none',
  6: 'applied',
  7: 'returning',
  11: 'returnShipped',
  12: 'success',
  27: 'rejected',
  29: 'rejected',
  28: 'closed',
  51: 'closed',
};

/** 3: closed by the platform, because of a refund. */
export const douyinApplications: Readonly<Record<string, ApplicationStatus>> = {
  1: 'applied',
  2: 'issued',
  3: 'voided',
};

const refundKinds: Readonly<Record<string, ShopRefund['kind']>> = {
  0: 'return',
  1: 'money',
  2: 'money',
  3: 'exchange',
  6: 'priceProtection',
  7: 'exchange',
  8: 'exchange',
};

const money = (from: Json, name: string): Fen => fenOfFen(from[name], name);

export function douyinOrder(row: Json): ShopOrder {
  const rawStatus = text(row['order_status']);
  const lines = rows(row['sku_order_list']);
  const read = lines.map(orderLine);
  const talent = money(row, 'author_cost_amount');
  // platform_cost_amount contains the talent's share; the figure without it came later.
  const platform =
    maybe(row['only_platform_cost_amount']) === undefined
      ? fen(money(row, 'platform_cost_amount') - talent)
      : money(row, 'only_platform_cost_amount');
  const channel = money(row, 'promotion_pay_amount');
  const mask = node(row['mask_post_addr']);
  const order: ShopOrder = {
    orderNo: needed(row['order_id'], 'order_id'),
    status: mapped(douyinStatuses, rawStatus, 'other'),
    rawStatus,
    refund: busiest(read),
    createdAt: fromSeconds(row['create_time'], 'create_time'),
    paidAt: fromSeconds(row['pay_time'], 'pay_time'),
    shippedAt: fromSeconds(row['ship_time'], 'ship_time'),
    finishedAt: fromSeconds(row['finish_time'], 'finish_time'),
    updatedAt: fromSeconds(row['update_time'], 'update_time'),
    lines: read,
    goods: sumFen(read.map((line) => line.amount)),
    postage: money(row, 'post_amount'),
    fees: money(row, 'tax_amount'),
    // pay_amount still counts what the payment channel gives; the buyer's own money does not.
    paid: fen(money(row, 'pay_amount') - channel),
    promotions: [
      ...promotion('shop', '商家承担', money(row, 'shop_cost_amount')),
      ...promotion('platform', '平台承担', platform),
      ...promotion('talent', '达人承担', talent),
      ...promotion('payment', '支付优惠', channel),
    ],
    subsidy: subsidyIn(lines),
    buyer: {
      nick: maybe(row['doudian_open_id']),
      mask: {
        name: maybe(row['mask_post_receiver']),
        phone: maybe(row['mask_post_tel']),
        address: maybe(mask['detail']),
      },
      cipher: {
        name: maybe(row['encrypt_post_receiver']),
        phone: maybe(row['encrypt_post_tel']),
        address: maybe(node(row['post_addr'])['encrypt_detail']),
      },
      region:
        ['province', 'city', 'town', 'street'].map((part) => text(node(mask[part])['name'])).join('') || undefined,
    },
    buyerMemo: maybe(row['buyer_words']),
    sellerMemo: maybe(row['seller_words']),
    labels: subsidyIn(lines) ? ['国补'] : [],
    raw: row,
  };
  // Our reading: the campaign of the state takes nothing off pay_amount.
  return subsidyApart(order, 'inPaid');
}

function orderLine(line: Json): OrderLine {
  const rawRefund = text(node(line['after_sale_info'])['after_sale_status']);
  return {
    lineNo: needed(line['order_id'], 'order_id'),
    itemId: maybe(line['product_id']),
    skuId: maybe(line['sku_id']),
    outerSku: maybe(line['code']) ?? maybe(line['out_sku_id']),
    name: text(line['product_name']),
    spec:
      rows(line['spec'])
        .map((one) => text(one['value']))
        .join(' ') || undefined,
    quantity: quantity(line['item_num'], 'item_num'),
    price: money(line, 'origin_amount'),
    amount: money(line, 'sum_amount'),
    paid: money(line, 'pay_amount'),
    subsidy: sumFen(subsidiesIn(line)),
    refund: mapped(douyinRefunds, rawRefund, rawRefund ? 'other' : 'none'),
    rawRefund,
  };
}

const busiest = (lines: readonly OrderLine[]): RefundStatus =>
  lines.find(({ refund }) => !['none', 'closed', 'success'].includes(refund))?.refund ??
  lines.find(({ refund }) => refund !== 'none')?.refund ??
  'none';

/** Campaign type 416 is 国补; in which of the discount lists it stands differs, so all are searched. */
const subsidiesIn = (line: Json): Fen[] =>
  Object.values(node(line['promotion_detail']))
    .flatMap((detail) => rows(node(detail)['full_discount_info']))
    .filter((campaign) => text(campaign['campaign_type']) === '416')
    .map((campaign) => money(campaign, 'campaign_amount'));

function subsidyIn(lines: readonly Json[]): GovSubsidy | undefined {
  const found = lines.flatMap(subsidiesIn);
  return found.length === 0 ? undefined : { mode: 'unknown', amount: sumFen(found) };
}

export function douyinRefund(item: Json): ShopRefund {
  const info = node(item['aftersale_info']);
  const rawStatus = text(info['aftersale_status']);
  const moving = rawStatus === '12' && ['1', '2'].includes(text(info['refund_status']));
  return {
    refundNo: needed(info['aftersale_id'], 'aftersale_id'),
    orderNo: needed(node(item['order_info'])['shop_order_id'], 'shop_order_id'),
    lineNo: maybe(info['related_id']),
    status: moving ? 'refunding' : mapped(douyinRefunds, rawStatus, 'other'),
    rawStatus,
    kind: mapped<ShopRefund['kind']>(refundKinds, text(info['aftersale_type']), 'unknown'),
    // What was applied for; what was really paid back is told by the detail call only.
    amount: money(info, 'refund_amount'),
    postage: maybe(info['refund_post_amount']) === undefined ? undefined : money(info, 'refund_post_amount'),
    createdAt: fromSeconds(info['apply_time'], 'apply_time'),
    updatedAt: fromSeconds(info['update_time'], 'update_time'),
    raw: item,
  };
}

/** Its numbers are documented nowhere: whoever runs the app says which of them mean 专票 (`specialInvoiceTypes`). */
function kindIn(raw: string, settings: ShopApp['settings']): InvoiceKind | undefined {
  const special = settings?.['specialInvoiceTypes'];
  if (raw === '' || special === undefined) return undefined;
  return special.split(',').includes(raw) ? 'digitalSpecial' : 'digitalNormal';
}

export function douyinApplication(row: Json, settings?: ShopApp['settings']): InvoiceApplication {
  const rawStatus = text(row['invoice_status']);
  const taxNo = maybe(row['tax_no']);
  return {
    applicationId: needed(row['registation_id'], 'registation_id'),
    orderNo: needed(row['shop_order_id'], 'shop_order_id'),
    status: mapped(douyinApplications, rawStatus, 'other'),
    rawStatus,
    trigger: 'unknown',
    title: {
      // The platform's text says 1 is a person and 2 a company, a production OMS reads 1 as a company: the tax number decides.
      type: taxNo ? 'company' : 'personal',
      name: text(row['title']),
      taxNo,
      address: maybe(row['company_address']),
      phone: maybe(row['company_mobile']),
      bank: maybe(row['bank_name']),
      account: maybe(row['bank_no']),
    },
    // Includes postage.
    amount: maybe(row['invoice_amount']) === undefined ? undefined : money(row, 'invoice_amount'),
    kind: kindIn(text(row['invoice_type']), settings),
    rawKind: maybe(row['invoice_type']),
    appliedAt: fromSeconds(row['apply_time'], 'apply_time'),
    raw: row,
  };
}
