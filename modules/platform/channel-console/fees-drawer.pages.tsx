import { type Column, DataTable, formatDate, formatMoney, request, shown, textOf } from '@heliu/ui';
import { sumYuan } from '@heliu/model';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { channelFee } from '../channel-fee/fee.ts';
import { type OwnFee, ownFees } from './console.calls.ts';

const { fields } = channelFee;
const columns: Column<OwnFee>[] = [
  { key: 'tenantName', title: '企业', render: (row) => row.tenantName },
  { key: 'kind', title: '种类', width: 90, render: (row) => textOf(fields.kind, row.kind) },
  { key: 'earnedAt', title: '续费时间', width: 140, render: (row) => formatDate(row.earnedAt, 'yyyy-MM-dd HH:mm') },
  { key: 'amount', title: '续费金额', align: 'right', width: 110, render: (row) => shown(fields.amount, row.amount) },
  { key: 'rate', title: '比例', align: 'right', width: 70, render: (row) => shown(fields.rate, row.rate) },
  { key: 'fee', title: '分成', align: 'right', width: 110, render: (row) => shown(fields.fee, row.fee) },
  { key: 'state', title: '结算', width: 80, render: (row) => textOf(fields.state, row.state) },
];

export interface Wanted {
  readonly title: string;
  readonly asked: { readonly month?: string; readonly settlement?: number; readonly state?: OwnFee['state'] };
}

/** The fees behind a figure, with what they add up to. */
export function FeesDrawer({ wanted, onClose }: { wanted: Wanted; onClose: () => void }) {
  const found = useQuery({
    queryKey: [channelFee.name, 'own', wanted.asked],
    queryFn: () => request(ownFees, wanted.asked, { quiet: true }),
  });
  const rows = found.data ?? [];
  const total = (key: 'amount' | 'fee') => formatMoney(sumYuan(rows.map((row) => row[key])));
  return (
    <Drawer open size={820} title={wanted.title} onClose={onClose}>
      <section className="hl-list">
        <DataTable
          label={wanted.title}
          columns={columns}
          rows={rows}
          isLoading={found.isPending}
          foot={rows.length > 0 ? [{ label: '合计', values: { amount: total('amount'), fee: total('fee') } }] : []}
          empty={found.isError ? `没有取到数据：${found.error.message}` : '没有费用'}
        />
      </section>
    </Drawer>
  );
}
