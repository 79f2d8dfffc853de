import { type AnyEntity, fieldsOf } from '@heliu/model';
import { list, maxPageSize } from './list/list.ts';
import type { Work } from './work.ts';

type Row = Record<string, unknown>;
export interface TreeRow extends Row {
  readonly children: TreeRow[];
}

/** More than this is no tree a person can look at. */
const bound = 5000;

/** A tree entity as the tree it is, in its own order. Rows whose parent is hidden or gone stand at the top. */
export async function treeOf(work: Work, e: AnyEntity): Promise<TreeRow[]> {
  const key = Object.entries(fieldsOf(e)).find(([, field]) => field.kind === 'parent')![0];
  const rows: Row[] = [];
  for (let cursor: string | null = ''; cursor !== null && rows.length < bound;) {
    const page = await list(work, e, { pageSize: maxPageSize, filters: {}, ...(cursor && { cursor }) });
    rows.push(...page.rows);
    cursor = page.nextCursor;
  }
  const nodes = new Map(rows.map((row) => [row['id'], { ...row, children: [] as TreeRow[] } as TreeRow]));
  const top: TreeRow[] = [];
  for (const node of nodes.values()) (nodes.get(node[key])?.children ?? top).push(node);
  return top;
}
