import type { AnyEntity, Call, Calls } from '@heliu/model';
import type { ListOptions } from '../list/list-page.tsx';
import type { PageRoute } from './route.ts';

type Plain = Record<'list' | 'get' | 'save' | 'update', Call>;

/** List, form and show page of an entity or a document that needs nothing of its own; the kit is fetched when one of them is opened. */
export function plainPages<E extends AnyEntity>(
  path: string,
  calls: Calls<E, Plain>,
  list: ListOptions<E>,
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
