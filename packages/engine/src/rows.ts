import type { Statement } from './flight.ts';

/** Up to here rows travel as a list of values, which PostgreSQL reads in half the time that it needs for arrays. */
const few = 8;

/** `u(c0, c1, …)`: the rows as something to select from. Zero stands for any larger number of them. */
function sourceOf(types: readonly string[], count: number, first: number): string {
  const aliases = types.map((_, i) => `c${i}`).join(', ');
  if (count === 0) return `unnest(${types.map((type, i) => `$${first + i}::${type}[]`).join(', ')}) u(${aliases})`;
  const row = (_: unknown, n: number) =>
    `(${types.map((type, i) => `$${first + n * types.length + i}::${type}`).join(', ')})`;
  return `(values ${Array.from({ length: count }, row).join(', ')}) u(${aliases})`;
}

const columnsOf = (rows: readonly (readonly unknown[])[]): unknown[] =>
  rows[0]!.map((_, i) => rows.map((row) => row[i]));

export type RowsStatement = (head: readonly unknown[], rows: readonly (readonly unknown[])[]) => Statement;

/**
 * A statement over rows: a text for each small number of them and one for all others, each made once. `head` are the
 * values that stand before the rows, of which there are `heads`.
 */
export function overRows(
  name: string,
  heads: number,
  types: readonly string[],
  text: (source: string) => string,
): RowsStatement {
  const texts = new Map<number, string>();
  return (head, rows) => {
    const count = rows.length > few ? 0 : rows.length;
    let known = texts.get(count);
    if (known === undefined) texts.set(count, (known = text(sourceOf(types, count, heads + 1))));
    return {
      name: count === 0 ? name : `${name}.${count}`,
      text: known,
      values: [...head, ...(count === 0 ? columnsOf(rows) : rows.flat())],
    };
  };
}

/**
 * The order in which rows that others want too are taken, as texts byte by byte: everybody keeps it, so that two works
 * never wait for each other.
 */
export function compareKeys(a: readonly unknown[], b: readonly unknown[]): number {
  for (let i = 0; i < a.length; i++) {
    const [left, right] = [String(a[i]), String(b[i])];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
