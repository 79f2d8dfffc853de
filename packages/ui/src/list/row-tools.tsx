import type { AnyEntity } from '@heliu/model';
import { Dropdown } from 'antd';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { type AnyRow, availableActions, mayEdit, mayRemove, whyNotEdited } from '../action/available.ts';
import { useReach } from '../page/route.ts';
import { useMay } from '../session/may.ts';

interface Props {
  readonly entity: AnyEntity;
  readonly operations: object;
  readonly base: string;
  readonly row: AnyRow;
  readonly extra: ReactNode;
  readonly onAction: (name: string, row: AnyRow) => void;
  readonly onRemove: (row: AnyRow) => void;
}

/** What can be done with one row: the two most usual things in sight, the rest behind the dots. */
export function RowTools({ entity: e, operations, base, row, extra, onAction, onRemove }: Props) {
  const may = useMay();
  const reach = useReach();
  const edit = `${base}/edit/${row.id}`;
  const actions = availableActions(e, operations, row, may).map(([name, action]) => ({
    key: name,
    label: action.label,
    danger: action.danger ?? false,
    run: () => onAction(name, row),
  }));
  const removal = mayRemove(e, operations, row, may)
    ? [{ key: 'remove', label: '删除', danger: true, run: () => onRemove(row) }]
    : [];
  const canEdit = mayEdit(e, operations, row, may) && reach(edit);
  const held = reach(edit) ? whyNotEdited(e, operations, row, may) : undefined;
  // What cannot be undone is never the first thing under the mouse.
  const room = canEdit || held !== undefined ? 1 : 2;
  const [inline, hidden] = [actions.slice(0, room), [...actions.slice(room), ...removal]];
  return (
    <span className="hl-tools">
      {canEdit && <Link to={edit}>编辑</Link>}
      {held !== undefined && (
        <button type="button" disabled title={held}>
          编辑
        </button>
      )}
      {extra}
      {inline.map(({ key, label, danger, run }) => (
        <button key={key} type="button" className={danger ? 'is-danger' : ''} onClick={run}>
          {label}
        </button>
      ))}
      {hidden.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{ items: hidden.map(({ key, label, danger, run }) => ({ key, label, danger, onClick: run })) }}
        >
          <button type="button" className="hl-more" aria-label="更多操作">
            ⋯
          </button>
        </Dropdown>
      )}
    </span>
  );
}
