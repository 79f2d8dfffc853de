import { hiddenText, type Page, type Wire } from '@heliu/model';
import { type Column, DataTable, formatDecimal, formatMoment, request } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { priceChange, priceChangeCalls, priceSources } from './price-change.ts';
import { priceKinds } from './prices.ts';

type Row = Wire<typeof priceChange>;
const shownPrice = (price: string | null) =>
  price === null ? '--' : price === hiddenText ? price : formatDecimal(price);

const columns: Column<Row>[] = [
  { key: 'at', title: '时间', render: ({ createdAt }) => formatMoment(createdAt, true) },
  { key: 'kind', title: '价格', render: ({ kind }) => priceKinds[kind] },
  { key: 'before', title: '原价', align: 'right', render: (row) => shownPrice(row.before ?? row.costBefore) },
  { key: 'after', title: '新价', align: 'right', render: (row) => shownPrice(row.after ?? row.costAfter) },
  {
    key: 'source',
    title: '来源',
    render: ({ source, number }) => [priceSources[source], number].filter(Boolean).join(' '),
  },
  { key: 'by', title: '操作人', render: ({ titles }) => titles['createdBy'] ?? '--' },
];

/** Every price an SKU had, the newest first. */
export function PriceHistory({ sku }: { sku: number }) {
  const loaded = useQuery({
    queryKey: [priceChange.name, 'of', sku],
    queryFn: () =>
      request<Page<Row>>(priceChangeCalls.operations.list, { sku, page: 1, pageSize: 100 }, { quiet: true }),
  });
  return (
    <section className="hl-lines">
      <h3>价格变动</h3>
      <DataTable
        label="价格变动"
        columns={columns}
        rows={loaded.data?.rows ?? []}
        isLoading={loaded.isPending}
        empty={loaded.isError ? loaded.error.message : '还没有定过价'}
      />
    </section>
  );
}
