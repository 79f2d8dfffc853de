import { BooksReport, periodControl } from '../report/periods.pages.tsx';
import { cashFlow } from './statement.calls.ts';
import { blankBesideHeading, boldTitle, Verdict } from './statement-table.pages.tsx';

export default function CashFlowPage() {
  return (
    <BooksReport
      report={cashFlow}
      controls={(periods) => ({ period: periodControl(periods) })}
      verdict={(answer) => <Verdict {...answer} right="与货币资金相符" wrong="期末现金与货币资金相差" />}
      cells={{
        title: ({ title, bold }) => boldTitle(title, bold),
        year: ({ lineNo }) => blankBesideHeading(lineNo),
        month: ({ lineNo }) => blankBesideHeading(lineNo),
        lastYear: ({ lineNo }) => blankBesideHeading(lineNo),
      }}
      widths={{ lineNo: 60, year: 160, month: 160, lastYear: 160 }}
    />
  );
}
