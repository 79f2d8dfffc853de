import { DunningButton } from '../dunning/dunning.pages.tsx';
import { type Controls, DayPicker, ReportPage } from '@heliu/ui/report';
import { ageKey, apAgeing, apDue, arAgeing, arDue } from '../open-report/open-report.calls.ts';

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

/** Room is shared out, so that no gap opens between a name and its figures. */
const widths = {
  partner: 240,
  invoice: 136,
  invoiceDate: 92,
  dueDate: 92,
  overdueDays: 72,
  person: 72,
  amount: 92,
  open: 92,
  reminded: 92,
  level: 88,
};

export const Receivables = () => (
  <ReportPage report={arDue} controls={controls} widths={widths} tools={() => <DunningButton />} />
);
export const Payables = () => <ReportPage report={apDue} controls={controls} widths={widths} />;

/** Ten amounts side by side on a small screen. */
const narrow = Object.fromEntries(
  ['total', 'notDue', 'overdue', 'advance', ...Array.from({ length: 8 }, (_, place) => ageKey(place))].map((key) => [
    key,
    84,
  ]),
);
export const ReceivableAges = () => <ReportPage report={arAgeing} widths={{ partner: 150, ...narrow }} />;
export const PayableAges = () => <ReportPage report={apAgeing} widths={{ partner: 150, ...narrow }} />;
