import {
  type Cart,
  type CartMember,
  type Coupon,
  type Discount,
  type PointTerms,
  type Rounding,
} from '../../pos/model.ts';
import { dec, type Decimal, parseYuan } from '@heliu/model';

/** What the pricing engine wants to know of goods; `TillGoods` has all of it. */
export interface CartGoods {
  readonly sku: number;
  readonly goods: number;
  readonly categories: readonly number[];
  readonly brand: number | null;
  readonly tags: readonly number[];
  readonly price: string;
  readonly memberPrice: string | null;
  readonly noDiscount: boolean;
}
/** What is wanted, as calls send it: see `billParts`. */
export interface WantedBill {
  readonly lines: readonly {
    readonly no: number;
    readonly sku: number;
    readonly quantity: string;
    readonly price?: string | undefined;
  }[];
  readonly discounts: readonly {
    readonly common?: number | undefined;
    readonly name: string;
    readonly mode: 'rate' | 'amount';
    readonly rate?: string | undefined;
    readonly value?: string | undefined;
    readonly maxOff?: string | undefined;
    readonly lines?: readonly number[] | undefined;
  }[];
  readonly points: number;
  readonly gifts: Cart['chosen'];
}
/** Where, when and for whom. */
export interface CartPlace {
  /** Beijing time, `2026-11-18T10:30`. */
  readonly at: string;
  readonly store: number;
  readonly rounding: Rounding;
  readonly member?: CartMember | undefined;
  readonly coupons: readonly Coupon[];
  readonly points: PointTerms | null;
  readonly soldOut: readonly number[];
}

const yuanOf = (text: string) => parseYuan(text)!;

/**
 * The cart of a bill, for the pricing engine: the till and the server make the same one. A price the cashier has changed
 * is the price of those goods, and no promotion is for them any more.
 */
export function cartOf(bill: WantedBill, goodsOf: (sku: number) => CartGoods, place: CartPlace): Cart {
  const { at, store, rounding, member, coupons, points, soldOut } = place;
  return {
    at,
    store,
    channel: 'store',
    ...(member && { member }),
    lines: bill.lines.map(({ no, sku, quantity, price }) => {
      const { goods, categories, brand, tags, memberPrice, noDiscount, price: usual } = goodsOf(sku);
      const isChanged = price !== undefined && yuanOf(price) !== yuanOf(usual);
      return {
        no,
        sku,
        goods,
        categories,
        ...(brand !== null && { brand }),
        tags,
        quantity: dec(quantity),
        price: yuanOf(isChanged ? price : usual),
        ...(member && memberPrice !== null && !isChanged && { memberPrice: yuanOf(memberPrice) }),
        noDiscount: noDiscount || isChanged,
      };
    }),
    coupons,
    discounts: bill.discounts.map(({ name, mode, rate, value, maxOff, lines }): Discount => ({
      name,
      mode,
      ...(rate !== undefined && { rate: rate as Decimal }),
      ...(value !== undefined && { value: yuanOf(value) }),
      ...(maxOff !== undefined && { maxOff: yuanOf(maxOff) }),
      ...(lines && { lines }),
    })),
    ...(points && bill.points > 0 && { points: { use: bill.points, terms: points } }),
    rounding,
    chosen: bill.gifts,
    soldOut,
  };
}
