import { type Fen, sumFen } from '@heliu/model';
import type { InvoiceKind } from './platform.ts';
import type { ApplicationStatus, OrderStatus, RefundStatus } from './status.ts';

/** Who gives up the money decides who gets which invoice. */
export const bearers = {
  shop: '商家',
  platform: '平台',
  talent: '达人',
  leader: '团长',
  payment: '支付渠道',
  unknown: '未说明',
} as const;
export type Bearer = keyof typeof bearers;

export interface Promotion {
  readonly bearer: Bearer;
  readonly name: string;
  readonly amount: Fen;
  readonly lineNo?: string | undefined;
}

/** 国补, beside the buyer's money and the promotions: whether it stands on the invoice is a setting of the shop. */
export interface GovSubsidy {
  readonly mode: 'payment' | 'order' | 'unknown';
  readonly amount: Fen;
  /** Paid by the merchant (专项补贴): looks like 国补, is no government money. */
  readonly special?: boolean;
}

/** What tells one piece of subsidised goods from every other; the invoice names it. */
export interface PieceCodes {
  readonly sn?: readonly string[] | undefined;
  /** A phone with two slots has two. */
  readonly imei?: readonly string[] | undefined;
  /** 69 码: of the kind of goods, not of the piece. */
  readonly barcode?: string | undefined;
  /** As the catalogue of subsidised goods names it. */
  readonly model?: string | undefined;
  readonly efficiency?: string | undefined;
}

/** What may be demanded before a subsidised sale is invoiced. */
export const subsidyNeeds = { sn: 'SN 码', imei: 'IMEI', barcode: '69 码', holderNo: '领取人身份证号' } as const;
export type SubsidyNeed = keyof typeof subsidyNeeds;

/** What a platform knows of a subsidised sale and tells by a call of its own. */
export interface SubsidyInfo {
  readonly amount: Fen;
  /** Who was subsidised, in clear text: the invoice is his. */
  readonly holder?: string | undefined;
  readonly holderNo?: string | undefined;
  readonly codes: PieceCodes;
}

export interface OrderLine {
  readonly lineNo: string;
  readonly itemId?: string | undefined;
  readonly skuId?: string | undefined;
  readonly outerSku?: string | undefined;
  readonly name: string;
  readonly spec?: string | undefined;
  readonly quantity: string;
  /** Before any promotion; `amount` = price × quantity unless the platform says otherwise. */
  readonly price: Fen;
  readonly amount: Fen;
  /** The buyer's money for this line, where the platform apportions it. */
  readonly paid?: Fen | undefined;
  /** The state's, beside it. */
  readonly subsidy?: Fen | undefined;
  readonly codes?: PieceCodes | undefined;
  /** Codes its platform says must be collected. */
  readonly needs?: readonly SubsidyNeed[] | undefined;
  readonly gift?: boolean | undefined;
  readonly refund: RefundStatus;
  readonly rawRefund?: string | undefined;
}

/** Masks may be shown; ciphers are stored encrypted once more and opened by the platform's decrypt call only. */
export interface Buyer {
  readonly nick?: string | undefined;
  readonly mask: {
    readonly name?: string | undefined;
    readonly phone?: string | undefined;
    readonly address?: string | undefined;
  };
  readonly cipher: {
    readonly name?: string | undefined;
    readonly phone?: string | undefined;
    readonly address?: string | undefined;
  };
  readonly region?: string | undefined;
}

export interface Parcel {
  readonly carrier: string;
  readonly trackingNo: string;
  readonly shippedAt?: string | undefined;
}

export interface ShopOrder {
  readonly orderNo: string;
  readonly status: OrderStatus;
  readonly rawStatus: string;
  readonly refund: RefundStatus;
  readonly rawRefund?: string | undefined;
  /** UTC, ISO. */
  readonly createdAt?: string | undefined;
  readonly paidAt?: string | undefined;
  readonly shippedAt?: string | undefined;
  readonly finishedAt?: string | undefined;
  readonly updatedAt?: string | undefined;
  readonly lines: readonly OrderLine[];
  readonly goods: Fen;
  readonly postage: Fen;
  /** Service, packing, import tax: paid by the buyer, neither goods nor postage. */
  readonly fees: Fen;
  /** The buyer's own money, without the subsidy. */
  readonly paid: Fen;
  readonly promotions: readonly Promotion[];
  readonly subsidy?: GovSubsidy | undefined;
  readonly buyer: Buyer;
  readonly buyerMemo?: string | undefined;
  readonly sellerMemo?: string | undefined;
  readonly labels: readonly string[];
  /** Where the platform tells how the goods travel. */
  readonly parcels?: readonly Parcel[] | undefined;
  readonly wantsInvoice?: boolean | undefined;
  readonly raw: unknown;
}

export interface ShopRefund {
  readonly refundNo: string;
  readonly orderNo: string;
  readonly lineNo?: string | undefined;
  readonly status: RefundStatus;
  readonly rawStatus: string;
  readonly kind: 'money' | 'return' | 'exchange' | 'priceProtection' | 'unknown';
  readonly amount: Fen;
  /** What of it is postage, where the platform says so. */
  readonly postage?: Fen | undefined;
  readonly createdAt?: string | undefined;
  readonly updatedAt?: string | undefined;
  readonly refundedAt?: string | undefined;
  readonly reason?: string | undefined;
  readonly raw: unknown;
}

export interface InvoiceTitle {
  readonly type: 'personal' | 'company' | 'unknown';
  readonly name: string;
  readonly taxNo?: string | undefined;
  readonly address?: string | undefined;
  readonly phone?: string | undefined;
  readonly bank?: string | undefined;
  readonly account?: string | undefined;
}

export interface InvoiceApplication {
  readonly applicationId: string;
  readonly orderNo: string;
  readonly status: ApplicationStatus;
  readonly rawStatus: string;
  readonly trigger: 'apply' | 'changeTitle' | 'refund' | 'unknown';
  readonly title: InvoiceTitle;
  /** What the platform wants on the invoice; missing where it leaves that to us. */
  readonly amount?: Fen | undefined;
  /** Which invoice the buyer asked for; missing where he, or the platform, does not say. */
  readonly kind?: InvoiceKind | undefined;
  readonly rawKind?: string | undefined;
  readonly appliedAt?: string | undefined;
  readonly memo?: string | undefined;
  readonly raw: unknown;
}

/** Zero when the platform's own figures add up. Anything else is shown to the accountant, not smoothed over. */
export const difference = (order: ShopOrder): Fen =>
  (order.goods +
    order.postage +
    order.fees -
    sumFen(order.promotions.map((one) => one.amount)) -
    (order.subsidy?.amount ?? 0n) -
    order.paid) as Fen;

export const borneBy = (order: ShopOrder, bearer: Bearer): Fen =>
  sumFen(order.promotions.filter((one) => one.bearer === bearer).map((one) => one.amount));

/** Keys and values one after the other. JSON, which must be told about amounts, takes twice as long. */
function spell(value: unknown, parts: string[]): void {
  if (typeof value === 'string') parts.push(value);
  else if (typeof value !== 'object' || value === null) parts.push(String(value));
  else {
    parts.push(Array.isArray(value) ? '[' : '{');
    for (const [key, inner] of Object.entries(value))
      if (inner !== undefined) {
        parts.push(key);
        spell(inner, parts);
      }
    parts.push('}');
  }
}

/** Equal for two payloads that one adapter read as the same order, so that a repeated pull writes nothing. */
export function hashInput({ raw: _, updatedAt: __, ...order }: ShopOrder): string {
  const parts: string[] = [];
  spell(order, parts);
  return parts.join('\u0001');
}

/** A promotion of nothing is none. */
export const promotion = (bearer: Bearer, name: string, amount: Fen, lineNo?: string): Promotion[] =>
  amount === 0n ? [] : [{ bearer, name, amount, lineNo }];
