import { useQuery } from '@tanstack/react-query';
import { formatMoney, request, useMay } from '@heliu/ui';
import type { WireFull } from '@heliu/model';
import { Link } from 'react-router';
import { MendButton } from '../../einvoice/parts.tsx';
import './return.css';
import { invoicesOfReturn, returnRequest } from './return-request.ts';

/** What was invoiced for goods that come back, to be taken back by a red invoice where it is read. */
export function ReturnInvoices({ row: { id, kind, status } }: { row: WireFull<typeof returnRequest> }) {
  const may = useMay();
  const { data } = useQuery({
    queryKey: ['returnInvoices', id],
    enabled: kind === 'shop' && (status === 'received' || status === 'done') && may('oms_invoice:view'),
    queryFn: () => request(invoicesOfReturn, { id }, { quiet: true }),
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <div className="hl-warning return-note">
      {data.rows.map(({ invoice, number, left, refund, order }) => (
        <p key={invoice}>
          已开发票 <Link to={`/oms/invoice/show/${invoice}`}>{number}</Link>，还有 {formatMoney(left)}{' '}
          没有红冲，这次退款 {formatMoney(refund)}。{' '}
          <MendButton order={order} mend={{ act: 'red', label: '红冲', invoice }} />
        </p>
      ))}
    </div>
  );
}
