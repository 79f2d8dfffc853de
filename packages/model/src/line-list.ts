import { type AnyEntity, type Document, type Entity, fieldsOf, isDocument, isLarge, linesOf } from './entity.ts';
import { choice, type Field, type Fields, ref, text } from './field.ts';
import { findEntity } from './registry.ts';

/**
 * The lines of all records of one kind, each with what its head says: a list like any other, that is only looked at. Who
 * sees the head sees its lines, and what is masked on either is masked here.
 */
export interface LineList extends Entity<string, Fields, never> {
  readonly of: AnyEntity;
  readonly kind: string;
  /** The keys that stand in the line; the others stand in its head. */
  readonly own: ReadonlySet<string>;
}
export const isLineList = (e: AnyEntity): e is LineList => 'of' in e && 'kind' in e;

/** No list shows these, or what they hold is long. */
const unfit: ReadonlySet<Field['kind']> = new Set(['json', 'richText', 'file', 'image', 'longText', 'parent']);
/** Rights are the head's, whatever else is named; what is unique there comes again with every line. */
const listed = (field: Field, more: Partial<Field> = {}): Field => ({
  ...field,
  unique: false,
  computed: true,
  quickEdit: false,
  ...(field.target !== undefined && { beside: true }),
  ...more,
});
const headKey = (key: string) => `head${key[0]!.toUpperCase()}${key.slice(1)}`;

function made(e: AnyEntity, kind: string): LineList {
  const { label, fields } = linesOf(e)[kind]!;
  // Lines that a rule fills are not what one means by the lines of a document.
  const typed = Object.values(linesOf(e)).filter((one) => Object.values(one.fields).some(({ computed }) => !computed));
  const lines = Object.entries(fields).filter(([, field]) => !unfit.has(field.kind));
  const taken = new Set(lines.map(([key]) => key));
  // Amounts of the head would be added up once for every line.
  const heads = Object.entries(fieldsOf(e))
    .filter(([, field]) => !unfit.has(field.kind) && field.kind !== 'money')
    .map(([key, field]) =>
      taken.has(key)
        ? ([headKey(key), listed(field, { label: `单据${field.label}` })] as const)
        : ([key, listed(field)] as const),
    );
  const document = {
    document: ref(e.label, e.name, { required: true, computed: true }),
    ...(isDocument(e) && {
      number: text('单据编号', { required: true, computed: true }),
      status: choice('状态', e.states as Record<string, string>, { required: true, computed: true, index: true }),
    }),
  };
  return {
    name: `${e.name}.${kind}`,
    label: typed.length > 1 ? `${e.label}${label}` : `${e.label}明细`,
    title: isDocument(e) ? 'number' : (e.title as string),
    fields: {
      ...document,
      ...Object.fromEntries(heads),
      ...Object.fromEntries(lines.map(([key, field]) => [key, listed(field, { search: false })])),
    },
    ...(e.kinds && { kinds: { ...e.kinds, by: taken.has(e.kinds.by) ? headKey(e.kinds.by) : e.kinds.by } }),
    large: isLarge(e),
    plainSearch: true,
    of: e,
    kind,
    own: taken,
  };
}

const known = new WeakMap<AnyEntity, Map<string, LineList>>();
export function lineList(e: AnyEntity, kind: string): LineList {
  const all = known.get(e) ?? new Map<string, LineList>();
  known.set(e, all);
  let found = all.get(kind);
  if (!found) all.set(kind, (found = made(e, kind)));
  return found;
}

/** What a list is of: an entity, or by `fico_ar_invoice.lines` the lines of one. */
export function findListed(name: string): AnyEntity | undefined {
  const [entity, kind] = name.split('.');
  const e = findEntity(entity!);
  if (!e || kind === undefined) return e;
  return Object.hasOwn(linesOf(e), kind) ? lineList(e, kind) : undefined;
}
export function listedNamed(name: string): AnyEntity {
  const found = findListed(name);
  if (!found) throw new Error(`no list is called ${name}`);
  return found;
}

/** The field of the head that says when it was: what narrows lines that no index finds. */
export const datedBy = ({ of }: LineList): string => (isDocument(of) ? (of as Document).dated : 'createdAt');
