import type { AnyEntity, AnyLedger } from '@heliu/model';

export const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Words PostgreSQL keeps for itself, as far as a field might be called so. */
const reserved = new Set(
  'all analyse analyze and any array as asc both case cast check collate column constraint create default desc distinct do else end except false for foreign from grant group having in initially intersect into lateral leading limit localtime not null offset on only or order placing primary references returning select session_user some symmetric table then to trailing true union unique user using variadic when where window with'.split(
    ' ',
  ),
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
