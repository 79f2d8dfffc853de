import { request } from '@heliu/ui';
import { type ColumnGroup, DaysFilter, daysOf, ReportFrame, ReportTable, useAddress } from '@heliu/ui/report';
import { useQuery } from '@tanstack/react-query';
import { adminSum, type CompanySum } from './statistics.calls.ts';
import { sumGroups } from './sum-columns.pages.tsx';

const groups: readonly ColumnGroup<CompanySum>[] = [
  { columns: [{ key: 'name', title: '企业', render: ({ name }) => name }] },
  ...(sumGroups as readonly ColumnGroup<CompanySum>[]),
];

/** What companies invoice, for the platform's administrator: how much, not what or to whom. */
export default function AdminSum() {
  const [query, change] = useAddress();
  const days = daysOf(query);
  const asked = useQuery({
    queryKey: ['oms_invoice', 'adminSum', days],
    queryFn: ({ signal }) => request(adminSum, days, { signal }),
  });
  return (
    <ReportFrame
      title="开票总览"
      range={`${days.from} 至 ${days.to}`}
      onReload={() => void asked.refetch()}
      filters={<DaysFilter {...days} onChange={change} />}
    >
      <ReportTable
        label="开票总览"
        groups={groups}
        rows={asked.data ?? []}
        keyOf={({ id }) => id}
        isFetching={asked.isFetching}
        empty={asked.isError ? `没有取到数据：${asked.error.message}` : '还没有企业。'}
      />
    </ReportFrame>
  );
}
