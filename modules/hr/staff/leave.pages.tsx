import { FieldControl, queries, request, say, today, useBusy, useTab, warn } from '@heliu/ui';
import { date } from '@heliu/model';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { leave } from './staff.calls.ts';
import { statusAfterLeaving } from './staff.rules.ts';

interface Person {
  readonly id: number;
  readonly name: string;
}
const reasons = ['个人原因', '合同到期不续签', '试用期不合格', '协商一致', '退休'];
const lastDay = date('离职日期', { required: true });

function LeaveDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { active } = useTab();
  const day = today();
  const [leaveDate, setLeaveDate] = useState<string | null>(day);
  const [reason, setReason] = useState('');
  const [busy, run] = useBusy();

  const confirm = () => {
    if (!leaveDate) return warn('请填写离职日期');
    if (reason.trim() === '') return warn('请填写离职原因');
    run(async () => {
      const { status } = await request(leave, { id: person.id, leaveDate, reason: reason.trim() });
      say({ text: status === 'left' ? `${person.name}已离职` : `${person.name}将于 ${leaveDate} 离职` });
      // His account may have gone with him.
      void queries.invalidateQueries();
      onClose();
    });
  };
  const isLater = leaveDate !== null && statusAfterLeaving(leaveDate, day) === 'leaving';
  return (
    <Modal
      open={active}
      width={460}
      title={`办理离职：${person.name}`}
      okText="办理离职"
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      onOk={confirm}
      onCancel={onClose}
    >
      <p className={isLater ? 'hl-ask' : 'hl-warning'}>
        {isLater
          ? '到期前为“待离职”，登录账号照常使用；离职日当天结束时自动停用。'
          : '离职立即生效：登录账号同时停用，已登录的设备会退出。'}
      </p>
      <div className="hl-stack">
        <div className="hl-field">
          <label htmlFor="leave-date">离职日期</label>
          <FieldControl
            id="leave-date"
            field={lastDay}
            value={leaveDate}
            onChange={(value) => setLeaveDate(value as string | null)}
          />
        </div>
        <div className="hl-field">
          <label htmlFor="leave-reason">离职原因</label>
          <span className="hl-spans">
            {reasons.map((one) => (
              <button key={one} type="button" className={one === reason ? 'is-on' : ''} onClick={() => setReason(one)}>
                {one}
              </button>
            ))}
          </span>
          <Input.TextArea
            id="leave-reason"
            value={reason}
            maxLength={200}
            autoSize={{ minRows: 2 }}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      </div>
    </Modal>
  );
}

export function LeaveLink({ person }: { person: Person }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        离职
      </button>
      {open && <LeaveDialog person={person} onClose={() => setOpen(false)} />}
    </>
  );
}

export function LeaveButton({ person }: { person: Person }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        办理离职
      </Button>
      {open && <LeaveDialog person={person} onClose={() => setOpen(false)} />}
    </>
  );
}
