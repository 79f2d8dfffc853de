import {
  ChoiceFilter,
  type Column,
  DataTable,
  formatDate,
  missing,
  QuickSearch,
  request,
  StateDot,
  textOf,
} from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilingDrawer } from './filing-drawer.pages.tsx';
import { type ServedFiling, servedFilings, servedStates } from './tax-filing.calls.ts';
import { taxFiling } from './tax-filing.ts';

const { fields, states } = taxFiling;
const columns: Column<ServedFiling>[] = [
  { key: 'number', title: '单据号', pin: 'left', width: 150, render: (row) => row.number },
  { key: 'companyName', title: '企业', render: (row) => row.companyName },
  { key: 'period', title: '税款所属期', width: 100, render: (row) => row.period },
  { key: 'taxpayer', title: '纳税人类型', width: 110, render: (row) => textOf(fields.taxpayer, row.taxpayer) },
  {
    key: 'status',
    title: '状态',
    width: 90,
    render: (row) => <StateDot entity={taxFiling} state={row.status} label={states[row.status]} />,
  },
  { key: 'assignee', title: '经办人', width: 100, render: (row) => row.assignee ?? missing },
  { key: 'contact', title: '联系人', width: 160, render: (row) => `${row.contact} ${row.mobile}` },
  { key: 'applyDate', title: '申请日期', width: 110, render: (row) => row.applyDate },
  {
    key: 'doneAt',
    title: '办结',
    width: 110,
    render: (row) => (row.doneAt ? formatDate(row.doneAt, 'yyyy-MM-dd') : missing),
  },
];
const shownStates = Object.fromEntries(servedStates.map((state) => [state, states[state]]));

/** What companies asked the platform's accountants to file, the newest first. */
export default function FilingDesk() {
  const [q, setQ] = useState('');
  const [status, setStatus] = useState<string>();
  const [open, setOpen] = useState<ServedFiling>();
  const asked = { ...(q && { q }), ...(status && { status: status as 'submitted' }) };
  const found = useQuery({
    queryKey: [taxFiling.name, 'desk', asked],
    queryFn: ({ signal }) => request(servedFilings, asked, { quiet: true, signal }),
  });
  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2>报税受理</h2>
        <span className="hl-muted">点一行看资料、留言并办理，最近 500 笔。</span>
      </header>
      <section className="hl-card hl-list">
        <header className="hl-bar">
          <QuickSearch value={q} placeholder="企业、单据号或 2026-10" onSearch={setQ} />
          <ChoiceFilter label="状态" value={status ?? null} choices={shownStates} onChange={setStatus} />
        </header>
        <DataTable
          label="报税受理"
          columns={columns}
          rows={found.data ?? []}
          isLoading={found.isPending}
          onOpen={setOpen}
          empty={found.isError ? `没有取到数据：${found.error.message}` : '没有报税服务'}
        />
      </section>
      {open && <FilingDrawer at={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
