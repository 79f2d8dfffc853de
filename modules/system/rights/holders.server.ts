import type { Work } from '@heliu/engine';
import { companyNodes } from '../menu-node/open.server.ts';

/** The accounts of the company that hold a permission: its administrator, and those whose roles have a node with it. */
export async function holdersOf(work: Work, permission: string): Promise<number[]> {
  const nodes = (await companyNodes(work))
    .filter(({ permissions }) => permissions?.includes(permission))
    .map(({ id }) => id);
  if (nodes.length === 0) return [];
  const rows = await work.query<{ id: number }>(
    'holders.users',
    `select u.id from sys_user u where u.company_id = $1 and not u.deleted and not u.disabled and u.user_type = 'staff'
     and (u.chief or u.roles && array(
       select r.id from sys_role r where r.company_id = $1 and not r.deleted
       and exists (select 1 from jsonb_array_elements(r.menus) m where m::bigint = any($2::bigint[]))))
     order by u.id limit 1000`,
    [work.company, nodes],
  );
  return rows.map(({ id }) => id);
}
