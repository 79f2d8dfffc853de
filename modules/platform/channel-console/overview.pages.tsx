import { type Column, Copied, DataTable, Failure, Figures, formatMoney, request, Waiting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { channelFee } from '../channel-fee/fee.ts';
import { type OwnMonth, ownOverview } from './console.calls.ts';
import { FeesDrawer, type Wanted } from './fees-drawer.pages.tsx';
import './console.css';

type Row = OwnMonth & { readonly id: number };

const count = (key: 'merchants' | 'joined' | 'left' | 'invoices', title: string): Column<Row> => ({
  key,
  title,
  align: 'right',
  width: 96,
  render: (row) => row[key].toLocaleString('zh-CN'),
});

/** What a channel wants to know first: whom it has, what that brings, and by which link more of them come. */
export default function ChannelOverview() {
  const [wanted, setWanted] = useState<Wanted>();
  const found = useQuery({
    queryKey: [channelFee.name, 'overview'],
    queryFn: () => request(ownOverview, {}, { quiet: true }),
  });
  if (found.isError) return <Failure message={found.error.message} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Waiting />;
  const { name, link, host, merchants, open, held, paid, months } = found.data;
  const look = (row: Row) => (
    <button
      type="button"
      className="console-look"
      onClick={() => setWanted({ title: `${row.month} 的费用`, asked: { month: row.month } })}
    >
      {row.renewals}
    </button>
  );
  const columns: Column<Row>[] = [
    { key: 'month', title: '月份', width: 100, render: (row) => row.month },
    count('merchants', '月末商户'),
    count('joined', '归入'),
    count('left', '离开'),
    count('invoices', '开票张数'),
    {
      key: 'renewals',
      title: '续费笔数',
      align: 'right',
      width: 96,
      render: (row) => (row.renewals > 0 ? look(row) : '0'),
    },
    { key: 'amount', title: '续费金额', align: 'right', width: 130, render: (row) => formatMoney(row.amount) },
    { key: 'fee', title: '分成', align: 'right', width: 130, render: (row) => formatMoney(row.fee) },
  ];
  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2>{name}</h2>
        {host && <span className="hl-muted">专属域名 {host}</span>}
      </header>
      <Figures
        figures={[
          { label: '在服商户', value: merchants, to: '/ypyadmin/merchants' },
          { label: '未结算分成', value: formatMoney(open) },
          { label: '结算中', value: formatMoney(held), to: '/ypyadmin/settlements' },
          { label: '已支付', value: formatMoney(paid), tone: 'money' },
        ]}
      />
      <section className="hl-card console-link">
        <Copied label="注册链接" value={link} />
        <p className="hl-muted">企业从这个链接注册，开通后就是您的商户，以后每次付费续费按约定的比例分成。</p>
      </section>
      <section className="hl-card hl-list">
        <header className="hl-bar">
          <h3>最近十二个月</h3>
        </header>
        <DataTable
          label="最近十二个月"
          columns={columns}
          rows={months.map((month, i) => ({ ...month, id: i + 1 }))}
          empty="还没有商户。把注册链接发给企业，或请平台把您带来的企业归到您名下。"
        />
      </section>
      {wanted && <FeesDrawer wanted={wanted} onClose={() => setWanted(undefined)} />}
    </div>
  );
}
