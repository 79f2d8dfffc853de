import { type Column, DataTable, formatDate, QuickSearch, request } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '../../system/model.ts';
import { platformMessages, type SentMessage } from './outbox.calls.ts';

const { channel, state } = message.fields;
const columns: Column<SentMessage>[] = [
  { key: 'createdAt', title: '时间', width: 140, render: (row) => formatDate(row.createdAt, 'yyyy-MM-dd HH:mm') },
  { key: 'channel', title: '渠道', width: 80, render: (row) => channel.choices![row.channel!] },
  { key: 'receiver', title: '接收人', width: 130, render: (row) => row.receiver },
  { key: 'content', title: '内容', render: (row) => row.content },
  { key: 'state', title: '状态', width: 90, render: (row) => state.choices![row.state!] },
];

/** Check codes and notices to applicants. */
export default function PlatformOutbox() {
  const [q, setQ] = useState('');
  const found = useQuery({
    queryKey: [message.name, 'platform', q],
    queryFn: ({ signal }) => request(platformMessages, q ? { q } : {}, { signal }),
  });
  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2>平台短信</h2>
        <span className="hl-muted">发给注册申请人的验证码和通知，最近 200 条。</span>
      </header>
      <section className="hl-card hl-list">
        <header className="hl-bar">
          <QuickSearch value={q} placeholder="手机号码" onSearch={setQ} />
        </header>
        <DataTable
          label="平台短信"
          columns={columns}
          rows={found.data ?? []}
          isLoading={found.isPending}
          empty={found.isError ? `没有取到数据：${found.error.message}` : '还没有发过消息'}
        />
      </section>
    </div>
  );
}
