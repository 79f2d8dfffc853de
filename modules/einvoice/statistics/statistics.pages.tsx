import {
  type ColumnGroup,
  DaysFilter,
  DownloadButton,
  daysOf,
  ReportFrame,
  ReportTable,
  useAddress,
} from '@heliu/ui/report';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { invoiceKinds } from '../../shop/model.ts';
import { ChoiceFilter, RecordFilter, request } from '@heliu/ui';
import { CourseChart } from './course-chart.pages.tsx';
import {
  type Dimension,
  dimensions,
  statistics,
  statisticsFile,
  type SumRow,
  type Wanted,
} from './statistics.calls.ts';
import { sumCells, sumGroups } from './sum-columns.pages.tsx';
import './statistics.css';

const isDimension = (text: string | null): text is Dimension => text !== null && text in dimensions;

function wantedOf(query: URLSearchParams): Wanted {
  const by = query.get('by');
  const number = (key: string) => (query.get(key) ? { [key]: Number(query.get(key)) } : {});
  const word = (key: string) => (query.get(key) ? { [key]: query.get(key)! } : {});
  return {
    ...daysOf(query),
    by: isDimension(by) ? by : 'shop',
    ...number('shop'),
    ...number('subject'),
    ...word('kind'),
    ...word('colour'),
  };
}

/** Invoices that were issued, added up one way or another. */
export default function InvoiceStatistics() {
  const [query, change] = useAddress();
  const wanted = wantedOf(query);
  const asked = useQuery({
    queryKey: ['oms_invoice', 'statistics', wanted],
    queryFn: ({ signal }) => request(statistics, wanted, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = asked;
  const groups: readonly ColumnGroup<SumRow>[] = [
    { columns: [{ key: 'label', title: dimensions[wanted.by], render: ({ label }) => label }] },
    ...(sumGroups as readonly ColumnGroup<SumRow>[]),
  ];
  const filter = (key: 'shop' | 'subject' | 'kind' | 'colour') => ({
    value: query.get(key),
    onChange: (value: string | undefined) => change({ [key]: value }),
  });
  return (
    <ReportFrame
      title="发票统计"
      range={`${wanted.from} 至 ${wanted.to}`}
      onReload={() => void asked.refetch()}
      filters={
        <>
          <DaysFilter from={wanted.from} to={wanted.to} onChange={change} />
          <RecordFilter label="店铺" entity="oms_shop" {...filter('shop')} />
          <RecordFilter label="主体" entity="oms_invoice_subject" {...filter('subject')} />
          <ChoiceFilter label="票种" choices={invoiceKinds} {...filter('kind')} />
          <ChoiceFilter label="蓝红" choices={{ blue: '蓝票', red: '红票' }} {...filter('colour')} />
        </>
      }
      tools={
        <DownloadButton call={statisticsFile} args={wanted}>
          导出 Excel
        </DownloadButton>
      }
    >
      <div className="statistics-course">{data && <CourseChart rows={data.course} total={data.total.gross} />}</div>
      <div className="statistics-by">
        <Segmented
          aria-label="统计方式"
          options={Object.entries(dimensions).map(([value, label]) => ({ value, label: `按${label}` }))}
          value={wanted.by}
          onChange={(by) => change({ by })}
        />
        {wanted.by === 'taxRate' && <span className="hl-muted">一张发票有几个税率，在每个税率各算一张</span>}
      </div>
      <ReportTable
        label="发票统计"
        groups={groups}
        rows={data?.rows ?? []}
        keyOf={({ key }) => key}
        isFetching={asked.isFetching}
        {...(data && { totals: { label: '合计', ...sumCells(data.total) } })}
        empty={asked.isError ? `没有取到数据：${asked.error.message}` : '这段时间没有开具发票。'}
      />
    </ReportFrame>
  );
}
