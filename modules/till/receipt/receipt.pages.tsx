import { Failure, request, Waiting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { queuedReceipt } from '../local/use-offline.pages.tsx';
import { receipt } from '../sale/sale.calls.ts';
import { receiptSlip } from './receipt.rules.ts';
import { SlipPage } from './slip.pages.tsx';

async function fromQueue(seq: number) {
  const found = await queuedReceipt(seq);
  if (!found) throw new Error('这台浏览器上没有这张离线小票');
  return found;
}

/** The receipt of a sale, of one that waits to be uploaded with `?kind=offline`, or of a return with `?kind=return`. */
export default function ReceiptPage() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const id = Number(pathname.split('/').at(-1));
  const isQueued = search.get('kind') === 'offline';
  const kind = search.get('kind') === 'return' ? 'return' : 'sale';
  const found = useQuery({
    queryKey: ['till', 'receipt', isQueued ? 'offline' : kind, id],
    queryFn: () => (isQueued ? fromQueue(id) : request(receipt, { kind, id }, { quiet: true })),
    retry: false,
    networkMode: 'always',
  });
  if (found.error) return <Failure message={found.error.message} onRetry={() => void found.refetch()} />;
  return found.data ? <SlipPage slip={receiptSlip(found.data)} /> : <Waiting />;
}
