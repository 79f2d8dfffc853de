import type { Wire } from '@heliu/model';
import { listPage, RecordLink, showPage, StateDot, useReach } from '@heliu/ui';
import { Button } from 'antd';
import { Link } from 'react-router';
import { autoFailureCalls } from './auto-invoice.calls.ts';
import { useExecute } from './execute.pages.tsx';
import { autoFailure } from './failure.ts';

type Row = Wire<typeof autoFailure>;
const words = autoFailure.fields.state.choices!;
/** Where each reason is mended. */
const places: Readonly<Record<Row['reason'], (row: Row) => { to: string; label: string } | undefined>> = {
  noTaxItem: () => ({ to: '/oms/platformgoodsname?state=unmatched', label: '去选税收分类' }),
  noSubject: ({ shop }) => ({ to: `/oms/shop/edit/${shop}`, label: '去选开票主体' }),
  noProvider: () => ({ to: '/oms/digitalinvoicesubject', label: '去设开票服务' }),
  subsidyUnset: ({ shop }) => ({ to: `/oms/shop/edit/${shop}`, label: '去设国补金额' }),
  subsidyMissing: ({ order }) => ({ to: `/oms/ecommerceorder/show/${order}`, label: '去登记' }),
  badTitle: ({ order }) => ({ to: `/oms/ecommerceorder/show/${order}`, label: '去看订单' }),
  overLimit: () => ({ to: '/oms/digitalinvoicesubject', label: '去看限额' }),
  locked: ({ order }) => ({ to: `/oms/ecommerceorder/show/${order}`, label: '去解锁' }),
  refused: ({ orderNo }) => ({ to: `/oms/invoice?q=${encodeURIComponent(orderNo)}`, label: '去看发票' }),
  other: ({ order }) => ({ to: `/oms/ecommerceorder/show/${order}`, label: '去看订单' }),
};

function Mend({ row }: { row: Row }) {
  const reach = useReach();
  const place = row.state === 'open' ? places[row.reason](row) : undefined;
  return place && reach(place.to.split('?')[0]!) ? <Link to={place.to}>{place.label}</Link> : null;
}

function Again({ rows }: { rows: readonly Row[] }) {
  const { may, busy, execute } = useExecute();
  const open = rows.filter(({ state }) => state === 'open');
  if (!may || open.length === 0) return null;
  return (
    <Button type="primary" loading={busy} onClick={() => execute({ ids: open.map(({ id }) => id) })}>
      重新执行 ({open.length})
    </Button>
  );
}

const cells = {
  orderNo: ({ order, orderNo }: Row) => (
    <RecordLink entity="oms_order" id={order}>
      {orderNo}
    </RecordLink>
  ),
  state: ({ state }: Row) => <StateDot entity={autoFailure} state={state} label={words[state]!} />,
};

export const List = listPage(autoFailureCalls, {
  columns: ['orderNo', 'state', 'reason', 'message', 'amount', 'shop', 'happenedAt', 'tries', 'advice', 'rule'],
  widths: { orderNo: 166, state: 80, reason: 136, message: 280, shop: 120, happenedAt: 104, tries: 54 },
  cells,
  tools: (row) => <Mend row={row} />,
  selection: (list) => <Again rows={list.selected} />,
  sums: ['amount'],
  empty: <p>没有异常。规则想开而开不了的订单会列在这里，说明原因和去哪里处理。</p>,
});
export const Show = showPage(autoFailureCalls, {
  sections: [
    { label: '订单', fields: ['orderNo', 'shop', 'amount', 'rule'] },
    { label: '为什么没有开成', fields: ['reason', 'message', 'advice', 'tries', 'happenedAt'] },
  ],
  cells,
  tags: (row) => cells.state(row),
  tools: (row) => (
    <>
      <Mend row={row} />
      <Again rows={[row]} />
    </>
  ),
});
