import type { Page, Wire } from '@heliu/model';
import { DataTable, request, showPage, shownColumn, StateDot, StateTag } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { PaymentTools } from './payment-tools.pages.tsx';
import { paymentCalls, paymentRefundCalls } from './payment.calls.ts';
import { payment, paymentRefund, paymentStates, refundStates } from './payment.ts';

type Refund = Wire<typeof paymentRefund>;
const columns = (['outRefundNo', 'amount', 'reason', 'state', 'refundedAt', 'problem'] as const).map((key) => ({
  key,
  title: paymentRefund.fields[key].label,
  ...(key === 'amount' && { align: 'right' as const }),
  render: (row: Refund) =>
    key === 'state' ? (
      <StateDot state={row.state} label={refundStates[row.state]} />
    ) : (
      shownColumn(paymentRefund, key, row, 'list')
    ),
}));

function Refunds({ id }: { id: number }) {
  const found = useQuery({
    queryKey: [paymentRefund.name, id],
    queryFn: () => request<Page<Refund>>(paymentRefundCalls.operations.list, { payment: id, pageSize: 100 }),
  });
  if (!found.data || found.data.rows.length === 0) return null;
  return (
    <section className="hl-lines">
      <h3>退款</h3>
      <DataTable label="退款" columns={columns} rows={found.data.rows} />
    </section>
  );
}

export default showPage(paymentCalls, {
  sections: [
    { fields: ['purpose', 'orderNo', 'amount', 'state', 'refunded', 'refunding', 'expiresAt'] },
    { label: '微信', fields: ['transactionId', 'paidAt', 'payer', 'problem'] },
  ],
  cells: { state: ({ state }) => <StateTag entity={payment} state={state} label={paymentStates[state]} /> },
  tools: (row) => <PaymentTools row={row} asButtons />,
  below: ({ id }) => <Refunds id={id} />,
});
