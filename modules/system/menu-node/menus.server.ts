import type { MenuNode } from '@heliu/model';
import { type Module, remembered, type Work } from '@heliu/engine';

export interface Node {
  readonly id: number;
  readonly code: string;
  readonly parent: number | null;
  readonly kind: 'area' | 'page' | 'button';
  readonly label: string;
  readonly path: string | null;
  readonly icon: string | null;
  readonly section: string | null;
  readonly stream: string | null;
  readonly permissions: readonly string[] | null;
  readonly sort: number;
  readonly hidden: boolean;
}

/** The whole system menu, which every company may read; kept until the platform changes it. */
export const allMenuNodes = (work: Work): Promise<readonly Node[]> =>
  remembered(work.db, 'menus:', () =>
    work.query<Node>(
      'menu.all',
      `select id, code, parent, kind, label, path, icon, section, stream, permissions, sort, hidden
       from sys_menu where company_id = 0 and not deleted order by sort, id`,
    ),
  );

/** Nodes a company has: all of them, or what the platform opened for it. */
export const openedFor = (nodes: readonly Node[], opened: readonly number[] | null): readonly Node[] => {
  if (opened === null) return nodes.filter((node) => !node.hidden);
  const ids = new Set(opened);
  return nodes.filter((node) => !node.hidden && ids.has(node.id));
};

/** As a tree, in order; a node whose parent is not among them stands at the top. */
export function asTree<T extends { id: number; parent: number | null }, R extends { children: R[] }>(
  nodes: readonly T[],
  make: (node: T) => R,
): R[] {
  const made = new Map(nodes.map((node) => [node.id, make(node)]));
  const top: R[] = [];
  for (const node of nodes) (made.get(node.parent ?? 0)?.children ?? top).push(made.get(node.id)!);
  return top;
}

/** The pages of people who belong to no company. They stand in no table, so that no company is ever given one of them. */
const outside: Record<'platform' | 'channel', Node[]> = { platform: [], channel: [] };

export function knowOutsideMenus(modules: readonly Module[]): void {
  outside.platform = numbered(modules.flatMap(({ platformMenu = [] }) => platformMenu));
  outside.channel = numbered(modules.flatMap(({ channelMenu = [] }) => channelMenu));
}
export const outsideMenu = (kind: 'platform' | 'channel'): readonly Node[] => outside[kind];

/** Below zero, where no node of the table has its number. */
function numbered(menu: readonly MenuNode[]): Node[] {
  const nodes: Node[] = [];
  const place = ({ children, ...node }: MenuNode, parent: number | null): void => {
    const id = -1 - nodes.length;
    nodes.push({
      id,
      parent,
      code: node.code,
      kind: node.kind,
      label: node.label,
      path: node.path ?? null,
      icon: node.icon ?? null,
      section: node.section ?? null,
      stream: node.stream ?? null,
      permissions: node.permissions,
      sort: nodes.length,
      hidden: false,
    });
    for (const child of children) place(child, id);
  };
  for (const node of menu) place(node, null);
  return nodes;
}
