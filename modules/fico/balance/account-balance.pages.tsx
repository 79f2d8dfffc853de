import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sumYuan } from '@heliu/model';
import { Failure, isFound, request, useReach, Waiting } from '@heliu/ui';
import { type ColumnGroup, ReportFrame, ReportTable, useAddress } from '@heliu/ui/report';
import { Checkbox, Input, Segmented } from 'antd';
import { Link } from 'react-router';
import { NoBooks, PeriodRange, usePeriods, usualPeriod } from '../report/periods.pages.tsx';
import { reportPath } from '../report/report-path.pages.tsx';
import { accountBalance } from './balance.calls.ts';
import { sides, totalCells } from './balance-columns.pages.tsx';
import type { AccountBalance, Totals } from './balance.ts';

const opening = sides('期初余额', 'openDebit', 'openCredit');
const current = sides('本期发生额', 'debit', 'credit');
const year = sides('本年累计', 'yearDebit', 'yearCredit');
const ending = sides('期末余额', 'endDebit', 'endCredit');
const levels = [
  { value: '1', label: '一级' },
  { value: '2', label: '二级' },
  { value: '3', label: '三级' },
  { value: '5', label: '末级' },
];

/** Sums of what is shown: an account stands for those below it, so only the topmost of each branch counts. */
function totalsOf(rows: readonly AccountBalance[], whole: Totals): Totals {
  const top = rows.filter((row) => !rows.some((other) => other !== row && row.code.startsWith(other.code)));
  const sum = (key: keyof Totals) => sumYuan(top.map((row) => row[key]));
  return Object.fromEntries(Object.keys(whole).map((key) => [key, sum(key as keyof Totals)])) as unknown as Totals;
}

function Name({ row, to }: { row: AccountBalance; to: string | undefined }) {
  return (
    <span className="report-name" style={{ paddingLeft: (row.level - 1) * 16 }}>
      {to ? <Link to={to}>{row.name}</Link> : row.name}
    </span>
  );
}

function Report({ periods }: { periods: readonly string[] }) {
  const [query, change] = useAddress();
  const reach = useReach();
  const usual = usualPeriod(periods)!;
  const [from, to] = [query.get('from') ?? usual, query.get('to') ?? query.get('from') ?? usual];
  const level = query.get('level') ?? '5';
  const all = query.get('all') === 'true';
  const withYear = query.get('year') === 'true';
  const [text, code] = [query.get('q') ?? '', query.get('code') ?? ''];
  const loaded = useQuery({
    queryKey: ['fico_gl_entry', 'balances', from, to, level, all],
    placeholderData: keepPreviousData,
    queryFn: () => request(accountBalance, { from, to, level: Number(level), all }, { quiet: true }),
  });
  if (loaded.isPending) return <Waiting />;
  if (loaded.isError) return <Failure message={loaded.error.message} onRetry={() => void loaded.refetch()} />;
  const isNarrowed = text !== '' || code !== '';
  const rows = loaded.data.rows.filter((row) => row.code.startsWith(code) && isFound(`${row.code} ${row.name}`, text));
  const totals = isNarrowed ? totalsOf(rows, loaded.data.totals) : loaded.data.totals;
  const canDrill = reach(reportPath('subsidiaryledger', {}));
  const groups: ColumnGroup<AccountBalance>[] = [
    {
      columns: [
        { key: 'code', title: '科目编码', width: 96, render: (row) => row.code },
        {
          key: 'name',
          title: '科目名称',
          width: 190,
          render: (row) => (
            <Name
              row={row}
              to={canDrill ? reportPath('subsidiaryledger', { account: row.account, from, to }) : undefined}
            />
          ),
        },
      ],
    },
    opening,
    current,
    ...(withYear ? [year] : []),
    ending,
  ];
  return (
    <ReportFrame
      title="科目余额表"
      range={from === to ? from : `${from} 至 ${to}`}
      onReload={() => void loaded.refetch()}
      filters={
        <>
          <PeriodRange
            periods={periods}
            from={from}
            to={to}
            onChange={(first, last) => change({ from: first, to: last })}
          />
          <Segmented
            options={levels}
            value={level}
            onChange={(next) => change({ level: next })}
            aria-label="显示到几级"
          />
          {code ? (
            <span className="hl-chip">
              <button type="button" onClick={() => change({ code: undefined })}>
                科目 {code} 及下级
              </button>
              <button
                type="button"
                className="hl-x"
                aria-label="看全部科目"
                onClick={() => change({ code: undefined })}
              />
            </span>
          ) : (
            <Input
              className="hl-quick report-search"
              placeholder="编码、名称或拼音首字母"
              aria-label="查找科目"
              allowClear
              value={text}
              onChange={(event) => change({ q: event.target.value })}
            />
          )}
          <Checkbox
            checked={withYear}
            onChange={(event) => change({ year: event.target.checked ? 'true' : undefined })}
          >
            本年累计
          </Checkbox>
          <Checkbox checked={all} onChange={(event) => change({ all: event.target.checked ? 'true' : undefined })}>
            无发生额的
          </Checkbox>
        </>
      }
    >
      <ReportTable
        label="科目余额表"
        groups={groups}
        rows={rows}
        keyOf={(row) => row.account}
        rowClass={(row) => (row.level === 1 ? 'is-top' : '')}
        isFetching={loaded.isFetching}
        totals={{ code: '合计', ...totalCells(totals) }}
        empty={isNarrowed ? '没有符合条件的科目。' : '这段时间没有发生额。'}
      />
    </ReportFrame>
  );
}

export default function AccountBalancePage() {
  const periods = usePeriods();
  if (!periods) return <Waiting />;
  return periods.length === 0 ? <NoBooks /> : <Report periods={periods} />;
}
