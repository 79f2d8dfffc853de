import { type AnyEntity, type AnyLedger, isDocument } from '@heliu/model';

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
