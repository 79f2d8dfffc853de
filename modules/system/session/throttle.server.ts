import type { Db } from '@heliu/engine';

/** Counts outside the caller's transaction, because a refused attempt must be remembered although it wrote nothing. */
export async function hit(db: Db, key: string, windowSeconds: number): Promise<number> {
  const [result] = await db.fly([
    {
      name: 'throttle.hit',
      text: `insert into sys_throttle as t (key, hits, since) values ($1, 1, now())
             on conflict (key) do update set
               hits = case when t.since < now() - make_interval(secs => $2) then 1 else t.hits + 1 end,
               since = case when t.since < now() - make_interval(secs => $2) then now() else t.since end
             returning hits`,
      values: [key.slice(0, 200), windowSeconds],
    },
  ]);
  return result!.rows[0]!['hits'] as number;
}

export async function hits(db: Db, key: string, windowSeconds: number): Promise<number> {
  const [result] = await db.fly([
    {
      name: 'throttle.read',
      text: `select hits from sys_throttle where key = $1 and since >= now() - make_interval(secs => $2)`,
      values: [key.slice(0, 200), windowSeconds],
    },
  ]);
  return (result!.rows[0]?.['hits'] as number | undefined) ?? 0;
}

export async function clear(db: Db, key: string): Promise<void> {
  await db.fly([
    { name: 'throttle.clear', text: 'delete from sys_throttle where key = $1', values: [key.slice(0, 200)] },
  ]);
}
