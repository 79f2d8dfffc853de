import type { Db } from '@heliu/engine';

const lastOf = `hits = case when t.since < now() - make_interval(secs => $2) then 1 else t.hits + 1 end,
               since = case when t.since < now() - make_interval(secs => $2) then now() else t.since end`;

/** Counts outside the caller's transaction, because a refused attempt must be remembered although it wrote nothing. */
export async function hit(db: Db, key: string, windowSeconds: number): Promise<number> {
  return (await hitAll(db, [key], windowSeconds))[0]!;
}

/** Several counts at once, taken in one order by everybody. */
export async function hitAll(db: Db, keys: readonly string[], windowSeconds: number): Promise<number[]> {
  const [result] = await db.fly([
    {
      name: 'throttle.hit',
      text: `insert into sys_throttle as t (key, hits, since) select k, 1, now() from unnest($1::text[]) k order by k
             on conflict (key) do update set ${lastOf} returning key, hits`,
      values: [keys.map(cut), windowSeconds],
    },
  ]);
  return inOrder(keys, result!.rows);
}

export async function hits(db: Db, keys: readonly string[], windowSeconds: number): Promise<number[]> {
  const [result] = await db.fly([
    {
      name: 'throttle.read',
      text: `select key, hits from sys_throttle where key = any($1::text[]) and since >= now() - make_interval(secs => $2)`,
      values: [keys.map(cut), windowSeconds],
    },
  ]);
  return inOrder(keys, result!.rows);
}

/** A try that was no failure after all: its own count is gone, and one less stands at those it shares with others. */
export async function forgive(db: Db, own: string, shared: readonly string[]): Promise<void> {
  await db.fly([
    { name: 'throttle.clear', text: 'delete from sys_throttle where key = $1', values: [cut(own)] },
    {
      name: 'throttle.less',
      text: `update sys_throttle set hits = greatest(hits - 1, 0) where key in (select key from sys_throttle where key = any($1::text[]) order by key for update)`,
      values: [shared.map(cut)],
    },
  ]);
}

const cut = (key: string) => key.slice(0, 200);
const inOrder = (keys: readonly string[], rows: readonly Record<string, unknown>[]): number[] => {
  const found = new Map(rows.map((row) => [row['key'], row['hits'] as number]));
  return keys.map((key) => found.get(cut(key)) ?? 0);
};
