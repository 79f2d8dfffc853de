import type { Page, Wire } from '@heliu/model';
import {
  ActionDialog,
  availableActions,
  type Column,
  DataTable,
  formatMoment,
  missing,
  request,
  StateDot,
  useMay,
} from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { pullErrorCalls, pullRunCalls } from './task.calls.ts';
import { pullError, pullRun, pullTask } from './task.ts';
import type { TaskRow } from './touched.pages.tsx';

type Run = Wire<typeof pullRun>;
type Problem = Wire<typeof pullError>;

const when = (value: string | null) => (value ? formatMoment(value, true) : missing);
const runColumns: Column<Run>[] = [
  { key: 'startedAt', title: '开始', render: (row) => when(row.startedAt), pin: 'left' },
  {
    key: 'outcome',
    title: '结果',
    render: ({ outcome }) => <StateDot state={outcome} label={pullRun.fields.outcome.choices![outcome]!} />,
  },
  { key: 'span', title: '平台时段', render: (row) => `${when(row.fromMark)} 至 ${when(row.toMark)}` },
  { key: 'fetched', title: '读取', align: 'right', render: (row) => row.fetched },
  { key: 'added', title: '新增', align: 'right', render: (row) => row.added },
  { key: 'changed', title: '更新', align: 'right', render: (row) => row.changed },
  { key: 'failed', title: '失败', align: 'right', render: (row) => row.failed },
  { key: 'message', title: '说明', render: (row) => row.message ?? missing, tip: (row) => row.message ?? undefined },
];

const problemColumns: Column<Problem>[] = [
  { key: 'reference', title: '平台单号', render: (row) => row.reference, pin: 'left' },
  { key: 'message', title: '原因', render: (row) => row.message, tip: (row) => row.message },
  { key: 'attempts', title: '尝试次数', align: 'right', render: (row) => row.attempts },
  { key: 'updatedAt', title: '最近一次', render: (row) => when(row.updatedAt) },
  {
    key: 'state',
    title: '状态',
    render: ({ state, solvedAt, ignoreReason }) =>
      state === 'open' ? (
        <StateDot state="failed" label="未解决" />
      ) : state === 'solved' ? (
        <StateDot state="done" label={`${when(solvedAt)} 已解决`} />
      ) : (
        <StateDot state="stopped" label={`已忽略：${ignoreReason ?? ''}`} />
      ),
    tip: ({ ignoreReason }) => ignoreReason ?? undefined,
  },
];

/** What came when, and what could not be taken in. Read anew whenever the task has run. */
export function TaskHistory({ task }: { task: TaskRow }) {
  const may = useMay();
  const [pending, setPending] = useState<{ name: string; row: Problem }>();
  const acting: Column<Problem> = {
    key: 'actions',
    title: '操作',
    render: (row) =>
      availableActions(pullError, pullErrorCalls.operations, row, may).map(([name, { label }]) => (
        <button key={name} type="button" className="hl-link" onClick={() => setPending({ name, row })}>
          {label}
        </button>
      )),
  };
  const [tab, setTab] = useState(new URLSearchParams(useLocation().search).get('tab') ?? 'runs');
  const args = { task: String(task.id), page: 1, pageSize: 50 };
  const runs = useQuery({
    queryKey: [pullTask.name, 'show', task.id, 'runs', task.runs, task.lastRunAt],
    queryFn: ({ signal }) => request<Page<Run>>(pullRunCalls.operations.list, { ...args, sort: '-id' }, { signal }),
  });
  const problems = useQuery({
    queryKey: [pullError.name, 'list', task.id, task.lastRunAt],
    queryFn: ({ signal }) =>
      request<Page<Problem>>(pullErrorCalls.operations.list, { ...args, sort: '-id' }, { signal }),
  });
  return (
    <section>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          {
            key: 'runs',
            label: '执行明细',
            children: (
              <DataTable
                label="执行明细"
                columns={runColumns}
                rows={runs.data?.rows ?? []}
                isLoading={runs.isPending}
                empty="还没有执行过"
              />
            ),
          },
          {
            key: 'errors',
            label: task.openErrors > 0 ? `错误 ${task.openErrors}` : '错误',
            children: (
              <>
                <p className="hl-muted">
                  平台给的内容读不懂时记在这里，不影响其他订单；下次读到并读懂了就自动解决，不需要的可以忽略。
                </p>
                <DataTable
                  label="同步错误"
                  columns={[...problemColumns, acting]}
                  rows={problems.data?.rows ?? []}
                  isLoading={problems.isPending}
                  empty="没有错误"
                />
              </>
            ),
          },
        ]}
      />
      <ActionDialog
        entity={pullError}
        operations={pullErrorCalls.operations}
        pending={pending}
        onClose={() => setPending(undefined)}
      />
    </section>
  );
}
