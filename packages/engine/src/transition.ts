import { type Action, type AnyEntity, columnsOf, fieldsOf, isDocument, titleOf } from '@heliu/model';
import { toJson, toSql } from './codec.ts';
import { countMany } from './counter.ts';
import { logColumns } from './log.ts';
import { columnOf } from './names.ts';
import { numberWords } from './numbering.ts';
import { overRows, type RowsStatement } from './rows.ts';
import { isSearched } from './schema/describe.ts';
import { searchText } from './search-text.ts';
import { asMember, fromMember, memberType } from './statements.ts';
import type { Work } from './work.ts';

type Row = Record<string, unknown>;

/** One record that is moved: as it was, and what of it becomes different. */
export interface Change {
  readonly record: Row;
  readonly after: Row;
  readonly reason?: string | undefined;
}

interface Texts {
  readonly searched: boolean;
  readonly statement: RowsStatement;
}
/** By entity, since entities share actions such as 停用. */
const known = new WeakMap<AnyEntity, Map<string, Texts>>();

/**
 * Guarded by version: fewer rows than were sent mean that somebody was faster, and the whole flight is undone. Over rows
 * of id, version, the fields, the text to search by and what the log says of each.
 */
function textsFor(e: AnyEntity, name: string, action: Action, keys: readonly string[]): Texts {
  let ofEntity = known.get(e);
  if (!ofEntity) known.set(e, (ofEntity = new Map()));
  const place = `${name} ${keys.join(' ')}`;
  const found = ofEntity.get(place);
  if (found) return found;
  const fields = keys.map((key) => columnsOf(e)[key]!);
  const searched = isSearched(e) && keys.some((key) => fieldsOf(e)[key]?.search);
  const sets = ['version = t.version + 1', 'updated_by = $2', 'updated_at = now()'];
  keys.forEach((key, i) => sets.push(`${columnOf(key)} = ${fromMember(fields[i]!, `u.c${i + 2}`)}`));
  let next = keys.length + 2;
  if (searched) {
    sets.push(`search = ${isDocument(e) ? `concat_ws(' ', ${numberWords(e, 't.number')}, u.c${next})` : `u.c${next}`}`);
    next += 1;
  }
  if (isDocument(e) && name === 'audit') sets.push('audited_by = $2', 'audited_at = now()');
  if (isDocument(e) && action.reverses === 'audit') sets.push('audited_by = null', 'audited_at = null');
  const types = ['bigint', 'integer', ...fields.map(memberType), ...(searched ? ['text'] : [])];
  const logged = action.logs !== false;
  if (logged) types.push('bigint', 'text', 'text', 'jsonb', 'jsonb');
  const said = Array.from({ length: 5 }, (_, i) => `u.c${next + i}`);
  const log = logged
    ? `log as (insert into sys_log (${logColumns}) select $1, u.c0, '${e.name}', ${said[0]}, $3::text, $4::text, ${said[1]}, $2, $5::text, $6::text, $7::text, ` +
      `${said[2]}, ${said[3]}, ${said[4]} from u), `
    : '';
  // An entity has many key sets where what an action sets depends on the record.
  const nth = [...ofEntity.keys()].filter((one) => one.startsWith(`${name} `)).length;
  const texts: Texts = {
    searched,
    statement: overRows(
      `${e.name}.act.${name}${nth === 0 ? '' : `-${nth}`}`,
      logged ? 7 : 2,
      types,
      (source) =>
        `with u as materialized (select * from ${source}), ${log}` +
        `up as (update ${e.name} t set ${sets.join(', ')} from u where t.company_id = $1 and t.id = u.c0 and t.version = u.c1 returning 1) ` +
        `select case when (select count(*) from up) = (select count(*) from u) then true else demand(false, 'stale|${e.label}') end as done`,
    ),
  };
  ofEntity.set(place, texts);
  return texts;
}

/** The part of a change that the log tells; everything, unless the action says what is worth it. */
function toldOf({ logs }: Action, { record, after }: Change): { before: Row; after: Row } {
  const keys = Object.keys(after).filter((key) => !logs || logs.includes(key));
  const pick = (row: Row) => Object.fromEntries(keys.map((key) => [key, row[key] ?? null]));
  return { before: pick(record), after: pick(after) };
}

/** Writes state, fields, version, search text, log and counters of all of them, by one statement each, with COMMIT. */
export async function transition(
  work: Work,
  e: AnyEntity,
  name: string,
  action: Action,
  changes: readonly Change[],
): Promise<void> {
  const keys = [...new Set(changes.flatMap(({ after }) => Object.keys(after)))];
  const { searched, statement } = textsFor(e, name, action, keys);
  const logged = action.logs !== false;
  const logIds = logged ? await work.takeIds(changes.length) : [];
  const { user, origin } = work;
  const rows = changes.map((change, i) => {
    const { record, after, reason } = change;
    const now: Row = { ...record, ...after };
    const told = logged ? toldOf(action, change) : undefined;
    return [
      record['id'],
      record['version'],
      ...keys.map((key) => asMember(toSql(columnsOf(e)[key]!, now[key]))),
      ...(searched ? [searchText(e, now)] : []),
      ...(told ? [logIds[i], titleOf(e, record), reason ?? null, toJson(told.before), toJson(told.after)] : []),
    ];
  });
  const head = [name, action.label, user.name, origin.ip ?? null, origin.requestId ?? null];
  work.later(statement([work.company, user.id, ...(logged ? head : [])], rows));
  countMany(
    e,
    work,
    changes.flatMap(({ record, after }) => [
      { row: record, n: -1 },
      { row: { ...record, ...after }, n: 1 },
    ]),
  );
}
