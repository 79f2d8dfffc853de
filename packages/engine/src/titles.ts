import { type AnyEntity, columnsOf, entityNamed, fieldsOf, referencesOf } from '@heliu/model';
import { filePlaces } from './files/fields.ts';
import type { Statement } from './flight.ts';
import { columnOf, titleColumn, viewOf } from './names.ts';
import type { Work } from './work.ts';

type Row = Record<string, unknown>;

const fileTable = 'sys_file';

interface Reference {
  readonly key: string;
  readonly target: string;
  /** Of the lines, not of the record itself. */
  readonly ofLines: boolean;
}
const known = new WeakMap<AnyEntity, readonly Reference[]>();

/** What a record refers to by id, its makers and files included. */
function referencesFor(e: AnyEntity): readonly Reference[] {
  let all = known.get(e);
  if (!all) {
    const ofSystem = Object.entries(columnsOf(e))
      .filter(([key, field]) => field.target !== undefined && !(key in fieldsOf(e)))
      .map(([key, field]) => ({ key, target: field.target!, ofLines: false }));
    const own = referencesOf(e).map(({ key, field, lines }) => ({
      key,
      target: field.target!,
      ofLines: lines !== undefined,
    }));
    // Files are called by their names.
    const files = filePlaces(e).map(({ key, lines }) => ({ key, target: fileTable, ofLines: lines !== undefined }));
    known.set(e, (all = [...own, ...ofSystem, ...files]));
  }
  return all;
}

/** Gives every row `titles`: what its references are called. One statement per kind of thing referred to. */
export async function addTitles(
  work: Work,
  e: AnyEntity,
  rows: readonly Row[],
  lines: readonly Row[] = [],
): Promise<void> {
  const all = referencesFor(e);
  const wanted = new Map<string, Set<number>>();
  const each = (visit: (row: Row, { key, target }: Reference, value: unknown) => void) => {
    for (const reference of all)
      for (const row of reference.ofLines ? lines : rows) {
        const value = row[reference.key];
        if (value !== null && value !== undefined) visit(row, reference, value);
      }
  };
  for (const { target } of all) wanted.set(target, new Set());
  each((_, { target }, value) => {
    const ids = wanted.get(target)!;
    if (typeof value === 'number') ids.add(value);
    else if (Array.isArray(value)) for (const id of value as number[]) ids.add(id);
  });
  for (const ids of wanted.values()) ids.delete(0);
  const asked = [...wanted].filter(([, ids]) => ids.size > 0);
  const results =
    asked.length === 0 ? [] : await work.all(asked.map(([target, ids]) => titleStatement(target, [...ids])));
  const titles = new Map(
    asked.map(([target], i) => [
      target,
      new Map(results[i]!.rows.map(({ id, title }) => [id as number, title as string])),
    ]),
  );
  for (const row of rows) row['titles'] = {};
  for (const row of lines) row['titles'] = {};
  each((row, { key, target }, value) => {
    const names = titles.get(target);
    const title = (id: number) => names?.get(id) ?? '';
    const found = row['titles'] as Record<string, string>;
    if (typeof value === 'number' && value > 0) found[key] = title(value);
    // What nobody did, the program did.
    else if (value === 0 && target === 'sys_user') found[key] = '系统';
    else if (Array.isArray(value) && value.length > 0) found[key] = (value as number[]).map(title).join('、');
  });
}

export function titleStatement(target: string, ids: readonly number[]): Statement {
  if (target === fileTable)
    return {
      name: 'file.titles',
      text: `select id, name as title from sys_file where company_id = (select current_setting('app.company_id')::bigint) and id = any($1::bigint[])`,
      values: [ids],
    };
  const text = `select id, ${shownAs(target)} as title from ${viewOf(target)} where id = any($1::bigint[])`;
  return { name: `${target}.titles`, text, values: [ids] };
}
/** Pickers and lists show a code before the name where there is one. */
export const shownAs = (target: string): string => {
  const e = entityNamed(target);
  return e.code && e.code !== e.title ? `concat_ws(' ', ${columnOf(e.code)}, ${columnOf(e.title)})` : titleColumn(e);
};
