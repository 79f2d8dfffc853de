import type { Call, Calls, Entity, Fields } from '@heliu/model';
import type { ListOptions } from '../list/list-page.tsx';
import type { PageRoute } from './route.ts';

type Plain = Record<'list' | 'get' | 'save' | 'update', Call>;

/** List, form and show page of an entity that needs nothing of its own; the kit is fetched when one of them is opened. */
export function plainPages<N extends string, F extends Fields>(
  path: string,
  calls: Calls<Entity<N, F, never>, Plain>,
  list: ListOptions<Entity<N, F, never>>,
): readonly PageRoute[] {
  const { label } = calls.entity;
  const form = async () => ({ default: (await import('../form/form-page.tsx')).formPage(calls) });
  return [
    {
      path,
      title: label,
      load: async () => ({ default: (await import('../list/list-page.tsx')).listPage(calls, list) }),
    },
    { path: `${path}/add`, title: `新增${label}`, load: form },
    { path: `${path}/edit/{id}`, title: `编辑${label}`, load: form },
    {
      path: `${path}/show/{id}`,
      title: label,
      load: async () => ({ default: (await import('../show/show-page.tsx')).showPage(calls) }),
    },
  ];
}
