import type { AnyReport } from '@heliu/model';
import type { PageRoute } from './route.ts';

/** The page of a report that needs nothing beyond its definition. */
export const reportRoute = (report: AnyReport): PageRoute => ({
  path: report.path!,
  title: report.label,
  load: async () => {
    const { ReportPage } = await import('../report/report-page.tsx');
    return { default: () => <ReportPage report={report} /> };
  },
});
