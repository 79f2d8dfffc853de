import type { Complaint, WireFull } from '@heliu/model';
import { Failure, FieldGrid, goTo, type Raw, Refused, request, say, useTab, useTabTitle, Waiting } from '@heliu/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { orderCalls } from './order.calls.ts';
import OrderForm from './order-form.pages.tsx';
import { isTold } from './order.rules.ts';
import { shopOrder } from './order.ts';

type Order = WireFull<typeof shopOrder>;
const keys = ['labels', 'sellerMemo', 'remark'] as const;

/** What is ours on an order that the platform keeps. */
function OwnFields({ order }: { order: Order }) {
  const queries = useQueryClient();
  const tab = useTab();
  const [values, setValues] = useState<Record<string, Raw>>(() =>
    Object.fromEntries(keys.map((key) => [key, order[key] as Raw])),
  );
  const [complaints, setComplaints] = useState<readonly Complaint[]>([]);
  const leave = async () => {
    await tab.close();
    goTo(`/oms/ecommerceorder/show/${order.id}`);
  };
  const save = async () => {
    try {
      await request(orderCalls.operations.update, { ...order, ...values } as never, { quiet: true });
      say({ text: '保存成功' });
      await queries.invalidateQueries({ queryKey: [shopOrder.name] });
      await leave();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setComplaints([{ path: 'remark', message: error.message }]);
    }
  };
  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2>修改订单 {order.orderNo}</h2>
        <span className="hl-muted">
          {order.origin === 'merged' ? '合并订单的商品和金额来自原订单' : '商品和金额以平台为准'}
          ，这里改我们自己的备注和标签
        </span>
        <span className="hl-gap" />
        <Button onClick={() => void leave()}>返回</Button>
        <Button type="primary" onClick={() => void save()}>
          保存
        </Button>
      </header>
      <section className="hl-card hl-form">
        <div className="hl-form-body">
          <div className="hl-form-head is-whole">
            <FieldGrid
              prefix="order"
              fields={keys.map((key) => [key, shopOrder.fields[key]] as const)}
              values={values}
              onChange={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
              complaints={complaints}
            />
          </div>
        </div>
      </section>
    </div>
  );
}

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
  return isTold(loaded.data) ? <OwnFields order={loaded.data} /> : <OrderForm />;
}
