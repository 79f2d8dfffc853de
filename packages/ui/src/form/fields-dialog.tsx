import type { Complaint } from '@heliu/model';
import { Modal } from 'antd';
import { type ComponentProps, useState } from 'react';
import { useBusy } from '../action/use-busy.ts';
import type { Refused } from '../wire/reply.ts';
import { FieldGrid } from './field-grid.tsx';

interface Props extends Omit<ComponentProps<typeof FieldGrid>, 'complaints' | 'narrow'> {
  readonly title: string;
  readonly okText: string;
  /** Where a refusal that names no field is shown. */
  readonly first: string;
  readonly onSave: () => Promise<void>;
  readonly onClose: () => void;
}

/** A few fields that are sent by a call of their own; what is refused stands at its field, and the dialog stays open. */
export function FieldsDialog({ title, okText, first, onSave, onClose, ...grid }: Props) {
  const [complaints, setComplaints] = useState<readonly Complaint[]>([]);
  const [busy, run] = useBusy();
  const save = () =>
    run(onSave, (refused: Refused) => setComplaints(refused.complaints ?? [{ path: first, message: refused.message }]));
  return (
    <Modal
      open
      title={title}
      okText={okText}
      cancelText="取消"
      width={460}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={save}
    >
      <FieldGrid narrow complaints={complaints} {...grid} />
    </Modal>
  );
}
