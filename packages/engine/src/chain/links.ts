import { type AnyEntity, carriersOf } from '@heliu/model';
import { overRows } from '../rows.ts';
import type { Work } from '../work.ts';

type Row = Readonly<Record<string, unknown>>;

export interface Link {
  readonly name: string;
  readonly id: number;
}

/** The documents that a record's lines say they carry out. */
export function sourcesIn(e: AnyEntity, record: Row | undefined): Link[] {
  const found = new Map<string, Link>();
  for (const { kind, field, how } of carriersOf(e))
    for (const line of (record?.[kind] as readonly Row[] | undefined) ?? []) {
      const id = line[field];
      if (typeof id === 'number') found.set(`${how.document} ${id}`, { name: how.document, id });
    }
  return [...found.values()];
}

const insert = overRows(
  'link.add',
  3,
  ['bigint', 'text'],
  (source) =>
    `insert into sys_link (company_id, from_id, from_name, to_id, to_name) select $1, u.c0, u.c1, $2::bigint, $3::text ` +
    `from ${source} on conflict do nothing`,
);

/** Says of a record which documents it was made from. */
export function addLinks(work: Work, to: Link, from: readonly Link[]): void {
  if (from.length > 0)
    work.later(
      insert(
        [work.company, to.id, to.name],
        from.map(({ id, name }) => [id, name]),
      ),
    );
}

/** Forgets that a record was made from these documents; from any, where none is named. */
export function dropLinks(work: Work, to: Link, from?: readonly Link[]): void {
  if (from?.length === 0) return;
  work.later({
    name: from ? 'link.drop' : 'link.dropAll',
    text:
      `delete from sys_link where company_id = $1 and to_id = $2 and to_name = $3` +
      (from ? ` and (from_id, from_name) in (select * from unnest($4::bigint[], $5::text[]))` : ''),
    values: [work.company, to.id, to.name, ...(from ? [from.map(({ id }) => id), from.map(({ name }) => name)] : [])],
  });
}

/** A record has changed: its links follow what its lines now say. */
export function moveLinks(work: Work, e: AnyEntity, id: number, before: Row | undefined, after: Row | undefined): void {
  if (carriersOf(e).length === 0) return;
  const [old, fresh] = [sourcesIn(e, before), sourcesIn(e, after)];
  const isIn = (list: readonly Link[]) => (one: Link) =>
    list.some((other) => other.id === one.id && other.name === one.name);
  const to = { name: e.name, id };
  dropLinks(
    work,
    to,
    old.filter((one) => !isIn(fresh)(one)),
  );
  addLinks(
    work,
    to,
    fresh.filter((one) => !isIn(old)(one)),
  );
}
