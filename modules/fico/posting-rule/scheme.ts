import type { Fen } from '@heliu/model';
import type { Dimension } from '../ledger/dimensions.ts';
import type { Vocabulary } from './expression.rules.ts';

export const sides = { debit: '借', credit: '贷' } as const;
export type Side = keyof typeof sides;
/** What an entry may be kept by beside its account. */
export type Item = Dimension;
export type Items = Readonly<Partial<Record<Item, number | null>>>;

/** One line of a rule: an entry for each account, set of items and summary that its rows come to. */
export interface PostingLine {
  readonly side: Side;
  /** Where the account comes from: the document says it, … */
  readonly source: string | null;
  /** … or the rule does. */
  readonly account: number | null;
  readonly amount: string;
  readonly condition: string | null;
  readonly summary: string;
  readonly items: readonly Item[];
}
interface UsualLine<S extends string> extends Pick<PostingLine, 'side' | 'amount'> {
  readonly source: S;
  readonly condition?: string;
  readonly summary?: string;
  readonly items?: readonly Item[];
  /** Its account agrees with a ledger beside the general one, which the document moves by itself: only its words may be changed. */
  readonly bound?: true;
}

/** What a document gives to be booked. Amounts that a row does not have are none. */
export interface Book<A extends string = string, T extends string = string, S extends string = string> {
  readonly texts: Readonly<Partial<Record<T, string>>>;
  readonly items: Items;
  readonly rows: readonly BookRow<A, T, S>[];
}
export interface BookRow<A extends string = string, T extends string = string, S extends string = string> {
  readonly amounts: Readonly<Partial<Record<A, Fen>>>;
  readonly accounts: Readonly<Partial<Record<S, number>>>;
  /** Beside what is so for the whole document. */
  readonly texts?: Readonly<Partial<Record<T, string>>>;
  /** In place of those of the whole document. */
  readonly items?: Items;
}

/** How a kind of document is booked: what it gives, and what is made of it as long as a company wants nothing else. */
export interface PostingScheme<
  A extends string = string,
  T extends string = string,
  S extends string = string,
> extends Vocabulary {
  readonly document: string;
  readonly amounts: Readonly<Record<A, string>>;
  readonly texts: Readonly<Record<T, { readonly label: string; readonly values?: readonly string[] }>>;
  readonly accounts: Readonly<Record<S, string>>;
  readonly items: readonly Item[];
  readonly lines: readonly (PostingLine & { readonly bound: boolean })[];
  /** Documents that may occur, one of each sort: a rule that does not balance for all of them is not kept. */
  readonly examples: readonly Book<A, T, S>[];
}

interface Said<A extends string, T extends string, S extends string> extends Omit<PostingScheme<A, T, S>, 'lines'> {
  readonly summary: string;
  readonly lines: readonly UsualLine<NoInfer<S>>[];
}
export const postingScheme = <A extends string, T extends string, S extends string>({
  summary,
  lines,
  ...rest
}: Said<A, T, S>): PostingScheme<A, T, S> => ({
  ...rest,
  lines: lines.map((line) => ({
    condition: null,
    summary,
    items: [],
    ...line,
    account: null,
    bound: line.bound ?? false,
  })),
});
export type BookOf<P> = P extends PostingScheme<infer A, infer T, infer S> ? Book<A, T, S> : never;
/** Of any document; what is in its rows is checked where it is made. */
export type AnyScheme = PostingScheme<any, any, any>;
