import { type Column, DataTable, formatDate, RecordLink, request, say, useMay } from '@heliu/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { monitorHistory, monitorList, monitorRun, type ProofState } from './monitor.calls.ts';

type Row = ProofState & { readonly id: number };
const numbered = (states: readonly ProofState[]): Row[] => states.map((state, index) => ({ ...state, id: index + 1 }));

const words = { holds: '相符', broken: '不符', never: '未核对' } as const;
const tones = { holds: 'is-money', broken: 'is-invoice', never: '' } as const;

function State({ state }: { state: ProofState['state'] }) {
  return (
    <span className="hl-state">
      <i className={`hl-dot ${tones[state]}`} />
      {words[state]}
    </span>
  );
}

const common: Column<Row>[] = [
  { key: 'label', title: '核对内容', render: (row) => row.label, pin: 'left', width: 300 },
  { key: 'state', title: '结果', render: (row) => <State state={row.state} />, width: 90 },
  {
    key: 'message',
    title: '第一处不符',
    render: (row) =>
      row.message ? (
        <span className="hl-negative">
          <RecordLink entity={row.entity} id={row.recordId}>
            {row.message}
          </RecordLink>
          {row.offences > 1 && `（共 ${row.offences === 20 ? '至少 ' : ''}${row.offences} 处）`}
        </span>
      ) : (
        '--'
      ),
  },
  { key: 'ms', title: '用时', align: 'right', render: (row) => (row.ms === null ? '--' : `${row.ms} ms`), width: 80 },
  { key: 'at', title: '核对时间', render: (row) => formatDate(row.at), width: 160 },
];

/** What is claimed about the books, and whether it holds. */
export default function Monitor() {
  const may = useMay();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ProofState>();
  const list = useQuery({ queryKey: ['sys_proof'], queryFn: () => request(monitorList, {}) });
  const history = useQuery({
    queryKey: ['sys_proof', 'history', chosen?.code],
    enabled: chosen !== undefined,
    queryFn: () => request(monitorHistory, { code: chosen!.code }),
  });
  const run = useMutation({
    mutationFn: (code?: string) => request(monitorRun, code === undefined ? {} : { code }),
    onSuccess: async (states) => {
      const broken = states.filter(({ state }) => state === 'broken').length;
      say(
        broken > 0
          ? { text: `${broken} 项不符，请查看`, type: 'warning', durationMs: 3000 }
          : { text: `${states.length} 项全部相符` },
      );
      await queries.invalidateQueries({ queryKey: ['sys_proof'] });
    },
  });
  const states = list.data ?? [];
  const broken = states.filter(({ state }) => state === 'broken').length;
  const summary =
    states.length === 0
      ? ''
      : broken > 0
        ? `${broken} 项不符`
        : states.every(({ state }) => state === 'never')
          ? '尚未核对'
          : `${states.length} 项全部相符`;
  const columns: Column<Row>[] = [
    ...common,
    {
      key: 'tools',
      title: '操作',
      pin: 'right',
      width: 130,
      render: (row) => (
        <span className="hl-tools">
          <button type="button" onClick={() => setChosen(row)}>
            历史
          </button>
          {may('sys_proof:run') && (
            <button type="button" disabled={run.isPending} onClick={() => run.mutate(row.code)}>
              核对
            </button>
          )}
        </span>
      ),
    },
  ];
  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2>数据监控</h2>
        <span className={broken > 0 ? 'hl-negative' : summary === '尚未核对' ? 'hl-muted' : 'hl-yes'}>{summary}</span>
        <span className="hl-gap" />
        {may('sys_proof:run') && (
          <Button type="primary" loading={run.isPending} onClick={() => run.mutate(undefined)}>
            全部核对
          </Button>
        )}
      </header>
      <section className="hl-card hl-list">
        <DataTable label="核对项目" columns={columns} rows={numbered(states)} isLoading={list.isPending} />
      </section>
      {chosen && (
        <section className="hl-card hl-list">
          <header className="hl-bar">
            <b>{chosen.label}</b>
            <span className="hl-muted">最近 200 次</span>
            <span className="hl-gap" />
            <Button type="text" onClick={() => setChosen(undefined)}>
              收起
            </Button>
          </header>
          <DataTable
            label="核对历史"
            columns={common.slice(1)}
            rows={numbered(history.data ?? [])}
            isLoading={history.isPending}
            empty="还没有核对过"
          />
        </section>
      )}
    </div>
  );
}
