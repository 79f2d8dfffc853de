import type { AnyEntity, Call } from '@heliu/model';
import { lazy, Suspense } from 'react';
import { useTab } from '../tabs/context.ts';
import type { AnyRow } from './available.ts';

const ActionBody = lazy(async () => ({ default: (await import('./action-body.tsx')).ActionBody }));

export interface Pending {
  readonly name: string;
  readonly row: AnyRow;
}
export interface DialogProps {
  readonly entity: AnyEntity;
  readonly operations: Readonly<Record<string, Call>>;
  readonly pending: Pending | undefined;
  readonly onClose: () => void;
}

/** Shows what an action will do before it is done, all that blocks it at once, and asks for a reason where one is due. */
export function ActionDialog({ entity: e, operations, pending, onClose }: DialogProps) {
  const { active } = useTab();
  if (!pending || !active) return null;
  return (
    <Suspense>
      <ActionBody
        key={`${pending.name}:${pending.row.id}`}
        entity={e}
        operations={operations}
        pending={pending}
        onClose={onClose}
      />
    </Suspense>
  );
}
