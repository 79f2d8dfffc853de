import { type AnyEntity, type AnyLedger, fieldsOf, isDocument, isLineList, type LineList } from '@heliu/model';

export const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Words PostgreSQL keeps for itself: none of them can name a column without quotes. */
const reserved = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column
concurrently constraint create cross current_catalog current_date current_role current_schema current_time
current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from
full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime
localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references returning
right select session_user similar some symmetric system_user table tablesample then to trailing true union unique user
using variadic verbose when where window with`.split(/\s/),
);
/** The column of a field, fit to stand in a statement. */
export function columnOf(key: string): string {
  const name = snake(key);
  return reserved.has(name) ? `"${name}"` : name;
}

export const lineTable = (e: AnyEntity, kind: string): string => `${e.name}_${snake(kind)}`;
export const countTable = (e: AnyEntity): string => `${e.name}_count`;
export const balanceTable = (l: AnyLedger, balance: string): string => `${l.name}_by_${snake(balance)}`;
/** What lists, pickers and reports read: a plain view, because a policy would keep them from using most indexes. */
export const viewOf = (table: string): string => `${table}_v`;

/** What a record is called, in SQL; `at` is the alias of its table, with a point behind it. */
export const titleColumn = (e: AnyEntity, at = ''): string => {
  const title = `${at}${columnOf(e.title as string)}`;
  return isDocument(e) && e.title !== 'number' ? `coalesce(nullif(${title}, ''), ${at}number)` : title;
};

const system = ['company_id', 'version', 'created_by', 'created_at', 'updated_by', 'updated_at'];

/** The columns of a line and of its head, under the names the list has for them. */
function joined({ of, kind, own, fields }: LineList): string {
  const heads = Object.keys(fields).filter((key) => key !== 'document' && !own.has(key));
  const inHead = (key: string) =>
    Object.hasOwn(fieldsOf(of), key) || !/^head[A-Z]/.test(key) ? key : key[4]!.toLowerCase() + key.slice(5);
  const columns = [
    'l.id',
    'h.id as document',
    'false as deleted',
    ...system.map((name) => `h.${name}`),
    ...heads.map((key) => `h.${columnOf(inHead(key))} as ${columnOf(key)}`),
    ...[...own].map((key) => `l.${columnOf(key)}`),
    ...(isDocument(of) || Object.values(fieldsOf(of)).some(({ search }) => search) ? ['h.search'] : []),
  ];
  const alive = isDocument(of) ? '' : ' where not h.deleted';
  return `(select ${columns.join(', ')} from ${viewOf(of.name)} h join ${viewOf(lineTable(of, kind))} l on l.document_id = h.id${alive})`;
}

/** Where the rows of a list are. */
export const sourceOf = (e: AnyEntity): string => (isLineList(e) ? joined(e) : viewOf(e.name));
