import { type AnyEntity, columnsOf, entityNamed, fieldsOf, referencesOf } from '@heliu/model';
import { filePlaces } from './files/fields.ts';
import type { Statement } from './flight.ts';
import { columnOf, viewOf } from './names.ts';
import type { Work } from './work.ts';

type Row = Record<string, unknown>;

/** Gives every row `titles`: what its references are called. One statement per kind of thing referred to. */
export async function addTitles(
  work: Work,
  e: AnyEntity,
  rows: readonly Row[],
  lines: readonly Row[] = [],
): Promise<void> {
  const all = [...referencesOf(e), ...systemReferences(e), ...fileReferences(e)];
  const wanted = new Map<string, Set<number>>();
  const idsIn = (row: Row, key: string): number[] =>
    [row[key]].flat().filter((id): id is number => typeof id === 'number' && id > 0);
  const each = (visit: (row: Row, key: string, target: string) => void) => {
    for (const { lines: kind, key, field } of all)
      for (const row of kind === undefined ? rows : lines) if (key in row) visit(row, key, field.target!);
  };
  each((row, key, target) => {
    const ids = wanted.get(target) ?? new Set();
    for (const id of idsIn(row, key)) ids.add(id);
    wanted.set(target, ids);
  });
  const asked = [...wanted].filter(([, ids]) => ids.size > 0);
  const results =
    asked.length === 0 ? [] : await work.all(asked.map(([target, ids]) => titleStatement(target, [...ids])));
  const titles = new Map(
    asked.map(([target], i) => [
      target,
      new Map(results[i]!.rows.map(({ id, title }) => [id as number, title as string])),
    ]),
  );
  for (const row of [...rows, ...lines]) row['titles'] = {};
  each((row, key, target) => {
    const found = idsIn(row, key).map((id) => titles.get(target)?.get(id) ?? '');
    if (found.length > 0) (row['titles'] as Record<string, string>)[key] = found.join('、');
  });
}

const systemReferences = (e: AnyEntity) =>
  Object.entries(columnsOf(e))
    .filter(([key, field]) => field.target !== undefined && !(key in fieldsOf(e)))
    .map(([key, field]) => ({ from: e, key, field, lines: undefined }));

/** Files are called by their names. */
const fileReferences = (e: AnyEntity) =>
  filePlaces(e).map(({ key, lines }) => ({ key, lines, field: { target: fileTable } }));
const fileTable = 'sys_file';

export function titleStatement(target: string, ids: readonly number[]): Statement {
  if (target === fileTable)
    return {
      name: 'file.titles',
      text: `select id, name as title from sys_file where company_id = (select current_setting('app.company_id')::bigint) and id = any($1::bigint[])`,
      values: [ids],
    };
  const text = `select id, ${titleColumn(target)} as title from ${viewOf(target)} where id = any($1::bigint[])`;
  return { name: `${target}.titles`, text, values: [ids] };
}
/** Pickers and lists show a code before the name where there is one. */
const titleColumn = (target: string): string => {
  const e = entityNamed(target);
  return e.code && e.code !== e.title ? `concat_ws(' ', ${columnOf(e.code)}, ${columnOf(e.title)})` : columnOf(e.title);
};
