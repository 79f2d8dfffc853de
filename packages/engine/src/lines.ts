import { type AnyEntity, linesOf } from '@heliu/model';
import { toSql } from './codec.ts';
import { asMember, textsOf } from './statements.ts';
import type { Work } from './work.ts';

type Row = Record<string, unknown>;

/** Lines travel as one array per column; those that are new get an id. */
export function writeLines(work: Work, e: AnyEntity, id: number, draft: Row, ids: number[]): void {
  for (const { kind, fields, insert } of textsOf(e).lines) {
    const rows = (draft[kind] as Row[] | undefined) ?? [];
    if (rows.length === 0) continue;
    const columns = Object.entries(fields).map(([key, field]) =>
      rows.map((row) => asMember(toSql(field, row[key] ?? (field.hasDefault ? field.default : null)))),
    );
    const lineIds = rows.map((row) => (typeof row['id'] === 'number' ? row['id'] : ids.shift()!));
    for (const [i, row] of rows.entries()) Object.assign(row, { id: lineIds[i], position: i + 1 });
    work.later({ name: `${e.name}.${kind}.insert`, text: insert, values: [work.company, id, lineIds, ...columns] });
  }
}

export const lineCount = (e: AnyEntity, draft: Row): number =>
  Object.keys(linesOf(e)).reduce((n, kind) => n + ((draft[kind] as unknown[] | undefined)?.length ?? 0), 0);

export function clearLines(work: Work, e: AnyEntity, id: number): void {
  for (const { kind, remove: text } of textsOf(e).lines)
    work.later({ name: `${e.name}.${kind}.clear`, text, values: [work.company, id] });
}
