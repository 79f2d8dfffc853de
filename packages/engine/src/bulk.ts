import { type AnyEntity, type Draft, type Fields, fieldsOf, isDocument, linesOf } from '@heliu/model';
import { toSql } from './codec.ts';
import { countMany } from './counter.ts';
import type { Statement } from './flight.ts';
import { columnOf, lineTable } from './names.ts';
import { arrayType, asMember, fromMember } from './statements.ts';
import { isSearched } from './schema/describe.ts';
import { searchText } from './search-text.ts';
import type { Work } from './work.ts';

type Row = Record<string, unknown>;

/** How records that somebody else keeps become ours. */
export interface ExternalSource {
  /** What tells two of them apart; one of the entity's `together`. */
  readonly by: readonly string[];
  /** Fields the teller owns: they follow what he says. All others are set once and then belong to our people. */
  readonly fields: readonly string[];
  /** The field that holds the digest of what was said; the same again is not written again. */
  readonly digest: string;
  /** The field that says how old the news is; older news than ours are left alone. */
  readonly newer?: string;
  /** Lists that only grow by what is told: marks of our own stay. */
  readonly unions?: readonly string[];
  /** Fields of which silence says nothing: what was known stays. */
  readonly keeps?: readonly string[];
  /** Kinds of lines that are told bit by bit, each with what tells two of them apart: those told before stay. */
  readonly grows?: Readonly<Record<string, string>>;
  /** The state documents come in; left out, the first of theirs. */
  readonly status?: string;
}

export interface Taken {
  readonly id: number;
  readonly outcome: 'added' | 'changed' | 'same';
  /** The fields counted and told, as they were. */
  readonly before?: Row;
}

interface Texts {
  /** Begins the names of its statements; an entity told by two has two sets of them. */
  readonly name: string;
  readonly find: string;
  readonly insert: string;
  readonly update: string;
  readonly lines: readonly LineTexts[];
}
interface LineTexts {
  readonly kind: string;
  readonly insert: string;
  /** Takes away what is told anew. */
  readonly clear: string;
  /** Of lines that grow: what tells them apart, and how they are put behind those that stay. */
  readonly key?: string;
  readonly append: string;
}

/** `alias.c0` … as columns of the table, out of arrays that travelled together. */
function columnsFrom(e: AnyEntity, keys: readonly string[], first: number) {
  const fields = keys.map((key) => fieldsOf(e)[key]!);
  return {
    names: keys.map(columnOf),
    arrays: fields.map((field, i) => `$${i + first}::${arrayType(field)}`),
    aliases: keys.map((_, i) => `c${i}`),
    values: fields.map((field, i) => fromMember(field, `u.c${i}`)),
  };
}

const sets = new Map<string, number>();
function nameFor(e: AnyEntity): string {
  const nth = (sets.get(e.name) ?? 0) + 1;
  sets.set(e.name, nth);
  return nth === 1 ? e.name : `${e.name}.${nth}`;
}

function textsFor(e: AnyEntity, told: ExternalSource): Texts {
  const document = isDocument(e);
  const searched = isSearched(e);
  const keyed = columnsFrom(e, told.by, 2);
  const all = columnsFrom(e, Object.keys(fieldsOf(e)), 5);
  const own = columnsFrom(e, told.fields, 4);
  const [union, kept] = [new Set(told.unions), new Set(told.keeps)];
  const seen = [...new Set([...told.by, told.digest, ...(told.newer ? [told.newer] : []), ...told.fields])];
  const extra = all.names.length + 5;
  const conflict = `(company_id, ${keyed.names.join(', ')})${document ? '' : ' where not deleted'}`;
  return {
    name: nameFor(e),
    find:
      `select t.id, u.n::int, t.version, t.created_at as "createdAt"${document ? ', t.status' : ''}, ` +
      `${[...new Set([...seen, ...((e.counted?.per ?? []) as string[]).filter((key) => key in fieldsOf(e))])]
        .map((key) => `t.${columnOf(key)} as "${key}"`)
        .join(', ')} ` +
      `from unnest(${keyed.arrays.join(', ')}) with ordinality u(${[...keyed.aliases, 'n'].join(', ')}) ` +
      `join ${e.name} t on t.company_id = $1 and ${keyed.names.map((name, i) => `t.${name} = u.c${i}`).join(' and ')}` +
      `${document ? '' : ' and not t.deleted'} order by t.id for update of t`,
    insert:
      `insert into ${e.name} (company_id, created_by, updated_by, id, created_at, updated_at, ` +
      `${[...all.names, ...(searched ? ['search'] : []), ...(document ? ['status', 'number'] : [])].join(', ')}) ` +
      `select $1, $2, $2, u.id, u.at, now(), ${[...all.values, ...(searched ? ['u.search'] : []), ...(document ? [`'${told.status ?? e.initial}'`, `'${e.prefix}' || u.id`] : [])].join(', ')} ` +
      `from unnest($3::bigint[], $4::timestamptz[], ${[...all.arrays, ...(searched ? [`$${extra}::text[]`] : [])].join(', ')}) ` +
      `u(id, at, ${[...all.aliases, ...(searched ? ['search'] : [])].join(', ')}) on conflict ${conflict} do nothing returning id`,
    update:
      `update ${e.name} t set ${own.names
        .map((name, i) => {
          const value = own.values[i]!;
          return union.has(told.fields[i]!)
            ? `${name} = (select array_agg(distinct x) from unnest(coalesce(t.${name}, '{}') || coalesce(${value}, '{}')) x)`
            : `${name} = ${kept.has(told.fields[i]!) ? `coalesce(${value}, t.${name})` : value}`;
        })
        .concat(searched ? [`search = u.search`] : [])
        .join(', ')}, version = t.version + 1, updated_by = $2, updated_at = now() ` +
      `from unnest($3::bigint[], ${[...own.arrays, ...(searched ? [`$${own.names.length + 4}::text[]`] : [])].join(', ')}) ` +
      `u(id, ${[...own.aliases, ...(searched ? ['search'] : [])].join(', ')}) where t.company_id = $1 and t.id = u.id`,
    lines: Object.entries(linesOf(e)).map(([kind, { fields }]) => lineTexts(e, kind, fields, told.grows?.[kind])),
  };
}

function lineTexts(e: AnyEntity, kind: string, fields: Fields, key: string | undefined): LineTexts {
  const keys = Object.keys(fields);
  const table = lineTable(e, kind);
  const insertAt = (position: string) =>
    `insert into ${table} (company_id, document_id, id, position, ${keys.map(columnOf).join(', ')}) ` +
    `select $1, u.document_id, u.id, ${position}, ${Object.values(fields)
      .map((field, i) => fromMember(field, `u.c${i}`))
      .join(', ')} ` +
    `from unnest($2::bigint[], $3::bigint[], $4::int[], ${Object.values(fields)
      .map((field, i) => `$${i + 5}::${arrayType(field)}`)
      .join(', ')}) u(document_id, id, position, ${keys.map((_, i) => `c${i}`).join(', ')})`;
  const insert = insertAt('u.position');
  if (key === undefined) {
    const clear = `delete from ${table} where company_id = $1 and document_id = any($2::bigint[])`;
    return { kind, insert, clear, append: insert };
  }
  const last = `(select max(l.position) from ${table} l where l.company_id = $1 and l.document_id = u.document_id)`;
  return {
    kind,
    key,
    insert,
    clear:
      `delete from ${table} l using unnest($2::bigint[], $3::text[]) u(document_id, key) ` +
      `where l.company_id = $1 and l.document_id = u.document_id and l.${columnOf(key)} = u.key`,
    append: insertAt(`u.position + coalesce(${last}, 0)`),
  };
}

const known = new WeakMap<ExternalSource, Texts>();
function textsOf(e: AnyEntity, told: ExternalSource): Texts {
  let texts = known.get(told);
  if (!texts) known.set(told, (texts = textsFor(e, told)));
  return texts;
}

function arraysOf(e: AnyEntity, keys: readonly string[], rows: readonly Row[]): unknown[][] {
  return keys.map((key) => {
    const field = fieldsOf(e)[key]!;
    const fallback = field.hasDefault ? field.default : null;
    return rows.map((row) => asMember(toSql(field, row[key] ?? fallback)));
  });
}

async function lineStatements(
  work: Work,
  e: AnyEntity,
  texts: Texts,
  rows: readonly (Row & { id: number })[],
  how: 'insert' | 'append' = 'insert',
): Promise<Statement[]> {
  const statements: Statement[] = [];
  for (const { kind, [how]: text } of texts.lines) {
    const { fields } = linesOf(e)[kind]!;
    const lines = rows.flatMap((row) =>
      ((row[kind] as Row[] | undefined) ?? []).map((line, i) => ({ line, document: row.id, position: i + 1 })),
    );
    if (lines.length === 0) continue;
    const columns = Object.entries(fields).map(([key, field]) => {
      const fallback = field.hasDefault ? field.default : null;
      return lines.map(({ line }) => asMember(toSql(field, line[key] ?? fallback)));
    });
    statements.push({
      name: `${texts.name}.${kind}.${how}Told`,
      text,
      values: [
        work.company,
        lines.map(({ document }) => document),
        await work.takeIds(lines.length),
        lines.map(({ position }) => position),
        ...columns,
      ],
    });
  }
  return statements;
}

const instant = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN);

interface Place {
  readonly draft: Row;
  readonly at: string;
  taken?: Taken;
}

/**
 * Takes in many records at once that somebody else keeps: new ones are added, changed ones follow, the rest is left as
 * it is. Sets throughout, so that ten thousand cost ten statements. Told twice at the same time, the second waits for
 * the first and then compares.
 */
export async function takeExternal<E extends AnyEntity>(
  work: Work,
  e: E,
  told: ExternalSource,
  drafts: readonly { readonly draft: Draft<E>; readonly at: string }[],
): Promise<Taken[]> {
  const texts = textsOf(e, told);
  const places: Place[] = drafts.map(({ draft, at }) => ({ draft: draft as Row, at }));
  for (let open = places; open.length > 0; open = places.filter(({ taken }) => !taken)) {
    const rows = open.map(({ draft }) => draft);
    const found = await work.query<Row & { id: number; n: number }>(`${texts.name}.findTold`, texts.find, [
      work.company,
      ...arraysOf(e, told.by, rows),
    ]);
    const changed: { place: Place; before: Row & { id: number } }[] = [];
    for (const before of found) {
      const place = open[before.n - 1]!;
      const stale = told.newer !== undefined && instant(place.draft[told.newer]) < instant(before[told.newer]);
      const same = stale || before[told.digest] === place.draft[told.digest];
      place.taken = { id: before.id, outcome: same ? 'same' : 'changed', before };
      if (!same) changed.push({ place, before });
    }
    await addNew(
      work,
      e,
      texts,
      told.status,
      open.filter(({ taken }) => !taken),
    );
    if (changed.length > 0) await follow(work, e, told, texts, changed);
  }
  return places.map(({ taken }) => taken!);
}

async function addNew(
  work: Work,
  e: AnyEntity,
  texts: Texts,
  bornIn: string | undefined,
  places: readonly Place[],
): Promise<void> {
  if (places.length === 0) return;
  const ids = await work.takeIds(places.length);
  const rows = places.map(({ draft }, i) => ({ ...draft, id: ids[i]! }));
  const added = await work.query<{ id: number }>(`${texts.name}.addTold`, texts.insert, [
    work.company,
    work.user.id,
    ids,
    places.map(({ at }) => at),
    ...arraysOf(e, Object.keys(fieldsOf(e)), rows),
    ...(isSearched(e) ? [rows.map((row) => searchText(e, row))] : []),
  ]);
  const here = new Set(added.map(({ id }) => id));
  const written = rows.filter(({ id }) => here.has(id));
  for (const [i, place] of places.entries()) if (here.has(ids[i]!)) place.taken = { id: ids[i]!, outcome: 'added' };
  work.later(...(await lineStatements(work, e, texts, written)));
  const status = isDocument(e) ? (bornIn ?? e.initial) : undefined;
  countMany(
    e,
    work,
    places.flatMap(({ draft, at, taken }) => (taken ? [{ row: { ...draft, createdAt: at, status }, n: 1 }] : [])),
  );
}

/** Whose lines of a kind are told, and what tells them apart. */
function toldLines(rows: readonly (Row & { id: number })[], kind: string, key: string): [number[], unknown[]] {
  const lines = rows.flatMap((row) => ((row[kind] as Row[] | undefined) ?? []).map((line) => ({ id: row.id, line })));
  return [lines.map(({ id }) => id), lines.map(({ line }) => line[key])];
}

async function follow(
  work: Work,
  e: AnyEntity,
  told: ExternalSource,
  texts: Texts,
  changed: readonly { readonly place: Place; readonly before: Row & { id: number } }[],
): Promise<void> {
  const rows = changed.map(({ place, before }) => ({ ...place.draft, id: before.id }));
  const ids = rows.map(({ id }) => id);
  // At once, not with COMMIT: whoever asks next in this work must see what the record says now.
  await work.all([
    ...texts.lines.map(({ kind, key, clear }) => ({
      name: `${texts.name}.${kind}.clearTold`,
      text: clear,
      values: key === undefined ? [work.company, ids] : [work.company, ...toldLines(rows, kind, key)],
    })),
    ...(await lineStatements(work, e, texts, rows, 'append')),
    {
      name: `${texts.name}.followTold`,
      text: texts.update,
      values: [
        work.company,
        work.user.id,
        ids,
        ...arraysOf(e, told.fields, rows),
        ...(isSearched(e) ? [rows.map((row) => searchText(e, row))] : []),
      ],
    },
  ]);
  const owned = new Set(told.fields);
  countMany(
    e,
    work,
    changed.flatMap(({ place, before }) => {
      const now = Object.fromEntries(Object.entries(place.draft).filter(([key]) => owned.has(key)));
      return [
        { row: before, n: -1 },
        { row: { ...before, ...now }, n: 1 },
      ];
    }),
  );
}

/** Takes away those that are told no more, however many there are. As of what is told, whoever tells it keeps the log. */
export async function dropExternal(work: Work, e: AnyEntity, ids: readonly number[]): Promise<void> {
  if (isDocument(e) || e.counted) throw new Error(`${e.name}: only plain records are taken away by sets`);
  if (ids.length === 0) return;
  await work.query(
    `${e.name}.dropTold`,
    `update ${e.name} set deleted = true, version = version + 1, updated_by = $3, updated_at = now() ` +
      `where company_id = $1 and id = any($2::bigint[]) and not deleted`,
    [work.company, ids, work.user.id],
  );
}

/** Records that are kept for a term only, such as what a log says: gone for good after so many days, the oldest first. */
export async function forgetExternal(work: Work, e: AnyEntity, days: number): Promise<void> {
  if (isDocument(e) || e.counted || Object.keys(linesOf(e)).length > 0)
    throw new Error(`${e.name}: only plain records are forgotten`);
  await work.query(
    `${e.name}.forgetTold`,
    `delete from ${e.name} where company_id = $1 and id in (select id from ${e.name} ` +
      `where company_id = $1 and created_at < now() - make_interval(days => $2) order by id limit 20000)`,
    [work.company, days],
  );
}
