import { changeText } from '@heliu/model';
import { type Figure, Figures, formatNumber, listPage, missing, useReach } from '@heliu/ui';
import { Link } from 'react-router';
import { type Counted, orderCalls, orderCentre, orderLayouts, type OrderSet, orderSets } from '../../shop/model.ts';

import { FourStreams, orderCells, orderReads } from './order-cells.pages.tsx';
import { OpenButton, SelectionTools } from './selection-tools.pages.tsx';
import { SyncButton, SyncProgress } from './sync.pages.tsx';
import { useOrderFigures } from './use-figures.pages.tsx';

const number = (value: Counted | undefined) =>
  value === undefined ? missing : `${formatNumber(String(value.count))}${value.isMore ? '+' : ''}`;
const tones: Partial<Record<OrderSet, Figure['tone']>> = { failed: 'invoice', toRed: 'invoice' };

function OrderFigures() {
  const figures = useOrderFigures();
  const change = figures && changeText(BigInt(figures.today.count), BigInt(figures.yesterdaySoFar));
  const setOf = (key: OrderSet): Figure => {
    const counted = figures?.sets[key];
    const tone = counted && counted.count > 0 ? tones[key] : undefined;
    const { label, filters } = orderSets[key];
    return {
      label,
      value: number(counted),
      to: `${orderCentre}?${new URLSearchParams(filters).toString()}`,
      ...(tone && { tone }),
    };
  };
  return (
    <Figures
      figures={[
        {
          label: '今日订单',
          value: number(figures?.today),
          ...(figures && { to: `${orderCentre}?createdAt=${figures.day}` }),
          ...(change && { note: `比昨日此时 ${change}` }),
        },
        ...(Object.keys(orderSets) as OrderSet[]).map(setOf),
      ]}
    >
      <SyncProgress />
    </Figures>
  );
}

function Empty() {
  const reach = useReach();
  return (
    <>
      <p>还没有订单</p>
      {reach('/oms/shop') ? (
        <Link to="/oms/shop">接入第一家店铺</Link>
      ) : (
        <p className="hl-muted">店铺接入后，订单会自己进来。</p>
      )}
    </>
  );
}

/** Every order of every shop, and how its four streams stand. */
export default listPage(orderCalls, {
  above: OrderFigures,
  base: '/oms/ecommerceorder',
  columns: [
    'orderNo',
    'shop',
    'createdAt',
    'buyerNick',
    'goods',
    'paid',
    'invoiceable',
    'orderStatus',
    'invoiceState',
    'labels',
  ],
  heads: {
    buyerNick: '买家 / 抬头',
    orderStatus: '四流',
    labels: '标签',
  },
  imports: orderLayouts,
  reads: orderReads,
  cells: { ...orderCells, orderStatus: (row) => <FourStreams row={row} /> },
  widths: { shop: 144, buyerNick: 104, goods: 128 },
  acts: false,
  sums: ['paid', 'invoiceable'],
  adds: false,
  selection: (list) => <SelectionTools list={list} />,
  buttons: (list) => (
    <>
      <SyncButton />
      <OpenButton list={list} />
    </>
  ),
  empty: <Empty />,
});
