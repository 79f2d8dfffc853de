import type { AnyEntity } from '@heliu/model';
import { Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { RecordPicker } from '../field/record-picker.tsx';
import { useTab } from '../tabs/context.ts';

interface Props {
  readonly entity: AnyEntity;
  readonly id: number;
  readonly name: string;
  readonly from: number | null;
  readonly onMove: (to: number | null) => void;
  readonly onClose: () => void;
}

/** Moves a node of a tree without a mouse: name the one it shall stand under. */
export function MoveDialog({ entity, id, name, from, onMove, onClose }: Props) {
  const { active } = useTab();
  const [to, setTo] = useState(from);
  const [isTop, setTop] = useState(false);
  const target = isTop ? null : to;
  return (
    <Modal
      open={active}
      width={420}
      title={`移动“${name}”`}
      okText="移动"
      okButtonProps={{ disabled: target === from || (target === null && !isTop) }}
      onOk={() => onMove(target)}
      onCancel={onClose}
    >
      <div className="hl-stack">
        <div className="hl-field">
          <label htmlFor="hl-move-to">移到哪个{entity.label}之下</label>
          <RecordPicker
            id="hl-move-to"
            entity={entity.name}
            value={target}
            except={id}
            onChange={setTo}
            disabled={isTop}
          />
        </div>
        {from !== null && (
          <Checkbox checked={isTop} onChange={(event) => setTop(event.target.checked)}>
            移到最上层
          </Checkbox>
        )}
      </div>
    </Modal>
  );
}
