import { refresh, request, say, useBusy } from '@heliu/ui';
import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { keepWaybillKey } from './account.calls.ts';
import type { AccountRow } from './account.pages.tsx';
import { waybillAccount } from './account.ts';
import { waybillServices } from './service.ts';

const called = { kdniao: 'API Key', kuaidi100: 'secret', sf: '校验码（checkword）' } as const;

/** The key goes in and never comes out again. */
export function KeyDialog({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const [key, setKey] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useBusy();
  const id = useId();
  const keep = () =>
    run(
      async () => {
        await request(keepWaybillKey, { id: row.id, key }, { quiet: true });
        refresh(waybillAccount);
        say({ text: `“${row.name}”的密钥已存下，可以取号了` });
        onClose();
      },
      ({ message }) => setRefusal(message),
    );
  return (
    <Modal
      open
      width={440}
      title={`密钥 ${row.name}`}
      okText="存下"
      confirmLoading={busy}
      onOk={keep}
      onCancel={onClose}
    >
      <div className="hl-field">
        <label htmlFor={id}>
          {waybillServices[row.service]}的 {called[row.service]}
        </label>
        <Input.Password
          id={id}
          autoFocus
          autoComplete="new-password"
          maxLength={200}
          value={key}
          onChange={(event) => setKey(event.target.value)}
          onPressEnter={keep}
        />
        <span className="hl-hint">加密存放，任何人都不能再看到。换服务、环境或客户标识后要重新填。</span>
      </div>
      {refusal && (
        <p className="hl-wrong" role="alert">
          {refusal}
        </p>
      )}
    </Modal>
  );
}
