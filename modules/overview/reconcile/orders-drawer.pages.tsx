import { formatDate, RecordLink, request } from '@heliu/ui';
import { Amount, type ColumnGroup, ReportTable } from '@heliu/ui/report';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { shopOrder } from '../../shop/model.ts';
import { type Figure, figures, type OrderBehind, ordersBehind } from './reconcile.calls.ts';
import { reasons } from './reconcile.rules.ts';

export interface Behind {
  readonly figure: Figure;
  readonly shop?: number | undefined;
}

const figureLabel = (figure: Figure): string =>
  figure in figures ? figures[figure as keyof typeof figures] : reasons[figure as keyof typeof reasons].label;

const money = (key: 'paid' | 'refunded' | 'due' | 'invoiced', title: string) => ({
  key,
  title,
  number: true,
  width: 108,
  render: (row: OrderBehind) => <Amount value={row[key]} />,
});
const groups = (figure: Figure): readonly ColumnGroup<OrderBehind>[] => [
  {
    columns: [
      {
        key: 'orderNo',
        title: '订单号',
        render: ({ id, orderNo }) => (
          <RecordLink entity={shopOrder.name} id={id}>
            {orderNo}
          </RecordLink>
        ),
      },
      { key: 'shop', title: '店铺', render: ({ shopName }) => shopName },
      {
        key: 'paidAt',
        title: '付款时间',
        width: 136,
        render: ({ paidAt }) =>
          paidAt ? formatDate(paidAt, 'yyyy-MM-dd HH:mm') : <span className="hl-missing">--</span>,
      },
      money('paid', '实付'),
      money('refunded', '退款'),
      money('due', '应开票'),
      money('invoiced', '已开票'),
      {
        key: 'amount',
        title: figureLabel(figure),
        number: true,
        width: 128,
        render: ({ amount }) => <Amount value={amount} />,
      },
    ],
  },
];

/** The orders a figure is made of. */
export function OrdersDrawer({
  month,
  behind,
  onClose,
}: {
  readonly month: string;
  readonly behind: Behind;
  readonly onClose: () => void;
}) {
  const { figure, shop } = behind;
  const asked = useQuery({
    queryKey: ['oms_invoice', 'reconcileOrders', month, figure, shop],
    queryFn: ({ signal }) => request(ordersBehind, { month, figure, ...(shop !== undefined && { shop }) }, { signal }),
  });
  return (
    <Drawer open size={1040} title={`${month} ${figureLabel(figure)}`} onClose={onClose}>
      <ReportTable
        label={`${figureLabel(figure)}的订单`}
        groups={groups(figure)}
        rows={asked.data?.rows ?? []}
        keyOf={({ id }) => id}
        isFetching={asked.isFetching}
        empty={asked.isError ? `没有取到数据：${asked.error.message}` : '没有这样的订单。'}
        below={asked.data?.isMore && <p className="hl-muted report-more">只列出金额最大的 500 张，可以先选一家店铺</p>}
      />
    </Drawer>
  );
}
