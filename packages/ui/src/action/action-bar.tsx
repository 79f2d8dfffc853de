import { type Action, type AnyEntity, type Call, type Calls, isDocument } from '@heliu/model';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useMay } from '../session/may.ts';
import { AskForAudit } from './ask-for-audit.tsx';
import { ActionDialog, type Pending } from './action-dialog.tsx';
import { type AnyRow, availableActions } from './available.ts';

/** More in a row would push each other out of a small screen. */
const mostInSight = 3;

/** The first action of a state is what most people came for; undoing, taking back and switching off are never it. */
const isMainAction = (e: AnyEntity, { reverses, danger, set, to }: Action): boolean =>
  !reverses &&
  !danger &&
  (set as { disabled?: unknown } | undefined)?.disabled !== true &&
  !(isDocument(e) && to === e.initial);

/** One button per declared action that this user may take on this record now. */
export function ActionBar<E extends AnyEntity>({ calls, row }: { calls: Calls<E, object>; row: AnyRow }) {
  const e = calls.entity;
  const may = useMay();
  const [pending, setPending] = useState<Pending>();
  const actions = availableActions(e, calls.operations, row, may);
  const inSight = actions.length > mostInSight ? mostInSight - 1 : mostInSight;
  const hidden = actions.slice(inSight);
  return (
    <>
      <AskForAudit entity={e} row={row} />
      {actions.slice(0, inSight).map(([name, action], index) => (
        <Button
          key={name}
          type={index === 0 && isMainAction(e, action) ? 'primary' : 'default'}
          danger={action.danger ?? false}
          onClick={() => setPending({ name, row })}
        >
          {action.label}
        </Button>
      ))}
      {hidden.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: hidden.map(([name, action]) => ({
              key: name,
              label: action.label,
              danger: action.danger ?? false,
              onClick: () => setPending({ name, row }),
            })),
          }}
        >
          <Button aria-label="更多操作">⋯</Button>
        </Dropdown>
      )}
      <ActionDialog
        entity={e}
        operations={calls.operations as Readonly<Record<string, Call>>}
        pending={pending}
        onClose={() => setPending(undefined)}
      />
    </>
  );
}
