import { type AnyEntity, type Field, fieldsOf, type Full, linesOf } from '@heliu/model';
import { toSql } from './codec.ts';
import { countMany } from './counter.ts';
import { columnOf, lineTable } from './names.ts';
import { overRows, type RowsStatement } from './rows.ts';
import { asMember, fromMember, memberType } from './statements.ts';
import type { Work } from './work.ts';

type Row = Record<string, unknown>;

interface Texts {
  readonly fields: readonly (readonly [string, Field])[];
  readonly statement: RowsStatement;
}
const known = new Map<string, Texts>();

/** What the counters of a list are kept by, as it was before. */
const countedBy = (e: AnyEntity, keys: readonly string[]): readonly string[] =>
  e.counted?.per.some((key) => keys.includes(key as string))
    ? [e.counted.by as string, ...e.counted.per.map((key) => key as string)]
    : [];

function textsFor(e: AnyEntity, keys: readonly string[], silent: boolean): Texts {
  const place = `${e.name} ${silent} ${keys.join(' ')}`;
  const found = known.get(place);
  if (found) return found;
  const fields = keys.map((key) => [key, fieldsOf(e)[key]!] as const);
  const wrong = fields.find(([, field]) => field === undefined || field.search);
  if (wrong) throw new Error(`${e.name}.${wrong[0]} cannot be amended: no field of it, or one that is searched`);
  const before = countedBy(e, keys);
  const kept = before.map((key, i) => `, t.${columnOf(key)} as k${i}`).join('');
  const sets = fields.map(([key, field], i) => `${columnOf(key)} = ${fromMember(field, `u.c${i + 1}`)}`);
  const left = fields.map(([key]) => `t.${columnOf(key)}`).join(', ');
  const right = fields.map(([, field], i) => fromMember(field, `u.c${i + 1}`)).join(', ');
  const types = ['bigint', ...fields.map(([, field]) => memberType(field))];
  const texts: Texts = {
    fields,
    // PostgreSQL keeps 63 characters of a statement's name, so the fields are not told in it.
    statement: overRows(
      `${e.name}.amend${known.size}`,
      2,
      types,
      (source) =>
        `with u as materialized (select * from ${source}), ` +
        `held as materialized (select t.id${kept} from ${e.name} t where t.company_id = $1 and t.id in (select c0 from u) order by t.id for update) ` +
        `update ${e.name} t set ${sets.join(', ')}, ` +
        (silent
          ? 'updated_by = coalesce($2::bigint, t.updated_by) '
          : 'version = t.version + 1, updated_by = coalesce($2::bigint, t.updated_by), updated_at = now() ') +
        `from u join held on held.id = u.c0 ` +
        `where t.company_id = $1 and t.id = u.c0 and (${left}) is distinct from (${right}) ` +
        `returning t.id${before.map((key, i) => `, held.k${i} as "${key}"`).join('')}`,
    ),
  };
  known.set(place, texts);
  return texts;
}

/**
 * Writes fields that follow from something else, of many records by one statement: those that differ get a new version,
 * and the counters of their list follow. What they follow from has a log of its own, so none is written here. All rows
 * carry the same fields. `signed` where whoever caused it is to be seen as the last to change the record; `silent` where
 * somebody who has the record open has missed nothing, and may go on with the version he has.
 */
export async function amend<E extends AnyEntity>(
  work: Work,
  e: E,
  rows: readonly (Readonly<{ id: number }> & Partial<Omit<Full<E>, 'id'>>)[],
  { signed = false, silent = false }: { readonly signed?: boolean; readonly silent?: boolean } = {},
): Promise<number[]> {
  if (rows.length === 0) return [];
  const keys = Object.keys(rows[0]!).filter((key) => key !== 'id');
  const { fields, statement } = textsFor(e, keys, silent);
  const values = rows.map((row) => [
    row.id,
    ...fields.map(([key, field]) => asMember(toSql(field, (row as Row)[key] ?? null))),
  ]);
  await work.flush();
  const { name, text, values: sent } = statement([work.company, signed ? work.user.id : null], values);
  const changed = await work.query<Row & { id: number }>(name, text, sent);
  if (countedBy(e, keys).length > 0) {
    const after = new Map(rows.map((row) => [row.id, row as Row]));
    const perCounted = new Set(e.counted!.per.map((key) => key as string));
    countMany(
      e,
      work,
      changed.flatMap((row) => {
        const fresh = Object.entries(after.get(row.id)!).filter(([key]) => perCounted.has(key));
        return [
          { row, n: -1 },
          { row: { ...row, ...Object.fromEntries(fresh) }, n: 1 },
        ];
      }),
    );
  }
  return changed.map(({ id }) => id);
}

/**
 * The same of lines of one record that is locked: what an action has found out about them, such as the cost of what left.
 * It goes with COMMIT, beside what the action writes on the head.
 */
export function amendLines(
  work: Work,
  e: AnyEntity,
  { id, lines: kind }: { readonly id: number; readonly lines: string },
  rows: readonly (Readonly<{ id: number }> & Readonly<Row>)[],
): void {
  if (rows.length === 0) return;
  const keys = Object.keys(rows[0]!).filter((key) => key !== 'id');
  const table = lineTable(e, kind);
  const place = `${table} ${keys.join(' ')}`;
  let texts = known.get(place);
  if (!texts) {
    const fields = keys.map((key) => [key, linesOf(e)[kind]!.fields[key]!] as const);
    const sets = fields.map(([key, field], i) => `${columnOf(key)} = ${fromMember(field, `u.c${i + 1}`)}`);
    const types = ['bigint', ...fields.map(([, field]) => memberType(field))];
    const statement = overRows(
      `${e.name}.amend${known.size}`,
      2,
      types,
      (source) =>
        `update ${table} t set ${sets.join(', ')} from ${source} where t.company_id = $1 and t.document_id = $2::bigint and t.id = u.c0`,
    );
    known.set(place, (texts = { fields, statement }));
  }
  const values = rows.map((row) => [
    row.id,
    ...texts.fields.map(([key, field]) => asMember(toSql(field, row[key] ?? null))),
  ]);
  work.later(texts.statement([work.company, id], values));
}
