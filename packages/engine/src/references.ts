import { type AnyEntity, codes, entityNamed, isDocument, referencesOf, referencesTo } from '@heliu/model';
import { lineTable, columnOf, viewOf } from './names.ts';
import { Refusal } from './refusal.ts';
import { visible } from './rights.ts';
import { Params, prepared } from './sql.ts';
import { textsOf } from './statements.ts';
import type { Work } from './work.ts';

type Row = Record<string, unknown>;

/** Every reference whose value is new must exist, be in use and be visible to whoever saves it. */
export async function demandReferences(work: Work, e: AnyEntity, draft: Row, before?: Row): Promise<void> {
  const text = textsOf(e).demand;
  if (!text) return;
  const idsIn = (row: Row | undefined, lines: string | undefined, key: string): number[] => {
    const rows = lines === undefined ? [row] : ((row?.[lines] as Row[] | undefined) ?? []);
    return rows.flatMap((r) => [r?.[key]].flat()).filter((id): id is number => typeof id === 'number');
  };
  const fresh = referencesOf(e).map(({ lines, key, field }) => {
    const old = new Set(idsIn(before, lines, key));
    return { field, ids: [...new Set(idsIn(draft, lines, key))].filter((id) => !old.has(id)), path: lines ? `${lines}.${key}` : key };
  });
  if (fresh.every(({ ids }) => ids.length === 0)) return;
  work.later({ name: `${e.name}.refs`, text, values: [work.company, ...fresh.map(({ ids }) => ids)] });
  if (work.user.limits.size === 0 && work.user.assets.size === 0) return;
  for (const { field, ids, path } of fresh) {
    const params = new Params();
    const conditions = visible(entityNamed(field.target!), work.user, 't', params);
    if (conditions.length === 0 || ids.length === 0) continue;
    const check = `select count(*) as seen from ${viewOf(field.target!)} t where t.id = any(${params.add(ids)}::bigint[]) and ${conditions.join(' and ')}`;
    const { name, values } = prepared(check, params.values);
    const [row] = await work.query<{ seen: number }>(name, check, values);
    const message = `${field.label}不存在或已停用，请重新选择`;
    if (row!.seen < ids.length) throw new Refusal(message, codes.invalid, { complaints: [{ path, message }] });
  }
}

/** All places a record is used in, asked for in one flight, so that the refusal can name them all. */
export async function demandUnreferenced(work: Work, e: AnyEntity, id: number): Promise<void> {
  const places = referencesTo(e.name);
  if (places.length === 0) return;
  const results = await work.all(
    places.map(({ from, lines, key, field }) => {
      const table = lines === undefined ? from.name : lineTable(from, lines);
      const alive = lines === undefined && !isDocument(from) ? ' and not deleted' : '';
      const hit = field.kind === 'refs' ? `$1::bigint = any(${columnOf(key)})` : `${columnOf(key)} = $1::bigint`;
      return prepared(`select 1 as used from ${viewOf(table)} where ${hit}${alive} limit 1`, [id]);
    }),
  );
  const users = places.filter((_, i) => results[i]!.rows.length > 0).map(({ from }) => from.label);
  if (users.length > 0) throw new Refusal(`${e.label}已被${[...new Set(users)].join('、')}引用，不能删除`);
}
