import type { ComponentType } from 'react';
import type { PageRoute } from './route.ts';

interface Parts {
  readonly List: ComponentType;
  readonly Form: ComponentType;
  readonly Show: ComponentType;
}

/**
 * The usual four addresses of a record, all in one chunk: whoever opens its list mostly opens one of the others next.
 * `listTitle` where the menu calls the list otherwise than its records.
 */
export function recordPages(
  path: string,
  label: string,
  load: () => Promise<Parts>,
  listTitle = label,
): readonly PageRoute[] {
  const part = (name: keyof Parts) => async () => ({ default: (await load())[name] });
  return [
    { path, title: listTitle, load: part('List') },
    { path: `${path}/add`, title: `新增${label}`, load: part('Form') },
    { path: `${path}/edit/{id}`, title: `编辑${label}`, load: part('Form') },
    { path: `${path}/show/{id}`, title: label, load: part('Show') },
  ];
}
