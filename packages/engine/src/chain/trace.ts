import {
  type AnyDocument,
  type AnyEntity,
  type Blocker,
  type Chain,
  type ChainLink,
  findEntity,
  isDocument,
  permission,
} from '@heliu/model';
import { allPaperSources } from '../module.ts';
import { viewOf } from '../names.ts';
import { loadRaw } from '../read.ts';
import { visible } from '../rights.ts';
import { Params, prepared } from '../sql.ts';
import type { Work } from '../work.ts';
import type { Link } from './links.ts';

/** More steps than any business has between an order and its last document. */
const mostSteps = 10;
const atOnce = 50;

interface Found extends Link {
  readonly steps: number;
}

/** Everything before or after a record, the nearest first. */
async function linked(work: Work, from: Link, direction: 'before' | 'after'): Promise<Found[]> {
  const [near, far] = direction === 'before' ? ['to', 'from'] : ['from', 'to'];
  const next = (of: string) => `l.company_id = $1 and l.${near}_id = ${of}`;
  return work.query<Found>(
    `link.${direction}`,
    `with recursive chain(id, name, steps) as (` +
      `select l.${far}_id, l.${far}_name, 1 from sys_link l where ${next('$2::bigint')} and l.${near}_name = $3 ` +
      `union select l.${far}_id, l.${far}_name, c.steps + 1 from chain c join sys_link l on ${next('c.id')} and l.${near}_name = c.name ` +
      `where c.steps < ${mostSteps}) ` +
      // In a circle, which no business makes but old data may, a record comes back to itself.
      `select id, name, min(steps)::int as steps from chain where (id, name) <> ($2::bigint, $3) group by id, name order by steps, id desc limit ${atOnce}`,
    [work.company, from.id, from.name],
  );
}

const documentNamed = (name: string): AnyDocument | undefined => {
  const e = findEntity(name);
  return e && isDocument(e) ? e : undefined;
};

interface Named extends ChainLink {
  readonly state: string;
}

/** What they are called and how they stand, in the order of the links; only what the condition lets through. */
async function namesOf(
  work: Work,
  links: readonly Link[],
  seen: (e: AnyDocument, params: Params) => readonly string[] | undefined,
): Promise<Named[]> {
  const kinds = [...new Set(links.map(({ name }) => name))].flatMap((name) => {
    const e = documentNamed(name);
    const params = new Params();
    const more = e && seen(e, params);
    if (!e || !more) return [];
    const ids = links.filter((link) => link.name === name).map(({ id }) => id);
    const conditions = [`t.id = any(${params.add(ids)}::bigint[])`, ...more];
    const text = `select t.id, t.number as title, t.status from ${viewOf(name)} t where ${conditions.join(' and ')}`;
    return [{ e, statement: prepared(text, params.values) }];
  });
  const results = kinds.length === 0 ? [] : await work.all(kinds.map(({ statement }) => statement));
  const found = new Map<string, Named>();
  for (const [i, { e }] of kinds.entries())
    for (const row of results[i]!.rows as unknown as { id: number; title: string; status: string }[])
      found.set(`${e.name} ${row.id}`, {
        entity: e.name,
        label: e.label,
        id: row.id,
        title: row.title,
        state: row.status,
        status: (e.states as Record<string, string>)[row.status] ?? row.status,
      });
  return links.flatMap(({ name, id }) => found.get(`${name} ${id}`) ?? []);
}

/** What a document was made from, up to the first, what was made from it, and its papers. Only what this user may see. */
export async function chainOf(work: Work, e: AnyEntity, id: number): Promise<Chain> {
  await loadRaw(work, e, id);
  const visibleTo = (kind: AnyDocument, params: Params) =>
    work.user.may(permission(kind, 'view')) ? visible(kind, work.user, 't', params) : undefined;
  const named = async (links: readonly Link[]) =>
    (await namesOf(work, links, visibleTo)).map(({ state: _, ...link }) => link);
  const record = { name: e.name, id };
  const papers: Link[] = [];
  for (const find of allPaperSources()) papers.push(...(await find(record, work)));
  return {
    sources: (await named(await linked(work, record, 'before'))).toReversed(),
    made: await named(await linked(work, record, 'after')),
    papers: await named(papers.slice(0, atOnce)),
  };
}

/** Later documents that stand on these, by record; those that were given up hold nothing back. */
export async function usedBlockers(
  work: Work,
  e: AnyEntity,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Blocker[]>> {
  const direct = await work.query<Link & { readonly from: number }>(
    'link.direct',
    `select from_id as from, to_id as id, to_name as name from sys_link where company_id = $1 and from_id = any($2::bigint[]) ` +
      `and from_name = $3 order by to_id`,
    [work.company, ids, e.name],
  );
  if (direct.length === 0) return new Map();
  const users = (await namesOf(work, direct, () => [])).filter(
    ({ entity, state }) => !(documentNamed(entity)?.cancelled as readonly string[] | undefined)?.includes(state),
  );
  const blockerOf = ({ entity, id, title, label }: Named): Blocker => ({
    code: 'DOC004',
    message: `已存在下游单据${label} ${title}，请先处理`,
    record: { entity, id, title },
  });
  return new Map(
    ids.map((id) => {
      const own = direct.filter(({ from }) => from === id);
      const standing = users.filter((one) => own.some((link) => link.id === one.id && link.name === one.entity));
      return [id, standing.map(blockerOf)];
    }),
  );
}
