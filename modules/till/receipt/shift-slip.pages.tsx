import { Failure, request, Waiting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { shiftSlip } from '../shift/shift.calls.ts';
import { shiftPaper } from './shift-slip.rules.ts';
import { SlipPage } from './slip.pages.tsx';

export default function ShiftSlipPage() {
  const { pathname } = useLocation();
  const shift = Number(pathname.split('/').at(-1));
  const found = useQuery({
    queryKey: ['till', 'slip', shift],
    queryFn: () => request(shiftSlip, { shift }, { quiet: true }),
    retry: false,
  });
  if (found.error) return <Failure message={found.error.message} onRetry={() => void found.refetch()} />;
  return found.data ? <SlipPage slip={shiftPaper(found.data)} /> : <Waiting />;
}
