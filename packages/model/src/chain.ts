import { type AnyDocument, type AnyEntity, isDocument, linesOf } from './entity.ts';
import { allEntities } from './registry.ts';

/**
 * How lines carry out the lines of an earlier document: an order is received, a receipt is returned. It stands under the
 * field that names that document. How much was carried out is kept on the source line with every write.
 */
export interface CarriesOut {
  /** The earlier document, and the kind of its lines. */
  readonly document: string;
  readonly lines: string;
  /** The field of this line that names the source line. */
  readonly line: string;
  /** The field of this line that says how much of it is used up. */
  readonly uses: string;
  /** Fields of the source line: how much there is, and how much was used up so far. */
  readonly of: string;
  readonly done: string;
  /** The field of the source's head that says how far all its lines have got. */
  readonly progress?: string;
  /** It answers a line instead of using it up, as quotations do an enquiry: what was answered may be answered again. */
  readonly unbounded?: true;
  /** States of this document in which it counts as carried out. */
  readonly during: readonly string[];
  /** States in which the source may be carried out. */
  readonly open: readonly string[];
  /** Which of the sources may be carried out at all, where the document has several kinds. */
  readonly only?: Readonly<Record<string, string>>;
  /** Fields of this line that begin as fields of the source line. */
  readonly copies: Readonly<Record<string, string>>;
  /** Fields of this head that are those of the source's head, so that sources which differ cannot go together. */
  readonly heads: Readonly<Record<string, string>>;
}

type KindOf<S extends AnyDocument> = keyof S['lines'] & string;
type FieldOf<S extends AnyDocument, K extends KindOf<S>> = keyof S['lines'][K]['fields'] & string;
type StateOf<S extends AnyDocument> = keyof S['states'] & string;

export interface Carrying<S extends AnyDocument, K extends KindOf<S>> {
  readonly line: string;
  readonly uses: string;
  readonly of: FieldOf<S, K>;
  readonly done: FieldOf<S, K>;
  readonly progress?: keyof S['fields'] & string;
  readonly unbounded?: true;
  readonly during: readonly string[];
  readonly open: readonly StateOf<S>[];
  readonly only?: Readonly<Partial<Record<keyof S['fields'] & string, string>>>;
  readonly copies?: Readonly<Record<string, FieldOf<S, K>>>;
  readonly heads?: Readonly<Record<string, keyof S['fields'] & string>>;
}

/** What is named of the source is checked where it is written; what is named of the lines themselves, when they load. */
export const carriesOut = <S extends AnyDocument, K extends KindOf<S>>(
  source: S,
  lines: K,
  { copies = {}, heads = {}, ...rest }: Carrying<S, K>,
): CarriesOut => ({ document: source.name, lines, copies, heads, ...rest }) as CarriesOut;

/**
 * The same of a document that stands in an area above and cannot be loaded here. It is known by its name, as references
 * know theirs, and everything that is named of it is checked when all definitions are there.
 */
export const carriesOutNamed = (
  document: string,
  lines: string,
  how: Omit<CarriesOut, 'document' | 'lines'>,
): CarriesOut => ({
  document,
  lines,
  ...how,
});

/** One way in which lines of a kind carry out others. */
export interface Carrier {
  readonly by: AnyDocument;
  readonly kind: string;
  /** The field that names the source. */
  readonly field: string;
  readonly how: CarriesOut;
}

const carriers = new WeakMap<AnyEntity, readonly Carrier[]>();
export function carriersOf(e: AnyEntity): readonly Carrier[] {
  let known = carriers.get(e);
  if (!known) {
    known = isDocument(e)
      ? Object.entries(linesOf(e)).flatMap(([kind, { from = {} }]) =>
          Object.entries(from).map(([field, how]) => ({ by: e, kind, field, how })),
        )
      : [];
    carriers.set(e, known);
  }
  return known;
}
/** Whether people choose what is carried out; where the field that names it is computed, it follows from another one. */
export const isChosen = ({ by, kind, field }: Omit<Carrier, 'how'>): boolean =>
  linesOf(by)[kind]!.fields[field]!.computed !== true;
/** Everything that carries out the lines of this document. */
export const carriersFrom = (e: AnyEntity): Carrier[] =>
  allEntities().flatMap((other) => carriersOf(other).filter(({ how }) => how.document === e.name));
