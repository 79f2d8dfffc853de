import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type Column,
  DataTable,
  Failure,
  formatDate,
  formatMoney,
  RecordLink,
  request,
  say,
  useBusy,
  useMay,
} from '@heliu/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { bankLine } from '../bank-statement/bank-statement.ts';
import { type Matched, matchedBank, type OpenLine, unmatchBank } from './bank-match.calls.ts';

const told = (lines: readonly OpenLine[]): string =>
  lines.map(({ day, party, summary }) => [day.slice(5), party ?? summary].filter(Boolean).join(' ')).join('；');

const columns: Column<Matched>[] = [
  { key: 'clearedOn', title: '勾对日', width: 96, render: ({ clearedOn }) => clearedOn },
  { key: 'amount', title: '金额', width: 124, align: 'right', render: ({ amount }) => formatMoney(amount) },
  {
    key: 'bank',
    title: '银行流水',
    room: 260,
    tip: ({ lines }) => told(lines),
    render: ({ lines }) => told(lines),
  },
  {
    key: 'books',
    title: '出纳收支',
    room: 300,
    render: ({ entries }) =>
      entries.map(({ id, source, label, day }, i) => (
        <span key={id}>
          {i > 0 && '、'}
          <RecordLink entity={source.entity} id={source.id}>
            {source.number ?? label}
          </RecordLink>{' '}
          <span className="hl-muted">{day.slice(5)}</span>
        </span>
      )),
  },
  { key: 'by', title: '勾对人', width: 90, render: ({ by }) => by },
  { key: 'at', title: '勾对时间', width: 150, render: ({ at }) => formatDate(at) },
];

/** What is matched, to look at and to take back. */
export function MatchedList({
  account,
  from,
  to,
  onChange,
}: {
  account: number;
  from: string;
  to: string;
  onChange: () => void;
}) {
  const may = useMay()('fico_bank_statement:match');
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [busy, run] = useBusy(bankLine);
  const asked = { account, from, to };
  const { data, error, refetch, isLoading } = useQuery({
    queryKey: [bankLine.name, 'matched', asked],
    queryFn: () => request(matchedBank, asked, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.rows ?? [];
  const chosen = rows.filter(({ id }) => ticked.has(id));
  const onSelect = (some: readonly Matched[], is: boolean) =>
    setTicked((before) => {
      const after = new Set(before);
      for (const { id } of some)
        if (is) after.add(id);
        else after.delete(id);
      return after;
    });
  const undo = async () => {
    const { unmatched } = await request(unmatchBank, { account, matches: chosen.map(({ id }) => id) });
    say({ text: `取消了 ${unmatched} 组勾对`, durationMs: 2000 });
    setTicked(new Set());
    onChange();
  };
  if (error) return <Failure message={error.message} onRetry={() => void refetch()} />;
  return (
    <>
      <section className="hl-card hl-list">
        <DataTable
          label="已勾对"
          columns={columns}
          rows={rows}
          isLoading={isLoading}
          {...(may && { selected: ticked, onSelect })}
          empty="这段时间还没有勾对"
        />
      </section>
      <footer className="bank-foot">
        {data?.isMore && <span className="hl-warning">只列出最近的 500 组，请缩短日期</span>}
        <span className="hl-gap" />
        {may && (
          <Button loading={busy} disabled={chosen.length === 0} onClick={() => run(undo)}>
            取消勾对{chosen.length > 0 && ` ${chosen.length} 组`}
          </Button>
        )}
      </footer>
    </>
  );
}
