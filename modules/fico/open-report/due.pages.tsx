import { type Controls, DayPicker, ReportPage } from '@heliu/ui/report';
import { apDue, arDue } from './open-report.calls.ts';

const labels = { dueFrom: '到期日起', docFrom: '单据日起', docTo: '单据日止' } as const;
/** A figure that led here may have asked for a range; whoever comes by himself asks until when. */
const controls: Controls = Object.fromEntries(
  Object.entries(labels).map(([key, label]) => [
    key,
    (asked, change) =>
      asked[key] == null ? null : (
        <DayPicker label={label} day={String(asked[key])} onDay={(day) => change({ [key]: day })} />
      ),
  ]),
);

export const Receivables = () => <ReportPage report={arDue} controls={controls} />;
export const Payables = () => <ReportPage report={apDue} controls={controls} />;
