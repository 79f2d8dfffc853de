import { type Figure, Figures, listPage, useReach } from '@heliu/ui';
import { Link } from 'react-router';
import { orderCalls } from './order.calls.ts';
import { orderLayouts } from './order.layouts.ts';
import { FourStreams, orderCells, orderReads } from './order-cells.pages.tsx';
import { OpenButton, SelectionTools } from './selection-tools.pages.tsx';
import { SyncButton, SyncProgress } from './sync.pages.tsx';
import { useOrderFigures } from './use-figures.pages.tsx';

const centre = '/oms/ordercenter';
const number = (value: number | undefined) => (value === undefined ? '--' : value.toLocaleString('en-US'));

/** Against the whole of yesterday; nothing to compare with is nothing said. */
function change(today: number, yesterday: number): string | undefined {
  if (yesterday === 0) return undefined;
  const share = ((today - yesterday) / yesterday) * 100;
  return `较昨日全天 ${share > 0 ? '+' : ''}${share.toFixed(1)}%`;
}

function OrderFigures() {
  const figures = useOrderFigures();
  const of = (state: string) => figures && (figures.byInvoiceState[state] ?? 0);
  const [failed, red] = [of('failed'), figures?.awaitRed];
  const note = figures && change(figures.today, figures.yesterday);
  const invoice = (label: string, state: string, more: Partial<Figure> = {}): Figure => ({
    label,
    value: number(of(state)),
    to: `${centre}?invoiceState=${state}`,
    ...more,
  });
  return (
    <Figures
      figures={[
        { label: '今日订单', value: number(figures?.today), ...(note && { note }) },
        invoice('待开票', 'applied'),
        invoice('开票中', 'issuing'),
        invoice('开票失败', 'failed', failed ? { tone: 'invoice' } : {}),
        {
          label: '退款待红冲',
          value: red !== undefined && red >= 1000 ? '1,000+' : number(red),
          to: `${centre}?invoiceState=issued,partRed&refundStatus=success`,
          ...(red ? { tone: 'goods' } : {}),
        },
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
    shop: '平台 / 店铺',
    buyerNick: '买家 / 抬头',
    orderStatus: '四流',
    labels: '标签',
  },
  imports: orderLayouts,
  reads: orderReads,
  cells: { ...orderCells, orderStatus: (row) => <FourStreams row={row} /> },
  widths: { shop: 128, buyerNick: 110, goods: 128 },
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
