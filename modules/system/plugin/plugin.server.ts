import { codes, entityNamed } from '@heliu/model';
import { amend, behaviour, changed, handle, load, note, Refusal, save, withMessage, type Work } from '@heliu/engine';
import { switchOff } from '../company/company.server.ts';
import { company } from '../company/company.ts';
import { allMenuNodes } from '../menu-node/menus.server.ts';
import { builtInPlugins } from './catalogue.ts';
import { allPlugins, type Opened, openedOf, standingOf } from '../menu-node/open.server.ts';
import { closedPlugins, needsItself, switchComplaint } from '../menu-node/plugin.rules.ts';
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
  async check(draft, work, before) {
    const { code, menus, needs, plans } = draft;
    if (before?.builtIn && before.code !== code) throw wrong('code', '内置插件的编码不能修改');
    const nodes = await allMenuNodes(work);
    const locked = nodes.find((node) => kept.includes(node.code) && menus?.includes(node.id));
    if (locked) throw wrong('menus', `“${locked.label}”不能由插件管：停用后就没有地方再启用了`);
    const names: string[] = [];
    for (const id of plans ?? []) names.push(String((await load(work, entityNamed('sys_plan'), id))['name' as never]));
    Object.assign(draft, { planNames: names });
    if (!before) return;
    const graph = new Map((await allPlugins(work)).map((one) => [one.id, one.needs]));
    if (needsItself(graph.set(before.id, needs ?? []), before.id))
      throw wrong('needs', '插件不能依赖自己，绕一圈回来也不行');
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
    switchOff(work, off);
    await note(work, {
      entity: company.name,
      recordId: work.company,
      action: on ? 'pluginOn' : 'pluginOff',
      label: on ? '启用插件' : '停用插件',
      title: plugins.find((one) => one.id === id)!.name,
    });
    return withMessage(null, codes.saved);
  }),
];

/**
 * Brings the product's own plugins into the catalogue. What somebody has edited there stays; of the others what they say
 * and which nodes they govern follows the code.
 */
export async function syncPlugins(work: Work): Promise<void> {
  const nodes = await work.query<{ id: number; code: string }>(
    'plugin.nodes',
    'select id, code from sys_menu where company_id = 0 and not deleted',
    [],
  );
  const nodeOf = new Map(nodes.map(({ code, id }) => [code, id]));
  const rows = await work.query<{ id: number; code: string; version: number }>(
    'plugin.known',
    'select id, code, version from sys_plugin where company_id = 0',
    [],
  );
  const known = new Map(rows.map((row) => [row.code, row]));
  const ids = new Map(rows.map(({ code, id }) => [code, id]));
  for (const [i, { code, name, summary, menus, needs = [] }] of builtInPlugins.entries()) {
    const found = known.get(code);
    const follows = {
      summary,
      menus: menus.flatMap((menu) => nodeOf.get(menu) ?? []),
      needs: needs.map((need) => ids.get(need)!),
      sort: (i + 1) * 10,
    };
    if (!found) {
      const { id } = await save(work, plugin, { code, name, ...follows }, { computed: { builtIn: true } });
      ids.set(code, id);
      await work.flush();
    } else if (found.version === 1) await amend(work, plugin, [{ id: found.id, ...follows }], { silent: true });
  }
  catalogueChanged(work);
}
