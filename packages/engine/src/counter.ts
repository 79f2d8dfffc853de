import type { AnyEntity } from '@heliu/model';
import { dateOf } from './clock.ts';
import type { Statement } from './flight.ts';
import { textsOf } from './statements.ts';
import type { Work } from './work.ts';

type Row = Record<string, unknown>;

const dayOf = (e: AnyEntity, row: Row): string => {
  const value = row[e.counted!.by as string] as string;
  return value.length > 10 ? dateOf(new Date(value)) : value;
};
const keyOf = (e: AnyEntity, row: Row) => [dayOf(e, row), ...e.counted!.per.map((key) => row[key as string])];

const step = (e: AnyEntity, work: Work, row: Row, n: number): Statement => ({
  name: `${e.name}.count`,
  text: textsOf(e).count!,
  values: [work.company, dayOf(e, row), n, ...e.counted!.per.map((key) => row[key as string])],
});

/** Moves one record between the day counters of its list; nothing where it stays in the same one. */
export function counted(e: AnyEntity, work: Work, before: Row | undefined, after: Row | undefined): void {
  if (!e.counted) return;
  if (before && after && JSON.stringify(keyOf(e, before)) === JSON.stringify(keyOf(e, after))) return;
  if (before) work.lastly(`3:${e.name}`, step(e, work, before, -1));
  if (after) work.lastly(`3:${e.name}`, step(e, work, after, 1));
}
