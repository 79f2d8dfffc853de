import type { Suite } from './suite.ts';

/** The two companies of the demo: the one whose data is to be kept, and the one that must not reach it. */
export async function demoCompanies(suite: Suite): Promise<{ readonly first: number; readonly other: number }> {
  const rows = await suite.sql<{ code: string; id: string }>('select code, id from sys_company');
  const idOf = (code: string) => Number(rows.find((row) => row.code === code)!.id);
  return { first: idOf('HELIU'), other: idOf('DUIZHAO') };
}

export interface Relation {
  readonly name: string;
  readonly isView: boolean;
  readonly hasCompany: boolean;
  readonly hasId: boolean;
  readonly secured: boolean;
}

/** Every table and view of ours, whoever made it. */
export const relations = (suite: Suite): Promise<Relation[]> =>
  suite.sql<Relation>(
    `select c.relname as name, c.relkind in ('v', 'm') as "isView", c.relrowsecurity as secured,
            exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') as "hasCompany",
            exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'id') as "hasId"
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1`,
  );

/** One hash per table over all rows of a company; two of these are equal when nothing was touched. */
export async function fingerprints(suite: Suite, company: number): Promise<Record<string, string>> {
  const tables = (await relations(suite)).filter(({ isView, hasCompany }) => !isView && hasCompany);
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await suite.sql<{ hash: string | null }>(
      `select md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from ${name} t where company_id = $1`,
      [company],
    );
    hashes[name] = row!.hash ?? '';
  }
  return hashes;
}
