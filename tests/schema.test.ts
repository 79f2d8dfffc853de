import { readFileSync } from 'node:fs';
import { columnOf, migration, snake, type Table } from '@heliu/engine';
import {
  actionsOf,
  allEntities,
  allLedgers,
  type AnyEntity,
  columnsOf,
  type Fields,
  fieldsOf,
  findEntity,
  isDocument,
  isReference,
  isSortable,
  linesOf,
  type Owned,
} from '@heliu/model';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { wantedTables } from '../apps/server/src/assembly.ts';
import { ensureFilled } from '../apps/server/src/database.ts';
import { start, type Suite } from './support/suite.ts';

const wanted = wantedTables();
const plain = (tables: readonly Table[]) => JSON.parse(JSON.stringify(tables)) as Table[];
const fieldGroups: readonly (readonly [string, Fields])[] = [
  ...allEntities().map((e) => [e.name, fieldsOf(e)] as const),
  ...allEntities().flatMap((e) =>
    Object.entries(linesOf(e)).map(([kind, { fields }]) => [`${e.name}.${kind}`, fields] as const),
  ),
  ...allLedgers().flatMap((l) => [[l.name, l.keys as Fields] as const, [l.name, l.measures as Fields] as const]),
];

/** Parts of a definition that name a field or state which is not there. */
function loose(e: AnyEntity): string[] {
  const known = new Set(Object.keys(columnsOf(e)));
  const owned = e.owned as Owned | undefined;
  const keys = [e.title, e.code, owned?.by, owned?.shared, e.counted?.by, ...(e.counted?.per ?? [])] as (
    | string
    | undefined
  )[];
  const acted = Object.values(actionsOf(e)).flatMap(({ set, when, copies }) => [
    ...Object.keys(set ?? {}),
    ...Object.keys(when ?? {}),
    ...Object.entries(copies ?? {}).flat(),
  ]);
  const narrowed = Object.values(e.subsets ?? {}).flatMap(({ where }) => Object.keys(where));
  const unknownKeys = [...keys, ...acted, ...narrowed].filter((key) => key !== undefined && !known.has(key));
  const order = (e.order as string | undefined) ?? 'createdAt';
  const unsortable = isSortable(e, order) ? [] : [`order ${order}`];
  if (!isDocument(e)) return [...unknownKeys, ...unsortable] as string[];
  const steps = Object.values(actionsOf(e)).flatMap(({ from = [], to }) => [...from, to ?? e.initial]);
  const states = [e.initial, ...e.editable, ...steps].filter((state) => !(state in e.states));
  const undone = Object.values(actionsOf(e)).filter(
    ({ reverses }) => reverses !== undefined && !(reverses in actionsOf(e)),
  );
  const dated = fieldsOf(e)[e.dated]?.kind === 'date' ? [] : [`dated ${e.dated}`];
  return [...unknownKeys, ...unsortable, ...states, ...undone.map(({ label }) => label), ...dated] as string[];
}

describe('定义', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start();
  });
  afterAll(() => suite.stop());

  test('every reference names an entity that exists', () => {
    const lost = fieldGroups.flatMap(([name, fields]) =>
      Object.entries(fields)
        .filter(([, field]) => isReference(field) && !findEntity(field.target!))
        .map(([key, field]) => `${name}.${key} → ${field.target!}`),
    );
    expect(lost).toEqual([]);
  });

  test('what a reference is narrowed to is a subset of its target', () => {
    const lost = fieldGroups.flatMap(([name, fields]) =>
      Object.entries(fields)
        .filter(([, { only, target }]) => only !== undefined && !findEntity(target!)?.subsets?.[only])
        .map(([key, { only }]) => `${name}.${key} → ${only!}`),
    );
    expect(lost).toEqual([]);
  });

  test('titles, orders, owners, counters, actions and states name what is there', () => {
    expect(allEntities().flatMap((e) => loose(e).map((part) => `${e.name}: ${part}`))).toEqual([]);
  });

  test('no two columns of a table have one name, and no name is too long for the database', () => {
    const wrong = wanted.flatMap(({ name, columns, indexes }) => {
      const names = columns.map((column) => column.name);
      const twice = names.filter((one, i) => names.indexOf(one) !== i);
      const long = [name, `${name}_v`, ...names, ...indexes.map((index) => index.name)].filter(
        (one) => one.length > 63,
      );
      return [...twice, ...long].map((one) => `${name}: ${one}`);
    });
    expect(wrong).toEqual([]);
  });

  test('whatever word PostgreSQL keeps for itself is quoted as a column', async () => {
    const words = await suite.sql<{ word: string }>(`select word from pg_get_keywords() where catcode in ('R', 'T')`);
    expect(words.map(({ word }) => word).filter((word) => columnOf(word) !== `"${word}"`)).toEqual([]);
  });

  test('the migrations lead to what the definitions ask for', () => {
    const snapshot = JSON.parse(
      readFileSync(new URL('../apps/server/migrations/snapshot.json', import.meta.url), 'utf8'),
    ) as Table[];
    expect(migration(snapshot, wanted), 'run `npm run migration`').toEqual([]);
    expect(snapshot, 'run `npm run migration`').toEqual(plain(wanted));
  });

  test('the migrated database has exactly the columns of the definitions', async () => {
    const rows = await suite.sql<{ name: string; columns: string[] }>(
      `select c.relname as name, array_agg(format('%s %s%s', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end) order by a.attname)::text[] as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.relname`,
    );
    const found = new Map(rows.map(({ name, columns }) => [name, columns]));
    const spelt = (type: string) => type.replace(/ collate .*/, '').replace('timestamptz', 'timestamp with time zone');
    for (const { name, columns } of wanted) {
      const asked = columns.map(
        (column) => `${column.name.replaceAll('"', '')} ${spelt(column.type)}${column.notNull ? ' not null' : ''}`,
      );
      expect([name, found.get(name)?.toSorted()]).toEqual([name, asked.toSorted()]);
    }
  });

  test('every field is spelt so that its column reads like it', () => {
    const odd = fieldGroups.flatMap(([name, fields]) =>
      Object.keys(fields)
        .filter((key) => !/^[a-z][A-Za-z0-9]*$/.test(key) || !/^[a-z][a-z0-9_]*$/.test(snake(key)))
        .map((key) => `${name}.${key}`),
    );
    expect(odd).toEqual([]);
  });
});

describe('首次启动', () => {
  const name = 'first_start';
  const one = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text)).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  };
  const names = async () =>
    (await one(inject('postgres'), `select datname from pg_database where datname like '${name}%'`)).map(
      ({ datname }) => datname,
    );
  afterAll(() => one(inject('postgres'), `drop database if exists ${name} with (force)`));

  test('a database that was not filled to its end is not taken for one, and is begun anew', async () => {
    const cutOff = ensureFilled(inject('postgres'), name, async (url) => {
      await one(url, 'create table half (id int)');
      throw new Error('cut off');
    });
    await expect(cutOff).rejects.toThrow('cut off');
    expect(await names()).toEqual([`${name}_begun`]);
    await ensureFilled(inject('postgres'), name, async (url) => {
      expect(await one(url, `select to_regclass('half') as half`)).toEqual([{ half: null }]);
      await one(url, 'create table whole (id int)');
    });
    expect(await names()).toEqual([name]);
    const again = await ensureFilled(inject('postgres'), name, () => Promise.reject(new Error('filled twice')));
    expect(await one(again, `select to_regclass('whole')::text as whole`)).toEqual([{ whole: 'whole' }]);
  });
});
