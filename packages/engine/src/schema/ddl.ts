import { appRole } from '../db.ts';
import { viewOf } from '../names.ts';
import type { Column, Index, Table } from './describe.ts';

/** Asked for every row in a policy, where a subselect costs more to set up than it saves on the few rows of a write. */
const scope = `current_setting('app.company_id')::bigint`;
/** Asked once in a view, which reads many. */
const scopeOnce = `(select ${scope})`;

/** Which rows a scope may see, and which it may write where that is less. */
const rules = (company: string) => ({
  company: { see: `company_id = ${company}` },
  overseen: { see: `company_id = ${company} or ${company} = 0` },
  platform: { see: 'true', write: `${company} = 0` },
});

const columnSql = (c: Column) =>
  `${c.name} ${c.type}${c.notNull ? ' not null' : ''}${c.default === undefined ? '' : ` default ${c.default}`}`;
const indexSql = (table: string, { name, on, unique }: Index) =>
  `create ${unique ? 'unique ' : ''}index ${name} on ${table} ${on};`;

function viewSql(t: Table): string[] {
  if (!t.view) return [];
  const view = viewOf(t.name);
  return [
    `create view ${view} as select ${t.columns.map((c) => c.name).join(', ')} from ${t.name} where ${rules(scopeOnce)[t.tenancy].see};`,
    `grant select on ${view} to ${appRole};`,
  ];
}

/** One policy where reading and writing go by the same rule: PostgreSQL would check both of two. */
function policiesOf(t: Table): { readonly name: string; readonly on: string }[] {
  const { see, write }: { see: string; write?: string } = rules(scope)[t.tenancy];
  if (write === undefined) return [{ name: 'scope', on: `using (${see})` }];
  return [
    { name: 'scope_read', on: `for select using (${see})` },
    { name: 'scope_write', on: `for all using (${write})` },
  ];
}
const policySql = (t: Table) => policiesOf(t).map(({ name, on }) => `create policy ${name} on ${t.name} ${on};`);

function createTable(t: Table): string[] {
  const body = [
    ...t.columns.map(columnSql),
    `primary key (${t.key.join(', ')})`,
    ...t.checks.map(({ name, rule }) => `constraint ${name} check (${rule})`),
  ];
  return [
    `create table ${t.name} (\n  ${body.join(',\n  ')}\n);`,
    ...t.indexes.map((index) => indexSql(t.name, index)),
    `alter table ${t.name} enable row level security;`,
    ...policySql(t),
    `grant select, insert${t.appendOnly ? '' : ', update, delete'} on ${t.name} to ${appRole};`,
    ...(t.appendOnly
      ? [
          `create trigger append_only before update or delete or truncate on ${t.name} for each statement execute function refuse_rewrite();`,
        ]
      : []),
    ...viewSql(t),
  ];
}

function alterTable(before: Table, after: Table): string[] {
  const known = new Map(before.columns.map((c) => [c.name, c]));
  const wanted = new Set(after.columns.map((c) => c.name));
  const same = (a: Column, b: Column) => columnSql(a) === columnSql(b);
  const columnChanges = [
    ...after.columns
      .filter((c) => !known.has(c.name))
      .map((c) => `alter table ${after.name} add column ${columnSql(c)};`),
    ...after.columns
      .filter((c) => known.has(c.name) && !same(known.get(c.name)!, c))
      .flatMap((c) => alterColumn(after.name, known.get(c.name)!, c)),
    ...before.columns.filter((c) => !wanted.has(c.name)).map((c) => `alter table ${after.name} drop column ${c.name};`),
  ];
  const kept = new Map(before.indexes.map((index) => [index.name, indexSql(before.name, index)]));
  const indexChanges = [
    ...before.indexes
      .filter((index) => !after.indexes.some((i) => indexSql(after.name, i) === indexSql(before.name, index)))
      .map(({ name }) => `drop index ${name};`),
    ...after.indexes
      .filter((index) => kept.get(index.name) !== indexSql(after.name, index))
      .map((index) => indexSql(after.name, index)),
  ];
  const policyChanges =
    before.tenancy === after.tenancy
      ? []
      : [...policiesOf(before).map(({ name }) => `drop policy ${name} on ${after.name};`), ...policySql(after)];
  if (columnChanges.length === 0 && policyChanges.length === 0) return indexChanges;
  return [
    ...(before.view ? [`drop view ${viewOf(before.name)};`] : []),
    ...columnChanges,
    ...indexChanges,
    ...policyChanges,
    ...viewSql(after),
  ];
}

function alterColumn(table: string, before: Column, after: Column): string[] {
  const change = `alter table ${table} alter column ${after.name}`;
  return [
    ...(before.type === after.type ? [] : [`${change} type ${after.type};`]),
    ...(before.default === after.default
      ? []
      : [after.default === undefined ? `${change} drop default;` : `${change} set default ${after.default};`]),
    ...(before.notNull === after.notNull ? [] : [`${change} ${after.notNull ? 'set' : 'drop'} not null;`]),
  ];
}

/** The statements that turn one database into the other. A rename shows as drop and add: a human must mend that. */
export function migration(before: readonly Table[], after: readonly Table[]): string[] {
  const known = new Map(before.map((t) => [t.name, t]));
  const wanted = new Set(after.map((t) => t.name));
  return [
    ...after.flatMap((t) => {
      const old = known.get(t.name);
      return old ? alterTable(old, t) : createTable(t);
    }),
    ...before
      .filter((t) => !wanted.has(t.name))
      .flatMap((t) => [...(t.view ? [`drop view ${viewOf(t.name)};`] : []), `drop table ${t.name};`]),
  ];
}
