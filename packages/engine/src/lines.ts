import { type AnyEntity, type Field, linesOf } from '@heliu/model';
import { toSql } from './codec.ts';
import { columnOf, lineTable } from './names.ts';
import { invalid } from './parse.ts';
import { asMember, textsOf } from './statements.ts';
import type { Work } from './work.ts';

type Row = Record<string, unknown>;

/** What no two lines of a company share: doubles are named by their value, since the user typed many. */
function demandUnused(work: Work, e: AnyEntity, kind: string, key: string, rows: readonly Row[]): void {
  const values = rows.map((row) => row[key]).filter((one) => one !== null && one !== undefined);
  const twice = values.find((one, i) => values.indexOf(one) !== i);
  const { label } = linesOf(e)[kind]!.fields[key]!;
  if (twice !== undefined) throw invalid([{ path: `${kind}.${key}`, message: `${label} ${String(twice)} 重复` }]);
  work.later({
    name: `${e.name}.${kind}.${key}.unused`,
    text:
      `select case when count(*) = 0 then true else ` +
      `demand(false, concat('doubled|${e.name}|${kind}.${key}|', string_agg(${columnOf(key)}::text, '、'))) end as fit ` +
      `from ${lineTable(e, kind)} where company_id = $1 and ${columnOf(key)} = any($2)`,
    values: [work.company, values],
  });
}

/** Writes the lines of a record; those that are new get an id. */
export function writeLines(work: Work, e: AnyEntity, id: number, draft: Row, ids: number[]): void {
  for (const { kind, fields, insert } of textsOf(e).lines) {
    const rows = (draft[kind] as Row[] | undefined) ?? [];
    if (rows.length === 0) continue;
    for (const [i, row] of rows.entries())
      Object.assign(row, { id: typeof row['id'] === 'number' ? row['id'] : ids.shift()!, position: i + 1 });
    const columns = Object.entries(fields);
    for (const [key, field] of columns) if (field.unique) demandUnused(work, e, kind, key, rows);
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
