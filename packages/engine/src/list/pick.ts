import { type AnyEntity, fieldsOf, isDocument, type Picked } from '@heliu/model';
import { behaviourOf } from '../module.ts';
import { columnOf, titleColumn, viewOf } from '../names.ts';
import { visible } from '../rights.ts';
import { isSearched } from '../schema/describe.ts';
import { inSubset } from '../subset.ts';
import { Params, prepared } from '../sql.ts';
import type { Work } from '../work.ts';
import { like } from './filter.ts';

export interface PickQuery {
  readonly q?: string | undefined;
  /** Exactly these, disabled ones included: to show what a record already points at. */
  readonly ids?: readonly number[] | undefined;
  readonly pageSize?: number | undefined;
  /** The subset a field is narrowed to. */
  readonly only?: string | undefined;
}

/** The one record a scanner means by what it has read: by a code of its own kind, or by that of the record. */
export async function pickScanned(
  work: Work,
  e: AnyEntity,
  code: string,
  only: string | undefined,
): Promise<readonly Picked[]> {
  const known = await behaviourOf(e).scan?.(code, work);
  if (!known) return (await pick(work, e, { q: code, only, pageSize: 20 })).filter((one) => one.code === code);
  const { id, ...scanned } = known;
  const [found] = await pick(work, e, { ids: [id] });
  return found && !found.disabled ? [{ ...found, scanned }] : [];
}

/** What a picker offers: found by code, name or pinyin, nearest first. */
export async function pick(work: Work, e: AnyEntity, query: PickQuery): Promise<Picked[]> {
  const params = new Params();
  const where = [...visible(e, work.user, 't', params), ...(isDocument(e) ? [] : ['not t.deleted'])];
  const disables = 'disabled' in fieldsOf(e);
  const words = query.q?.trim().toLowerCase();
  if (query.ids) where.push(`t.id = any(${params.add(query.ids)}::bigint[])`);
  else if (disables) where.push('not t.disabled');
  if (query.only && !query.ids) where.push(inSubset(e, query.only, 't'));
  if (words && isSearched(e))
    where.push(
      ...words
        .split(/\s+/)
        .slice(0, 5)
        .map((word) => like(params, 't.search', word)),
    );
  const code = e.code ? `t.${columnOf(e.code as string)}` : isDocument(e) ? 't.number' : 'null::text';
  const title = titleColumn(e, 't.');
  const near =
    words && isSearched(e) ? `(t.search like ${params.add(`${words.replace(/[\\%_]/g, '\\$&')}%`)}) desc, ` : '';
  const picture = e.picture ? `, t.${columnOf(e.picture as string)} as picture` : '';
  const text =
    `select t.id, ${code} as code, ${title} as title, ${disables ? 't.disabled' : 'false'} as disabled${picture} from ${viewOf(e.name)} t` +
    `${where.length > 0 ? ` where ${where.join(' and ')}` : ''} order by ${near}${e.code ? code : title}, t.id limit ${params.add(Math.min(query.pageSize ?? 20, 200))}::int`;
  const { name } = prepared(text, params.values);
  return work.query<Picked>(name, text, params.values);
}
