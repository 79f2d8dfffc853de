import { type AnswerOf, type AnyReport, type AskedOf, type Fields, reportNote, type RowOf } from '@heliu/model';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { PrintButton } from '../print/print-button.tsx';
import { printReport } from '../print/print.ts';
import { Icon } from '../theme/icon.tsx';
import type { ColumnOptions } from './columns.tsx';
import { DownloadButton } from './download-button.tsx';
import { DrillDrawer } from './drill-drawer.tsx';
import { type Controls, Parameters } from './parameters.tsx';
import { ReportBody } from './report-body.tsx';
import { ReportChart } from './report-chart.tsx';
import type { Change } from './use-address.ts';
import { unsaidIn, useAsked, useReport } from './use-report.ts';
import './report.css';

/** Beyond the definition: what a page knows better than the kind of a field. */
export interface ReportPageOptions<R extends AnyReport> extends ColumnOptions<RowOf<R>> {
  /** What is asked for while the address does not say it. */
  readonly usual?: Readonly<Record<string, unknown>>;
  readonly controls?: Controls;
  /** Beside the parameters: what the figures come to in a sentence. */
  readonly verdict?: (answer: AnswerOf<R>) => ReactNode;
  /** Buttons of the page. */
  readonly tools?: (answer: AnswerOf<R> | undefined, asked: AskedOf<R>) => ReactNode;
  /** What one steps through beside the table. */
  readonly beside?: (asked: AskedOf<R>, change: (part: Change) => void) => ReactNode;
  readonly below?: (answer: AnswerOf<R>, asked: AskedOf<R>) => ReactNode;
  readonly empty?: ReactNode;
}

/** A report with everything its definition says: parameters in the address, chart, table, workbook, paper. */
export function ReportPage<R extends AnyReport>({
  report,
  usual,
  controls,
  verdict,
  tools,
  beside,
  below,
  ...body
}: ReportPageOptions<R> & { readonly report: R }) {
  const [asked, change] = useAsked(report, usual);
  const values = asked as object as Readonly<Record<string, unknown>>;
  const { query, answer, answered } = useReport(report, values);
  const note = reportNote(report, values);
  const parameters = { report, asked: values, change, ...(controls && { controls }) };
  const hasAmounts = Object.values(report.columns as Fields).some(({ kind }) => kind === 'money');
  const hasChart = report.chart !== undefined;
  const isReady = unsaidIn(report, values).length === 0;
  return (
    <DrillDrawer>
      <div className="report-page">
        {beside?.(asked, change)}
        <div className="hl-page report">
          <section className="hl-card hl-list">
            <header className="hl-bar report-bar">
              <Parameters {...parameters} {...(hasChart && { only: 'rest' })} />
              {answer && verdict?.(answer)}
              <span className="hl-gap" />
              {hasAmounts && <span className="hl-muted">单位：元</span>}
              {tools?.(answer, asked)}
              <Button
                type="text"
                aria-label="刷新"
                title="刷新"
                icon={<Icon name="refresh" />}
                onClick={() => void query.refetch()}
              />
              {isReady && (
                <>
                  <PrintButton bare paper={() => printReport(report, values)} />
                  <DownloadButton call={report.file} args={values}>
                    导出 Excel
                  </DownloadButton>
                </>
              )}
            </header>
            {hasChart && (
              <>
                <ReportChart report={report} answer={answer as never} />
                <div className="report-ways">
                  <Parameters {...parameters} only="ways" />
                </div>
              </>
            )}
            {note !== undefined && <p className="hl-muted report-note">{note}</p>}
            <ReportBody report={report} asked={values} {...(body as object)} />
            {answer && below?.(answer, answered as AskedOf<R>)}
          </section>
        </div>
      </div>
    </DrillDrawer>
  );
}
