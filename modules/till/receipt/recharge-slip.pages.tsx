import { Failure, request, Waiting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { SlipPage } from './slip.pages.tsx';
import { rechargeSlip } from './recharge-slip.rules.ts';
import { rechargePaper } from '../stored/stored.calls.ts';

export default function RechargeSlipPage() {
  const { pathname } = useLocation();
  const id = Number(pathname.split('/').at(-1));
  const found = useQuery({
    queryKey: ['till', 'recharge', id],
    queryFn: () => request(rechargePaper, { id }, { quiet: true }),
    retry: false,
  });
  if (found.error) return <Failure message={found.error.message} onRetry={() => void found.refetch()} />;
  return found.data ? <SlipPage slip={rechargeSlip(found.data)} /> : <Waiting />;
}
