import type { Db } from './db.ts';
import { onNotice } from './notices.ts';
import { perDb } from './per-db.ts';
import type { Work } from './work.ts';

const channel = 'heliu_facts';
/** A belt beside the braces: even a missed notice is forgotten within a minute. */
const maxAge = 60_000;

interface Memory {
  readonly kept: Map<string, { readonly value: unknown; readonly at: number }>;
  /** Without the line over which changes are told, nothing is kept. */
  listening: boolean;
  generation: number;
}
const memoryOf = perDb<Memory>(() => ({ kept: new Map(), listening: false, generation: 0 }));

/** Something read often and changed seldom: a session with its rights, a company's parameters. */
export async function remembered<T>(db: Db, key: string, load: () => Promise<T>): Promise<T> {
  const memory = memoryOf(db);
  const known = memory.kept.get(key);
  if (known && Date.now() - known.at < maxAge) return known.value as T;
  const { generation } = memory;
  const value = await load();
  // A change told while we were reading may be newer than what we read.
  if (memory.listening && generation === memory.generation) memory.kept.set(key, { value, at: Date.now() });
  return value;
}

export const companyFact = <T>(work: Work, key: string, load: () => Promise<T>): Promise<T> =>
  remembered(work.db, `${work.company}:${key}`, load);

/** Tells every process, with COMMIT, that what begins with this key has changed. */
export function changed(work: Work, key: string): void {
  work.later({ name: 'changed', text: `select pg_notify('${channel}', $1)`, values: [key] });
  work.afterCommit(() => forget(work.db, key));
}
export const companyFactChanged = (work: Work, key: string): void => changed(work, `${work.company}:${key}`);

function forget(db: Db, prefix: string): void {
  const memory = memoryOf(db);
  memory.generation += 1;
  for (const key of memory.kept.keys()) if (key.startsWith(prefix)) memory.kept.delete(key);
}

/** Hears of changes; while the line is down, everything is read afresh. */
export function hearOfChanges(db: Db): void {
  const memory = memoryOf(db);
  onNotice(db, channel, {
    hear: (key) => forget(db, key),
    hearing: () => (memory.listening = true),
    deaf() {
      memory.listening = false;
      memory.generation += 1;
      memory.kept.clear();
    },
  });
}
