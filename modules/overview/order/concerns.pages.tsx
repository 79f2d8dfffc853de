import { request } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { orderConcerns } from '../../shop/model.ts';

/** Said where everybody who opens the order sees it. */
export function Concerns({ order }: { order: number }) {
  const told = useQuery({
    queryKey: ['oms_abnormal_merchant', 'concerns', order],
    queryFn: () => request(orderConcerns, { id: order }, { quiet: true }),
    retry: false,
  });
  return (told.data ?? []).map((concern) => (
    <p key={concern} className="hl-warning" role="alert">
      {concern}
    </p>
  ));
}
