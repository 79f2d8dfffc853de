import { useQuery } from '@tanstack/react-query';
import { batched, Figures, formatMoney, listPage, request, today, useCounted } from '@heliu/ui';
import { customerCalls, customerReceivables } from './customer.calls.ts';
import { customer } from './customer.ts';

const list = '/client';

function CustomerFigures() {
  const month = `${today().slice(0, 7)}-01..`;
  const active = useCounted(customerCalls, { status: 'active' });
  const fresh = useCounted(customerCalls, { createdAt: month });
  const stopped = useCounted(customerCalls, { status: 'stopped' });
  const black = useCounted(customerCalls, { status: 'blacklisted' });
  return (
    <Figures
      figures={[
        { label: '正常客户', value: active.count, to: `${list}?status=active` },
        { label: '本月新增', value: fresh.count, to: `${list}?createdAt=${month}` },
        { label: '停用', value: stopped.count, to: `${list}?status=stopped` },
        {
          label: '黑名单',
          value: black.count,
          to: `${list}?status=blacklisted`,
          ...(black.total > 0 && { tone: 'invoice' }),
        },
      ]}
    />
  );
}

const receivableOf = batched((id) => request(customerReceivables, { id: [...id] }, { quiet: true }));

/** What he owes now. */
function Receivable({ id }: { id: number }) {
  const { data } = useQuery({ queryKey: [customer.name, 'receivable', id], queryFn: () => receivableOf(id) });
  return <>{formatMoney(data)}</>;
}

export default listPage(customerCalls, {
  above: CustomerFigures,
  columns: ['code', 'name', 'salesman', 'phone', 'source', 'creditLimit', 'creditDays', 'status'],
  added: [{ key: 'receivable', title: '应收余额', align: 'right', render: ({ id }) => <Receivable id={id} /> }],
  sums: [],
});
