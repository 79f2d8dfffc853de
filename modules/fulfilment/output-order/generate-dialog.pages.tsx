import {
  DialogButton,
  type Column,
  DataTable,
  formatMoment,
  formatMoney,
  refresh,
  request,
  say,
  useBusy,
} from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { generate, type Generated, mostAtOnce, type WaitingOrder, waitingOrders } from './output-order.calls.ts';
import { outputOrder } from './output-order.ts';
import './output-order.css';

const columns: Column<WaitingOrder>[] = [
  { key: 'orderNo', title: '订单号', pin: 'left', render: (row) => row.orderNo },
  { key: 'shop', title: '店铺', render: (row) => row.shop },
  { key: 'receiver', title: '收货人', render: (row) => row.receiver || '--', width: 150, tip: (row) => row.receiver },
  { key: 'goods', title: '商品', render: (row) => row.goods ?? '--', width: 150, tip: (row) => row.goods ?? '' },
  { key: 'paid', title: '实付', align: 'right', render: (row) => formatMoney(row.paid) },
  { key: 'orderedAt', title: '下单', render: (row) => formatMoment(row.orderedAt, true) },
  {
    key: 'warehouse',
    title: '仓库与快递',
    tip: (row) => row.reason,
    render: (row) =>
      row.warehouse ? (
        `${row.warehouse}${row.express ? `，${row.express}` : ''}`
      ) : (
        <span className="hl-negative">没有仓库</span>
      ),
  },
];

function Left({ left }: { left: Generated['left'] }) {
  return (
    <div className="hl-blockers" role="alert">
      {left.length} 张没有生成：
      {left.slice(0, 5).map(({ orderNo, message }) => (
        <div key={orderNo}>{message.includes(orderNo) ? message : `订单 ${orderNo}：${message}`}</div>
      ))}
      {left.length > 5 && <div>…</div>}
    </div>
  );
}

function Dialog({ onClose }: { onClose: () => void }) {
  const loaded = useQuery({
    queryKey: [outputOrder.name, 'waiting'],
    gcTime: 0,
    queryFn: () => request(waitingOrders, {}, { quiet: true }),
  });
  const [unwanted, setUnwanted] = useState<ReadonlySet<number>>(new Set());
  const [left, setLeft] = useState<Generated['left']>([]);
  const [busy, run] = useBusy();
  const rows = loaded.data?.rows ?? [];
  const wanted = rows.filter(({ id }) => !unwanted.has(id));
  const make = async () => {
    const done = await request(generate, { orders: wanted.map(({ id }) => id) });
    if (done.made > 0) say({ text: `生成了 ${done.made} 张出库单` });
    setLeft(done.left);
    refresh(outputOrder);
    if (done.left.length === 0) onClose();
  };
  return (
    <Modal
      open
      width={1040}
      title="从订单生成出库单"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={busy} disabled={wanted.length === 0} onClick={() => run(make)}>
            生成 {wanted.length} 张
          </Button>
        </>
      }
    >
      <p className="hl-muted">
        已审核、待发货、还没有出库单的订单，先下单的在前，每张订单一张；同一收货人的可以生成后再合并。
        {loaded.data?.more && `一次最多 ${mostAtOnce} 张，生成后再来取其余的。`}
      </p>
      {left.length > 0 && <Left left={left} />}
      <div className="output-waiting">
        <DataTable
          label="待出库的订单"
          columns={columns}
          rows={rows}
          isLoading={loaded.isPending}
          selected={new Set(wanted.map(({ id }) => id))}
          onSelect={(some, is) => {
            const next = new Set(unwanted);
            for (const { id } of some)
              if (is) next.delete(id);
              else next.add(id);
            setUnwanted(next);
          }}
          empty={loaded.isError ? loaded.error.message : '没有等待出库的订单。订单审核后会出现在这里。'}
        />
      </div>
    </Modal>
  );
}

export function GenerateButton() {
  return (
    <DialogButton label="从订单生成" may="oms_output_order:save" dialog={(onClose) => <Dialog onClose={onClose} />} />
  );
}
