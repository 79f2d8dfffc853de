import type { Db } from './db.ts';
import { onNotice } from './notices.ts';
import { perDb } from './per-db.ts';
import type { Work } from './work.ts';

const channel = 'heliu_facts';
/** A belt beside the braces: even a missed notice is forgotten within a minute. */
const maxAge = 60_000;
/** The oldest is forgotten beyond this many: whoever asks with made-up tokens must not fill the memory. */
export const mostFacts = 20_000;

interface Memory {
  /** Told what was forgotten, such as a session. */
  readonly forgetters: Set<(prefix: string) => void>;
  readonly kept: Map<string, { readonly value: unknown; readonly at: number }>;
  /** Without the line over which changes are told, nothing is kept. */
  listening: boolean;
  generation: number;
}
const memoryOf = perDb<Memory>(() => ({ forgetters: new Set(), kept: new Map(), listening: false, generation: 0 }));

/** Something read often and changed seldom: a session with its rights, a company's parameters. */
export async function remembered<T>(db: Db, key: string, load: () => Promise<T>): Promise<T> {
  const memory = memoryOf(db);
  const known = memory.kept.get(key);
  if (known && Date.now() - known.at < maxAge) return known.value as T;
  const { generation } = memory;
  const value = await load();
  // A change told while we were reading may be newer than what we read.
  // What is not there is not kept: it may be anything somebody made up.
  if (value !== undefined && memory.listening && generation === memory.generation) keep(memory, key, value);
  return value;
}

function keep({ kept }: Memory, key: string, value: unknown): void {
  kept.delete(key);
  kept.set(key, { value, at: Date.now() });
  for (const oldest of kept.keys()) {
    if (kept.size <= mostFacts) break;
    kept.delete(oldest);
  }
}
/** How many are kept right now. */
export const factsKept = (db: Db): number => memoryOf(db).kept.size;

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
  for (const told of memory.forgetters) told(prefix);
}

/** Hears which facts are forgotten, until the answer is called. */
export function onForgotten(db: Db, told: (prefix: string) => void): () => void {
  const { forgetters } = memoryOf(db);
  forgetters.add(told);
  return () => void forgetters.delete(told);
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
