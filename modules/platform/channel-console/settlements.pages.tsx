import { type Column, confirmUser, DataTable, formatMoney, missing, request, say, StateDot, useBusy } from '@heliu/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { channelSettlement } from '../channel-fee/settlement.ts';
import { confirmSettlement, type OwnSettlement, ownSettlements } from './console.calls.ts';
import { FeesDrawer, type Wanted } from './fees-drawer.pages.tsx';
import './console.css';

function Tools({ row }: { row: OwnSettlement }) {
  const queries = useQueryClient();
  const [, run] = useBusy();
  const confirm = async () => {
    const text = `确认结算单 ${row.number}，应收分成 ${formatMoney(row.fee)}？确认以后平台付款。`;
    if (!(await confirmUser({ text }))) return;
    await request(confirmSettlement, { id: row.id });
    say({ text: '已确认，等平台付款' });
    await queries.invalidateQueries({ queryKey: [channelSettlement.name] });
  };
  return (
    <button type="button" onClick={() => run(confirm)}>
      确认无误
    </button>
  );
}

/** What the platform settled with the channel, for it to look over and agree with. */
export default function ChannelSettlements() {
  const [wanted, setWanted] = useState<Wanted>();
  const found = useQuery({
    queryKey: [channelSettlement.name, 'own'],
    queryFn: () => request(ownSettlements, {}, { quiet: true }),
  });
  const columns: Column<OwnSettlement>[] = [
    {
      key: 'number',
      title: '结算单号',
      pin: 'left',
      render: (row) => (
        <button
          type="button"
          className="console-look"
          onClick={() => setWanted({ title: `${row.number} 的费用`, asked: { settlement: row.id } })}
        >
          {row.number}
        </button>
      ),
    },
    { key: 'day', title: '结算日期', width: 110, render: (row) => row.day },
    { key: 'until', title: '截至日期', width: 110, render: (row) => row.until },
    {
      key: 'status',
      title: '状态',
      width: 100,
      render: (row) => (
        <StateDot entity={channelSettlement} state={row.status} label={channelSettlement.states[row.status]} />
      ),
    },
    { key: 'renewals', title: '笔数', align: 'right', width: 70, render: (row) => row.renewals },
    { key: 'amount', title: '续费金额', align: 'right', width: 120, render: (row) => formatMoney(row.amount) },
    { key: 'fee', title: '应收分成', align: 'right', width: 120, render: (row) => formatMoney(row.fee) },
    { key: 'paidOn', title: '付款日期', width: 110, render: (row) => row.paidOn ?? missing },
    { key: 'tradeNo', title: '付款流水号', width: 150, render: (row) => row.tradeNo ?? missing },
    {
      key: 'tools',
      title: '操作',
      width: 90,
      pin: 'right',
      render: (row) =>
        row.status === 'draft' && (
          <span className="hl-tools">
            <Tools row={row} />
          </span>
        ),
    },
  ];
  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2>费用与结算</h2>
        <span className="hl-muted">点单号看每一笔费用；对得上就确认，平台随后付款。</span>
        <span className="hl-gap" />
        <Button onClick={() => setWanted({ title: '未结算的费用', asked: { state: 'open' } })}>未结算的费用</Button>
      </header>
      <section className="hl-card hl-list">
        <DataTable
          label="结算单"
          columns={columns}
          rows={found.data ?? []}
          isLoading={found.isPending}
          empty={found.isError ? `没有取到数据：${found.error.message}` : '还没有结算单，平台生成以后在这里确认。'}
        />
      </section>
      {wanted && <FeesDrawer wanted={wanted} onClose={() => setWanted(undefined)} />}
    </div>
  );
}
