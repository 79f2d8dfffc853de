import { useQuery } from '@tanstack/react-query';
import { sumYuan } from '@heliu/model';
import {
  asPaper,
  type Column,
  DataTable,
  fetchFile,
  formatMoney,
  PrintButton,
  refresh,
  RefusedList,
  request,
  say,
  useBusy,
  Waiting,
} from '@heliu/ui';
import { Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { dunningPaper, type Overdue, overdueCustomers, sendDunning } from './dunning.calls.ts';
import { type DunningLevel, dunningLevels } from '../open-report/reminded.ts';
import { dunningLetter } from './dunning.ts';
import './dunning.css';

type Row = Overdue & { readonly id: number };
type Refused = readonly { readonly name: string; readonly message: string }[];
const options = Object.entries(dunningLevels).map(([value, label]) => ({ value: value as DunningLevel, label }));

/** Why he cannot be written to, or what has gone out today. */
const reasonOf = ({ address, today }: Overdue, level: DunningLevel): string | undefined =>
  address === null ? '没有邮箱' : today.includes(level) ? '今天已发过' : undefined;

/** Customers with something overdue: whom to remind, how earnestly, and the letter itself before it leaves. */
export function DunningDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery({
    queryKey: [dunningLetter.name, 'overdue'],
    queryFn: () => request(overdueCustomers, {}),
  });
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [levels, setLevels] = useState<Readonly<Record<number, DunningLevel>>>({});
  const [refused, setRefused] = useState<Refused>([]);
  const [busy, run] = useBusy();
  const rows: Row[] = (data?.rows ?? []).map((row) => ({ ...row, id: row.customer }));
  const levelOf = (row: Overdue) => levels[row.customer] ?? row.level;
  const chosen = rows.filter((row) => ticked.has(row.id) && reasonOf(row, levelOf(row)) === undefined);
  const onSelect = (some: readonly Row[], is: boolean) => {
    const ids = new Set(some.map(({ id }) => id));
    const others = [...ticked].filter((id) => !ids.has(id));
    setTicked(new Set(is ? [...others, ...ids] : others));
  };
  const send = async () => {
    const letters = chosen.map((row) => ({ customer: row.customer, level: levelOf(row) }));
    const answer = await request(sendDunning, { letters });
    refresh(dunningLetter);
    if (answer.sent > 0) say({ text: `${answer.sent} 封催款函已排队发送`, durationMs: 2500 });
    setTicked(new Set());
    if (answer.refused.length > 0) setRefused(answer.refused);
    else onClose();
  };
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: '客户',
      width: 190,
      tip: ({ name }) => name,
      render: ({ name }) => name,
    },
    { key: 'amount', title: '逾期金额', width: 116, align: 'right', render: ({ amount }) => formatMoney(amount) },
    { key: 'longest', title: '最长逾期', width: 84, align: 'right', render: ({ longest }) => `${longest} 天` },
    {
      key: 'advance',
      title: '预收余额',
      width: 104,
      align: 'right',
      render: ({ advance }) => (Number(advance) === 0 ? '' : formatMoney(advance)),
    },
    {
      key: 'last',
      title: '上次催款',
      width: 150,
      render: ({ lastDay, lastLevel }) =>
        lastDay === null ? (
          <span className="hl-muted">没有催过</span>
        ) : (
          `${lastDay.slice(5)} ${lastLevel === null ? '' : dunningLevels[lastLevel]}`
        ),
    },
    {
      key: 'level',
      title: '这次',
      width: 124,
      render: (row) => (
        <Select
          size="small"
          aria-label={`${row.name}的级别`}
          options={options}
          value={levelOf(row)}
          onChange={(next) => setLevels({ ...levels, [row.customer]: next })}
        />
      ),
    },
    {
      key: 'address',
      title: '邮箱',
      width: 180,
      tip: ({ address }) => address ?? '没有邮箱，请在客户资料的联系人里填写',
      render: (row) => {
        const reason = reasonOf(row, levelOf(row));
        return reason === undefined ? row.address : <span className="hl-tag is-goods">{reason}</span>;
      },
    },
    {
      key: 'paper',
      title: '',
      width: 40,
      render: (row) => (
        <PrintButton
          bare
          label={`查看${row.name}的催款函`}
          paper={() => asPaper(fetchFile(dunningPaper, { customer: row.customer, level: levelOf(row) }))}
        />
      ),
    },
  ];
  return (
    <Modal
      open
      width={1080}
      title="发催款函"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={chosen.length === 0 || data?.mailbox === false}
            onClick={() => run(send)}
          >
            发送 {chosen.length} 封
          </Button>
        </>
      }
    >
      {data === undefined ? (
        <Waiting />
      ) : (
        <div className="hl-stack">
          <p className="hl-muted">
            勾选的客户各收到一封邮件，附催款函的
            PDF：逐张列出逾期发票、逾期天数、金额大小写和收款账户。点打印图标先看一看。
          </p>
          {!data.mailbox && <p className="hl-negative">还没有发件邮箱，请管理员到“邮箱管理”添加。</p>}
          <RefusedList
            title={`${refused.length} 个客户没有发`}
            refused={refused.map(({ name, message }) => ({ what: name, message }))}
          />
          <div className="dunning-customers">
            <DataTable
              label="逾期客户"
              columns={columns}
              rows={rows}
              selected={ticked}
              onSelect={onSelect}
              isLoading={false}
              empty="没有逾期的应收。"
            />
          </div>
          {chosen.length > 0 && (
            <p>
              给 {chosen.length} 个客户发催款函，逾期合计{' '}
              <b>{formatMoney(sumYuan(chosen.map(({ amount }) => amount)))}</b>
            </p>
          )}
        </div>
      )}
    </Modal>
  );
}
