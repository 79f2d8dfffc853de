import type { WireFull } from '@heliu/model';

import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Failure, OwnFields, request, useTabTitle, Waiting } from '@heliu/ui';
import { isFromOutside, orderCalls, shopOrder } from '../../shop/model.ts';
import OrderForm from './order-form.pages.tsx';

type Order = WireFull<typeof shopOrder>;

const whose = (order: Order) => (order.origin === 'merged' ? '合并订单的商品和金额来自原订单' : '商品和金额以平台为准');

export default function OrderEdit() {
  const id = Number(useParams()['id']);
  const loaded = useQuery({
    queryKey: [shopOrder.name, 'origin', id],
    gcTime: 0,
    retry: false,
    queryFn: () => request<Order>(orderCalls.operations.get, { id }, { quiet: true }),
  });
  useTabTitle(loaded.data && `修改订单 ${loaded.data.orderNo}`);
  if (loaded.isError) return <Failure message={loaded.error.message} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <Waiting />;
  if (!isFromOutside(loaded.data)) return <OrderForm />;
  return (
    <OwnFields
      calls={orderCalls}
      record={loaded.data}
      keys={() => ['labels', 'sellerMemo', 'remark']}
      title={`修改订单 ${loaded.data.orderNo}`}
      note={`${whose(loaded.data)}，这里改我们自己的备注和标签`}
      show={`/oms/ecommerceorder/show/${id}`}
      last="remark"
    />
  );
}
