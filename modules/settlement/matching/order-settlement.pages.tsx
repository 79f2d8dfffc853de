import type { Wire } from '@heliu/model';
import {
  DataTable,
  Figures,
  formatMoney,
  listPage,
  RecordLink,
  request,
  showPage,
  StateDot,
  useBusy,
  useCounted,
  useMay,
  useSession,
  watchTask,
} from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lineKinds } from '../statement/kinds.ts';
import { settlementLine, settlementLineCalls } from '../line/line.ts';
import { orderStates } from './matching.rules.ts';
import { orderSettlement, orderSettlementCalls, rematch } from './order-settlement.ts';

type Row = Wire<typeof orderSettlement>;
type Line = Wire<typeof settlementLine>;
const list = '/fico/merchantsettlement/orders';

function QueueFigures() {
  const me = useSession((state) => state.session?.userid);
  const open = useCounted(orderSettlementCalls, { handling: 'open' });
  const mine = useCounted(orderSettlementCalls, { handling: 'open', owner: me ?? '0' });
  const late = useCounted(orderSettlementCalls, { handling: 'open', reason: 'overdue' });
  const solved = useCounted(orderSettlementCalls, { handling: 'solved' });
  return (
    <Figures
      figures={[
        {
          label: '差异待处理',
          value: `${open.count} 张`,
          note: '平台给的与订单对不上',
          to: `${list}?handling=open`,
          ...(open.total > 0 && { tone: 'invoice' }),
        },
        {
          label: '归我处理',
          value: `${mine.count} 张`,
          note: '指派给我的',
          to: `${list}?handling=open&owner=${me ?? 0}`,
        },
        {
          label: '逾期未结算',
          value: `${late.count} 张`,
          note: '过了店铺的结算账期',
          to: `${list}?handling=open&reason=overdue`,
          ...(late.total > 0 && { tone: 'goods' }),
        },
        { label: '已处理', value: `${solved.count} 张`, note: '写明了结果的', to: `${list}?handling=solved` },
      ]}
    />
  );
}

function Rematch() {
  const may = useMay();
  const [busy, run] = useBusy();
  if (!may('fico_settlement_order:solve')) return null;
  const again = async () => {
    await watchTask(await request(rematch, {}), orderSettlement);
  };
  return (
    <Button loading={busy} onClick={() => run(again)}>
      重新核对
    </Button>
  );
}

const cells = {
  orderNo: ({ order, orderNo }: Row) =>
    order === null ? (
      orderNo
    ) : (
      <RecordLink entity="oms_order" id={order}>
        {orderNo}
      </RecordLink>
    ),
  state: ({ state }: Row) => <StateDot entity={orderSettlement} state={state} label={orderStates[state]} />,
};

export const List = listPage(orderSettlementCalls, {
  above: QueueFigures,
  columns: ['orderNo', 'state', 'handling', 'reason', 'message', 'expected', 'net', 'difference', 'shop', 'owner'],
  widths: { orderNo: 176, state: 84, handling: 84, reason: 104, message: 260, shop: 120, owner: 90 },
  cells,
  sums: ['net', 'difference'],
  buttons: () => <Rematch />,
  empty: <p>没有订单结算。导入平台账单后，每张订单结了多少、差多少列在这里。</p>,
});

const columns = [
  {
    key: 'at',
    title: '发生时间',
    width: 150,
    render: ({ occurredAt }: Line) =>
      new Date(Date.parse(occurredAt) + 28_800_000).toISOString().slice(0, 16).replace('T', ' '),
  },
  { key: 'kind', title: '费用', width: 110, render: ({ kind }: Line) => lineKinds[kind] },
  { key: 'rawKind', title: '平台名称', width: 180, render: ({ rawKind }: Line) => rawKind },
  {
    key: 'amount',
    title: '金额',
    width: 110,
    align: 'right' as const,
    render: ({ amount }: Line) => formatMoney(amount),
  },
  {
    key: 'settlement',
    title: '结算单',
    width: 140,
    render: ({ settlement, titles }: Line) => (
      <RecordLink entity="fico_merchant_settlement" id={settlement}>
        {titles['settlement']}
      </RecordLink>
    ),
  },
];

/** Every line of the statements that is about this order. */
function Lines({ row: { orderNo, shop } }: { row: Row }) {
  const may = useMay();
  const { data, isLoading } = useQuery({
    queryKey: [settlementLine.name, 'of', shop, orderNo],
    enabled: may('fico_settlement_line:view'),
    queryFn: async () =>
      (
        await request<{ rows: Line[] }>(
          settlementLineCalls.operations.list,
          { pageSize: 100, matchNo: orderNo, shop: String(shop), voided: 'false' },
          { quiet: true },
        )
      ).rows,
  });
  if (!may('fico_settlement_line:view')) return null;
  return (
    <section className="hl-section" aria-label="结算明细">
      <h3>结算明细</h3>
      <DataTable
        label="结算明细"
        columns={columns}
        rows={data ?? []}
        isLoading={isLoading}
        empty="账单里没有这张订单"
      />
    </section>
  );
}

export const Show = showPage(orderSettlementCalls, {
  sections: [
    {
      label: '平台结算',
      fields: ['expected', 'goods', 'refunds', 'subsidies', 'platformFee', 'otherFees', 'net', 'difference'],
    },
    { label: '核对', fields: ['shop', 'order', 'lastDay', 'lineCount', 'reason', 'message'] },
    { label: '处理', fields: ['handling', 'owner', 'solution', 'note'] },
  ],
  tags: (row) => cells.state(row as unknown as Row),
  below: (row) => <Lines row={row as unknown as Row} />,
});
