import { type Fen, subtractFen, sumFen, zeroFen } from '@heliu/model';
import { type ColumnKey, columnKeys } from '../books/columns.rules.ts';
import { amountOf, type Amounts } from './figures.rules.ts';
import type { Piece } from './spread.rules.ts';

export interface Center {
  readonly id: number;
  readonly name: string;
  readonly parent: number | null;
}

/** A column of the sheet: one center with all below it, or those for which there is no room. */
export interface CenterColumn {
  readonly key: ColumnKey;
  readonly name: string;
  /** The center it leads to; several share the last one. */
  readonly center: number | null;
  readonly ids: readonly number[];
}

function branch(centers: readonly Center[], id: number): number[] {
  const found = new Set([id]);
  // Parents may stand anywhere in the list, so as long as one more is found it is gone through again.
  for (let before = 0; before !== found.size;) {
    before = found.size;
    for (const { id: own, parent } of centers) if (parent !== null && found.has(parent)) found.add(own);
  }
  return [...found];
}

/** The centers right below one, or at the top; one that has none below it stands alone. */
export function centerColumns(centers: readonly Center[], under: number | null): CenterColumn[] {
  const known = new Set(centers.map(({ id }) => id));
  // What stood below a center that is gone stands at the top.
  const below = centers.filter(({ parent }) => (parent !== null && known.has(parent) ? parent : null) === under);
  const shown = below.length > 0 ? below : centers.filter(({ id }) => id === under);
  const isTooMany = shown.length > columnKeys.length;
  const apart = isTooMany ? shown.slice(0, columnKeys.length - 1) : shown;
  const columns = apart.map(({ id, name }, i) => ({
    key: columnKeys[i]!,
    name,
    center: id,
    ids: branch(centers, id),
  }));
  if (!isTooMany) return columns;
  const ids = shown.slice(apart.length).flatMap(({ id }) => branch(centers, id));
  return [...columns, { key: columnKeys.at(-1)!, name: '其他', center: null, ids }];
}

/** What a column holds that no single center stands for: what has none, or those for which there is no room. */
export const centerShares = { rest: '未归集', others: '其他' } as const;
export type CenterShare = keyof typeof centerShares;

/** Account by account, what remains of the whole without a part of it. */
export const lessAmounts = (whole: Amounts, part: Amounts): Amounts =>
  new Map([...whole].map(([key, amount]) => [key, subtractFen(amount, part.get(key) ?? zeroFen)]));

export type CenterFigures = Readonly<Record<ColumnKey | 'rest' | 'total', Fen | null>>;
const empty = Object.fromEntries([...columnKeys, 'rest', 'total'].map((key) => [key, null])) as CenterFigures;

/** One row over all columns: the whole is what the books say, and what no column has is told beside them. Headings have none. */
export function centerFigures(
  pieces: readonly Piece[] | null,
  columns: readonly CenterColumn[],
  byCenter: ReadonlyMap<number, Amounts>,
  whole: Amounts,
): CenterFigures {
  if (pieces === null) return empty;
  const total = amountOf(pieces, whole);
  const own = columns.map(({ key, ids }) => {
    const parts = ids.map((id) => byCenter.get(id)).filter((amounts) => amounts !== undefined);
    return [key, sumFen(parts.map((amounts) => amountOf(pieces, amounts)))] as const;
  });
  const shown = sumFen(own.map(([, amount]) => amount));
  return { ...empty, ...Object.fromEntries(own), rest: subtractFen(total, shown), total };
}
