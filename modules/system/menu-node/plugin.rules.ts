export interface Plugin {
  readonly id: number;
  readonly name: string;
  readonly menus: readonly number[];
  readonly needs: readonly number[];
  /** Names of plans; none is all of them. */
  readonly plans: readonly string[];
  readonly disabled: boolean;
}
/** What a company has chosen, and what it pays for. */
export interface Standing {
  readonly off: ReadonlySet<number>;
  readonly plan: string | null;
}
export interface Closed {
  readonly why: string;
  /** Whether the company closed it itself, and may open it again. */
  readonly own: boolean;
}

/** Why a plugin cannot be used for reasons of its own. */
function objection({ id, name, plans, disabled }: Plugin, { off, plan }: Standing): Closed | undefined {
  if (disabled) return { why: `“${name}”已由平台下架`, own: false };
  if (plans.length > 0 && !plans.includes(plan ?? ''))
    return { why: `“${name}”不在当前套餐里，可以升级到${plans.join('、')}`, own: false };
  if (off.has(id)) return { why: `“${name}”已停用，请企业管理员到“插件”里启用`, own: true };
  return undefined;
}

/** The plugins that cannot be used, each with the reason; whatever needs one of them is closed with it. */
export function closedPlugins(plugins: readonly Plugin[], standing: Standing): ReadonlyMap<number, Closed> {
  const closed = new Map<number, Closed>();
  for (const one of plugins) {
    const found = objection(one, standing);
    if (found) closed.set(one.id, found);
  }
  const byId = new Map(plugins.map((one) => [one.id, one]));
  // As often as anything follows: a chain may be as long as the list, and two that need each other end it too.
  for (let changed = true; changed;) {
    changed = false;
    for (const { id, name, needs } of plugins) {
      const missing = needs.find((need) => closed.has(need));
      if (closed.has(id) || missing === undefined) continue;
      closed.set(id, { why: `“${name}”要用到“${byId.get(missing)?.name ?? ''}”，那个没有启用`, own: false });
      changed = true;
    }
  }
  return closed;
}

interface Node {
  readonly id: number;
  readonly parent: number | null;
}
/** The nodes that fall with closed plugins, each with the reason. What two plugins hold is there while one of them is. */
export function closedNodes(
  nodes: readonly Node[],
  plugins: readonly Plugin[],
  closed: ReadonlyMap<number, Closed>,
): ReadonlyMap<number, string> {
  if (closed.size === 0) return new Map();
  const held = new Set(plugins.filter(({ id }) => !closed.has(id)).flatMap(({ menus }) => menus));
  const why = new Map<number, string>();
  for (const { id, menus } of plugins)
    for (const menu of menus) if (closed.has(id) && !held.has(menu)) why.set(menu, closed.get(id)!.why);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found = new Map<number, string>();
  for (const { id } of nodes) {
    const passed = new Set<number>();
    for (let at: number | null = id; at !== null && !passed.has(at); at = byId.get(at)?.parent ?? null) {
      // A page that another plugin holds by name stays, although all around it goes.
      if (held.has(at)) break;
      const reason = why.get(at);
      if (reason !== undefined) {
        found.set(id, reason);
        break;
      }
      passed.add(at);
    }
  }
  return found;
}

/** Why a plugin may not be switched this way; nothing where it may. */
export function switchComplaint(
  plugins: readonly Plugin[],
  standing: Standing,
  id: number,
  on: boolean,
): string | undefined {
  const one = plugins.find((plugin) => plugin.id === id);
  if (!one) return '插件不存在';
  const closed = closedPlugins(plugins, standing);
  if (!on) {
    const users = plugins.filter(({ id: other, needs }) => needs.includes(id) && !closed.has(other));
    return users.length > 0
      ? `${users.map(({ name }) => `“${name}”`).join('、')}要用到“${one.name}”，请先停用`
      : undefined;
  }
  const other = objection(one, { ...standing, off: new Set() });
  if (other) return other.why;
  const missing = plugins.filter((plugin) => one.needs.includes(plugin.id) && closed.has(plugin.id));
  return missing.length > 0
    ? `“${one.name}”要用到${missing.map(({ name }) => `“${name}”`).join('、')}，请先启用`
    : undefined;
}

/** Plugins that come to need themselves by way of others. */
export function needsItself(needs: ReadonlyMap<number, readonly number[]>, id: number): boolean {
  const seen = new Set<number>();
  const open = [...(needs.get(id) ?? [])];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === id) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    open.push(...(needs.get(at) ?? []));
  }
  return false;
}
