import type { Decimal, Fen } from '@heliu/model';

/** What goods a promotion or coupon names, from the most to the least particular: the first that fits decides. */
export const scopeKinds = ['sku', 'goods', 'tag', 'brand', 'category', 'all'] as const;
export type ScopeKind = (typeof scopeKinds)[number];

/** One entry of a scope; `id` means nothing for `all`. */
export interface ScopeEntry {
  readonly of: ScopeKind;
  readonly id: number;
}
/** The goods of a scope, without those that are left out of it. */
export interface Scope<Entry extends ScopeEntry = ScopeEntry> {
  readonly entries: readonly Entry[];
  readonly except: readonly ScopeEntry[];
}

/** Every second unit at half price is `{ nth: 2, rate: 0.5 }`; the largest `nth` is where counting begins anew. */
export interface Step {
  readonly nth: number;
  readonly rate: Decimal;
}
export interface RateEntry extends ScopeEntry {
  readonly rate?: Decimal;
  readonly steps?: readonly Step[];
}
export interface SpecialEntry extends ScopeEntry {
  readonly mode: 'amount' | 'price';
  readonly value: Fen;
}

/** What has to be reached, by the money that is still to be paid for the goods or by their number. */
export type Basis = 'amount' | 'quantity';
export interface Tier {
  /** Fen by amount, units by quantity. */
  readonly threshold: bigint;
  readonly reduce?: Fen;
  readonly rate?: Decimal;
}

export interface Gift {
  readonly sku: number;
  readonly name: string;
  readonly quantity: number;
  /** What it costs without a promotion: what the customer saves, and the weight of the gift on an invoice. */
  readonly price: Fen;
}

export interface SetGroup {
  readonly scope: Scope;
  readonly quantity: number;
}

export type Audience =
  | { readonly to: 'all' | 'guests' | 'members' }
  | { readonly to: 'ranks' | 'tags'; readonly ids: readonly number[] };

/** What may still be given; what is absent is not limited. Units, sets or times, as the kind counts. */
export interface Left {
  readonly bill?: number;
  readonly member?: number;
  readonly total?: number;
  readonly budget?: Fen;
}

interface Terms {
  readonly id: number;
  readonly name: string;
  /** The smaller number goes first. */
  readonly priority: number;
  /** Beijing time, `2026-11-18T10:30`; the end does not belong to it. */
  readonly startAt: string;
  readonly endAt: string;
  /** 1 is Monday, 7 is Sunday; empty means every day. */
  readonly weekdays: readonly number[];
  /** `10:00` to `12:00`; empty means all day. */
  readonly slots: readonly { readonly from: string; readonly to: string }[];
  /** Empty means everywhere. */
  readonly stores: readonly number[];
  readonly channels: readonly string[];
  readonly audience: Audience;
  /** The goods it takes hold of take part in no later promotion. */
  readonly exclusive: boolean;
  /** Promotions of one layer and one group exclude each other on the same goods. */
  readonly stackGroup: string;
  readonly withMember: boolean;
  readonly withCoupon: boolean;
  readonly left: Left;
}

export interface RatePromotion extends Terms {
  readonly kind: 'dp';
  readonly scope: Scope<RateEntry>;
}
export interface SpecialPromotion extends Terms {
  readonly kind: 'de';
  readonly scope: Scope<SpecialEntry>;
}
export interface ReductionPromotion extends Terms {
  readonly kind: 'mj';
  readonly scope: Scope;
  readonly basis: Basis;
  readonly tiers: readonly Tier[];
  /** 每满: the first tier, as often as it is reached. */
  readonly loop: boolean;
  readonly maxReduce?: Fen;
}
export interface GiftPromotion extends Terms {
  readonly kind: 'pl';
  readonly scope: Scope;
  readonly basis: Basis;
  readonly threshold: bigint;
  readonly loop: boolean;
  readonly gifts: readonly Gift[];
  /** How many of the gifts the customer may choose each time; absent when he gets them all. */
  readonly choose?: number;
  readonly stockOut: 'skip' | 'substitute';
}
export interface SetPromotion extends Terms {
  readonly kind: 'zh';
  readonly groups: readonly SetGroup[];
  readonly mode: 'price' | 'reduce' | 'rate' | 'cheapest';
  /** The price of a set, or what it is less. */
  readonly value?: Fen;
  readonly rate?: Decimal;
}
export type Promotion = RatePromotion | SpecialPromotion | ReductionPromotion | GiftPromotion | SetPromotion;

export interface Coupon {
  readonly id: number;
  readonly name: string;
  readonly kind: 'cash' | 'rate' | 'exchange';
  readonly value?: Fen;
  readonly rate?: Decimal;
  readonly maxOff?: Fen;
  readonly minSpend: Fen;
  readonly scope: Scope;
  /** Beijing dates, both belong to it. */
  readonly validFrom: string;
  readonly validTo: string;
  readonly stores: readonly number[];
  /** Whether it may be used beside another coupon that allows it too. */
  readonly stackable: boolean;
  /** Whether goods on promotion count for it. */
  readonly withPromotion: boolean;
}

/** What a cashier takes off: a button that was set up for it, or a price changed by hand. */
export interface Discount {
  readonly name: string;
  readonly mode: 'rate' | 'amount';
  readonly rate?: Decimal;
  readonly value?: Fen;
  readonly maxOff?: Fen;
  /** Numbers of the lines it is for; absent for the whole bill. */
  readonly lines?: readonly number[];
}

export interface PointTerms {
  /** So many points are one yuan. */
  readonly perYuan: number;
  readonly min: number;
  readonly unit: number;
  /** Of the bill at most this part. */
  readonly maxRate: Decimal;
}

export type Rounding = 'none' | 'fen5' | 'jiao' | 'yuan';

export interface CartLine {
  readonly no: number;
  readonly sku: number;
  readonly goods: number;
  /** Its own category and those above it, from the nearest. */
  readonly categories: readonly number[];
  readonly brand?: number;
  readonly tags: readonly number[];
  readonly quantity: Decimal;
  /** For one unit, by the price class of the shop. */
  readonly price: Fen;
  /** For one unit, by the price class of the member's rank. */
  readonly memberPrice?: Fen;
  /** Goods that are never on offer: neither promotions nor members' prices nor coupons are for them. */
  readonly noDiscount?: boolean;
}

export interface CartMember {
  readonly id: number;
  readonly rank: number;
  readonly tags: readonly number[];
  readonly rate?: Decimal;
  readonly points: number;
}

export interface Cart {
  /** Beijing time, `2026-11-18T10:30`. */
  readonly at: string;
  readonly store: number;
  readonly channel: string;
  readonly member?: CartMember;
  readonly lines: readonly CartLine[];
  readonly coupons: readonly Coupon[];
  readonly discounts: readonly Discount[];
  readonly points?: { readonly use: number; readonly terms: PointTerms };
  readonly rounding: Rounding;
  /** What the customer chose of the gifts of a promotion. */
  readonly chosen: readonly { readonly promotion: number; readonly sku: number; readonly quantity: number }[];
  /** Gifts that are not there any more. */
  readonly soldOut: readonly number[];
}

/** The kinds of saving a receipt tells apart, in the order of the layers. */
export const savingKinds = [
  'set',
  'price',
  'member',
  'reduction',
  'gift',
  'coupon',
  'manual',
  'points',
  'rounding',
] as const;
export type SavingKind = (typeof savingKinds)[number];

export interface Saving {
  readonly kind: SavingKind;
  /** The promotion or coupon, where it is one. */
  readonly source?: number;
  readonly name: string;
  readonly amount: Fen;
}

/** A part of a line whose units have come to the same price in the same way. */
export interface PricedPart {
  readonly line: number;
  readonly sku: number;
  readonly quantity: Decimal;
  /** Without any saving. */
  readonly list: Fen;
  readonly savings: readonly Saving[];
  readonly pay: Fen;
  readonly isGift: boolean;
}
export interface Hit {
  readonly kind: SavingKind;
  readonly source?: number;
  readonly name: string;
  /** What it was reckoned on. */
  readonly base: Fen;
  readonly saving: Fen;
  /** Units, sets or times, as the limits count. */
  readonly count: number;
  /** Why it is so much, as a cashier would read it out. */
  readonly words: string;
}
export interface Rejection {
  readonly source?: number;
  readonly name: string;
  readonly words: string;
}
/** Gifts the customer may still choose. */
export interface GiftChoice {
  readonly promotion: number;
  readonly name: string;
  readonly gifts: readonly Gift[];
  readonly open: number;
}
/** What a bill comes to and why; it is kept with the sale, and whatever comes back is reckoned from it alone. */
export interface PriceProof {
  readonly parts: readonly PricedPart[];
  readonly list: Fen;
  readonly saved: Readonly<Record<SavingKind, Fen>>;
  readonly pay: Fen;
  readonly usedPoints: number;
  readonly hits: readonly Hit[];
  readonly rejections: readonly Rejection[];
  readonly choices: readonly GiftChoice[];
}
