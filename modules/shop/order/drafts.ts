import {
  addDecimal,
  apportion,
  dec,
  type Decimal,
  type Draft,
  type Fen,
  subtractFen,
  sumFen,
  zeroFen,
} from '@heliu/model';
import { deadlineOf } from '../application/application.rules.ts';
import type { application } from '../application/application.ts';
import { carrierName } from '../express/carrier.rules.ts';
import type { shopOrder } from './order.ts';
import {
  borneBy,
  difference,
  type InvoiceApplication,
  type OrderLine,
  type ShopOrder,
  type ShopRefund,
} from '../platforms/order.ts';
import type { PlatformCode } from '../platforms/platform.ts';
import type { refund } from '../refund/refund.ts';
import { goodsFromOrder } from './goods.rules.ts';
import { invoiceableOf, type InvoiceRules } from './figures.ts';
import { beijingDate } from '@heliu/outside';

/** What an order needs to know of its shop. */
export interface IntakeShop extends InvoiceRules {
  readonly id: number;
  readonly platform: PlatformCode;
}
export type Origin = 'platform' | 'push' | 'import';

function cut(text: string | undefined, max: number): string | null {
  if (!text) return null;
  return text.length <= max ? text : [...text].slice(0, max).join('');
}

/**
 * The buyer's money line by line: as told, or what he paid for goods shared by amount. The state's is a part of the price
 * of its own lines only, so the price is shared and the state's part then taken off where it belongs.
 */
export function linesPaid(
  order: Pick<ShopOrder, 'paid' | 'postage' | 'fees'> & {
    readonly lines: readonly Pick<OrderLine, 'amount' | 'gift' | 'paid' | 'subsidy'>[];
  },
): Fen[] {
  if (order.lines.every(({ paid }) => paid !== undefined)) return order.lines.map(({ paid }) => paid!);
  const goods = (order.paid - order.postage - order.fees) as Fen;
  const weights = order.lines.map(({ amount, gift }) => (gift ? zeroFen : amount));
  if (goods <= 0n || sumFen(weights) === 0n) return order.lines.map(() => zeroFen);
  const subsidies = order.lines.map(({ subsidy }) => subsidy ?? zeroFen);
  const prices = apportion(sumFen([goods, ...subsidies]), weights);
  const own = prices.map((price, i) => subtractFen(price, subsidies[i]!));
  return own.some((amount) => amount < 0n) ? apportion(goods, weights) : own;
}

/** `山茶花保湿面霜 50g 等 3 件`: enough to recognise the order by. */
export function goodsSummary(
  lines: readonly Pick<OrderLine, 'name' | 'spec' | 'quantity'>[],
  quantity: Decimal,
): string {
  const [first] = lines;
  if (!first) return '';
  const name = `${first.name}${first.spec ? ` ${first.spec}` : ''}`;
  const tail = lines.length > 1 ? ` 等 ${quantity} 件` : first.quantity === '1' ? '' : ` ×${first.quantity}`;
  return `${cut(name, 190 - tail.length)}${tail}`;
}

/** When the buyer ordered, as far as the platform says. */
export const orderedAt = (order: ShopOrder, now: string): string =>
  order.createdAt ?? order.paidAt ?? order.updatedAt ?? now;

export interface Intake {
  readonly shop: IntakeShop;
  readonly origin: Origin;
  readonly now: string;
  readonly digest: string;
}

/** All but its labels, which have ids in the database only. */
export function orderDraft(order: ShopOrder, { shop, origin, now, digest }: Intake): Draft<typeof shopOrder> {
  const paid = linesPaid(order);
  const quantity = addDecimal(dec('0'), ...order.lines.map((line) => dec(line.quantity)));
  const at = orderedAt(order, now);
  const goods = goodsFromOrder([], order.lines);
  const subsidy = order.subsidy && !order.subsidy.special ? order.subsidy.amount : zeroFen;
  const sums = {
    orderStatus: order.status,
    paid: order.paid,
    postage: order.postage,
    subsidy,
    refunded: zeroFen,
    postageRefunded: zeroFen,
    subsidyReturned: zeroFen,
  };
  return {
    shop: shop.id,
    platform: shop.platform,
    orderNo: order.orderNo,
    origin,
    orderDate: beijingDate(Date.parse(at)),
    orderedAt: at,
    paidAt: order.paidAt ?? null,
    shippedAt: order.shippedAt ?? null,
    finishedAt: order.finishedAt ?? null,
    platformUpdatedAt: order.updatedAt ?? null,
    orderStatus: order.status,
    rawStatus: cut(order.rawStatus, 64),
    refundStatus: order.refund,
    goods: goodsSummary(order.lines, quantity),
    skus: cut([...new Set(order.lines.flatMap(({ outerSku, skuId }) => outerSku ?? skuId ?? []))].join(' '), 1000),
    quantity,
    goodsAmount: order.goods,
    postage: order.postage,
    fees: order.fees,
    discount: sumFen(order.promotions.map(({ amount }) => amount)),
    shopDiscount: borneBy(order, 'shop'),
    platformDiscount: borneBy(order, 'platform'),
    paid: order.paid,
    invoiceable: invoiceableOf(sums, shop),
    difference: difference(order),
    subsidyMode: order.subsidy?.mode ?? null,
    subsidy,
    subsidyGoods: goods.length === 0 ? null : goods,
    buyerNick: cut(order.buyer.nick, 100),
    receiverName: cut(order.buyer.mask.name, 64),
    receiverPhone: cut(order.buyer.mask.phone, 32),
    receiverAddress: cut(order.buyer.mask.address, 255),
    region: cut(order.buyer.region, 100),
    buyerMemo: cut(order.buyerMemo, 1000),
    sellerMemo: cut(order.sellerMemo, 1000),
    wantsInvoice: order.wantsInvoice ?? false,
    hash: digest,
    lines: order.lines.map((line, i) => ({
      lineNo: line.lineNo,
      itemId: line.itemId ?? null,
      skuId: line.skuId ?? null,
      outerSku: cut(line.outerSku, 64),
      goodsName: cut(line.name, 255) ?? '（无名称）',
      spec: cut(line.spec, 255),
      quantity: dec(line.quantity),
      price: line.price,
      amount: line.amount,
      paid: paid[i]!,
      subsidy: line.subsidy ?? zeroFen,
      gift: line.gift ?? false,
      refundStatus: line.refund,
    })),
    promotions: order.promotions.map(({ bearer, name, amount, lineNo }) => ({
      bearer,
      name: cut(name, 100) ?? '优惠',
      amount,
      lineNo: lineNo ?? null,
    })),
    parcels: (order.parcels ?? []).map(({ carrier, trackingNo, shippedAt }) => ({
      carrier: carrierName(shop.platform, carrier),
      trackingNo,
      shippedAt: shippedAt ?? null,
    })),
  };
}

export const refundDraft = (
  told: ShopRefund,
  shop: IntakeShop,
  order: number | null,
  digest: string,
): Draft<typeof refund> => ({
  shop: shop.id,
  platform: shop.platform,
  refundNo: told.refundNo,
  orderNo: told.orderNo,
  order,
  lineNo: told.lineNo ?? null,
  refundStatus: told.status,
  rawStatus: cut(told.rawStatus, 64),
  kind: told.kind,
  amount: told.amount,
  postage: told.postage ?? null,
  reason: cut(told.reason, 255),
  appliedAt: told.createdAt ?? null,
  refundedAt: told.refundedAt ?? null,
  platformUpdatedAt: told.updatedAt ?? null,
  hash: digest,
});

export const applicationDraft = (
  told: InvoiceApplication,
  shop: IntakeShop,
  order: number | null,
  digest: string,
  answerHours?: number,
): Draft<typeof application> => ({
  shop: shop.id,
  platform: shop.platform,
  applicationNo: told.applicationId,
  orderNo: told.orderNo,
  order,
  applicationStatus: told.status,
  rawStatus: cut(told.rawStatus, 64),
  trigger: told.trigger,
  titleType: told.title.type,
  invoiceTitle: cut(told.title.name, 100) ?? '个人',
  taxNo: cut(told.title.taxNo, 20),
  address: cut(told.title.address, 200),
  phone: cut(told.title.phone, 40),
  bankName: cut(told.title.bank, 100),
  bankNo: cut(told.title.account, 60),
  amount: told.amount ?? null,
  wantedKind: told.kind ?? null,
  rawKind: cut(told.rawKind, 40),
  memo: cut(told.memo, 500),
  appliedAt: told.appliedAt ?? null,
  hash: digest,
  source: shop.platform === 'open' ? 'open' : 'platform',
  decision: told.status === 'issued' ? 'approved' : told.status === 'rejected' ? 'rejected' : 'open',
  deadline: told.appliedAt === undefined ? null : deadlineOf(told.appliedAt, answerHours),
});
