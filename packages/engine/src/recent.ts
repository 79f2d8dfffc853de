import { type AnyDocument, fieldsOf } from '@heliu/model';
import { perDb } from './per-db.ts';
import type { Saved } from './record.ts';
import type { Work } from './work.ts';

interface Recent {
  readonly record: Record<string, unknown>;
  readonly version: number;
}

const limit = 2000;
const keptIn = perDb(() => new Map<string, Recent>());
const keyOf = (work: Work, e: AnyDocument, id: number) => `${work.company}:${e.name}:${id}`;

/**
 * Most documents are audited by the process that has just saved them. Keeping them for a moment spares the audit its
 * read; the write is guarded by the version, so a stale copy costs a second try and nothing else.
 */
export function remember(
  work: Work,
  e: AnyDocument,
  saved: Saved,
  draft: Record<string, unknown>,
  createdAt: string,
): void {
  work.afterCommit(() => {
    const blank = Object.fromEntries(
      Object.entries(fieldsOf(e)).map(([key, field]) => [key, field.hasDefault ? field.default : null]),
    );
    const record = {
      ...blank,
      ...draft,
      id: saved.id,
      companyId: work.company,
      version: saved.version,
      number: saved.number,
      status: e.initial,
      createdBy: work.user.id,
      createdAt,
      updatedBy: work.user.id,
      updatedAt: createdAt,
      printCount: 0,
    };
    const kept = keptIn(work.db);
    kept.set(keyOf(work, e, saved.id), { record, version: saved.version });
    if (kept.size > limit) kept.delete(kept.keys().next().value!);
  });
}

/** Hands the copy out once. */
export function recall(work: Work, e: AnyDocument, id: number): Recent | undefined {
  const kept = keptIn(work.db);
  const key = keyOf(work, e, id);
  const recent = kept.get(key);
  kept.delete(key);
  return recent;
}
