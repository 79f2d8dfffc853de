import type { GiftChoice, Hit, Rejection, SavingKind } from '../../pos/model.ts';

/** Units of one line of the bill that came to the same price in the same way. Amounts are yuan. */
export interface BillPart {
  readonly line: number;
  readonly sku: number;
  readonly name: string;
  readonly quantity: string;
  readonly price: string;
  readonly list: string;
  readonly savings: readonly { readonly kind: SavingKind; readonly name: string; readonly amount: string }[];
  readonly pay: string;
  readonly isGift: boolean;
}
/** A bill as the server prices it. */
export interface PricedBill {
  readonly parts: readonly BillPart[];
  readonly list: string;
  readonly saved: Readonly<Record<SavingKind, string>>;
  readonly pay: string;
  readonly usedPoints: number;
  /** What the member wins when it is paid. */
  readonly earnedPoints: number;
  readonly hits: readonly Written<Hit>[];
  readonly rejections: readonly Rejection[];
  readonly choices: readonly Written<GiftChoice>[];
}
/** The same on the wire, where an amount is yuan text. */
export type Written<T> = T extends bigint
  ? string
  : T extends string | number | boolean
    ? T
    : T extends readonly (infer I)[]
      ? readonly Written<I>[]
      : T extends object
        ? { readonly [K in keyof T]: Written<T[K]> }
        : T;
