/** Reports: a table of figures with its range in the address, on the screen and on paper. */
export { Amount } from './report/amount.tsx';
export { DaysFilter, daysOf, monthIn, MonthFilter } from './report/days-filter.tsx';
export { DownloadButton } from './report/download-button.tsx';
export { ReportFrame } from './report/report-frame.tsx';
export { type ColumnGroup, type ReportColumn, ReportTable } from './report/report-table.tsx';
export { type Change, useAddress } from './report/use-address.ts';
