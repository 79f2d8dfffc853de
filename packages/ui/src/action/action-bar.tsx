import { type Action, type AnyEntity, type Call, type Calls, isDocument } from '@heliu/model';
import { Button, Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMay } from '../session/may.ts';
import { AskForAudit } from './ask-for-audit.tsx';
import { ActionDialog, type Pending } from './action-dialog.tsx';
import { type AnyRow, availableActions, heldBy } from './available.ts';

/** More in a row would push each other, and the title, out of a small screen. */
const mostInSight = 2;

interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly title?: string;
  readonly onClick: () => void;
}

/** The first action of a state is what most people came for; undoing, taking back and switching off are never it. */
const isMainAction = (e: AnyEntity, { reverses, danger, set, to }: Action): boolean =>
  !reverses &&
  !danger &&
  (set as { disabled?: unknown } | undefined)?.disabled !== true &&
  !(isDocument(e) && to === e.initial);

interface Props<E extends AnyEntity> {
  readonly calls: Calls<E, object>;
  readonly row: AnyRow;
  /** What else can be done with the record, behind the actions that had no room. */
  readonly more: readonly MenuItem[];
  /** Between the menu and the actions; primary where none of the actions is. */
  readonly before: (isMain: boolean) => ReactNode;
}

/** What this user may do with this record now: what most people came for, a second thing, and the rest under 更多. */
export function ActionBar<E extends AnyEntity>({ calls, row, more, before }: Props<E>) {
  const e = calls.entity;
  const may = useMay();
  const [pending, setPending] = useState<Pending>();
  const actions = availableActions(e, calls.operations, row, may);
  // Shown all the same: who misses a button wonders, who finds it at rest reads why.
  const held = heldBy(row);
  const rest = held === undefined ? {} : { disabled: true, title: held };
  const hidden = actions.slice(mostInSight).map(([name, action]) => ({
    key: name,
    label: action.label,
    danger: action.danger ?? false,
    ...rest,
    onClick: () => setPending({ name, row }),
  }));
  const hasMain = actions[0] !== undefined && isMainAction(e, actions[0][1]);
  return (
    <>
      {hidden.length + more.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: [...hidden, ...more].map((one) => ({ ...one })) }}>
          <Button>更多</Button>
        </Dropdown>
      )}
      {before(!hasMain)}
      <AskForAudit entity={e} row={row} />
      {actions.slice(0, mostInSight).map(([name, action], index) => (
        <Button
          key={name}
          type={index === 0 && hasMain ? 'primary' : 'default'}
          danger={action.danger ?? false}
          {...rest}
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
