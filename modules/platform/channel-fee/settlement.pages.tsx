import { LinesTable, listPage, missing, request, showPage } from '@heliu/ui';
import type { Wire } from '@heliu/model';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { channelFee, channelFeeCalls } from './fee.ts';
import { channelSettlementCalls } from './settlement.ts';

const { tenantName, kind, renewal, earnedAt, amount, rate, fee } = channelFee.fields;
const shownFields = { tenantName, kind, renewal, earnedAt, amount, rate, fee };
const shownAtOnce = 200;

function Fees({ settlement, count }: { settlement: number; count: number }) {
  const { data, error } = useQuery({
    queryKey: [channelFee.name, 'settlement', settlement],
    queryFn: () =>
      request<{ rows: Wire<typeof channelFee>[] }>(
        channelFeeCalls.operations.list,
        { settlement, pageSize: shownAtOnce },
        { quiet: true },
      ),
  });
  if (error) return <p className="hl-wrong">{error.message}</p>;
  if (!data) return null;
  if (data.rows.length === 0) return null;
  if (count > shownAtOnce)
    return (
      <section>
        <Link to={`/invoiceManagement/channelfee?settlement=${settlement}`}>费用 {count} 笔，在费用列表里看</Link>
      </section>
    );
  return (
    <LinesTable
      label="费用明细"
      fields={shownFields}
      columns={Object.keys(shownFields)}
      lines={data.rows as never}
      cells={{ renewal: ({ titles }) => titles?.['renewal'] ?? missing }}
    />
  );
}

export const List = listPage(channelSettlementCalls, {
  columns: [
    'number',
    'channel',
    'day',
    'until',
    'status',
    'renewals',
    'amount',
    'fee',
    'confirmedBy',
    'paidOn',
    'tradeNo',
  ],
  widths: { channel: 160 },
  empty: <p>还没有结算单。在“渠道费用”里选渠道商和截至日期生成。</p>,
});

export const Show = showPage(channelSettlementCalls, {
  sections: [
    { label: '结算', fields: ['channel', 'day', 'until', 'renewals', 'amount', 'fee', 'remark'] },
    { label: '收款', fields: ['payee', 'bankName', 'bankNo'] },
    { label: '确认与付款', fields: ['confirmedBy', 'confirmedAt', 'paidOn', 'tradeNo'] },
  ],
  below: (row) => <Fees settlement={row.id} count={row.renewals} />,
});
