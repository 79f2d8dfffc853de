import { type Column, DataTable, formatDate, formatMoney, missing, QuickSearch, request } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { channelMerchant } from '../channel/merchant.ts';
import { type OwnMerchant, ownMerchants } from './console.calls.ts';

type Row = OwnMerchant & { readonly id: number };
const soonMs = 30 * 86_400_000;

/** How its service stands: whoever is about to run out wants to be called. */
function stateOf({ disabled, expireAt }: OwnMerchant): { readonly text: string; readonly tone: string } {
  if (disabled) return { text: '已停用', tone: 'is-invoice' };
  if (expireAt === null) return { text: '正常', tone: 'is-money' };
  const left = Date.parse(expireAt) - Date.now();
  if (left <= 0) return { text: '已到期', tone: 'is-invoice' };
  return left < soonMs ? { text: '快到期', tone: 'is-goods' } : { text: '正常', tone: 'is-money' };
}

const columns: Column<Row>[] = [
  { key: 'name', title: '企业', pin: 'left', render: (row) => row.name },
  { key: 'since', title: '归属日期', width: 110, render: (row) => formatDate(row.since, 'yyyy-MM-dd') },
  { key: 'plan', title: '套餐', width: 100, render: (row) => row.plan ?? missing },
  {
    key: 'expireAt',
    title: '到期',
    width: 110,
    render: (row) => (row.expireAt ? formatDate(row.expireAt, 'yyyy-MM-dd') : '不限'),
  },
  {
    key: 'state',
    title: '状态',
    width: 90,
    render: (row) => {
      const { text, tone } = stateOf(row);
      return (
        <span className="hl-state">
          <i className={`hl-dot ${tone}`} />
          {text}
        </span>
      );
    },
  },
  {
    key: 'invoices',
    title: '本月开票张数',
    align: 'right',
    width: 120,
    render: (row) => row.invoices.toLocaleString('zh-CN'),
  },
  { key: 'amount', title: '累计续费', align: 'right', width: 130, render: (row) => formatMoney(row.amount) },
];

/** The companies a channel looks after: how they stand, and nothing of what they do. */
export default function ChannelMerchants() {
  const [q, setQ] = useState('');
  const found = useQuery({
    queryKey: [channelMerchant.name, 'own', q],
    queryFn: ({ signal }) => request(ownMerchants, q ? { q } : {}, { quiet: true, signal }),
  });
  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2>我的商户</h2>
        <span className="hl-muted">只看得到张数和续费，看不到商户的业务和账。</span>
      </header>
      <section className="hl-card hl-list">
        <header className="hl-bar">
          <QuickSearch value={q} placeholder="企业名称" onSearch={setQ} />
        </header>
        <DataTable
          label="我的商户"
          columns={columns}
          rows={(found.data ?? []).map((row) => ({ ...row, id: row.tenant }))}
          isLoading={found.isPending}
          empty={
            found.isError
              ? `没有取到数据：${found.error.message}`
              : q
                ? '没有这个名称的商户'
                : '还没有商户。把概况里的注册链接发给企业。'
          }
        />
      </section>
    </div>
  );
}
