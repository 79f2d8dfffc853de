import { BooksReport, periodControl } from '../report/periods.pages.tsx';
import { centerControl } from './center-income.pages.tsx';
import { incomeStatement } from './statement.calls.ts';
import { boldTitle, Verdict } from './statement-table.pages.tsx';

export default function IncomeStatementPage() {
  return (
    <BooksReport
      report={incomeStatement}
      controls={(periods) => ({ period: periodControl(periods), profitCenter: centerControl })}
      verdict={(answer) => <Verdict {...answer} wrong="相差" />}
      cells={{ title: ({ title, bold }) => boldTitle(title, bold) }}
      widths={{ lineNo: 60, year: 160, month: 160, lastYear: 160 }}
    />
  );
}
