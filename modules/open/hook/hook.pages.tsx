import type { Wire } from '@heliu/model';
import { confirmUser, formPage, listPage, refresh, request, say, showPage, useBusy, useMay, useTab } from '@heliu/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { NewSecretDialog } from '../secret/new-secret.pages.tsx';
import { delivery } from './delivery.ts';
import { hookSecret, pingHook } from './hook.calls.ts';
import { hook, hookCalls } from './hook.ts';

type Hook = Wire<typeof hook>;

function PingTool({ row }: { row: Hook }) {
  const may = useMay();
  const [busy, run] = useBusy();
  if (row.disabled || row.state === 'paused' || !may('open_hook:save')) return null;
  const ping = () =>
    run(async () => {
      await request(pingHook, { id: row.id });
      refresh(delivery, hook);
      say({ text: '测试消息在推送，结果见“推送日志”' });
    });
  return (
    <Button loading={busy} onClick={ping}>
      推送测试消息
    </Button>
  );
}

function SecretTool({ row }: { row: Hook }) {
  const may = useMay();
  const { active } = useTab();
  const [secret, setSecret] = useState<string>();
  const [busy, run] = useBusy();
  if (!may('open_hook:save')) return null;
  const fetchSecret = async () => {
    const text = '原来的签名密钥马上失效，对方换好以前会认为消息是假的。';
    if (row.keyed && !(await confirmUser({ title: '更换签名密钥？', text }))) return;
    run(async () => {
      setSecret((await request(hookSecret, { id: row.id })).secret);
      refresh(hook);
    });
  };
  return (
    <>
      <Button type={row.keyed ? 'default' : 'primary'} loading={busy} onClick={() => void fetchSecret()}>
        {row.keyed ? '更换签名密钥' : '取签名密钥'}
      </Button>
      {secret && active && (
        <NewSecretDialog title={`${row.name} 的签名密钥`} secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </>
  );
}

const sections = [
  { label: '推送', fields: ['name', 'subject', 'url', 'events'] },
  { label: '其他', fields: ['remark'] },
] as const;

export const List = listPage(hookCalls, {
  columns: ['name', 'subject', 'url', 'events', 'state', 'stateText', 'okAt'],
  widths: { name: 140, subject: 130, url: 240, events: 220, state: 90, stateText: 200, okAt: 130 },
  sums: [],
  empty: <p>还没有推送地址。有新订单、开好发票或库存变化时，合流可以马上告诉对方的系统。</p>,
});

export const Form = formPage(hookCalls, { sections });

export const Show = showPage(hookCalls, {
  sections: [
    sections[0],
    { label: '情况', fields: ['state', 'stateText', 'okAt', 'failingSince', 'restsUntil', 'keyed', 'disabled'] },
    sections[1],
  ],
  above: ({ keyed, state }) =>
    state === 'paused' ? (
      <p className="hl-warning">已暂停。修好对方的接收程序后点“恢复推送”，没送到的消息在推送日志里重新推送。</p>
    ) : keyed ? null : (
      <p className="hl-warning">还没有取签名密钥，对方没法核对消息是不是合流发的。点“取签名密钥”，交给对方的程序员。</p>
    ),
  tools: (row) => (
    <>
      <PingTool row={row} />
      <SecretTool row={row} />
    </>
  ),
});
