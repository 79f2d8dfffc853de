import { codes } from '@heliu/model';
import { dateOf, type Params, Refusal, visible, type Work } from '@heliu/engine';
import { warehouse } from '../../basedata/model.ts';

/** The last key of a page, by which the next one goes on. */
export const writeKey = (key: readonly (string | number)[]) => Buffer.from(JSON.stringify(key)).toString('base64url');
const isPart = {
  id: (part: unknown) => Number.isSafeInteger(part),
  text: (part: unknown) => typeof part === 'string' && !part.includes('\0'),
  day: (part: unknown) =>
    typeof part === 'string' && /^[12]\d{3}-\d\d-\d\d$/.test(part) && dateOf(new Date(`${part}T00:00:00Z`)) === part,
};
/** It comes back from the browser, so its parts are what the query takes them for, or it is refused. */
export function readKey(
  cursor: string | undefined,
  ...parts: readonly (keyof typeof isPart)[]
): (string | number)[] | undefined {
  if (cursor === undefined) return undefined;
  try {
    const key = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown;
    if (Array.isArray(key) && key.length === parts.length && parts.every((part, i) => isPart[part](key[i])))
      return key as (string | number)[];
  } catch {
    // What cannot be read is refused below.
  }
  throw new Refusal('cursor 无效', codes.invalid);
}

export interface Asked {
  readonly sku: number | null;
  readonly warehouse: number | null;
  readonly category?: number | null;
}

/** Conditions over `b`, a row that has an SKU and a warehouse. */
export function conditions(work: Work, asked: Asked, params: Params): string[] {
  const seen = visible(warehouse, work.user, 'w', params);
  return [
    ...(asked.sku === null ? [] : [`b.sku = ${params.add(asked.sku)}::bigint`]),
    ...(asked.warehouse === null ? [] : [`b.warehouse = ${params.add(asked.warehouse)}::bigint`]),
    ...(asked.category == null
      ? []
      : [
          `b.sku in (with recursive down as (select id from goods_category_v where id = ${params.add(asked.category)}::bigint
             union all select t.id from goods_category_v t join down on t.parent = down.id)
             select s.id from goods_sku_v s join goods_goods_v g on g.id = s.goods where g.category in (select id from down))`,
        ]),
    ...(seen.length === 0
      ? []
      : [`exists (select 1 from scm_warehouse_v w where w.id = b.warehouse and ${seen.join(' and ')})`]),
  ];
}
