import { type Fen, formatFen, sumFen, yuan } from '@heliu/model';
import { download, request, today, useTab } from '@heliu/ui';
import { Amount, type ColumnGroup, ReportFrame, ReportTable, useAddress } from '@heliu/ui/report';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { RecordFilter } from '../seeing/choice-filter.pages.tsx';
import { type Behind, OrdersDrawer } from './orders-drawer.pages.tsx';
import { type Figure, reconcileFile, reconcileShops, type ShopReconciliation } from './reconcile.calls.ts';
import { type Reason, reasons } from './reconcile.rules.ts';
import './reconcile.css';

type Shop = ShopReconciliation;
type Key = Exclude<keyof Shop, 'shop' | 'shopName' | 'orders' | 'explained'>;
interface Explained {
  readonly reason: Reason;
  readonly orders: number;
  readonly amount: string;
}

const sum = (texts: readonly string[]): string => formatFen(sumFen(texts.map((text): Fen => yuan(text))));

/** The reasons of all shops together. */
function reasonsOf(shops: readonly Shop[]): Explained[] {
  const all = shops.flatMap(({ explained }) => explained);
  return (Object.keys(reasons) as Reason[]).flatMap((reason) => {
    const own = all.filter((one) => one.reason === reason);
    const orders = own.reduce((total, one) => total + one.orders, 0);
    return orders === 0 ? [] : [{ reason, orders, amount: sum(own.map(({ amount }) => amount)) }];
  });
}

const columns: readonly (readonly [group: string | undefined, key: Key, title: string, behind?: Figure])[] = [
  [undefined, 'paid', '实付', 'orders'],
  ['减、加', 'postage', '不开票运费'],
  ['减、加', 'subsidy', '计入国补'],
  ['减、加', 'refunded', '退款', 'refunded'],
  [undefined, 'due', '应开票'],
  ['发票', 'blue', '蓝票', 'blue'],
  ['发票', 'red', '红票', 'red'],
  ['发票', 'pending', '开票中', 'pending'],
  ['发票', 'failed', '失败', 'failed'],
  [undefined, 'missing', '未开票'],
  [undefined, 'unposted', '未记账', 'unposted'],
];

/** What was paid in a month, and where every fen of it stands. */
export default function InvoiceReconcile() {
  const [query, change] = useAddress();
  const { active } = useTab();
  const month = /^\d{4}-\d{2}$/.test(query.get('month') ?? '') ? query.get('month')! : today().slice(0, 7);
  const shop = Number(query.get('shop')) || undefined;
  const wanted = { month, ...(shop !== undefined && { shop }) };
  const [behind, setBehind] = useState<Behind>();
  const asked = useQuery({
    queryKey: ['oms_invoice', 'reconcile', wanted],
    queryFn: ({ signal }) => request(reconcileShops, wanted, { signal }),
    placeholderData: keepPreviousData,
  });
  const shops = asked.data ?? [];
  const open = (figure: Figure, of: number | undefined, text: string, content: ReactNode) =>
    /^-?0\.00$/.test(text) ? (
      content
    ) : (
      <button type="button" className="reconcile-open" onClick={() => setBehind({ figure, shop: of })}>
        {content}
      </button>
    );
  const cell = (row: Shop, key: Key, figure?: Figure) => {
    const content = <Amount value={row[key]} />;
    return figure ? open(figure, row.shop, row[key], content) : content;
  };
  const column = ([, key, title, figure]: (typeof columns)[number]) => ({
    key,
    title,
    number: true,
    width: 98,
    render: (row: Shop) => cell(row, key, figure),
  });
  const names = [...new Set(columns.map(([group], i) => group ?? `${i}`))];
  const groups: readonly ColumnGroup<Shop>[] = [
    {
      columns: [
        { key: 'shopName', title: '店铺', render: ({ shopName }) => shopName },
        { key: 'orders', title: '订单', number: true, width: 64, render: ({ orders }) => orders.toLocaleString('en') },
      ],
    },
    ...names.map((name) => {
      const own = columns.filter(([group], i) => (group ?? `${i}`) === name);
      return { ...(own[0]![0] !== undefined && { title: name }), columns: own.map(column) };
    }),
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
          <DatePicker
            picker="month"
            aria-label="月份"
            allowClear={false}
            style={{ width: 120 }}
            value={dayjs(month)}
            onChange={(next) => change({ month: next?.format('YYYY-MM') })}
          />
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
      tools={<Button onClick={() => void download(reconcileFile, wanted)}>导出 Excel</Button>}
    >
      <ReportTable
        label="开票对账"
        groups={groups}
        rows={shops}
        keyOf={(row) => row.shop}
        isFetching={asked.isFetching}
        totals={{
          shopName: '合计',
          orders: shops.reduce((total, { orders }) => total + orders, 0).toLocaleString('en'),
          ...Object.fromEntries(
            columns.map(([, key]) => [key, <Amount key={key} value={sum(shops.map((row) => row[key]))} />]),
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
