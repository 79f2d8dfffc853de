import { remembered, type Work } from '@heliu/engine';

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
