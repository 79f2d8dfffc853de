import { type AnyReport, reportTitle, type RowOf, summedIn } from '@heliu/model';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { columnGroups, type ColumnOptions, subtotalCells, sumCells } from './columns.tsx';
import { ReportTable } from './report-table.tsx';
import { unsaidIn, useReport } from './use-report.ts';
import './report.css';

interface Props<R extends AnyReport> extends ColumnOptions<RowOf<R>> {
  readonly report: R;
  readonly asked: Readonly<Record<string, unknown>>;
  readonly empty?: ReactNode;
}

const weights = { sum: 'is-sum', top: 'is-top', heading: 'is-heading' } as const;

/** The table of a report for what is asked: rows, groups, sums, more of it, or why there is none. */
export function ReportBody<R extends AnyReport>({ report, asked, empty, ...options }: Props<R>) {
  const { query, answer, answered } = useReport(report, asked);
  const unsaid = unsaidIn(report, asked);
  if (query.isPending && query.isFetching)
    return (
      <div className="hl-waiting" aria-busy aria-label="正在统计">
        {Array.from({ length: 8 }, (_, index) => (
          <i key={index} style={{ width: `${30 + ((index * 37) % 60)}%` }} />
        ))}
      </div>
    );
  type Row = RowOf<R> & object;
  const { rows, totals, isMore } = (answer ?? { rows: [], isMore: false }) as {
    rows: readonly Row[];
    totals?: Readonly<Record<string, unknown>>;
    isMore: boolean;
  };
  const weigh = report.weight as ((row: Row) => keyof typeof weights | undefined) | undefined;
  return (
    <ReportTable<Row>
      label={reportTitle(report, answered)}
      groups={columnGroups<Row>(report, answered, options as unknown as ColumnOptions<Row>)}
      rows={rows}
      keyOf={(_, index) => index}
      rowClass={(row) => {
        const weight = weigh?.(row);
        return weight ? weights[weight] : '';
      }}
      isFetching={query.isFetching}
      subtotals={subtotalCells(report, rows)}
      {...(totals && summedIn(report).length > 0 && { totals: sumCells(report, '合计', totals) })}
      empty={
        query.isError ? (
          <>
            <p>没有取到数据：{query.error.message}</p>
            <Button onClick={() => void query.refetch()}>再试一次</Button>
          </>
        ) : unsaid.length > 0 ? (
          `请选择${unsaid.join('、')}。`
        ) : (
          (empty ?? report.empty)
        )
      }
      below={
        isMore ? (
          <p className="hl-muted report-more">只列出前 {report.most} 行，请缩小范围，或导出 Excel 看全部</p>
        ) : (
          query.hasNextPage && (
            <div className="report-more">
              <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                继续显示
              </Button>
            </div>
          )
        )
      }
    />
  );
}
