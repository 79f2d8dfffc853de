import { type AnyEntity, type Field, linesOf } from '@heliu/model';
import { toSql } from './codec.ts';
import { asMember, textsOf } from './statements.ts';
import type { Work } from './work.ts';

type Row = Record<string, unknown>;

/** Writes the lines of a record; those that are new get an id. */
export function writeLines(work: Work, e: AnyEntity, id: number, draft: Row, ids: number[]): void {
  for (const { kind, fields, insert } of textsOf(e).lines) {
    const rows = (draft[kind] as Row[] | undefined) ?? [];
    if (rows.length === 0) continue;
    for (const [i, row] of rows.entries())
      Object.assign(row, { id: typeof row['id'] === 'number' ? row['id'] : ids.shift()!, position: i + 1 });
    const columns = Object.entries(fields);
    const cell = (row: Row, [key, field]: [string, Field]) =>
      asMember(toSql(field, row[key] ?? (field.hasDefault ? field.default : null)));
    work.later(
      insert(
        [work.company, id],
        rows.map((row) => [row['id'], row['position'], ...columns.map((column) => cell(row, column))]),
      ),
    );
  }
}

export const lineCount = (e: AnyEntity, draft: Row): number =>
  Object.keys(linesOf(e)).reduce((n, kind) => n + ((draft[kind] as unknown[] | undefined)?.length ?? 0), 0);

export function clearLines(work: Work, e: AnyEntity, id: number): void {
  for (const { kind, remove: text } of textsOf(e).lines)
    work.later({ name: `${e.name}.${kind}.clear`, text, values: [work.company, id] });
}
