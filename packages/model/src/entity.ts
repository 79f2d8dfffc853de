import type { CarriesOut } from './chain.ts';
import type { Fen } from './fen.ts';
import type { Field, Fields } from './field.ts';

/**
 * Whose rows these are. `company`: one company's, invisible to all others. `overseen`: one company's, but the platform
 * administrator may see them through calls declared for that. `platform`: everybody reads, only the platform writes.
 */
export type Tenancy = 'company' | 'overseen' | 'platform';

type Demanded = string | number | boolean;

export interface Action<S extends string = string, A extends string = string, K extends string = string> {
  readonly label: string;
  /** States it may start from; left out, any state. */
  readonly from?: readonly S[];
  readonly to?: S;
  /** Fields it sets, such as a flag of its own beside the status. */
  readonly set?: Readonly<Partial<Record<K, string | number | boolean | Fen | null>>>;
  /** Fields it sets to what another one holds: audited, an invoice is open for its total. */
  readonly copies?: Readonly<Partial<Record<K, K>>>;
  /** Values it demands beforehand, or one of several, so that locking twice is refused. */
  readonly when?: Readonly<Partial<Record<K, Demanded | readonly Demanded[]>>>;
  /** Undoes every ledger entry the named action posted. Refused while later documents stand on this one. */
  readonly reverses?: A;
  /** Refused while later documents stand on this one, though it undoes no entries. */
  readonly whileUnused?: true;
  /**
   * What else the user says: a day, a number, a choice. Those named like fields of the record are written on it; of all
   * of them the steps of the action know.
   */
  readonly input?: Fields;
  /** Asked of the user and kept in the operation log. */
  readonly reason?: 'optional' | 'required';
  /** What the reason usually is, to be chosen instead of typed. */
  readonly reasons?: readonly string[];
  readonly confirm?: string;
  /** What a record is when it went well, where `label成功` would say too much: 已排队. */
  readonly done?: string;
  readonly danger?: boolean;
  /** The right it takes, where one right stands for several actions; left out, one of its own. */
  readonly right?: string;
  /** What of its changes is worth a line in the operation log; left out all of them, `false` none. */
  readonly logs?: readonly (K | 'status')[] | false;
}

/** Who sees a record when a role limits its holder to what is his own. */
export interface Owned<K extends string = string> {
  /** The data right that switches the limit on, such as `ownClients`. */
  readonly right: string;
  /** The field naming the user who owns the record. */
  readonly by: K;
  /** Users the record is shared with. */
  readonly shared?: K;
}

export interface Counted<K extends string = string> {
  readonly by: K | 'createdAt';
  readonly per: readonly (K | 'status')[];
}

/** Kinds of one entity that different people work with: the field that says the kind, and the right it takes to see each. */
export interface Kinds<K extends string = string> {
  readonly by: K;
  readonly rights: Readonly<Record<string, string>>;
}

/** Those of an entity's records that have something in common, for references that mean no others. */
export interface Subset<K extends string = string> {
  readonly where: Readonly<Partial<Record<K, boolean | string | { readonly startsWith: string }>>>;
  /** Said behind the name of a record outside: `不是末级科目，不能记账`. */
  readonly otherwise: string;
}

export interface Entity<
  N extends string = string,
  F extends Fields = Fields,
  A extends string = string,
  L extends LineKinds = {},
  I extends string = never,
> {
  readonly name: N;
  readonly label: string;
  readonly fields: F;
  /** The field that names a record to a human: shown in pickers, tabs and messages. Empty, a document's number does. */
  readonly title: keyof F & string;
  /** What else tells it from its neighbours when it is found: of a document in place of the party it is with. */
  readonly apart?: readonly (keyof F & string)[];
  readonly tenancy?: Tenancy;
  /** Shown before the title in pickers. */
  readonly code?: keyof F & string;
  /** A picture of it, shown small beside it in pickers. */
  readonly picture?: keyof F & string;
  readonly actions?: Readonly<Record<A, Action<never, A, keyof F & string>>>;
  /** What the product itself does to a record: it has no address, no permission and no button. */
  readonly internal?: Readonly<Record<I, Action<never, A | I, keyof F & string>>>;
  readonly owned?: Owned<keyof F & string>;
  readonly kinds?: Kinds<keyof F & string>;
  /** A data asset: roles may be limited to some of its records. */
  readonly asset?: boolean;
  /** Expected to outgrow what can be counted or scanned: only indexed fields are offered as filter or sort. */
  readonly large?: boolean;
  /** Kept per day so that totals and far pages need no counting. */
  readonly counted?: Counted<keyof F & string>;
  /** Found by its words as they stand. Pinyin is for names people know; it more than doubles the dearest index of all. */
  readonly plainSearch?: true;
  /** Newest first unless it says otherwise. */
  readonly order?: keyof F & string;
  /** Fields of which no two records share all values, such as the order number within its shop. */
  readonly together?: readonly (readonly (keyof F & string)[])[];
  /** What belongs to a record and goes with it: contacts, bar codes, the parts of a set. */
  readonly lines?: L;
  /** What a reference may be narrowed to by `only`. */
  readonly subsets?: Readonly<Record<string, Subset<keyof F & string>>>;
}

export interface Lines<F extends Fields = Fields> {
  readonly label: string;
  readonly fields: F;
  /** What these lines carry out, by the field that names the earlier document. */
  readonly from?: Readonly<Record<string, CarriesOut>>;
  /** A document may be saved without any. */
  readonly optional?: boolean;
  /** What a scanner finds: one more of this record, in the line that counts it, in the unit that was scanned if it says one. */
  readonly scans?: {
    readonly record: keyof F & string;
    readonly count: keyof F & string;
    readonly unit?: keyof F & string;
  };
}
export type LineKinds = Readonly<Record<string, Lines>>;

export interface Paper<K extends string = string> {
  readonly title: string;
  readonly fields: readonly K[];
  readonly lines: Readonly<Record<string, readonly string[]>>;
  /** Who signs. */
  readonly signatures: readonly string[];
}

export interface Document<
  N extends string = string,
  F extends Fields = Fields,
  L extends LineKinds = LineKinds,
  S extends string = string,
  A extends string = string,
  I extends string = never,
> extends Omit<Entity<N, F, A>, 'actions' | 'internal' | 'title' | 'order' | 'lines'> {
  readonly title: (keyof F & string) | 'number';
  readonly order?: (keyof F & string) | 'number';
  readonly prefix: string;
  /** Another one for some kinds of it: the field that says the kind, and their prefixes. */
  readonly prefixes?: { readonly by: keyof F & string; readonly of: Readonly<Record<string, string>> };
  /**
   * Numbered within its month under a word instead of by day under the prefix, `记-202611-0214`: the field with the word,
   * and the one that keeps the number by itself.
   */
  readonly monthly?: { readonly word: keyof F & string; readonly no: keyof F & string };
  /** The date field that decides the accounting period of what the document posts. */
  readonly dated: keyof F & string;
  readonly lines: L;
  readonly states: Readonly<Record<S, string>>;
  readonly initial: S;
  /** States in which the user may still change or delete the document. */
  readonly editable: readonly S[];
  /** What stands on its paper where that goes to somebody outside, who is not to read all we know; left out, everything. */
  readonly paper?: Paper<keyof F & string>;
  /** The amounts at its foot, the one it is about last; left out, those that add up its lines. */
  readonly foot?: readonly (keyof F & string)[];
  /** What the moment it came to be is called, where that is not the one somebody typed it in. */
  readonly made?: string;
  /** States of documents that were given up: they hold nothing of what they came from. */
  readonly cancelled?: readonly S[];
  /** States of documents that are put away: a list shows them when they are asked for by state, number or words. */
  readonly away?: readonly S[];
  readonly actions: Readonly<Record<A, Action<S, A, keyof F & string>>>;
  readonly internal?: Readonly<Record<I, Action<S, A | I, keyof F & string>>>;
}

export function entity<
  const N extends string,
  F extends Fields,
  A extends string = never,
  L extends LineKinds = {},
  I extends string = never,
>(
  definition: Omit<Entity<N, F, A, L, I>, 'actions' | 'internal'> & {
    actions?: Readonly<Record<A, Action<never, NoInfer<A>, NoInfer<keyof F & string>>>>;
    internal?: Readonly<Record<I, Action<never, NoInfer<A | I>, NoInfer<keyof F & string>>>>;
  },
): Entity<N, F, A, L, I> {
  return definition;
}

export function document<
  const N extends string,
  F extends Fields,
  L extends LineKinds,
  S extends string,
  A extends string,
  I extends string = never,
>(
  definition: Omit<
    Document<N, F, L, S, A, I>,
    'initial' | 'editable' | 'away' | 'cancelled' | 'actions' | 'internal' | 'states'
  > & {
    states: Readonly<Record<S, string>>;
    initial: NoInfer<S>;
    editable: readonly NoInfer<S>[];
    away?: readonly NoInfer<S>[];
    cancelled?: readonly NoInfer<S>[];
    actions: Readonly<Record<A, Action<NoInfer<S>, NoInfer<A>, NoInfer<keyof F & string>>>>;
    internal?: Readonly<Record<I, Action<NoInfer<S>, NoInfer<A | I>, NoInfer<keyof F & string>>>>;
  },
): Document<N, F, L, S, A, I> {
  return definition;
}

/** The two actions of master data that may be switched off; they need a computed flag `disabled`. */
export const enabling = {
  enable: { label: '启用', when: { disabled: true }, set: { disabled: false } },
  disable: {
    label: '停用',
    when: { disabled: false },
    set: { disabled: true },
    confirm: '停用后不能再被选用，确定停用？',
  },
} as const;

/** The two actions of a document that counts from its audit on; its states have `draft` and `audited`. */
export const auditing = {
  audit: { label: '审核', from: ['draft'], to: 'audited' },
  deaudit: { label: '反审核', from: ['audited'], to: 'draft', reverses: 'audit', reason: 'required' },
} as const;

export type AnyEntity = Entity<string, any, any, any, any> | Document<string, any, any, any, any, any>;
export type AnyDocument = Document<string, any, any, any, any, any>;

type Show<T> = { [K in keyof T]: T[K] } & {};
type Value<X> = X extends Field<infer T> ? T : never;
type Stored<X> = X extends { required: true } ? Value<X> : Value<X> | null;
type InputKeys<F> = { [K in keyof F]: F[K] extends { computed: true } ? never : K }[keyof F];
type NeededKeys<F> = {
  [K in InputKeys<F>]: F[K] extends { required: true; hasDefault: false } ? K : never;
}[InputKeys<F>];

/** Columns every table has. */
export interface System {
  id: number;
  companyId: number;
  version: number;
  createdBy: number;
  createdAt: string;
  updatedBy: number;
  updatedAt: string;
}

/** Columns every document has. */
export interface DocumentSystem {
  number: string;
  sourceType: string | null;
  sourceId: number | null;
  sourceNumber: string | null;
  auditedBy: number | null;
  auditedAt: string | null;
  printCount: number;
}

export type FieldValues<F> = { [K in keyof F]: Stored<F[K]> };
export type FieldInput<F> = Show<
  { [K in NeededKeys<F>]: Value<F[K]> } & { [K in Exclude<InputKeys<F>, NeededKeys<F>>]?: Value<F[K]> | null }
>;

export type StateOf<E> = E extends { states: Readonly<Record<infer S extends string, string>> } ? S : never;
export type ActionOf<E> = E extends { actions?: Readonly<Record<infer A extends string, any>> } ? A : never;
export type InternalOf<E> = E extends { internal?: Readonly<Record<infer I extends string, any>> } ? I : never;
type LinesOf<E> = E extends { lines?: infer L } ? NonNullable<L> : {};
type LineFields<L, K extends keyof L> = L[K] extends { fields: infer F } ? F : never;

/** One stored record, header only. */
export type Row<E extends AnyEntity> = Show<
  System & FieldValues<E['fields']> & (E extends AnyDocument ? DocumentSystem & { status: StateOf<E> } : {})
>;
export type LineRow<E extends AnyEntity, K extends keyof LinesOf<E> = keyof LinesOf<E>> = Show<
  { id: number; position: number } & FieldValues<LineFields<LinesOf<E>, K>>
>;
/** A record as the effect sees it: header and, for a document, its lines. */
export type Full<E extends AnyEntity> = Show<Row<E> & { [K in keyof LinesOf<E>]: LineRow<E, K>[] }>;

/** Lines of which nothing can be typed are no part of an input: they follow from the rest of it. */
type TypedKinds<L> = { [K in keyof L]: InputKeys<LineFields<L, K>> extends never ? never : K }[keyof L];
type LineInput<L> = { [K in TypedKinds<L>]: FieldInput<LineFields<L, K>>[] };
/** What a client may send to save or update. */
export type Input<E extends AnyEntity> = Show<FieldInput<E['fields']> & LineInput<LinesOf<E>>>;

type Computed<F> = { [K in Exclude<keyof F, InputKeys<F>>]?: Stored<F[K]> };
type LineDraft<L> = { [K in keyof L]: Show<FieldInput<LineFields<L, K>> & Computed<LineFields<L, K>>>[] };
/** An input with its computed fields filled in: what a rule returns and what is stored. */
export type Draft<E extends AnyEntity> = Show<FieldInput<E['fields']> & Computed<E['fields']> & LineDraft<LinesOf<E>>>;

type WireValue<T> = T extends Fen ? string : T extends readonly (infer I)[] ? WireValue<I>[] : T;
type WireRow<T> = { [K in keyof T]: WireValue<T[K]> };
/** A record as JSON carries it: amounts as yuan text, and the titles of what it refers to. */
export type Wire<E extends AnyEntity> = Show<WireRow<Row<E>> & { titles: Record<string, string> }>;
export type WireFull<E extends AnyEntity> = Show<
  Wire<E> & { [K in keyof LinesOf<E>]: (WireRow<LineRow<E, K>> & { titles: Record<string, string> })[] }
>;

export function isDocument(e: AnyEntity): e is AnyDocument {
  return 'states' in e;
}
export const actionsOf = (e: AnyEntity): Readonly<Record<string, Action>> =>
  (e.actions ?? {}) as Readonly<Record<string, Action>>;
/** One of them, or one of those that only the product itself takes. */
export const findAction = (e: AnyEntity, name: string): Action | undefined => {
  const own = (e.internal ?? {}) as Readonly<Record<string, Action>>;
  const found = [actionsOf(e), own].find((actions) => Object.hasOwn(actions, name));
  return found?.[name];
};
export const isInternal = (e: AnyEntity, name: string): boolean => Object.hasOwn(e.internal ?? {}, name);
/** Whether the fields of a record have the values an action demands. */
export const isFit = ({ when = {} }: Action, row: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(when).every(([key, wanted]) => [wanted].flat().some((one) => row[key] === one));
export const linesOf = (e: AnyEntity): LineKinds => (e.lines ?? {}) as LineKinds;
export const fieldsOf = (e: AnyEntity): Fields => e.fields as Fields;
export const tenancyOf = (e: AnyEntity): Tenancy => e.tenancy ?? 'company';
export const isLarge = (e: AnyEntity): boolean => e.large ?? isDocument(e);

export type Verb = 'view' | 'save' | 'remove' | 'pick';
export function permission<E extends AnyEntity>(e: E, verb: Verb | ActionOf<E>): string {
  // Lines are seen by whoever sees their head.
  return `${e.name.split('.', 1)[0]}:${actionsOf(e)[verb as string]?.right ?? (verb as string)}`;
}

/** What a human calls this record; nothing where it has no name yet. */
export function titleOf(e: AnyEntity, row: Readonly<Record<string, unknown>>): string {
  const named = [row[e.title], row['number']].find((one) => one !== null && one !== undefined && one !== '');
  return named === undefined ? '' : String(named as string | number);
}
