import { type AnyEntity, fieldsOf } from '@heliu/model';
import { dateOf } from './clock.ts';
import { columnOf, countTable } from './names.ts';
import { compareKeys } from './rows.ts';
import { textsOf } from './statements.ts';
import { ranks, type Work } from './work.ts';

type Row = Record<string, unknown>;

const dayOf = (e: AnyEntity, row: Row): string => {
  const value = row[e.counted!.by as string] as string;
  return value.length > 10 ? dateOf(new Date(value)) : value;
};
/** A draft may leave out what has a default. */
const keyOf = (e: AnyEntity, row: Row) => [
  dayOf(e, row),
  ...e.counted!.per.map((key) => row[key as string] ?? fieldsOf(e)[key as string]?.default),
];

/** Enough rows that two people saving at once rarely meet; few enough that a year of days is still a short sum. */
const stripes = 16;

interface Move {
  readonly row: Row;
  readonly n: number;
}

/** Moves many records at once between the day counters of their list. */
export function countMany(e: AnyEntity, work: Work, moves: readonly Move[]): void {
  if (!e.counted) return;
  // Of one key only one row may travel: a statement cannot touch the same counter twice.
  const sums = new Map<string, { key: unknown[]; n: number }>();
  for (const { row, n } of moves) {
    const key = keyOf(e, row);
    const id = JSON.stringify(key);
    sums.set(id, { key, n: (sums.get(id)?.n ?? 0) + n });
  }
  const sent = [...sums.values()].filter(({ n }) => n !== 0);
  if (sent.length === 0) return;
  const stripe = Math.floor(Math.random() * stripes);
  const rows = sent.toSorted((a, b) => compareKeys(a.key, b.key)).map(({ key: [day, ...per], n }) => [day, n, ...per]);
  work.deferWithLock(`${ranks.counters}:${e.name}:${stripe}`, textsOf(e).count!([work.company, stripe], rows));
}

/** Moves one record between the day counters of its list; nothing where it stays in the same one. */
export function counted(e: AnyEntity, work: Work, before: Row | undefined, after: Row | undefined): void {
  countMany(e, work, [...(before ? [{ row: before, n: -1 }] : []), ...(after ? [{ row: after, n: 1 }] : [])]);
}

/**
 * Stripes are for the days people are saving at; of older ones a single row each is left, so that a year of a large list
 * is summed in a few milliseconds. Rows are taken in the order in which savers take them.
 */
export function foldCounters(work: Work, entities: readonly AnyEntity[], before: string): void {
  for (const e of entities)
    if (e.counted) {
      const table = countTable(e);
      const names = e.counted.per.map((key) => columnOf(key as string));
      const per = names.join(', ');
      const inOrder = names.map((name) => `${name}::text collate "C"`).join(', ');
      work.deferWithLock(`${ranks.counters}:${e.name}`, {
        name: `${e.name}.fold`,
        text:
          `with old as (select ctid from ${table} where company_id = $1 and day < $2::date and stripe <> 0 order by day, stripe, ${inOrder} for update), ` +
          `gone as (delete from ${table} t using old where t.ctid = old.ctid returning t.*) ` +
          `insert into ${table} as c (company_id, day, stripe, ${per}, n) ` +
          `select $1, day, 0, ${per}, sum(n) from gone group by day, ${per} having sum(n) <> 0 order by day, ${per} ` +
          `on conflict (company_id, day, stripe, ${per}) do update set n = c.n + excluded.n`,
        values: [work.company, before],
      });
    }
}
