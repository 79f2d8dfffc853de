import { useInfiniteQuery } from '@tanstack/react-query';
import { Failure, RecordPicker, recordPath, request, useMay, useSession, Waiting } from '@heliu/ui';
import { Amount, type ColumnGroup, ReportFrame, ReportTable, useAddress } from '@heliu/ui/report';
import { Button } from 'antd';
import { Link } from 'react-router';
import { account as accountEntity } from '../account/account.ts';
import { NoBooks, PeriodRange, usePeriods, usualPeriod } from '../report/periods.pages.tsx';
import { subsidiaryLedger } from './balance.calls.ts';
import { LedgerAccounts, useMovingAccounts } from './ledger-accounts.pages.tsx';
import type { LedgerLine } from './balance.ts';

interface Asked {
  readonly account: number;
  readonly from: string;
  readonly to: string;
}

function useLedger({ account, from, to }: Asked, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: ['fico_gl_entry', 'ledger', account, from, to],
    enabled,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      request(
        subsidiaryLedger,
        { account, from, to, pageSize: 200, ...(pageParam && { cursor: pageParam }) },
        { quiet: true },
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

function Summary({ line: { source, summary } }: { line: LedgerLine }) {
  const menu = useSession((state) => state.menu);
  const to = source && menu && recordPath(menu, source.entity, source.id);
  return to ? <Link to={to}>{summary}</Link> : summary;
}

const isEntry = (line: LedgerLine) => line.voucher !== '';
const groups: ColumnGroup<LedgerLine>[] = [
  {
    columns: [
      { key: 'date', title: '日期', width: 96, render: (line) => line.date },
      { key: 'voucher', title: '凭证字号', width: 84, render: (line) => line.voucher },
      { key: 'summary', title: '摘要', render: (line) => <Summary line={line} /> },
      { key: 'debit', title: '借方', number: true, width: 118, render: (line) => <Amount value={line.debit} /> },
      { key: 'credit', title: '贷方', number: true, width: 118, render: (line) => <Amount value={line.credit} /> },
      { key: 'side', title: '方向', width: 48, render: (line) => line.side },
      { key: 'balance', title: '余额', number: true, width: 124, render: (line) => <Amount value={line.balance} /> },
    ],
  },
];

function Report({ periods }: { periods: readonly string[] }) {
  const [query, change] = useAddress();
  const may = useMay();
  const usual = usualPeriod(periods)!;
  const [from, to] = [query.get('from') ?? usual, query.get('to') ?? query.get('from') ?? usual];
  const accounts = useMovingAccounts(from, to);
  const account = Number(query.get('account')) || accounts?.[0]?.account;
  const ledger = useLedger({ account: account ?? 0, from, to }, account !== undefined);
  const rows = ledger.data?.pages.flatMap((page) => page.rows) ?? [];
  const head = ledger.data?.pages[0]?.account;
  const name = head ? `${head.code} ${head.name}` : '';
  const choose = (id: number | null) => change({ account: id === null ? undefined : String(id) });
  return (
    <div className="report-page">
      {may('fico_report:accountBalance') && <LedgerAccounts accounts={accounts} chosen={account} onChoose={choose} />}
      <ReportFrame
        title={`明细账${name && `　${name}`}`}
        range={from === to ? from : `${from} 至 ${to}`}
        onReload={() => void ledger.refetch()}
        filters={
          <>
            <span className="report-account">
              <RecordPicker
                entity={accountEntity.name}
                label="科目"
                value={account ?? null}
                {...(name && { title: name })}
                onChange={choose}
                placeholder="选择科目"
              />
            </span>
            <PeriodRange
              periods={periods}
              from={from}
              to={to}
              onChange={(first, last) => change({ from: first, to: last })}
            />
          </>
        }
      >
        {ledger.isError ? (
          <Failure message={ledger.error.message} onRetry={() => void ledger.refetch()} />
        ) : (
          <ReportTable
            label="明细账"
            groups={groups}
            rows={rows}
            keyOf={(_, index) => index}
            rowClass={(line) => (isEntry(line) ? '' : 'is-sum')}
            isFetching={ledger.isFetching}
            empty={account === undefined ? '请选择科目。' : '这段时间没有记录。'}
            below={
              ledger.hasNextPage && (
                <div className="report-more">
                  <Button loading={ledger.isFetchingNextPage} onClick={() => void ledger.fetchNextPage()}>
                    继续显示后面的分录
                  </Button>
                </div>
              )
            }
          />
        )}
      </ReportFrame>
    </div>
  );
}

export default function SubsidiaryLedgerPage() {
  const periods = usePeriods();
  if (!periods) return <Waiting />;
  return periods.length === 0 ? <NoBooks /> : <Report periods={periods} />;
}
