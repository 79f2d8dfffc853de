import type { Work } from '@heliu/engine';

/** What records are called that stand on many output orders; each is asked for once. */
export async function namesOf(
  work: Work,
  table: 'scm_warehouse' | 'oms_express_company' | 'oms_shop',
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await work.query<{ id: number; name: string }>(
    `${table}.names`,
    `select id, name from ${table} where company_id = $1 and id = any($2::bigint[])`,
    [work.company, [...new Set(ids)]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
