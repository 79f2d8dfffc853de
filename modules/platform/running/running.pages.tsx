import {
  type Column,
  DataTable,
  Failure,
  formatMoment,
  missing,
  request,
  say,
  useBusy,
  useMay,
  useNow,
  Waiting,
} from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { gatewayNames } from './names.ts';
import {
  type Alarm,
  type Answers,
  type GatewayState,
  type QueueState,
  retryQueue,
  runningState,
} from './running.calls.ts';
import { gatewayLabel } from './running.rules.ts';

const everyMs = 10_000;
type Numbered<T> = T & { readonly id: number };
const numbered = <T,>(rows: readonly T[]): Numbered<T>[] => rows.map((row, i) => ({ ...row, id: i + 1 }));

const asked = ({ done, refused, failed }: Answers) => done + refused + failed;
const share = (answers: Answers) =>
  asked(answers) === 0 ? missing : `${((100 * answers.done) / asked(answers)).toFixed(answers.failed > 0 ? 1 : 0)}%`;
const bad = (n: number) => (n > 0 ? <span className="hl-negative">{n.toLocaleString('zh-CN')}</span> : '0');
const ms = (n: number) => (n >= 1000 ? `${(n / 1000).toFixed(1)} 秒` : `${n} 毫秒`);

type Gateway = Numbered<GatewayState>;
const gatewayColumns: Column<Gateway>[] = [
  { key: 'gateway', title: '外部服务', width: 180, render: (row) => gatewayLabel(row.gateway, gatewayNames) },
  {
    key: 'hour',
    title: '近一小时',
    align: 'right',
    width: 90,
    render: ({ hour }) => asked(hour).toLocaleString('zh-CN'),
  },
  { key: 'hourDone', title: '成功', align: 'right', width: 80, render: ({ hour }) => share(hour) },
  { key: 'hourFailed', title: '没有结果', align: 'right', width: 90, render: ({ hour }) => bad(hour.failed) },
  {
    key: 'hourMs',
    title: '平均用时',
    align: 'right',
    width: 100,
    render: ({ hour }) => (asked(hour) === 0 ? missing : ms(hour.ms)),
  },
  {
    key: 'hourSlow',
    title: '最慢',
    align: 'right',
    width: 90,
    render: ({ hour }) => (asked(hour) === 0 ? missing : ms(hour.slowest)),
  },
  {
    key: 'day',
    title: '近 24 小时',
    align: 'right',
    width: 100,
    render: ({ day }) => asked(day).toLocaleString('zh-CN'),
  },
  { key: 'dayFailed', title: '没有结果', align: 'right', width: 90, render: ({ day }) => bad(day.failed) },
  {
    key: 'dayRefused',
    title: '被拒绝',
    align: 'right',
    width: 80,
    render: ({ day }) => day.refused.toLocaleString('zh-CN'),
  },
  {
    key: 'fault',
    title: '最近一次不成功',
    room: 260,
    render: ({ fault, faultAt }) => (fault ? `${formatMoment(faultAt!, true)} ${fault}` : missing),
    tip: ({ fault }) => fault ?? undefined,
  },
];

function Age({ since }: { since: string | null }) {
  const now = useNow();
  if (since === null) return missing;
  const minutes = Math.floor((now - Date.parse(since)) / 60_000);
  const text = minutes < 1 ? '不到 1 分钟' : `${minutes} 分钟`;
  return minutes >= 10 ? <span className="hl-negative">{text}</span> : text;
}

const alarmColumns: Column<Alarm>[] = [
  {
    key: 'state',
    title: '状态',
    width: 90,
    render: ({ overAt }) => (
      <span className="hl-state">
        <i className={`hl-dot ${overAt === null ? 'is-invoice' : 'is-money'}`} />
        {overAt === null ? '未恢复' : '已恢复'}
      </span>
    ),
  },
  { key: 'title', title: '告警', width: 200, render: (row) => row.title },
  { key: 'said', title: '内容', room: 300, render: (row) => row.said, tip: (row) => row.said },
  { key: 'since', title: '开始', width: 120, render: (row) => formatMoment(row.since, true) },
  {
    key: 'overAt',
    title: '恢复',
    width: 120,
    render: (row) => (row.overAt ? formatMoment(row.overAt, true) : missing),
  },
];

/** How the services outside answer and how the work in the background goes, over all companies. */
export default function Running() {
  const may = useMay();
  const [busy, run] = useBusy();
  const found = useQuery({
    queryKey: ['platform', 'running'],
    queryFn: ({ signal }) => request(runningState, {}, { quiet: true, inBackground: true, signal }),
    refetchInterval: everyMs,
  });
  if (found.isError && !found.data)
    return <Failure message={found.error.message} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Waiting />;
  const { at, gateways, queues, alarms } = found.data;
  const retry = async (kind: string) => {
    const { count } = await request(retryQueue, { kind });
    say({ text: `${count} 个任务重新排队` });
    await found.refetch();
  };
  const queueColumns: Column<Numbered<QueueState>>[] = [
    {
      key: 'kind',
      title: '后台任务',
      width: 220,
      render: (row) => (row.label ? `${row.label}（${row.kind}）` : row.kind),
      tip: (row) => row.kind,
    },
    { key: 'waiting', title: '等待', align: 'right', width: 70, render: (row) => row.waiting },
    { key: 'running', title: '执行中', align: 'right', width: 70, render: (row) => row.running },
    { key: 'oldest', title: '最早的等了', align: 'right', width: 110, render: (row) => <Age since={row.oldest} /> },
    { key: 'failedHour', title: '近一小时失败', align: 'right', width: 110, render: (row) => bad(row.failedHour) },
    { key: 'failedDay', title: '近 24 小时失败', align: 'right', width: 120, render: (row) => bad(row.failedDay) },
    {
      key: 'error',
      title: '最近一次失败',
      room: 260,
      render: (row) => (row.error ? `${row.failedAt ? formatMoment(row.failedAt, true) : ''} ${row.error}` : missing),
      tip: (row) => row.error ?? undefined,
    },
    {
      key: 'tools',
      title: '操作',
      pin: 'right',
      width: 110,
      render: (row) =>
        may('sys_running:retry') && row.retryable > 0 ? (
          <span className="hl-tools">
            <button type="button" disabled={busy} onClick={() => run(() => retry(row.kind))}>
              重新执行 {row.retryable}
            </button>
          </span>
        ) : null,
    },
  ];
  const open = alarms.filter(({ overAt }) => overAt === null).length;
  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2>运行状况</h2>
        <span className={open > 0 ? 'hl-negative' : 'hl-yes'}>{open > 0 ? `${open} 项不正常` : '没有告警'}</span>
        <span className="hl-muted">{formatMoment(at, true)}，每 10 秒更新</span>
      </header>
      <section className="hl-card hl-list">
        <DataTable
          label="外部服务"
          columns={gatewayColumns}
          rows={numbered(gateways)}
          empty="近 24 小时没有向外部服务发过请求。"
        />
      </section>
      <section className="hl-card hl-list">
        <DataTable
          label="后台任务"
          columns={queueColumns}
          rows={numbered(queues)}
          empty="没有等待、执行中或失败的后台任务。"
        />
      </section>
      <section className="hl-card hl-list">
        <DataTable label="告警" columns={alarmColumns} rows={alarms} empty="近 7 天没有告警。" />
      </section>
    </div>
  );
}
