import { monthAfter } from '@heliu/model';
import { today, withoutCode } from '@heliu/ui';
import { ReportPage } from '@heliu/ui/report';
import { salaryChanges, salaryCost } from './salary-reports.ts';
import '../trial/trial.css';

/** Pay is mostly looked at when its month is over. */
const lastMonth = () => monthAfter(today().slice(0, 7), -1);

export function Changes() {
  return (
    <ReportPage
      report={salaryChanges}
      usual={{ payMonth: lastMonth() }}
      cells={{
        staff: ({ titles }) => withoutCode(titles?.['staff']),
        department: ({ titles }) => withoutCode(titles?.['department']),
        why: ({ why }) => <span className="pay-how">{why}</span>,
      }}
      widths={{ staff: 90, department: 110, before: 110, now: 110, difference: 110 }}
    />
  );
}

export function Cost() {
  return (
    <ReportPage
      report={salaryCost}
      usual={{ from: lastMonth(), to: lastMonth() }}
      cells={{ department: ({ titles }) => withoutCode(titles?.['department']) }}
      widths={{ department: 160, people: 70 }}
    />
  );
}
