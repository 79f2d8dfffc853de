import { remembered, type Work } from '@heliu/engine';
import { allMenuNodes, type Node, openedFor } from './menus.server.ts';
import { closedNodes, closedPlugins, type Plugin, type Standing } from './plugin.rules.ts';

export interface PluginRow extends Plugin {
  readonly code: string;
  readonly summary: string | null;
  readonly price: string | null;
}

/** The whole catalogue, which every company may read; kept until the platform changes it. */
export const allPlugins = (work: Work): Promise<readonly PluginRow[]> =>
  remembered(work.db, 'plugins:', () =>
    work.query<PluginRow>(
      'plugin.all',
      `select p.id, p.code, p.name, p.summary, p.price::text as price, p.disabled, coalesce(to_json(p.menus), '[]') as menus,
         coalesce(to_json(p.needs), '[]') as needs, coalesce(p.plan_names, '[]') as plans
       from sys_plugin p where p.company_id = 0 and not p.deleted order by p.sort, p.id`,
    ),
  );

/** What of a company decides which nodes it has. */
export interface Opened {
  readonly menus: number[] | null;
  readonly plugins_off: number[] | null;
  readonly plan: string | null;
}
export const standingOf = ({ plugins_off, plan }: Opened): Standing => ({ off: new Set(plugins_off ?? []), plan });

export interface CompanyNodes {
  readonly open: readonly Node[];
  /** Why a permission that the company would otherwise have is closed just now. */
  whyNot(permission: string): string | undefined;
}

/** What the platform opened for a company, less what belongs to plugins that it cannot use. */
export async function nodesFor(work: Work, opened: Opened): Promise<CompanyNodes> {
  const [nodes, plugins] = [openedFor(await allMenuNodes(work), opened.menus), await allPlugins(work)];
  const closed = closedNodes(nodes, plugins, closedPlugins(plugins, standingOf(opened)));
  if (closed.size === 0) return { open: nodes, whyNot: () => undefined };
  return {
    open: nodes.filter(({ id }) => !closed.has(id)),
    whyNot(permission) {
      const node = nodes.find(({ id, permissions }) => closed.has(id) && permissions?.includes(permission));
      return node && closed.get(node.id);
    },
  };
}

export async function openedOf(work: Work): Promise<Opened> {
  const [row] = await work.query<Opened>(
    'company.opened',
    'select menus, plugins_off, plan from sys_company where company_id = $1 and id = $1',
    [work.company],
  );
  return row ?? { menus: null, plugins_off: null, plan: null };
}
export const companyNodes = async (work: Work): Promise<readonly Node[]> =>
  (await nodesFor(work, await openedOf(work))).open;
