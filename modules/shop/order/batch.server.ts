import { createHash } from 'node:crypto';
import { seal, type Taken, type Work } from '@heliu/engine';

/** More in one statement gains nothing and holds its locks longer. */
export const batchSize = 1000;

export interface Tally {
  added: number;
  changed: number;
  same: number;
}

export const digestOf = (content: string): string => createHash('sha1').update(content).digest('base64');

/** The last word about each; pages that shift while they are read bring some twice. */
export function latest<T>(
  all: readonly T[],
  keyOf: (one: T) => string,
  instantOf: (one: T) => string | undefined,
): T[] {
  const last = new Map<string, T>();
  for (const one of all) {
    const known = last.get(keyOf(one));
    if (!known || (instantOf(one) ?? '') >= (instantOf(known) ?? '')) last.set(keyOf(one), one);
  }
  return [...last.values()];
}

export const inBatches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / batchSize) }, (_, i) => all.slice(i * batchSize, (i + 1) * batchSize));

/** Sealed, and only where something was written. */
export function keepRaw(work: Work, kind: string, taken: readonly Taken[], raws: readonly unknown[]): void {
  const written = taken.flatMap(({ id, outcome }, i) => (outcome === 'same' ? [] : [{ id, raw: raws[i] }]));
  if (written.length === 0) return;
  work.later({
    name: 'oms.raw.keep',
    text:
      `insert into oms_raw (company_id, kind, record_id, sealed) select $1, $2, u.id, u.sealed from unnest($3::bigint[], $4::bytea[]) u(id, sealed) ` +
      `on conflict (company_id, kind, record_id) do update set sealed = excluded.sealed, kept_at = now()`,
    values: [
      work.company,
      kind,
      written.map(({ id }) => id),
      written.map(({ id, raw }) => seal(work.db, `${kind}:${id}`, JSON.stringify(raw))),
    ],
  });
}

export const count = (tally: Tally, taken: readonly Taken[]): void => {
  for (const { outcome } of taken) tally[outcome] += 1;
};
