import type { AnyEntity } from '@heliu/model';
import { dateOf } from './clock.ts';
import { textsOf } from './statements.ts';
import { ranks, type Work } from './work.ts';

type Row = Record<string, unknown>;

const dayOf = (e: AnyEntity, row: Row): string => {
  const value = row[e.counted!.by as string] as string;
  return value.length > 10 ? dateOf(new Date(value)) : value;
};
const keyOf = (e: AnyEntity, row: Row) => [dayOf(e, row), ...e.counted!.per.map((key) => row[key as string])];

/** Enough rows that two people saving at once rarely meet; few enough that a year of days is still a short sum. */
const stripes = 16;

/** Moves one record between the day counters of its list; nothing where it stays in the same one. */
export function counted(e: AnyEntity, work: Work, before: Row | undefined, after: Row | undefined): void {
  if (!e.counted) return;
  if (before && after && JSON.stringify(keyOf(e, before)) === JSON.stringify(keyOf(e, after))) return;
  const moves = [...(before ? [{ row: before, n: -1 }] : []), ...(after ? [{ row: after, n: 1 }] : [])];
  const stripe = Math.floor(Math.random() * stripes);
  work.lastly(`${ranks.counters}:${e.name}:${stripe}`, {
    name: `${e.name}.count`,
    text: textsOf(e).count!,
    values: [
      work.company,
      stripe,
      moves.map(({ row }) => dayOf(e, row)),
      moves.map(({ n }) => n),
      ...e.counted.per.map((key) => moves.map(({ row }) => row[key as string])),
    ],
  });
}
