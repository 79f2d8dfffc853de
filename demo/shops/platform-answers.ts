import { ciphersOf } from '../world/ciphers.ts';
import { type Fen, fen } from '@heliu/model';
import type { InvoiceApplication, PlatformCode, Promotion, ShopOrder, ShopRefund } from '../../modules/shop/model.ts';

import {
  goodsOf,
  linePaid,
  type Ms,
  paidOf,
  refundOf,
  subsidyOn,
  type WorldApplication,
  type WorldLine,
  type WorldOrder,
  type WorldRefund,
} from '../world/order.ts';

const big = (amount: number): Fen => fen(BigInt(amount));
const instant = (at: Ms | undefined): string | undefined => (at === undefined ? undefined : new Date(at).toISOString());
const masked = (text: string) => `${[...text][0] ?? ''}**`;

/** These say nothing of an order before it is paid. */
const silentBeforePayment: ReadonlySet<PlatformCode> = new Set(['jd', 'pdd', 'ktt', 'vip']);
export const isShown = ({ platform, paidAt }: WorldOrder): boolean =>
  paidAt !== undefined || !silentBeforePayment.has(platform);

function promotions(order: WorldOrder): Promotion[] {
  const ofLine = (line: WorldLine, bearer: 'shop' | 'platform', name: string, amount: number): Promotion[] =>
    amount === 0 ? [] : [{ bearer, name, amount: big(amount), lineNo: line.lineNo }];
  return [
    ...order.lines.flatMap((line) => [
      ...ofLine(line, 'shop', '店铺优惠', line.shopOff),
      ...ofLine(line, 'platform', '平台优惠', line.platformOff),
    ]),
    ...(order.talentOff ? [{ bearer: 'talent' as const, name: '达人优惠', amount: big(order.talentOff) }] : []),
  ];
}

/** An order of the made-up world as an adapter would hand it over: history for a company that has just begun. */
export function platformOrder(order: WorldOrder): ShopOrder {
  const refund = refundOf(order);
  const { name, phone, region, nick } = order.buyer;
  return {
    orderNo: order.orderNo,
    status: order.status,
    rawStatus: order.status,
    refund: refund?.status ?? 'none',
    createdAt: instant(order.createdAt),
    paidAt: instant(order.paidAt),
    shippedAt: instant(order.shippedAt),
    finishedAt: instant(order.finishedAt),
    updatedAt: instant(order.updatedAt),
    lines: order.lines.map((line) => ({
      lineNo: line.lineNo,
      itemId: line.itemId,
      skuId: line.skuId,
      outerSku: line.outerSku,
      name: line.name,
      spec: line.spec,
      quantity: String(line.quantity),
      price: big(line.price),
      amount: big(line.price * line.quantity),
      ...(order.talentOff ? {} : { paid: big(linePaid(order, line)) }),
      subsidy: big(subsidyOn(order, line)),
      gift: line.gift,
      refund: order.refunds.find(({ lineNo }) => lineNo === line.lineNo)?.status ?? 'none',
    })),
    goods: big(goodsOf(order)),
    postage: big(order.postage),
    fees: big(0),
    paid: big(paidOf(order)),
    promotions: promotions(order),
    subsidy: order.subsidy && { mode: order.subsidy.mode, amount: big(order.subsidy.amount) },
    buyer: {
      nick,
      mask: {
        name: masked(name),
        phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
        address: `${region.province}${region.city}${region.district}****`,
      },
      cipher: ciphersOf(order),
      region: `${region.province} ${region.city}`,
    },
    buyerMemo: order.buyerMemo,
    sellerMemo: order.sellerMemo,
    labels: [],
    parcels: order.shipment && [{ ...order.shipment, shippedAt: instant(order.shippedAt) }],
    wantsInvoice: order.application !== undefined,
    raw: order,
  };
}

export const platformRefund = (refund: WorldRefund): ShopRefund => ({
  refundNo: refund.refundNo,
  orderNo: refund.orderNo,
  lineNo: refund.lineNo,
  status: refund.status,
  rawStatus: refund.status,
  kind: refund.kind,
  amount: big(refund.amount),
  createdAt: instant(refund.createdAt),
  updatedAt: instant(refund.updatedAt),
  refundedAt: instant(refund.refundedAt),
  reason: refund.reason,
  raw: refund,
});

export const platformApplication = (application: WorldApplication): InvoiceApplication => ({
  applicationId: application.applicationId,
  orderNo: application.orderNo,
  status: application.status,
  rawStatus: application.status,
  trigger: application.trigger,
  title: application.title,
  amount: big(application.amount),
  appliedAt: instant(application.appliedAt),
  memo: application.memo,
  raw: application,
});
