import { type AnyEntity, permission, type Stream, type Todo } from '@heliu/model';
import { list } from './list/list.ts';
import type { DashboardSource } from './module.ts';
import type { Work } from './work.ts';

export interface ListTodo {
  readonly label: string;
  readonly tone: Stream;
  /** The page that lists these records. */
  readonly path: string;
  /** Whom it concerns: those who may do this with the records, or hold this permission. */
  readonly verb?: string;
  readonly access?: string;
  /** What comes first in the list. */
  readonly sort?: string;
  filters(work: Work): Readonly<Record<string, string>>;
}

/** Counted by the very list it leads to, so that both say the same. */
export async function countIn(
  work: Work,
  e: AnyEntity,
  filters: Readonly<Record<string, string>>,
): Promise<{ count: number; isMore: boolean }> {
  const { total, totalIsExact } = await list(work, e, { pageSize: 1, filters });
  return { count: total, isMore: !totalIsExact };
}

export const addressOf = (path: string, filters: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(filters).toString()}`;

/** Records that wait for whoever may do something with them. */
export const listTodo = (
  e: AnyEntity,
  { label, tone, path, verb, access, sort, filters }: ListTodo,
): DashboardSource<Todo> => ({
  access: access ?? permission(e, (verb ?? 'view') as 'view'),
  async find(work) {
    const wanted = filters(work);
    const { count, isMore } = await countIn(work, e, wanted);
    return count === 0
      ? []
      : [{ label, tone, count, isMore, to: addressOf(path, { ...wanted, ...(sort && { sort }) }) }];
  },
});
