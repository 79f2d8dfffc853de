import { RecordPicker } from '@heliu/ui';
import type { Controls } from '@heliu/ui/report';
import { BooksReport, periodControl } from '../report/periods.pages.tsx';
import { centerIncome } from './center-income.calls.ts';
import { boldTitle } from './statement-table.pages.tsx';

/** Of the whole company, or of one profit center with those below it. */
export const centerControl: NonNullable<Controls[string]> = ({ profitCenter }, change) => (
  <span className="report-pick">
    <RecordPicker
      entity="fico_profit_center"
      label="利润中心"
      value={profitCenter as number | null}
      placeholder="全部利润中心"
      onChange={(id) => change({ profitCenter: id === null ? undefined : String(id) })}
    />
  </span>
);

export default function CenterIncomePage() {
  return (
    <BooksReport
      report={centerIncome}
      controls={(periods) => ({ period: periodControl(periods), profitCenter: centerControl })}
      cells={{ title: ({ title, bold }) => boldTitle(title, bold) }}
      widths={{ title: 260, rest: 130, total: 140 }}
    />
  );
}
