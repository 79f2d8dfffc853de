import { type Column, DataTable, QuickSearch, request, shown, textOf } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ProviderChannel, providerChannels } from './sales-channel.calls.ts';
import { salesChannel } from './sales-channel.ts';

const { fields } = salesChannel;
const columns: Column<ProviderChannel>[] = [
  {
    key: 'code',
    title: '渠道编码',
    pin: 'left',
    render: (row) => <Link to={`/ypyadmineditsaleschannel?id=${row.id}`}>{row.code}</Link>,
  },
  { key: 'name', title: '渠道名称', render: (row) => row.name },
  { key: 'companyName', title: '所属企业', render: (row) => row.companyName },
  { key: 'kind', title: '类型', render: (row) => textOf(fields.kind, row.kind) },
  { key: 'contact', title: '联系人', render: (row) => row.contact ?? '--' },
  { key: 'mobile', title: '联系电话', render: (row) => row.mobile ?? '--' },
  { key: 'commission', title: '佣金比例', align: 'right', render: (row) => shown(fields.commission, row.commission) },
  {
    key: 'disabled',
    title: '状态',
    render: (row) => (
      <span className="hl-state">
        <i className={`hl-dot ${row.disabled ? 'is-invoice' : 'is-money'}`} />
        {row.disabled ? '停用' : '正常'}
      </span>
    ),
  },
];

export default function ProviderChannels() {
  const [q, setQ] = useState('');
  const found = useQuery({
    queryKey: ['oms_sales_channel', q],
    queryFn: () => request(providerChannels, q ? { q } : {}),
  });
  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2>销售渠道</h2>
        <span className="hl-muted">您服务的商户的销售渠道</span>
      </header>
      <section className="hl-card hl-list">
        <header className="hl-bar">
          <QuickSearch value={q} placeholder="编码、名称或拼音首字母" onSearch={setQ} />
        </header>
        <DataTable
          label="销售渠道"
          columns={columns}
          rows={found.data ?? []}
          isLoading={found.isPending}
          empty="还没有由您服务的销售渠道，请联系平台为商户指定渠道商。"
        />
      </section>
    </div>
  );
}
