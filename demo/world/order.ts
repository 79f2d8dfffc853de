import type { ApplicationStatus, Bearer, OrderStatus, PlatformCode, RefundStatus } from '../../modules/shop/model.ts';

/**
 * The truth behind the wire: what a shop sold, whatever its platform calls it. Money in whole fen, instants in ms and
 * on the full second, since most platforms tell no finer time.
 */
export type Ms = number;

export interface WorldShop {
  readonly platform: PlatformCode;
  /** Digits, as the platform numbers its shops. */
  readonly shopId: string;
  readonly name: string;
  /** Orders made by themselves on an average day. */
  readonly perDay: number;
}

export interface WorldLine {
  readonly lineNo: string;
  readonly itemId: string;
  readonly skuId: string;
  /** The merchant's own code, the same in every shop. */
  readonly outerSku: string;
  readonly name: string;
  readonly spec: string;
  readonly quantity: number;
  readonly price: number;
  readonly shopOff: number;
  readonly platformOff: number;
  readonly gift?: boolean;
}

export interface WorldBuyer {
  readonly nick: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly region: { readonly province: string; readonly city: string; readonly district: string };
}

/** 国补: the state's part of the price of one line, not a promotion. */
export interface WorldSubsidy {
  readonly mode: 'payment' | 'order';
  readonly amount: number;
  /** Its place among the lines. */
  readonly line: number;
}

export interface WorldShipment {
  readonly carrier: string;
  readonly trackingNo: string;
}

export interface WorldRefund {
  readonly refundNo: string;
  readonly orderNo: string;
  /** Absent: of the whole order, or of its postage. */
  readonly lineNo?: string;
  readonly kind: 'money' | 'return' | 'priceProtection';
  readonly status: RefundStatus;
  readonly amount: number;
  readonly reason: string;
  readonly createdAt: Ms;
  readonly updatedAt: Ms;
  readonly refundedAt?: Ms;
}

export interface WorldTitle {
  readonly type: 'personal' | 'company';
  readonly name: string;
  readonly taxNo?: string;
  readonly address?: string;
  readonly phone?: string;
  readonly bank?: string;
  readonly account?: string;
}

export interface WorldApplication {
  readonly applicationId: string;
  readonly orderNo: string;
  readonly status: ApplicationStatus;
  readonly trigger: 'apply' | 'changeTitle';
  readonly title: WorldTitle;
  readonly amount: number;
  readonly memo?: string;
  readonly appliedAt: Ms;
  readonly updatedAt: Ms;
}

export interface WorldOrder {
  readonly platform: PlatformCode;
  readonly shopId: string;
  /** In the platform's shape. */
  readonly orderNo: string;
  readonly lines: readonly WorldLine[];
  readonly postage: number;
  readonly subsidy?: WorldSubsidy;
  /** Given up by the talent who sold it; only where the platform can say so. */
  readonly talentOff?: number;
  readonly buyer: WorldBuyer;
  readonly buyerMemo?: string;
  readonly sellerMemo?: string;
  readonly status: OrderStatus;
  readonly createdAt: Ms;
  readonly paidAt?: Ms;
  readonly shippedAt?: Ms;
  readonly signedAt?: Ms;
  readonly finishedAt?: Ms;
  readonly updatedAt: Ms;
  readonly shipment?: WorldShipment;
  readonly refunds: readonly WorldRefund[];
  /** The last one: a changed title takes the place of the first. */
  readonly application?: WorldApplication;
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

export const goodsOf = (order: Pick<WorldOrder, 'lines'>): number =>
  sum(order.lines.map((line) => line.price * line.quantity));
export const shopOffOf = (order: Pick<WorldOrder, 'lines'>): number => sum(order.lines.map((line) => line.shopOff));
export const platformOffOf = (order: Pick<WorldOrder, 'lines'>): number =>
  sum(order.lines.map((line) => line.platformOff));
/** What a line comes to, whoever pays it. */
export const lineDue = (line: WorldLine): number => line.price * line.quantity - line.shopOff - line.platformOff;
export const subsidyOn = ({ lines, subsidy }: Pick<WorldOrder, 'lines' | 'subsidy'>, line: WorldLine): number =>
  subsidy && lines[subsidy.line] === line ? subsidy.amount : 0;
/** The buyer's own part of it. */
export const linePaid = (order: Pick<WorldOrder, 'lines' | 'subsidy'>, line: WorldLine): number =>
  lineDue(line) - subsidyOn(order, line);

/** What the order comes to, 国补 included: the one equation every platform must keep. */
export const dueOf = (order: Pick<WorldOrder, 'lines' | 'postage' | 'talentOff'>): number =>
  goodsOf(order) - shopOffOf(order) - platformOffOf(order) - (order.talentOff ?? 0) + order.postage;
/** The buyer's own money, which is what he can get back. */
export const paidOf = (order: Pick<WorldOrder, 'lines' | 'postage' | 'talentOff' | 'subsidy'>): number =>
  dueOf(order) - (order.subsidy?.amount ?? 0);

export const refundedOf = (order: Pick<WorldOrder, 'refunds'>): number =>
  sum(order.refunds.filter((one) => one.status === 'success').map((one) => one.amount));

/** The refund that speaks for the order: one under way before one that is done. */
export function refundOf(order: Pick<WorldOrder, 'refunds'>): WorldRefund | undefined {
  const over: readonly RefundStatus[] = ['success', 'rejected', 'closed'];
  return order.refunds.find((one) => !over.includes(one.status)) ?? order.refunds.at(-1);
}

/** Who bears which part, as `borneBy` reads it from a platform's answer. */
export const offBy = (order: WorldOrder): Readonly<Partial<Record<Bearer, number>>> => ({
  shop: shopOffOf(order),
  platform: platformOffOf(order),
  talent: order.talentOff ?? 0,
});
