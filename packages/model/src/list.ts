import { type AnyEntity, fieldsOf, isDocument, isLarge } from './entity.ts';
import { isLineList } from './line-list.ts';
import { choice, dateTime, type Field, integer, ref, text } from './field.ts';

/** What a list may be asked for. The same grammar stands in the address of a page and in the query of a call. */
export interface ListQuery {
  readonly page?: number;
  readonly pageSize?: number;
  readonly cursor?: string;
  /** `-invoiceDate,number`: newest first, then by number. */
  readonly sort?: string;
  /** Quick search over the fields marked for it, pinyin initials included. */
  readonly q?: string;
  /** Also give the sums of the amounts over the whole filter. */
  readonly sums?: boolean;
  /** Instead of rows: how many there are per value of this column, and what their amounts add up to. */
  readonly groupBy?: string;
  /** Instead of a page: everything the filter finds, reduced to what a selection needs to know. */
  readonly select?: boolean;
  /** Only these columns, beside what a row is named and acted upon by; all of them if left out. */
  readonly fields?: readonly string[];
  readonly filters: Readonly<Record<string, string>>;
}

export interface Page<T> {
  readonly rows: T[];
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly nextCursor: string | null;
  readonly sums?: Readonly<Record<string, string>>;
  /** Columns this user may not see; absent when he sees them all. */
  readonly hidden?: readonly string[];
  readonly groups?: readonly Group[];
  /** Groups beyond what is worth listing. */
  readonly groupsLeft?: number;
}

/** The rows that share a value, or a month. */
export interface Group {
  readonly title: string;
  /** Narrows the same list to this group. */
  readonly filter: string;
  readonly count: number;
  readonly sums: Readonly<Record<string, string>>;
}

/** As many records as one selection may hold. */
export const selectionBound = 10_000;

export type Filter =
  | { readonly op: 'contains'; readonly value: string }
  | { readonly op: 'in'; readonly values: readonly string[] }
  | { readonly op: 'range'; readonly from?: string; readonly to?: string }
  | { readonly op: 'empty' }
  | { readonly op: 'filled' };

/** Compared by what it contains, not only as a whole. */
export const isText = ({ kind }: Field): boolean => kind === 'text' || kind === 'longText';
/** Asked for one of its members, never for its order. */
export const isList = ({ kind }: Field): boolean => kind === 'refs' || kind === 'choices';
const exact: ReadonlySet<string> = new Set(['ref', 'refs', 'parent', 'flag', 'choice', 'choices', 'file', 'image']);

/**
 * `~` empty, `!~` filled, `a..b` a range open on either side, `a,b` any of them, `=a` exactly this text; what is left is
 * "contains" for text and equality for the rest.
 */
export function parseFilter(field: Field, source: string): Filter {
  if (source === '~') return { op: 'empty' };
  if (source === '!~') return { op: 'filled' };
  if (isText(field))
    return /^=./.test(source) ? { op: 'in', values: [source.slice(1)] } : { op: 'contains', value: source };
  const range = exact.has(field.kind) ? null : /^(.*?)\.\.(.*)$/.exec(source);
  if (range) return { op: 'range', ...(range[1] && { from: range[1] }), ...(range[2] && { to: range[2] }) };
  return { op: 'in', values: source.split(',').filter((value) => value !== '') };
}

const system: Readonly<Record<string, Field>> = {
  id: integer('编号'),
  createdBy: ref('创建人', 'sys_user'),
  createdAt: dateTime('创建时间'),
  updatedBy: ref('修改人', 'sys_user'),
  updatedAt: dateTime('修改时间'),
  version: integer('版本'),
};
const ofDocuments: Readonly<Record<string, Field>> = {
  number: text('单据编号'),
  sourceNumber: text('来源单据'),
  auditedBy: ref('审核人', 'sys_user'),
  auditedAt: dateTime('审核时间'),
  printCount: integer('打印次数'),
};

/** A document is made out by somebody; any other record is merely added. */
const madeOut: Readonly<Record<string, Field>> = {
  createdBy: ref('制单人', 'sys_user'),
  createdAt: dateTime('制单时间'),
};

const columns = new WeakMap<AnyEntity, Readonly<Record<string, Field>>>();

/** Every column of an entity that a list can show, the system's own included. */
export function columnsOf(e: AnyEntity): Readonly<Record<string, Field>> {
  let all = columns.get(e);
  if (!all) {
    // Without a prototype, so that nobody asks for the column `constructor` and is given one.
    all = Object.assign(Object.create(null) as Record<string, Field>, {
      ...(isDocument(e) && {
        ...ofDocuments,
        status: choice('状态', e.states as Record<string, string>, { required: true }),
      }),
      ...fieldsOf(e),
      ...system,
      ...(isDocument(e) && { ...madeOut, ...(e.made && { createdAt: dateTime(e.made) }) }),
    });
    columns.set(e, all);
  }
  return all;
}

const always = new Set(['number', 'status', 'createdAt', 'id']);
/** The list of one's own documents has an index like those. */
const isMaker = (e: AnyEntity, key: string): boolean => key === 'createdBy' && isDocument(e) && e.made === undefined;

/** Words a list call keeps for itself: a field of such a name can be sorted by, but not filtered by. */
export const listWords: ReadonlySet<string> = new Set([
  'page',
  'pageSize',
  'cursor',
  'sort',
  'q',
  'sums',
  'groupBy',
  'select',
  'fields',
]);

const incomparable: ReadonlySet<string> = new Set(['json', 'richText']);
const unordered: ReadonlySet<string> = new Set([...incomparable, 'refs', 'choices', 'longText']);

/** A line has no number of its own that anybody knows or any index finds. */
const isBare = (e: AnyEntity, key: string): boolean => isLineList(e) && key === 'id';
/** Of lines: asked for together with a range of days (`datedBy`), which leaves few enough to be read through. */
const isOwn = (e: AnyEntity, key: string): boolean => isLineList(e) && e.own.has(key);

const wholeValued: ReadonlySet<string> = new Set(['choice', 'choices', 'flag']);

/** On a large table a filter is offered only where an index carries it; the quick search has one too. */
export function isOffered(e: AnyEntity, key: string): boolean {
  const field = columnsOf(e)[key];
  if (!field || listWords.has(key) || incomparable.has(field.kind) || isBare(e, key)) return false;
  // One index carries whatever a company has added, as far as it is asked for by whole values.
  const isWhole = field.custom !== undefined && wholeValued.has(field.kind);
  const isFound =
    always.has(key) || isMaker(e, key) || field.index || isWhole || (field.search && field.kind === 'text');
  return !isLarge(e) || isFound || isOwn(e, key);
}

/** Filtered and grouped by, but a million rows in the order of a state, or of ids, tell nobody anything. */
const fewValued: ReadonlySet<string> = new Set(['choice', 'flag', 'ref']);

export function isSortable(e: AnyEntity, key: string): boolean {
  const field = columnsOf(e)[key];
  if (!field || field.custom || unordered.has(field.kind) || isBare(e, key)) return false;
  return !isLarge(e) || always.has(key) || (field.index && (!fewValued.has(field.kind) || e.order === key));
}

const grouped: ReadonlySet<string> = new Set(['choice', 'flag', 'ref', 'parent', 'date', 'dateTime']);

/** Rows are grouped by what many of them share; days are taken together by month. */
export const isGroupable = (e: AnyEntity, key: string): boolean =>
  isOffered(e, key) && grouped.has(columnsOf(e)[key]!.kind);
