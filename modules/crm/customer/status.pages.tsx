import { request, say, useBusy, useMay, useTab, warn } from '@heliu/ui';
import { Button, Dropdown, Input, Modal } from 'antd';
import { useState } from 'react';
import { editStatus } from './customer.calls.ts';
import { customer, type CustomerStatus } from './customer.ts';

interface Change {
  readonly to: CustomerStatus;
  readonly label: string;
  readonly effect: string;
  readonly danger: boolean;
}
const enable: Change = { to: 'active', label: '启用', effect: '可以重新开单。', danger: false };
const stop: Change = {
  to: 'stopped',
  label: '停用',
  effect: '停用后不能再开单，已有单据和应收不受影响。',
  danger: false,
};
const blacklist: Change = {
  to: 'blacklisted',
  label: '拉黑',
  effect: '列入黑名单后不能再开单，请写明原因，便于他人知晓。',
  danger: true,
};
const changesFrom: Readonly<Record<CustomerStatus, readonly Change[]>> = {
  active: [stop, blacklist],
  stopped: [enable, blacklist],
  blacklisted: [{ ...enable, label: '移出黑名单' }],
};

interface Client {
  readonly id: number;
  readonly name: string;
  readonly status: CustomerStatus;
}

function StatusDialog({ client, change, onClose }: { client: Client; change: Change; onClose: () => void }) {
  const { active } = useTab();
  const [reason, setReason] = useState('');
  const [busy, run] = useBusy(customer);
  const confirm = () => {
    if (change.danger && reason.trim() === '') return warn('请填写原因');
    run(async () => {
      await request(editStatus, { id: client.id, status: change.to, ...(reason.trim() && { reason: reason.trim() }) });
      say({ text: `已${change.label}` });
      onClose();
    });
  };
  return (
    <Modal
      open={active}
      width={440}
      title={`${change.label}客户 ${client.name}`}
      okText={change.label}
      okButtonProps={{ danger: change.danger }}
      confirmLoading={busy}
      onOk={confirm}
      onCancel={onClose}
    >
      <p className="hl-ask">{change.effect}</p>
      <label className="hl-reason">
        <span>原因{change.danger ? '' : '（可不填）'}</span>
        <Input.TextArea
          value={reason}
          maxLength={200}
          autoFocus
          autoSize={{ minRows: 2 }}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
    </Modal>
  );
}

/** Ways out of the status a customer is in: a menu in a list, buttons above a record. */
export function StatusTools({ client, inList = false }: { client: Client; inList?: boolean }) {
  const may = useMay();
  const [chosen, setChosen] = useState<Change>();
  if (!may('crm_customer:editStatus')) return null;
  const changes = changesFrom[client.status];
  return (
    <>
      {inList ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: changes.map((change) => ({
              key: change.to,
              label: change.label,
              danger: change.danger,
              onClick: () => setChosen(change),
            })),
          }}
        >
          <button type="button">状态</button>
        </Dropdown>
      ) : (
        changes.map((change) => (
          <Button key={change.to} danger={change.danger} onClick={() => setChosen(change)}>
            {change.label}
          </Button>
        ))
      )}
      {chosen && <StatusDialog client={client} change={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
