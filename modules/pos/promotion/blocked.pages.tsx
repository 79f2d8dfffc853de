import { useQuery } from '@tanstack/react-query';
import { type Column, DataTable, RecordLink, request } from '@heliu/ui';
import { blockDetails, type BlockedGoods, blockReasons, mostBlocked } from './blocked.calls.ts';
import { promotion } from './promotion.ts';

const columns: readonly Column<BlockedGoods & { readonly id: number }>[] = [
  { key: 'code', title: 'SKU编码', width: 160, render: ({ code }) => code },
  {
    key: 'name',
    title: '名称',
    width: 320,
    render: ({ sku, name }) => (
      <RecordLink entity="goods_sku" id={sku}>
        {name}
      </RecordLink>
    ),
  },
  { key: 'reason', title: '原因', width: 200, render: ({ reason }) => blockReasons[reason] },
];

/** What the scope names and the promotion is nevertheless not for; nothing where there is none. */
export function Blocked({ id }: { id: number }) {
  const { data = [] } = useQuery({
    queryKey: [promotion.name, 'blocked', id],
    queryFn: () => request(blockDetails, { promotion: id }, { quiet: true }),
  });
  if (data.length === 0) return null;
  return (
    <section className="hl-lines">
      <h3>选中而不参加的 SKU（{data.length < mostBlocked ? data.length : `前 ${mostBlocked}`}）</h3>
      <DataTable
        label="选中而不参加的 SKU"
        columns={columns}
        rows={data.map((row) => ({ ...row, id: row.sku }))}
        empty=""
      />
    </section>
  );
}
