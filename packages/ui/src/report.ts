/** Reports: a definition as a page, and its pieces for pages that want to lay them out themselves. */
export { Amount } from './report/amount.tsx';
export { columnGroups } from './report/columns.tsx';
export { DownloadButton } from './report/download-button.tsx';
export { Drilled } from './report/drilled.tsx';
export { type Controls, DayPicker, MonthPicker } from './report/parameters.tsx';
export { ReportPage, type ReportPageOptions } from './report/report-page.tsx';
export { type ColumnGroup, type ReportColumn, ReportTable } from './report/report-table.tsx';
export { useAddress } from './report/use-address.ts';
export { useReport } from './report/use-report.ts';
