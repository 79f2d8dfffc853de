import { request } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { orderFigures, type OrderFigures, shopOrder } from '../../shop/model.ts';

export function useOrderFigures(): OrderFigures | undefined {
  return useQuery({
    queryKey: [shopOrder.name, 'figures'],
    queryFn: ({ signal }) => request(orderFigures, {}, { quiet: true, signal }),
  }).data;
}
