import type { AskedOf } from '@heliu/model';
import { Amount, Drilled, type ColumnGroup, ReportPage, ReportTable } from '@heliu/ui/report';
import { type Explained, ordersBehind, reconcileShops, type ShopReconciliation } from './reconcile.calls.ts';
import { reasons } from './reconcile.rules.ts';
import './reconcile.css';

function Broken({ rows }: { readonly rows: readonly ShopReconciliation[] }) {
  const broken = rows.filter(({ unexplained }) => unexplained !== '0.00');
  return (
    broken.length > 0 && (
      <span className="hl-warning">
        {broken.map(({ titles, unexplained }) => `${titles?.['shop']} 订单与发票相差 ${unexplained}`).join('，')}
        ，请看数据监控
      </span>
    )
  );
}

function Reasons({ explained, asked }: { explained: readonly Explained[]; asked: AskedOf<typeof reconcileShops> }) {
  if (explained.length === 0) return null;
  const groups: readonly ColumnGroup<Explained>[] = [
    {
      columns: [
        { key: 'reason', title: '未开票的原因', width: 220, render: ({ reason }) => reasons[reason].label },
        { key: 'orders', title: '订单', number: true, width: 72, render: ({ orders }) => orders.toLocaleString('en') },
        {
          key: 'amount',
          title: '金额',
          number: true,
          width: 130,
          render: ({ reason, amount }) => (
            <Drilled drill={{ report: ordersBehind, asked: { ...asked, figure: reason } }}>
              <Amount value={amount} />
            </Drilled>
          ),
        },
        { key: 'advice', title: '怎么办', render: ({ reason }) => reasons[reason].advice },
      ],
    },
  ];
  return (
    <div className="reconcile-why">
      <ReportTable label="未开票的原因" groups={groups} rows={explained} keyOf={({ reason }) => reason} empty="" />
    </div>
  );
}

const widths = {
  orders: 58,
  paid: 104,
  postage: 78,
  subsidy: 80,
  refunded: 88,
  due: 104,
  blue: 94,
  red: 84,
  unissued: 80,
  missing: 98,
  unposted: 86,
};

/** What was paid in a month, and where every fen of it stands. */
export default function InvoiceReconcile() {
  return (
    <ReportPage
      report={reconcileShops}
      widths={widths}
      verdict={({ rows }) => <Broken rows={rows} />}
      below={({ explained }, asked) => <Reasons explained={explained} asked={asked} />}
    />
  );
}
