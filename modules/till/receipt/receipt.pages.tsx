import { Failure, request, Waiting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { receipt } from '../sale/sale.calls.ts';
import { receiptSlip } from './receipt.rules.ts';
import { SlipPage } from './slip.pages.tsx';

/** The receipt of a sale, or of a return with `?kind=return`. */
export default function ReceiptPage() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const id = Number(pathname.split('/').at(-1));
  const kind = search.get('kind') === 'return' ? 'return' : 'sale';
  const found = useQuery({
    queryKey: ['till', 'receipt', kind, id],
    queryFn: () => request(receipt, { kind, id }, { quiet: true }),
    retry: false,
  });
  if (found.error) return <Failure message={found.error.message} onRetry={() => void found.refetch()} />;
  return found.data ? <SlipPage slip={receiptSlip(found.data)} /> : <Waiting />;
}
