import type { Page, Wire } from '@heliu/model';
import {
  type Column,
  confirmUser,
  DataTable,
  formatDate,
  refresh,
  request,
  say,
  useBusy,
  useMay,
  useTab,
} from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, InputNumber, Modal } from 'antd';
import { useId, useState } from 'react';
import { subject } from './subject.ts';
import { addKey, type NewKey, revokeKey, rotateKey } from './key.calls.ts';
import { longestHandover, mostKeys, termComplaint } from './key.rules.ts';
import { keyCalls, openKey } from './key.ts';
import { NewSecretDialog } from '../secret/new-secret.pages.tsx';

type KeyRow = Wire<typeof openKey>;
type Subject = Wire<typeof subject>;

const isGood = (key: KeyRow) => termComplaint(key, new Date().toISOString()) === undefined;
const at = (value: string | null) => (value ? formatDate(value, 'yyyy-MM-dd HH:mm') : '--');
const standing = (key: KeyRow): string =>
  termComplaint(key, new Date().toISOString()) ?? (key.endsAt ? `有效，${at(key.endsAt)} 失效` : '有效');

/** How long both keys are good is what whoever changes it has to say. */
function RotateDialog({ row, onDone, onClose }: { row: Subject; onDone: (key: NewKey) => void; onClose: () => void }) {
  const [days, setDays] = useState(7);
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useBusy();
  const id = useId();
  const rotate = () =>
    run(
      async () => onDone(await request(rotateKey, { id: row.id, days }, { quiet: true })),
      ({ message }) => setRefusal(message),
    );
  return (
    <Modal
      open
      width={420}
      title={`更换密钥 ${row.name}`}
      okText="更换"
      confirmLoading={busy}
      onOk={rotate}
      onCancel={onClose}
    >
      <div className="hl-field">
        <label htmlFor={id}>旧密钥再有效几天</label>
        <InputNumber
          id={id}
          min={0}
          max={longestHandover}
          precision={0}
          value={days}
          onChange={(value) => setDays(value ?? 0)}
        />
        <span className="hl-hint">
          这些天里新旧两把都能用，对方换好以后旧的自己失效。密钥可能泄露时填 0，旧的马上失效。
        </span>
      </div>
      {refusal && (
        <p className="hl-wrong" role="alert">
          {refusal}
        </p>
      )}
    </Modal>
  );
}

/** The keys of a subject, on its page. */
export function Keys({ row }: { row: Subject }) {
  const may = useMay();
  const { active } = useTab();
  const [given, setGiven] = useState<NewKey>();
  const [isRotating, setRotating] = useState(false);
  const [busy, run] = useBusy();
  const found = useQuery({
    queryKey: [openKey.name, 'of', row.id],
    queryFn: ({ signal }) =>
      request(keyCalls.operations.list as never, { subject: row.id, pageSize: 50 }, { signal }) as Promise<
        Page<KeyRow>
      >,
  });
  const keys = found.data?.rows ?? [];
  const good = keys.filter(isGood).length;
  const mayKeep = may('open_subject:key') && !row.disabled;
  const show = (key: NewKey) => {
    setRotating(false);
    setGiven(key);
    refresh(openKey, subject);
  };
  const revoke = async ({ id, keyId }: KeyRow) => {
    const text = '停用后，用这把密钥的调用马上被拒绝，不能再启用。';
    if (!(await confirmUser({ title: `停用密钥 ${keyId}？`, text }))) return;
    run(async () => {
      await request(revokeKey, { id });
      refresh(openKey, subject);
      say({ text: '密钥已停用' });
    });
  };
  const columns: Column<KeyRow>[] = [
    { key: 'keyId', title: '密钥编号', width: 190, render: ({ keyId }) => keyId },
    { key: 'standing', title: '状态', width: 190, render: standing },
    { key: 'createdAt', title: '给出时间', width: 120, render: ({ createdAt }) => at(createdAt) },
    { key: 'usedAt', title: '最近使用', width: 120, render: ({ usedAt }) => at(usedAt) },
    { key: 'usedFrom', title: '使用地址', width: 110, render: ({ usedFrom }) => usedFrom ?? '--' },
    {
      key: 'tools',
      title: '操作',
      width: 56,
      render: (key) =>
        mayKeep && isGood(key) ? (
          <button type="button" className="hl-link" disabled={busy} onClick={() => void revoke(key)}>
            停用
          </button>
        ) : null,
    },
  ];
  return (
    <section>
      <header className="hl-bar">
        <h3>密钥</h3>
        {mayKeep && good > 0 && good < mostKeys && <Button onClick={() => setRotating(true)}>更换密钥</Button>}
        {mayKeep && good < mostKeys && (
          <Button
            type={good === 0 ? 'primary' : 'default'}
            loading={busy}
            onClick={() => run(async () => show(await request(addKey, { id: row.id })))}
          >
            新增密钥
          </Button>
        )}
      </header>
      <DataTable
        label="密钥"
        columns={columns}
        rows={keys}
        isLoading={found.isPending}
        empty={found.isError ? `没有取到密钥：${found.error.message}` : '还没有密钥。新增一把，交给对方的程序员'}
      />
      {isRotating && active && <RotateDialog row={row} onDone={show} onClose={() => setRotating(false)} />}
      {given && active && (
        <NewSecretDialog
          title={`${row.name} 的密钥`}
          keyId={given.keyId}
          secret={given.secret}
          onClose={() => setGiven(undefined)}
        />
      )}
    </section>
  );
}
