import { codes } from '@heliu/model';
import { behaviour, changed, handle, note, Refusal, rightsChanged, withMessage, type Work } from '@heliu/engine';
import { company } from '../company/company.ts';
import { allMenuNodes } from '../menu-node/menus.server.ts';
import { builtInPlugins } from './catalogue.ts';
import { allPlugins, type Opened, openedOf, standingOf } from './open.server.ts';
import { closedPlugins, needsItself, switchComplaint } from './plugin.rules.ts';
import { ownPlugins, plugin, switchPlugin } from './plugin.ts';

/** The catalogue shapes everybody's rights, so everybody's are read afresh. */
function catalogueChanged(work: Work): void {
  changed(work, 'plugins:');
  changed(work, 'session:');
}
const wrong = (path: string, message: string) =>
  new Refusal(message, codes.invalid, { complaints: [{ path, message }] });

/** Without these nobody could switch anything on again. */
const kept = ['system', 'manage', 'manage.plugin', 'manage.plan'];

export const pluginBehaviour = behaviour(plugin, {
  async check({ code, menus, needs }, work, before) {
    if (before?.builtIn && before.code !== code) throw wrong('code', '内置插件的编码不能修改');
    const nodes = await allMenuNodes(work);
    const locked = nodes.find((node) => kept.includes(node.code) && menus?.includes(node.id));
    if (locked) throw wrong('menus', `“${locked.label}”不能由插件管：停用后就没有地方再启用了`);
    if (!before) return;
    const graph = new Map((await allPlugins(work)).map((one) => [one.id, one.needs]));
    if (needsItself(graph.set(before.id, needs ?? []), before.id)) throw wrong('needs', '插件不能依赖自己，绕一圈回来也不行');
  },
  async checkRemove(record, work) {
    if (record.builtIn) throw new Refusal('内置插件不能删除，可以下架');
    const user = (await allPlugins(work)).find(({ needs }) => needs.includes(record.id));
    if (user) throw new Refusal(`“${user.name}”要用到“${record.name}”，不能删除`);
    catalogueChanged(work);
  },
  saved: (_, work) => catalogueChanged(work),
});

export const pluginHandlers = [
  handle(ownPlugins, async (_, work) => {
    const [plugins, nodes, opened] = [await allPlugins(work), await allMenuNodes(work), await openedOf(work)];
    const closed = closedPlugins(plugins, standingOf(opened));
    return plugins
      .filter(({ disabled }) => !disabled)
      .map(({ id, code, name, summary, price, menus }) => {
        const found = closed.get(id);
        const own = new Set(menus);
        return {
          id,
          code,
          name,
          summary,
          price,
          isOn: !found,
          why: found?.why ?? null,
          canSwitch: !found || found.own,
          pages: nodes
            .filter((node) => !node.hidden && node.kind === 'page' && (own.has(node.id) || own.has(node.parent ?? 0)))
            .map(({ label }) => label),
        };
      });
  }),
  handle(switchPlugin, async ({ id, on }, work) => {
    // Two who switch at once do so one after the other, and the later one sees what the earlier did.
    const [row] = await work.query<Opened & { name: string }>(
      'company.openedForSwitch',
      'select name, menus, plugins_off, plan from sys_company where company_id = $1 and id = $1 for no key update',
      [work.company],
    );
    const standing = standingOf(row!);
    const plugins = await allPlugins(work);
    const complaint = switchComplaint(plugins, standing, id, on);
    if (complaint !== undefined) throw new Refusal(complaint);
    if (on !== standing.off.has(id)) return withMessage(null, codes.saved);
    const off = on ? [...standing.off].filter((one) => one !== id) : [...standing.off, id];
    work.later({
      name: 'company.setPlugins',
      text: 'update sys_company set plugins_off = $2::jsonb, version = version + 1, updated_by = $3, updated_at = now() where company_id = $1 and id = $1',
      values: [work.company, JSON.stringify(off), work.user.id],
    });
    await note(work, {
      entity: company.name,
      recordId: work.company,
      action: on ? 'pluginOn' : 'pluginOff',
      label: on ? '启用插件' : '停用插件',
      title: plugins.find((one) => one.id === id)!.name,
    });
    rightsChanged(work, work.company);
    return withMessage(null, codes.saved);
  }),
];

/**
 * Brings the product's own plugins into the catalogue. What somebody has edited there stays, save for the nodes it governs
 * where he has not edited it: those follow the code.
 */
export async function syncPlugins(work: Work): Promise<void> {
  const nodes = await work.query<{ id: number; code: string }>(
    'plugin.nodes',
    'select id, code from sys_menu where company_id = 0 and not deleted',
    [],
  );
  const nodeOf = new Map(nodes.map(({ code, id }) => [code, id]));
  const rows = await work.query<{ id: number; code: string }>(
    'plugin.known',
    'select id, code from sys_plugin where company_id = 0',
    [],
  );
  const known = new Map(rows.map(({ code, id }) => [code, id]));
  const ids = new Map<string, number>();
  for (const { code } of builtInPlugins) ids.set(code, known.get(code) ?? (await work.takeIds(1))[0]!);
  for (const [i, { code, name, summary, menus, needs = [] }] of builtInPlugins.entries()) {
    const own = menus.flatMap((menu) => nodeOf.get(menu) ?? []);
    const values = [ids.get(code), code, name, summary, own, needs.map((need) => ids.get(need)), (i + 1) * 10];
    work.later({
      name: known.has(code) ? 'plugin.follow' : 'plugin.plant',
      text: known.has(code)
        ? `update sys_plugin set built_in = true, name = case when version = 1 then $3 else name end, summary = case when version = 1 then $4 else summary end,
             menus = case when version = 1 then $5::bigint[] else menus end, needs = case when version = 1 then $6::bigint[] else needs end,
             sort = case when version = 1 then $7::int else sort end where company_id = 0 and id = $1 and code = $2`
        : `insert into sys_plugin (company_id, id, created_by, updated_by, code, name, summary, menus, needs, sort, disabled, built_in, search)
           values (0, $1, 0, 0, $2, $3, $4, $5::bigint[], $6::bigint[], $7::int, false, true, $2 || ' ' || $3)`,
      values,
    });
  }
  catalogueChanged(work);
}
