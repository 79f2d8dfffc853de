import type { FieldValues } from './entity.ts';
import { zeroFen } from './fen.ts';
import { choice, date, type Fields, integer, money } from './field.ts';

/** Parts of the books that are finished one after the other, each before its whole month is closed. */
export const bookParts = { receivable: '应收', payable: '应付', cash: '资金', stock: '库存' } as const;
export type BookPart = keyof typeof bookParts;

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
  /** Only entries that name at least one of these: what belongs to nobody needs no row of its own. */
  readonly onlyWith?: readonly K[];
  /** The measures it is about, all if left out: entries that move none of them leave it alone. */
  readonly keeps?: readonly M[];
  /** Another one of the same ledger tells the user what will happen; this one is for computing and reporting. */
  readonly unshown?: boolean;
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
  T extends Fields = Fields,
> {
  readonly name: N;
  readonly label: string;
  readonly keys: K;
  readonly measures: M;
  /** Two measures whose sums must be equal within every posting, such as debit and credit. */
  readonly balanced?: readonly [keyof M & string, keyof M & string];
  readonly balances: Readonly<Record<B, Balance<keyof K & string, keyof M & string>>>;
  /** Written beside an entry, neither whose balance it is nor by how much: what it is about, in words. */
  readonly notes?: T;
  /** Every posting of a record is one voucher: a record of this document with this word, numbered without gaps per month. */
  readonly voucher?: { readonly document: string; readonly word: string };
  /** Its entries are also read as they came, day by day, whoever they belong to. */
  readonly byDay?: boolean;
  /** Refused once the accounting period is closed. */
  readonly periodic?: boolean;
  /** Refused once this part of the month is locked, for entries that move one of these measures; the others only promise. */
  readonly part?: { readonly of: BookPart; readonly moves: readonly (keyof M & string)[] };
}

/** What the engine writes on the head of a voucher; the document of a ledger's vouchers has these fields. */
export const voucherFields = {
  word: choice('凭证字', { 记: '记', 收: '收', 付: '付', 转: '转' }, { required: true, default: '记' }),
  voucherNo: integer('凭证号', { computed: true, required: true }),
  voucherDate: date('凭证日期', { required: true, index: true }),
  kind: choice(
    '类别',
    { manual: '手工', auto: '单据生成', carry: '期末结转', init: '期初', reversal: '冲销' },
    { computed: true, required: true, default: 'manual' },
  ),
  attachCount: integer('附单据数', { default: 0, min: 0, max: 9999 }),
  total: money('金额', { computed: true, required: true, default: zeroFen }),
};

export function ledger<
  const N extends string,
  K extends Fields,
  M extends Fields,
  B extends string,
  T extends Fields = {},
>(definition: Ledger<N, K, M, B, T>): Ledger<N, K, M, B, T> {
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

export type AnyLedger = Ledger<string, any, any, any, any>;
const kept = new WeakMap<Balance, Fields>();
/** What a balance is kept of. */
export function keptBy({ measures }: AnyLedger, balance: Balance): Fields {
  const all = measures as Fields;
  if (!balance.keeps) return all;
  let some = kept.get(balance);
  if (!some) kept.set(balance, (some = Object.fromEntries(balance.keeps.map((key) => [key, all[key]!]))));
  return some;
}
/** What is required and has no default must be said. */
type Said<F> = {
  readonly [K in keyof F as F[K] extends { required: true; hasDefault: false } ? K : never]: FieldValues<F>[K];
} & {
  readonly [K in keyof F as F[K] extends { required: true; hasDefault: false } ? never : K]?:
    | FieldValues<F>[K]
    | null
    | undefined;
};
export type Entry<L> = L extends Ledger<string, infer K, infer M, any, infer T> ? Said<K> & Said<M> & Said<T> : never;
export type Measures<L> = L extends Ledger<string, any, infer M, any, any> ? FieldValues<M> : never;

export interface Posting {
  readonly ledger: AnyLedger;
  readonly entry: Readonly<Record<string, unknown>>;
  /** A floor that may give does not hold this one. */
  readonly belowFloor?: boolean;
  /** The day it is booked on, where that is not the day of its record. */
  readonly on?: string;
  /** The voucher it stands in, where one record makes several; left out, all of them stand in one that a document made. */
  readonly voucher?: { readonly kind: 'carry' | 'init'; readonly part: string };
}

const unsaid = new WeakMap<AnyLedger, Readonly<Record<string, unknown>>>();
function defaultsOf(ledger: AnyLedger): Readonly<Record<string, unknown>> {
  let defaults = unsaid.get(ledger);
  if (!defaults) {
    const fields = Object.entries(ledger.measures as Fields).filter(([, { hasDefault }]) => hasDefault);
    unsaid.set(ledger, (defaults = Object.fromEntries(fields.map(([key, field]) => [key, field.default]))));
  }
  return defaults;
}

export function entry<L extends AnyLedger>(ledger: L, values: Entry<L>, belowFloor = false): Posting {
  const all = { ...defaultsOf(ledger), ...(values as object) };
  return belowFloor ? { ledger, entry: all, belowFloor } : { ledger, entry: all };
}
