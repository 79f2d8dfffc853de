import { sumYuan } from '@heliu/model';
import { request, useTab } from '@heliu/ui';
import {
  Amount,
  type ColumnGroup,
  DownloadButton,
  monthIn,
  MonthFilter,
  ReportFrame,
  ReportTable,
  useAddress,
} from '@heliu/ui/report';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { RecordFilter } from '@heliu/ui';
import { type Behind, OrdersDrawer } from './orders-drawer.pages.tsx';
import { type Figure, reconcileFile, reconcileShops, type ShopReconciliation } from './reconcile.calls.ts';
import { type Reason, reasons } from './reconcile.rules.ts';
import './reconcile.css';

type Shop = ShopReconciliation;
type Row = Shop & { readonly unissued: string };
type Key = Exclude<keyof Row, 'shop' | 'shopName' | 'orders' | 'explained'>;
interface Explained {
  readonly reason: Reason;
  readonly orders: number;
  readonly amount: string;
}

/** The reasons of all shops together. */
function reasonsOf(shops: readonly Shop[]): Explained[] {
  const all = shops.flatMap(({ explained }) => explained);
  return (Object.keys(reasons) as Reason[]).flatMap((reason) => {
    const own = all.filter((one) => one.reason === reason);
    const orders = own.reduce((total, one) => total + one.orders, 0);
    return orders === 0 ? [] : [{ reason, orders, amount: sumYuan(own.map(({ amount }) => amount)) }];
  });
}

type Spec = readonly [key: Key, title: string, width: number, behind?: Figure];
const groups: readonly { readonly title: string; readonly columns: readonly Spec[] }[] = [
  {
    title: '应开票 = 实付 − 不开的运费 + 计入的国补 − 退款',
    columns: [
      ['paid', '实付', 104, 'orders'],
      ['postage', '运费', 78],
      ['subsidy', '国补', 80],
      ['refunded', '退款', 88, 'refunded'],
      ['due', '应开票', 104],
    ],
  },
  {
    title: '= 蓝票 + 红票 + 未出票 + 未开票',
    columns: [
      ['blue', '蓝票', 94, 'blue'],
      ['red', '红票', 84, 'red'],
      ['unissued', '未出票', 80, 'unissued'],
      ['missing', '未开票', 98],
    ],
  },
];
const posting: Spec = ['unposted', '未记账', 86, 'unposted'];
const specs: readonly Spec[] = [...groups.flatMap((group) => group.columns), posting];

/** What was paid in a month, and where every fen of it stands. */
export default function InvoiceReconcile() {
  const [query, change] = useAddress();
  const { active } = useTab();
  const month = monthIn(query);
  const shop = Number(query.get('shop')) || undefined;
  const wanted = { month, ...(shop !== undefined && { shop }) };
  const [behind, setBehind] = useState<Behind>();
  const asked = useQuery({
    queryKey: ['oms_invoice', 'reconcile', wanted],
    queryFn: ({ signal }) => request(reconcileShops, wanted, { signal }),
    placeholderData: keepPreviousData,
  });
  // What is on its way and what failed are one column; the drawer tells them apart.
  const shops = (asked.data ?? []).map((row): Row => ({ ...row, unissued: sumYuan([row.pending, row.failed]) }));
  const open = (figure: Figure, of: number | undefined, text: string, content: ReactNode) =>
    /^-?0\.00$/.test(text) ? (
      content
    ) : (
      <button type="button" className="reconcile-open" onClick={() => setBehind({ figure, shop: of })}>
        {content}
      </button>
    );
  const cell = (row: Row, key: Key, figure?: Figure) => {
    const content = <Amount value={row[key]} />;
    return figure ? open(figure, row.shop, row[key], content) : content;
  };
  const column = ([key, title, width, figure]: Spec) => ({
    key,
    title,
    number: true,
    width,
    render: (row: Row) => cell(row, key, figure),
  });
  const shown: readonly ColumnGroup<Row>[] = [
    {
      columns: [
        { key: 'shopName', title: '店铺', render: ({ shopName }) => shopName },
        { key: 'orders', title: '订单', number: true, width: 58, render: ({ orders }) => orders.toLocaleString('en') },
      ],
    },
    ...groups.map((group) => ({ title: group.title, columns: group.columns.map(column) })),
    { columns: [column(posting)] },
  ];
  const why: readonly ColumnGroup<Explained>[] = [
    {
      columns: [
        { key: 'reason', title: '未开票的原因', width: 220, render: ({ reason }) => reasons[reason].label },
        { key: 'orders', title: '订单', number: true, width: 72, render: ({ orders }) => orders.toLocaleString('en') },
        {
          key: 'amount',
          title: '金额',
          number: true,
          width: 130,
          render: ({ reason, amount }) => open(reason, shop, amount, <Amount value={amount} />),
        },
        { key: 'advice', title: '怎么办', render: ({ reason }) => reasons[reason].advice },
      ],
    },
  ];
  const explained = reasonsOf(shops);
  const broken = shops.filter(({ unexplained }) => unexplained !== '0.00');
  return (
    <ReportFrame
      title="开票对账"
      range={month}
      onReload={() => void asked.refetch()}
      filters={
        <>
          <MonthFilter month={month} onChange={change} />
          <RecordFilter
            label="店铺"
            entity="oms_shop"
            value={query.get('shop')}
            onChange={(value) => change({ shop: value })}
          />
          {broken.length > 0 && (
            <span className="hl-warning">
              {broken.map(({ shopName, unexplained }) => `${shopName} 订单与发票相差 ${unexplained}`).join('，')}
              ，请看数据监控
            </span>
          )}
        </>
      }
      tools={
        <DownloadButton call={reconcileFile} args={wanted}>
          导出 Excel
        </DownloadButton>
      }
    >
      <ReportTable
        label="开票对账"
        groups={shown}
        rows={shops}
        keyOf={(row) => row.shop}
        isFetching={asked.isFetching}
        totals={{
          shopName: '合计',
          orders: shops.reduce((total, { orders }) => total + orders, 0).toLocaleString('en'),
          ...Object.fromEntries(
            specs.map(([key]) => [key, <Amount key={key} value={sumYuan(shops.map((row) => row[key]))} />]),
          ),
        }}
        empty={asked.isError ? `没有取到数据：${asked.error.message}` : '这个月没有付款的订单。'}
      />
      {explained.length > 0 && (
        <div className="reconcile-why">
          <ReportTable label="未开票的原因" groups={why} rows={explained} keyOf={({ reason }) => reason} empty="" />
        </div>
      )}
      {behind && active && <OrdersDrawer month={month} behind={behind} onClose={() => setBehind(undefined)} />}
    </ReportFrame>
  );
}
