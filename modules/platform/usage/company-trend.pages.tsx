import { request, Wanting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { companyTrend } from './usage.calls.ts';
import { UsageChart } from './usage-chart.pages.tsx';
import { companyUsage } from './usage.ts';
import './overview.css';

/** What one company used in the last thirty days, on its page. */
export function CompanyTrend({ id }: { id: number }) {
  const asked = useQuery({
    queryKey: [companyUsage.name, 'trend', id],
    queryFn: ({ signal }) => request(companyTrend, { id }, { quiet: true, signal }),
  });
  const { data } = asked;
  return (
    <section className="hl-card usage-card">
      <h3>近 30 天用量</h3>
      {data ? <UsageChart label="近 30 天的开票与订单" days={data.days} /> : <Wanting asked={asked} />}
    </section>
  );
}
