import { ReportPage } from '@heliu/ui/report';
import { vatWorksheet } from './vat.calls.ts';

export const VatWorksheetPage = () => (
  <ReportPage
    report={vatWorksheet}
    widths={{ no: 52, label: 280, count: 64, net: 118, tax: 118, year: 122, booked: 118, difference: 112 }}
  />
);
