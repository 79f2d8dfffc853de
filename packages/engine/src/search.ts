import {
  allEntities,
  type AnyEntity,
  codes,
  columnsOf,
  type Field,
  fieldsOf,
  formatMoney,
  type Hit,
  type HitGroup,
  hitsPerKind,
  isDocument,
  isLarge,
  permission,
  titleOf,
} from '@heliu/model';
import type { Statement } from './flight.ts';
import { like } from './list/filter.ts';
import { numbersOf } from './list/search.ts';
import { columnOf, viewOf } from './names.ts';
import { isStatementTimeout, statementTimeout } from './statement-timeout.ts';
import { Refusal } from './refusal.ts';
import { isMasked, visible } from './rights.ts';
import { isSearched } from './schema/describe.ts';
import { Params, prepared } from './sql.ts';
import { addTitles } from './titles.ts';
import type { User } from './user.ts';
import type { Work } from './work.ts';

type Row = Record<string, unknown>;

/** Whoever waits longer than this has typed on already. */
const patienceMs = 400;
/** Of a large table only so many are looked at to find the nearest; more than that asks for another letter. */
const looked = 50;
/** Fewer characters than this no trigram can find, and a large table would be read through. */
const fewest = 3;

const codeOf = (e: AnyEntity): string | undefined => (isDocument(e) ? 'number' : (e.code as string | undefined));
/** The second line tells a document from its neighbours: by the party it is with, unless it says what does. */
function apartOf(e: AnyEntity): readonly string[] {
  if (e.apart) return e.apart as readonly string[];
  if (!isDocument(e)) return wordsOf(e);
  return Object.entries(fieldsOf(e))
    .filter(([, field]) => field.kind === 'ref' && field.required)
    .map(([key]) => key)
    .slice(0, 1);
}
const totalOf = (e: AnyEntity): string | undefined =>
  isDocument(e)
    ? Object.entries(fieldsOf(e)).find(([, field]) => field.kind === 'money' && field.index)?.[0]
    : undefined;
/** Other words a plain record is known by. */
const wordsOf = (e: AnyEntity): string[] =>
  Object.entries(fieldsOf(e))
    .filter(([key, field]) => field.search && key !== e.title && key !== e.code)
    .map(([key]) => key)
    .slice(0, 2);

function keysShown(e: AnyEntity, user: User): string[] {
  const keys = isDocument(e)
    ? [e.title as string, 'number', ...apartOf(e), 'status', e.dated, totalOf(e)]
    : [e.title, e.code, ...apartOf(e)];
  return [...new Set(keys)].filter((key): key is string => key !== undefined && !isMasked(e, user, key));
}

function statementFor(e: AnyEntity, user: User, words: readonly string[]): Statement {
  const params = new Params();
  const columns = keysShown(e, user).map((key) => `t.${columnOf(key)} as "${key}"`);
  const rights = visible(e, user, 't', params);
  const found = words.map((word) => like(params, 't.search', word));
  const alive = isDocument(e) ? [] : ['not t.deleted'];
  const code = codeOf(e);
  const near = [
    ...[...new Set([...(code ? [code] : []), e.title as string])].map(
      (key) => `coalesce(lower(t.${columnOf(key)}) = ${params.add(words.join(' '))}, false)`,
    ),
    // The words, the initials and the pinyin each begin after a space.
    `' ' || t.search like ${params.add(`% ${words[0]!.replace(/[\\%_]/g, '\\$&')}%`)}`,
  ].map((condition) => `(${condition}) desc`);
  const newest = isLarge(e) ? 't.created_at desc, t.id desc' : `t.${columnOf(code ?? (e.title as string))}, t.id`;
  const where = [...rights, ...alive, ...found].join(' and ');
  const from = `from ${viewOf(e.name)} t`;
  const select = `select t.id, ${columns.join(', ')} ${from}`;
  const text = isLarge(e)
    ? `${select} join (select t.id ${from} where ${where} order by ${newest} limit ${looked}) f on f.id = t.id order by ${near.join(', ')}, ${newest} limit ${hitsPerKind}`
    : `${select} where ${where} order by ${near.join(', ')}, ${newest} limit ${hitsPerKind}`;
  return prepared(text, params.values);
}

/** The number as it stands: found by its own index, however common its parts are. */
function exactStatement(e: AnyEntity, user: User, q: string): Statement {
  const params = new Params();
  const columns = keysShown(e, user).map((key) => `t.${columnOf(key)} as "${key}"`);
  const whole = `${params.add([q, q.toUpperCase()])}::text[]`;
  const where = [
    `(${numbersOf(e)
      .map((key) => `t.${columnOf(key)} = any(${whole})`)
      .join(' or ')})`,
    ...(isDocument(e) ? [] : ['not t.deleted']),
    ...visible(e, user, 't', params),
  ];
  return prepared(
    `select t.id, ${columns.join(', ')} from ${viewOf(e.name)} t where ${where.join(' and ')} limit ${hitsPerKind}`,
    params.values,
  );
}

const said = (field: Field | undefined, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  if (field?.kind === 'choice') return field.choices?.[value as string] ?? '';
  if (field?.kind === 'money') return formatMoney(value);
  return String(value as string);
};

function hitOf(e: AnyEntity, row: Row): Hit {
  const titles = (row['titles'] ?? {}) as Record<string, string>;
  const fields = columnsOf(e);
  // What a document is called stands for its number, which nobody outside knows.
  const code = isDocument(e) ? undefined : codeOf(e);
  const named = new Set(['id', 'titles', 'number', e.title, code]);
  const rest = Object.keys(row).filter((key) => !named.has(key));
  return {
    id: row['id'] as number,
    code: code === undefined ? null : ((row[code] as string | null | undefined) ?? null),
    title: titleOf(e, row),
    note: rest
      .map((key) => titles[key]?.replace(/^\S+ (?=\S)/, '') ?? said(fields[key], row[key]))
      .filter((text) => text !== '')
      .join(' · '),
  };
}

/**
 * Records of every kind this user may look at, nearest first: an exact number, then what begins with the words, then
 * what contains them, pinyin included. One round trip for all kinds, each bounded, and the whole bounded in time.
 */
export async function search(work: Work, q: string): Promise<HitGroup[]> {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 5);
  const { user } = work;
  const whole = words.join(' ');
  const isShort = words.every((word) => word.length < fewest);
  const asked = allEntities().filter(
    (e) => isSearched(e) && user.may(permission(e, 'view')) && !(isShort && isLarge(e)),
  );
  if (words.length === 0 || asked.length === 0) return [];
  const exact = asked.filter((e) => isLarge(e) && numbersOf(e).length > 0);
  const results = await work
    .all([
      statementTimeout(patienceMs),
      ...exact.map((e) => exactStatement(e, user, q)),
      ...asked.map((e) => statementFor(e, user, words)),
    ])
    .catch((error: unknown) => {
      throw isStatementTimeout(error) ? new Refusal('找到的太多，请多输入几个字', codes.refused) : error;
    });
  const exactRows = new Map<AnyEntity, readonly Row[]>(exact.map((e, i) => [e, results[i + 1]!.rows]));
  const groups: { e: AnyEntity; rows: Row[]; isExact: boolean }[] = [];
  for (const [i, e] of asked.entries()) {
    const first = exactRows.get(e) ?? [];
    const others = results[1 + exact.length + i]!.rows.filter(({ id }) => first.every((row) => row['id'] !== id));
    const rows = [...first, ...others].slice(0, hitsPerKind);
    const called = [codeOf(e), e.title as string].filter((key) => key !== undefined);
    const isExact =
      first.length > 0 || rows.some((row) => called.some((key) => said(undefined, row[key]).toLowerCase() === whole));
    if (rows.length > 0) groups.push({ e, rows, isExact });
  }
  for (const { e, rows } of groups)
    if (apartOf(e).some((key) => columnsOf(e)[key]?.target !== undefined)) await addTitles(work, e, rows);
  return groups
    .toSorted((a, b) => Number(b.isExact) - Number(a.isExact))
    .map(({ e, rows, isExact }) => ({
      entity: e.name,
      label: e.label,
      isExact,
      hits: rows.map((row) => hitOf(e, row)),
    }));
}
