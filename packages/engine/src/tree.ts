import type { AnyEntity } from '@heliu/model';
import { columnOf } from './names.ts';
import { Refusal } from './refusal.ts';
import type { Work } from './work.ts';

const maxDepth = 64;

/** Refuses a parent that lies below the record itself. */
export async function keepTree(
  work: Work,
  e: AnyEntity,
  key: string,
  parent: number | null,
  id: number | undefined,
): Promise<void> {
  if (parent === null || parent === undefined || id === undefined) return;
  const column = columnOf(key);
  const rows = await work.query<{ id: number }>(
    `${e.name}.ancestors`,
    `with recursive up as (
       select id, ${column} as above, 1 as depth from ${e.name} where company_id = $1 and id = $2
       union all
       select t.id, t.${column}, up.depth + 1 from ${e.name} t join up on t.id = up.above
       where t.company_id = $1 and up.depth < ${maxDepth}
     ) select id from up`,
    [work.company, parent],
  );
  if (rows.some((row) => row.id === id)) throw new Refusal(`${e.fields[key].label}不能是本${e.label}或其下级`);
}
