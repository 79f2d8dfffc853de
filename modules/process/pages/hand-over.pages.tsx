import { RecordPicker, refresh, request, say, useBusy } from '@heliu/ui';
import { Modal } from 'antd';
import { useState } from 'react';
import { processInstance } from '../instance/instance.ts';
import { PeopleInput } from './people-input.pages.tsx';
import { handOverTasks } from '../people/substitute.ts';

/** What waited for somebody who has left waits for somebody else. */
export default function HandOverDialog({ onClose }: { onClose: () => void }) {
  const [from, setFrom] = useState<number | null>(null);
  const [to, setTo] = useState<readonly number[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useBusy();
  const confirm = () =>
    run(
      async () => {
        const { moved } = await request(handOverTasks, { user: from!, substitute: to[0]! }, { quiet: true });
        refresh(processInstance);
        say({ text: moved > 0 ? `已移交 ${moved} 项待办` : '没有可以移交的待办' });
        onClose();
      },
      (error) => setRefusal(error.message),
    );
  return (
    <Modal
      open
      width={440}
      title="移交待办"
      okText="移交"
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ disabled: from === null || to.length === 0 }}
      onOk={confirm}
      onCancel={onClose}
    >
      <div className="flow-dialog">
        <label>
          原来的审批人
          <RecordPicker
            entity="sys_user"
            label="原来的审批人"
            value={from}
            onChange={setFrom}
            placeholder="离职或长期不在的人"
          />
        </label>
        <label>
          接手的人
          <PeopleInput label="接手的人" value={to} onChange={setTo} placeholder="由他来决定" />
        </label>
        <p className="hl-hint">
          现在等他审批的都转给接手的人。接手的人已经在那一步里、或单据是他自己提交的，留在原处，请在流程里另行处理。
        </p>
        {refusal && (
          <div className="hl-blockers" role="alert">
            {refusal}
          </div>
        )}
      </div>
    </Modal>
  );
}
