import type { FieldValues } from './entity.ts';
import type { Fields } from './field.ts';

/** A running total kept beside the entries, in the transaction that writes them. */
export interface Balance<K extends string = string, M extends string = string> {
  readonly by: readonly K[];
  /** One row per calendar month, so that any period's opening is a short sum. */
  readonly monthly?: boolean;
  /** A measure that may not fall below zero, such as stock on hand. */
  readonly neverNegative?: M;
  /** A posting may carry `belowFloor`, where a company, a warehouse and the goods all allow it. */
  readonly floorMayGive?: boolean;
  /** Postings depend on it, such as the average cost of what leaves: it is locked before they are computed. */
  readonly held?: boolean;
  /** Spreads one hot key over several rows; readers sum them. */
  readonly stripes?: number;
}

/**
 * An append-only book. Keys say whose balance moves, measures say by how much.
 * Nothing is ever updated or deleted in it: a correction is another entry.
 */
export interface Ledger<
  N extends string = string,
  K extends Fields = Fields,
  M extends Fields = Fields,
  B extends string = string,
> {
  readonly name: N;
  readonly label: string;
  readonly keys: K;
  readonly measures: M;
  /** Two measures whose sums must be equal within every posting, such as debit and credit. */
  readonly balanced?: readonly [keyof M & string, keyof M & string];
  readonly balances: Readonly<Record<B, Balance<keyof K & string, keyof M & string>>>;
  /** Every posting is one voucher of this word, numbered without gaps per month. */
  readonly voucherWord?: string;
  /** Refused once the accounting period is closed. */
  readonly periodic?: boolean;
}

export function ledger<const N extends string, K extends Fields, M extends Fields, B extends string>(
  definition: Ledger<N, K, M, B>,
): Ledger<N, K, M, B> {
  // A floor under each month alone would let January's stock be sold twice.
  for (const { monthly, neverNegative } of Object.values<Balance>(definition.balances))
    if (monthly && neverNegative)
      throw new Error(`${definition.name}: a floor belongs to a balance over all time, beside the monthly one`);
  // What is locked to be computed with is one row.
  for (const { monthly, stripes, held } of Object.values<Balance>(definition.balances))
    if (held && (monthly || stripes))
      throw new Error(`${definition.name}: a balance that is held is over all time and not spread`);
  return definition;
}

export type AnyLedger = Ledger<string, any, any, any>;
export type Entry<L> = L extends Ledger<string, infer K, infer M, any> ? FieldValues<K> & FieldValues<M> : never;
export type Measures<L> = L extends Ledger<string, any, infer M, any> ? FieldValues<M> : never;

export interface Posting {
  readonly ledger: AnyLedger;
  readonly entry: Readonly<Record<string, unknown>>;
  /** A floor that may give does not hold this one. */
  readonly belowFloor?: boolean;
}

export function entry<L extends AnyLedger>(ledger: L, values: Entry<L>, belowFloor = false): Posting {
  return { ledger, entry: values as Record<string, unknown>, ...(belowFloor && { belowFloor }) };
}
