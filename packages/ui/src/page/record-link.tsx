import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { recordPath } from '../menu/menu.ts';
import { useSession } from '../session/store.ts';
import { isReachable } from './route.ts';

interface Props {
  readonly entity: string | null | undefined;
  readonly id: number | null | undefined;
  readonly children: ReactNode;
}

/** The way to a record, where there is a page for it and this user may open it; otherwise only its name. */
export function RecordLink({ entity, id, children }: Props) {
  const menu = useSession((state) => state.menu);
  const to = menu && entity && typeof id === 'number' ? recordPath(menu, entity, id) : undefined;
  return to && isReachable(menu, to) ? <Link to={to}>{children}</Link> : children;
}
