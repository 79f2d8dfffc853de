import { type AnyEntity, entityNamed, fieldsOf, isDocument, referencesOf, referencesTo, tenancyOf } from '@heliu/model';
import { columnOf, lineTable, viewOf } from './names.ts';
import { invalid } from './parse.ts';
import { Refusal } from './refusal.ts';
import { visible } from './rights.ts';
import { inSubset } from './subset.ts';
import { Params, prepared } from './sql.ts';
import type { Work } from './work.ts';

type Row = Record<string, unknown>;

interface Fresh {
  readonly target: AnyEntity;
  readonly label: string;
  readonly path: string;
  readonly only: string | undefined;
  readonly ids: readonly number[];
}

const idsIn = (row: Row | undefined, lines: string | undefined, key: string): number[] => {
  const rows = lines === undefined ? [row] : ((row?.[lines] as Row[] | undefined) ?? []);
  return rows.flatMap((r) => [r?.[key]].flat()).filter((id): id is number => typeof id === 'number');
};

/** References that were not there before: only they are questioned, so that old records stay editable. */
function freshOf(e: AnyEntity, draft: Row, before: Row | undefined): Fresh[] {
  return referencesOf(e).flatMap(({ lines, key, field }) => {
    const old = new Set(before ? idsIn(before, lines, key) : []);
    const ids = [...new Set(idsIn(draft, lines, key))].filter((id) => !old.has(id));
    const path = lines === undefined ? key : `${lines}.${key}`;
    const { label, only } = field;
    return ids.length === 0 ? [] : [{ target: entityNamed(field.target!), label, path, only, ids }];
  });
}

/** The company's own, not removed, not switched off; and of the subset the field means. Most fields name one record. */
function found({ target, path, only, ids }: Fresh, e: AnyEntity, place: number): string[] {
  const one = ids.length === 1;
  const at = one ? `$${place}::bigint` : `$${place}::bigint[]`;
  const named = `t.company_id = ${tenancyOf(target) === 'platform' ? '0' : '$1'} and t.id = ${one ? at : `any(${at})`}`;
  const alive = [
    named,
    ...(isDocument(target) ? [] : ['not t.deleted']),
    ...('disabled' in fieldsOf(target) ? ['not t.disabled'] : []),
  ].join(' and ');
  const rows = `from ${target.name} t where ${alive}`;
  const there = one ? `exists (select 1 ${rows})` : `(select count(*) ${rows}) = cardinality(${at})`;
  // The function is called only to refuse: a call that finds nothing wrong costs more than the look itself.
  const exists = `case when ${there} then true else demand(false, 'ref|${e.name}|${path}') end`;
  if (only === undefined) return [exists];
  const title = [target.code, target.title].flatMap((key) => (key ? [`t.${columnOf(key as string)}`] : []));
  const message = `concat('only|${e.name}|${path}|', concat_ws(' ', ${title.join(', ')}))`;
  const fits = `case when ${inSubset(target, only, 't')} then true else demand(false, ${message}) end`;
  return [exists, `(select bool_and(${fits}) from ${target.name} t where ${named})`];
}

/**
 * Every reference whose value is new must exist, be in use and be visible to whoever saves it. The first two are
 * demanded inside the writing flight; each set of references asked for together is a statement of its own.
 */
export async function demandReferences(work: Work, e: AnyEntity, draft: Row, before?: Row): Promise<void> {
  const fresh = freshOf(e, draft, before);
  if (fresh.length === 0) return;
  // A parameter that no condition mentions has no type: where all is the platform's, the company is not sent.
  const company = fresh.some(({ target }) => tenancyOf(target) !== 'platform') ? [work.company] : [];
  const text = `select ${fresh.flatMap((one, i) => found(one, e, company.length + i + 1)).join(', ')}`;
  work.later(prepared(text, [...company, ...fresh.map(({ ids }) => (ids.length === 1 ? ids[0] : ids))]));
  if (work.user.limits.size === 0 && work.user.assets.size === 0) return;
  for (const { target, ids, path, label } of fresh) {
    const params = new Params();
    const conditions = visible(target, work.user, 't', params);
    if (conditions.length === 0) continue;
    const check = `select count(*) as seen from ${viewOf(target.name)} t where t.id = any(${params.add(ids)}::bigint[]) and ${conditions.join(' and ')}`;
    const { name, values } = prepared(check, params.values);
    const [row] = await work.query<{ seen: number }>(name, check, values);
    const message = `${label}不存在或已停用，请重新选择`;
    if (row!.seen < ids.length) throw invalid([{ path, message }]);
  }
}

/** Where records of a kind may be used, and by which of them. What belongs to them and goes with them is left out. */
async function usesOf(work: Work, e: AnyEntity, ids: readonly number[], apart: readonly AnyEntity[] = []) {
  const places = referencesTo(e.name).filter(({ from }) => !apart.includes(from));
  if (places.length === 0) return [];
  const results = await work.all(
    places.map(({ from, lines, key, field }) => {
      const table = lines === undefined ? from.name : lineTable(from, lines);
      const alive = lines === undefined && !isDocument(from) ? ' and not deleted' : '';
      const column = columnOf(key);
      const hit = `exists (select 1 from ${viewOf(table)} where ${field.kind === 'refs' ? `u.id = any(${column})` : `${column} = u.id`}${alive})`;
      return prepared(`select u.id from unnest($1::bigint[]) u(id) where ${hit}`, [ids]);
    }),
  );
  return places.map(({ from }, i) => ({ from, ids: results[i]!.rows.map(({ id }) => id as number) }));
}

/** Which of these records others refer to. */
export async function usedAmong(
  work: Work,
  e: AnyEntity,
  ids: readonly number[],
  apart: readonly AnyEntity[] = [],
): Promise<ReadonlySet<number>> {
  return new Set((await usesOf(work, e, ids, apart)).flatMap((use) => use.ids));
}

/** All places a record is used in, asked for in one flight, so that the refusal can name them all. */
export async function demandUnreferenced(work: Work, e: AnyEntity, id: number): Promise<void> {
  const uses = await usesOf(work, e, [id]);
  const users = uses.filter(({ ids }) => ids.length > 0).map(({ from }) => from.label);
  if (users.length > 0) throw new Refusal(`${e.label}已被${[...new Set(users)].join('、')}引用，不能删除`);
}
