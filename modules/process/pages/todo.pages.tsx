import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  BatchResults,
  type Column,
  confirmUser,
  DataTable,
  formatMoment,
  formatMoney,
  type NamedResult,
  request,
  StateDot,
  StateTabs,
  useBusy,
  useNow,
} from '@heliu/ui';
import { useAddress } from '@heliu/ui/report';
import { hiddenText } from '@heliu/model';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { flowStates, taskStates } from '../flow/flow.rules.ts';
import {
  allTasks,
  completeTasks,
  countTasks,
  myTasks,
  type StartedRow,
  startedProcesses,
  type TaskRow,
} from '../instance/instance.calls.ts';
import { processInstance, processTask } from '../instance/instance.ts';
import { ownRequests, removeRequest, type RequestRow } from '../request/request.calls.ts';
import { processRequest, requestStates } from '../request/request.ts';
import { OwnSubstituteButton } from './own-substitute.pages.tsx';
import '../flow/process.css';

const pageSize = 50;
const kinds = ['done', 'started', 'sent', 'mine'] as const;
type Kind = (typeof kinds)[number] | 'open';

const detail = (instance: number) => `/process/detail/${instance}`;
function Waits({ since, dueAt }: { since: string | null; dueAt: string | null }) {
  const now = useNow();
  const isLate = dueAt !== null && Date.parse(dueAt) < now;
  return (
    <span className={isLate ? 'flow-late' : ''}>
      {formatMoment(since, true)}
      {isLate && ' 已超时'}
    </span>
  );
}

const taskColumns = (kind: Kind): Column<TaskRow>[] => [
  {
    key: 'title',
    title: '单据',
    room: 220,
    render: ({ title, instance }) => <Link to={detail(instance)}>{title}</Link>,
    tip: ({ title }) => title,
  },
  {
    key: 'party',
    title: '对方',
    room: 180,
    render: ({ party }) => party ?? '--',
    tip: ({ party }) => party ?? undefined,
  },
  {
    key: 'amount',
    title: '金额',
    width: 110,
    align: 'right',
    render: ({ amount }) => (amount === null ? '--' : amount === hiddenText ? amount : formatMoney(amount)),
  },
  { key: 'process', title: '流程', room: 140, render: ({ process }) => process, tip: ({ process }) => process },
  { key: 'step', title: '步骤', room: 120, render: ({ step }) => step, tip: ({ step }) => step },
  { key: 'starter', title: '发起人', width: 90, render: ({ starter }) => starter },
  ...(kind === 'open'
    ? [
        {
          key: 'openedAt',
          title: '到达时间',
          width: 150,
          render: ({ openedAt, dueAt }: TaskRow) => <Waits since={openedAt} dueAt={dueAt} />,
        },
      ]
    : []),
  ...(kind === 'done'
    ? [
        {
          key: 'state',
          title: '我的决定',
          width: 90,
          render: ({ state }: TaskRow) => <StateDot entity={processTask} state={state} label={taskStates[state]} />,
        },
        {
          key: 'comment',
          title: '意见',
          room: 140,
          render: ({ comment }: TaskRow) => comment ?? '--',
          tip: ({ comment }: TaskRow) => comment ?? undefined,
        },
        {
          key: 'decidedAt',
          title: '处理时间',
          width: 130,
          render: ({ decidedAt }: TaskRow) => formatMoment(decidedAt, true),
        },
      ]
    : []),
  ...(kind === 'sent'
    ? [
        {
          key: 'openedAt',
          title: '抄送时间',
          width: 130,
          render: ({ openedAt }: TaskRow) => formatMoment(openedAt, true),
        },
      ]
    : []),
  ...(kind === 'open'
    ? []
    : [
        {
          key: 'flow',
          title: '流程状态',
          width: 100,
          render: ({ flow }: TaskRow) => <StateDot entity={processInstance} state={flow} label={flowStates[flow]} />,
        },
      ]),
];
const startedColumns: Column<StartedRow>[] = [
  {
    key: 'title',
    title: '单据',
    room: 220,
    render: ({ title, id }) => <Link to={detail(id)}>{title}</Link>,
    tip: ({ title }) => title,
  },
  {
    key: 'party',
    title: '对方',
    room: 180,
    render: ({ party }) => party ?? '--',
    tip: ({ party }) => party ?? undefined,
  },
  { key: 'process', title: '流程', room: 140, render: ({ process }) => process, tip: ({ process }) => process },
  {
    key: 'state',
    title: '状态',
    width: 100,
    render: ({ state }) => <StateDot entity={processInstance} state={state} label={flowStates[state]} />,
  },
  { key: 'step', title: '当前步骤', room: 120, render: ({ step }) => step ?? '--' },
  {
    key: 'waitsFor',
    title: '等谁',
    room: 120,
    render: ({ waitsFor }) => waitsFor || '--',
    tip: ({ waitsFor }) => waitsFor,
  },
  { key: 'startedAt', title: '提交时间', width: 130, render: ({ startedAt }) => formatMoment(startedAt, true) },
  {
    key: 'finishedAt',
    title: '结束时间',
    width: 130,
    render: ({ finishedAt }) => (finishedAt ? formatMoment(finishedAt, true) : '--'),
  },
];

const nothing: Record<Kind, string> = {
  open: '没有等您审批的单据。',
  done: '还没有审批过。',
  started: '还没有提交过审批。要审批的单据，在它的页面上点“提交审批”。',
  sent: '没有抄送给您的。',
  mine: '还没有填过表单。请假、用印、报销这些，点“发起审批”。',
};

function Together({ tasks, onDone }: { tasks: readonly TaskRow[]; onDone: () => void }) {
  const [decision, setDecision] = useState<'approve' | 'reject'>();
  const [comment, setComment] = useState('');
  const [results, setResults] = useState<readonly NamedResult[]>();
  const [busy, run] = useBusy();
  const confirm = () =>
    run(async () => {
      const { rows } = await request(completeTasks, {
        taskIds: tasks.map(({ id }) => id),
        decision: decision!,
        comment: comment.trim(),
      });
      setResults(
        rows.map(({ place, ok, message }) => ({ id: tasks[place]!.id, ok, message, title: tasks[place]!.title })),
      );
      setDecision(undefined);
    });
  const label = decision === 'reject' ? '驳回' : '同意';
  return (
    <>
      <Button type="primary" disabled={tasks.length === 0} onClick={() => setDecision('approve')}>
        同意{tasks.length > 0 && ` ${tasks.length} 项`}
      </Button>
      <Button danger disabled={tasks.length === 0} onClick={() => setDecision('reject')}>
        驳回
      </Button>
      {decision && (
        <Modal
          open
          title={`${label} ${tasks.length} 项`}
          okText={label}
          cancelText="取消"
          confirmLoading={busy}
          okButtonProps={{ danger: decision === 'reject', disabled: decision === 'reject' && !comment.trim() }}
          onOk={confirm}
          onCancel={() => setDecision(undefined)}
        >
          <Input.TextArea
            aria-label="意见"
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={500}
            value={comment}
            placeholder={decision === 'reject' ? '为什么驳回' : '意见，可以不填'}
            onChange={(event) => setComment(event.target.value)}
          />
        </Modal>
      )}
      {results && (
        <BatchResults
          label="审批"
          results={results}
          onClose={() => {
            setResults(undefined);
            onDone();
          }}
        />
      )}
    </>
  );
}

function Tasks({
  kind,
  page,
  onPage,
}: {
  kind: Exclude<Kind, 'mine' | 'started'>;
  page: number;
  onPage: (page: number) => void;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data, isPending, isFetching } = useQuery({
    queryKey: ['process', 'tasks', kind, page],
    queryFn: ({ signal }) =>
      kind === 'open'
        ? request(myTasks, { page, pageSize }, { signal })
        : request(allTasks, { which: kind, page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.rows ?? [];
  const select = (some: readonly TaskRow[], is: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      for (const { id } of some)
        if (is) after.add(id);
        else after.delete(id);
      return after;
    });
  const tasks = rows.filter(({ id }) => chosen.has(id));
  return (
    <>
      {kind === 'open' && (
        <div className="flow-bar">
          <Together
            tasks={tasks}
            onDone={() => {
              setChosen(new Set());
              void queries.invalidateQueries();
            }}
          />
          <span className="hl-gap" />
          <StartLink />
          <OwnSubstituteButton open={data?.total ?? 0} />
        </div>
      )}
      <DataTable
        label="审批任务"
        columns={taskColumns(kind)}
        rows={rows}
        isLoading={isPending}
        isFetching={isFetching}
        empty={<p>{nothing[kind]}</p>}
        {...(kind === 'open' && { selected: chosen, onSelect: select })}
        onOpen={({ instance }) => void navigate(detail(instance))}
        pageKey={`${kind} ${page}`}
      />
      <Foot page={page} total={data?.total ?? 0} onPage={onPage} />
    </>
  );
}

function Foot({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  return (
    <footer className="flow-bar">
      <span className="hl-muted">共 {total} 条</span>
      <span className="hl-gap" />
      {last > 1 && (
        <>
          <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            上一页
          </Button>
          <span>
            {page} / {last}
          </span>
          <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
            下一页
          </Button>
        </>
      )}
    </footer>
  );
}

function Started({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const navigate = useNavigate();
  const { data, isPending, isFetching } = useQuery({
    queryKey: ['process', 'started', page],
    queryFn: ({ signal }) => request(startedProcesses, { page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <DataTable
        label="我发起的流程"
        columns={startedColumns}
        rows={data?.rows ?? []}
        isLoading={isPending}
        isFetching={isFetching}
        empty={<p>{nothing.started}</p>}
        onOpen={({ id }) => void navigate(detail(id))}
        pageKey={`started ${page}`}
      />
      <Foot page={page} total={data?.total ?? 0} onPage={onPage} />
    </>
  );
}

const StartLink = () => {
  const navigate = useNavigate();
  return <Button onClick={() => void navigate('/process/add')}>发起审批</Button>;
};

const requestColumns: Column<RequestRow>[] = [
  {
    key: 'number',
    title: '编号',
    width: 150,
    render: ({ number, id, instance }) => (
      <Link to={instance === null ? `/process/request/edit/${id}` : detail(instance)}>{number}</Link>
    ),
  },
  { key: 'form', title: '表单', room: 110, render: ({ form }) => form, tip: ({ form }) => form },
  {
    key: 'summary',
    title: '内容',
    room: 240,
    render: ({ summary }) => summary ?? '--',
    tip: ({ summary }) => summary ?? undefined,
  },
  {
    key: 'amount',
    title: '金额',
    width: 110,
    align: 'right',
    render: ({ amount }) => (amount === null ? '--' : formatMoney(amount)),
  },
  { key: 'day', title: '申请日期', width: 110, render: ({ day }) => day },
  {
    key: 'status',
    title: '状态',
    width: 100,
    render: ({ status }) => <StateDot entity={processRequest} state={status} label={requestStates[status]} />,
  },
  { key: 'waitsFor', title: '等谁', room: 110, render: ({ waitsFor }) => waitsFor || '--' },
];

/** What whoever is logged in has filled in, drafts too. */
function OwnRequests({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [busy, run] = useBusy();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data, isPending, isFetching } = useQuery({
    queryKey: ['process', 'requests', page],
    queryFn: ({ signal }) => request(ownRequests, { page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.rows ?? [];
  const removable = rows.filter(({ id, status }) => chosen.has(id) && isOpenRequest(status));
  const remove = () =>
    run(async () => {
      if (!(await confirmUser({ text: `删除 ${removable.length} 张审批单？`, ok: '删除', danger: true }))) return;
      for (const { id } of removable) await request(removeRequest, { request: id });
      setChosen(new Set());
      void queries.invalidateQueries({ queryKey: ['process'] });
    });
  return (
    <>
      <div className="flow-bar">
        <Button type="primary" onClick={() => void navigate('/process/add')}>
          发起审批
        </Button>
        <Button danger loading={busy} disabled={removable.length === 0} onClick={remove}>
          删除{removable.length > 0 && ` ${removable.length} 张`}
        </Button>
        <span className="hl-muted">没有在审批、也没有通过的可以删除。</span>
      </div>
      <DataTable
        label="我填的审批单"
        columns={requestColumns}
        rows={rows}
        isLoading={isPending}
        isFetching={isFetching}
        empty={<p>{nothing.mine}</p>}
        selected={chosen}
        onSelect={(some, is) =>
          setChosen((before) => {
            const after = new Set(before);
            for (const { id } of some)
              if (is) after.add(id);
              else after.delete(id);
            return after;
          })
        }
        onOpen={({ id, instance }) =>
          void navigate(instance === null ? `/process/request/edit/${id}` : detail(instance))
        }
        pageKey={`mine ${page}`}
      />
      <Foot page={page} total={data?.total ?? 0} onPage={onPage} />
    </>
  );
}

const isOpenRequest = (status: RequestRow['status']): boolean => processRequest.editable.includes(status as never);

/** What waits for whoever is logged in, what he decided, what he started, and what was sent to him. */
export default function TodoPage() {
  const [query, setQuery] = useAddress();
  const kind = kinds.find((one) => one === query.get('kind')) ?? 'open';
  const page = Math.max(1, Number(query.get('page')) || 1);
  const onPage = (to: number) => setQuery({ ...(kind !== 'open' && { kind }), page: String(to) });
  const { data } = useQuery({
    queryKey: ['process', 'count'],
    queryFn: ({ signal }) => request(countTasks, {}, { quiet: true, signal }),
  });
  return (
    <div className="hl-page">
      <StateTabs
        label="审批任务"
        keys={['kind']}
        tabs={[
          { label: '待我审批', count: data?.open, query: {} },
          { label: '我审批过', count: undefined, query: { kind: 'done' } },
          { label: '我发起的', count: undefined, query: { kind: 'started' }, apart: true },
          { label: '我填的表单', count: undefined, query: { kind: 'mine' } },
          { label: '抄送给我', count: undefined, query: { kind: 'sent' } },
        ]}
      />
      <section className="hl-card hl-list">
        {kind === 'mine' ? (
          <OwnRequests page={page} onPage={onPage} />
        ) : kind === 'started' ? (
          <Started page={page} onPage={onPage} />
        ) : (
          <Tasks key={kind} kind={kind} page={page} onPage={onPage} />
        )}
      </section>
    </div>
  );
}
