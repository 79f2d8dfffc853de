import { useQuery } from '@tanstack/react-query';
import { sumYuan } from '@heliu/model';
import { type Column, DataTable, Failure, formatMoney, request, say, useBusy, Waiting } from '@heliu/ui';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { bankLine } from '../bank-statement/bank-statement.ts';
import { matchBank, type OpenEntry, type OpenLine, suggestedMatches, type SuggestedMatch } from './bank-match.calls.ts';

const whys = {
  reference: '流水号相同',
  party: '对方与金额相同',
  amount: '金额相同、日期相近',
  sum: '同一天合计相等',
} as const;
const tones = { reference: 'is-money', party: 'is-money', amount: 'is-goods', sum: 'is-goods' } as const;

type Row = SuggestedMatch & { readonly id: number };
const told = (items: readonly (OpenLine | OpenEntry)[]): string =>
  items
    .map(({ day, party, summary, amount }) =>
      [day.slice(5), party ?? summary, ...(items.length > 1 ? [formatMoney(amount)] : [])].filter(Boolean).join(' '),
    )
    .join('；');
const columns: Column<Row>[] = [
  { key: 'amount', title: '金额', width: 118, align: 'right', render: ({ amount }) => formatMoney(amount) },
  { key: 'bank', title: '银行流水', room: 240, tip: ({ lines }) => told(lines), render: ({ lines }) => told(lines) },
  {
    key: 'books',
    title: '出纳收支',
    room: 280,
    tip: ({ entries }) => told(entries),
    render: ({ entries }) => (
      <>
        {entries.map(({ source }) => source.number).join('、')} <span className="hl-muted">{told(entries)}</span>
      </>
    ),
  },
  {
    key: 'why',
    title: '依据',
    width: 150,
    render: ({ why }) => <span className={`hl-tag ${tones[why]}`}>{whys[why]}</span>,
  },
];

interface Asked {
  readonly account: number;
  readonly from?: string;
  readonly to: string;
}
/** What would be matched, before it is; what looks wrong is left out by taking its tick away. */
export function SuggestDialog({ asked, onClose, onDone }: { asked: Asked; onClose: () => void; onDone: () => void }) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [busy, run] = useBusy(bankLine);
  const { data, error, refetch } = useQuery({
    queryKey: [bankLine.name, 'suggest', asked],
    gcTime: 0,
    queryFn: () => request(suggestedMatches, asked, { quiet: true }),
  });
  const rows = (data ?? []).map((one, i): Row => ({ ...one, id: i + 1 }));
  const chosen = rows.filter(({ id }) => !left.has(id));
  const onSelect = (some: readonly Row[], is: boolean) =>
    setLeft((before) => {
      const after = new Set(before);
      for (const { id } of some)
        if (is) after.delete(id);
        else after.add(id);
      return after;
    });
  const take = async () => {
    const groups = chosen.map(({ lines, entries }) => ({
      lines: lines.map(({ id }) => id),
      entries: entries.map(({ id }) => id),
    }));
    const { matched } = await request(matchBank, { account: asked.account, groups });
    say({ text: `勾对了 ${matched} 组`, durationMs: 3000 });
    onDone();
    onClose();
  };
  return (
    <Modal
      open
      centered
      width={1040}
      title="自动匹配"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={busy} disabled={chosen.length === 0} onClick={() => run(take)}>
            勾对 {chosen.length} 组
          </Button>
        </>
      }
    >
      {error ? (
        <Failure message={error.message} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Waiting />
      ) : (
        <div className="hl-stack">
          <div className="bank-suggested">
            <DataTable
              label="可能是同一笔的"
              columns={columns}
              rows={rows}
              selected={new Set(chosen.map(({ id }) => id))}
              onSelect={onSelect}
              empty="没有找到能对上的，请手工勾选"
            />
          </div>
          <p className="hl-muted">
            已选 {chosen.length} 组，净额 {formatMoney(sumYuan(chosen.map(({ amount }) => amount)))}
            。看着不对的取消勾选；勾对之后也可以在“已勾对”里取消。
          </p>
        </div>
      )}
    </Modal>
  );
}
