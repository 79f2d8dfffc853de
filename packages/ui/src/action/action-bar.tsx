import { type AnyEntity, type Call, type Calls } from '@heliu/model';
import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '../session/may.ts';
import { AskForAudit } from './ask-for-audit.tsx';
import { ActionDialog, type Pending } from './action-dialog.tsx';
import { type AnyRow, availableActions } from './available.ts';

/** One button per declared action that this user may take on this record now. */
export function ActionBar<E extends AnyEntity>({ calls, row }: { calls: Calls<E, object>; row: AnyRow }) {
  const e = calls.entity;
  const may = useMay();
  const [pending, setPending] = useState<Pending>();
  const actions = availableActions(e, calls.operations, row, may);
  return (
    <>
      <AskForAudit entity={e} row={row} />
      {actions.map(([name, action], index) => (
        <Button
          key={name}
          // The first action of a state is what most people came for; undoing is never it.
          type={index === 0 && !action.reverses && !action.danger ? 'primary' : 'default'}
          danger={action.danger ?? false}
          onClick={() => setPending({ name, row })}
        >
          {action.label}
        </Button>
      ))}
      <ActionDialog
        entity={e}
        operations={calls.operations as Readonly<Record<string, Call>>}
        pending={pending}
        onClose={() => setPending(undefined)}
      />
    </>
  );
}
