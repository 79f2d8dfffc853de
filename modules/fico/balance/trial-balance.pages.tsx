import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Failure, formatMoney, request, useReach, Waiting } from '@heliu/ui';
import { type ColumnGroup, ReportFrame, ReportTable, useAddress } from '@heliu/ui/report';
import { Link } from 'react-router';
import { NoBooks, PeriodStepper, usePeriods, usualPeriod } from '../report/periods.pages.tsx';
import { reportPath } from '../report/report-path.pages.tsx';
import { trialBalance } from './balance.calls.ts';
import { sides, totalCells } from './balance-columns.pages.tsx';
import type { AccountBalance, TrialBalance } from './balance.ts';

const measures = [
  sides('期初余额', 'openDebit', 'openCredit'),
  sides('本期发生额', 'debit', 'credit'),
  sides('期末余额', 'endDebit', 'endCredit'),
];

function Verdict({ report: { balanced, differences, from } }: { report: TrialBalance }) {
  if (balanced)
    return (
      <span className="report-verdict">
        <span className="hl-tag is-money">平衡</span>
        <span className="hl-muted">{from} 期初、本期、期末借贷相等</span>
      </span>
    );
  const off = [
    ['期初', differences.open],
    ['本期', differences.current],
    ['期末', differences.end],
  ].filter(([, difference]) => difference !== '0.00');
  return (
    <span className="report-verdict" role="alert">
      <span className="hl-tag is-invoice">不平衡</span>
      <span className="hl-negative">
        {off.map(([when, difference]) => `${when!}借贷差 ${formatMoney(difference)}`).join('，')}
        。请到数据监控核对总账。
      </span>
    </span>
  );
}

function Report({ periods }: { periods: readonly string[] }) {
  const [query, change] = useAddress();
  const reach = useReach();
  const period = query.get('period') ?? usualPeriod(periods)!;
  const loaded = useQuery({
    queryKey: ['fico_gl_entry', 'trial', period],
    placeholderData: keepPreviousData,
    queryFn: () => request(trialBalance, { period }, { quiet: true }),
  });
  if (loaded.isPending) return <Waiting />;
  if (loaded.isError) return <Failure message={loaded.error.message} onRetry={() => void loaded.refetch()} />;
  const report = loaded.data;
  const detail = (row: AccountBalance) => reportPath('accountbalance', { from: period, to: period, code: row.code });
  const canDrill = reach(reportPath('accountbalance', {}));
  const groups: ColumnGroup<AccountBalance>[] = [
    {
      columns: [
        { key: 'code', title: '科目编码', width: 96, render: (row) => row.code },
        {
          key: 'name',
          title: '科目名称',
          width: 200,
          render: (row) => (canDrill ? <Link to={detail(row)}>{row.name}</Link> : row.name),
        },
      ],
    },
    ...measures,
  ];
  return (
    <ReportFrame
      title="试算平衡表"
      range={period}
      onReload={() => void loaded.refetch()}
      filters={
        <>
          <PeriodStepper label="期间" periods={periods} value={period} onChange={(next) => change({ period: next })} />
          <Verdict report={report} />
        </>
      }
    >
      <ReportTable
        label="试算平衡表"
        groups={groups}
        rows={report.rows}
        keyOf={(row) => row.account}
        isFetching={loaded.isFetching}
        totals={{ code: '合计', ...totalCells(report.totals) }}
        empty={`${period} 及以前没有发生额。`}
      />
    </ReportFrame>
  );
}

export default function TrialBalancePage() {
  const periods = usePeriods();
  if (!periods) return <Waiting />;
  return periods.length === 0 ? <NoBooks /> : <Report periods={periods} />;
}
