import {
  Figures,
  formPage,
  lineListPage,
  listPage,
  request,
  showPage,
  Switch,
  useCounted,
  withoutCode,
} from '@heliu/ui';
import type { WireFull } from '@heliu/model';
import { Link } from 'react-router';
import { HeldBack, PushState, RouteReason, ShipState } from './cells.pages.tsx';
import { GenerateButton } from './generate-dialog.pages.tsx';
import { MergeButton } from './merge-button.pages.tsx';
import { mergeOutputOrders, outputOrderCalls, propose } from './output-order.calls.ts';
import { outputOrder } from './output-order.ts';
import { PartButton } from './part-dialog.pages.tsx';
import { idsIn, ProposalView } from './proposal.pages.tsx';
import { canShip, ShipButton } from './ship-dialog.pages.tsx';
import { WaveOf } from '../wave/make-wave.pages.tsx';
import { PrintLabels } from '../waybill/print-labels.pages.tsx';
import { TrackedNo } from '../../shop/parts.tsx';

const path = '/oms/outputorder';
const shop = { kind: 'shop' } as const;

// Shipping asks for a number, which the usual dialog of an action cannot.
const { ship: _, ...operations } = outputOrderCalls.operations;
const pageCalls = { entity: outputOrder, operations };

function OutputFigures() {
  const draft = useCounted(outputOrderCalls, { status: 'draft' });
  const waiting = useCounted(outputOrderCalls, { status: 'audited', shipState: 'waiting' });
  const shipped = useCounted(outputOrderCalls, { status: 'audited', shipState: 'shipped' });
  const failed = useCounted(outputOrderCalls, { pushState: 'failed' });
  return (
    <Figures
      figures={[
        { label: '待审核', value: draft.count, to: `${path}?status=draft` },
        {
          label: '待发货',
          value: waiting.count,
          to: `${path}?status=audited&shipState=waiting`,
          ...(waiting.total > 0 && { tone: 'goods' }),
        },
        { label: '已发，未签收', value: shipped.count, to: `${path}?status=audited&shipState=shipped` },
        {
          label: '回传失败',
          value: failed.count,
          to: `${path}?pushState=failed`,
          ...(failed.total > 0 && { tone: 'invoice' }),
        },
      ]}
    />
  );
}

export const List = listPage(pageCalls, {
  above: OutputFigures,
  fixed: shop,
  columns: [
    'number',
    'status',
    'shipState',
    'receiverName',
    'goods',
    'express',
    'expressNo',
    'pushState',
    'warehouse',
    'orderNos',
    'shop',
  ],
  sums: [],
  widths: {
    status: 80,
    shipState: 104,
    receiverName: 60,
    goods: 96,
    express: 74,
    expressNo: 70,
    pushState: 78,
    warehouse: 80,
    orderNos: 70,
    shop: 70,
  },
  cells: {
    shipState: (row) => <ShipState row={row} />,
    pushState: (row) => <PushState row={row} />,
    express: ({ express, titles }) => (express === null ? undefined : withoutCode(titles['express'])),
    warehouse: ({ titles }) => withoutCode(titles['warehouse']),
  },
  tools: (row) => canShip(row) && <ShipButton rows={[row]} at="row" />,
  selection: ({ selected }) => (
    <>
      <ShipButton rows={selected} at="bar" />
      <WaveOf rows={selected} />
      <PrintLabels rows={selected} />
      <MergeButton rows={selected} call={mergeOutputOrders} path={path} />
    </>
  ),
  buttons: () => (
    <>
      <Switch to={`${path}/lines`}>按明细</Switch>
      <GenerateButton />
    </>
  ),
  empty: <p>还没有出库单。订单审核后，用“从订单生成”把要发的一起做出来。</p>,
});

/** What left the warehouses, piece by piece. */
export const Lines = lineListPage(outputOrder, 'lines', {
  base: path,
  fixed: shop,
  columns: [
    'number',
    'outDate',
    'warehouse',
    'shop',
    'orderNo',
    'outerSku',
    'goodsName',
    'spec',
    'quantity',
    'total',
    'gift',
    'shipState',
    'expressNo',
    'status',
  ],
  widths: { warehouse: 80, shop: 90, goodsName: 130 },
});

export const Form = formPage(outputOrderCalls, {
  sections: [{ fields: ['orders', 'outDate', 'warehouse', 'express', 'expressNo', 'weight', 'freight', 'remark'] }],
  react: {
    /** Where the first order would leave from, as long as nobody has said otherwise. */
    async orders(value, { warehouse, express }) {
      const orders = idsIn(value);
      if (orders.length === 0 || warehouse !== null) return undefined;
      const told = await request(propose, { orders: orders.join(',') as never }, { quiet: true }).catch(
        () => undefined,
      );
      return told && { warehouse: told.warehouse, express: express ?? told.express };
    },
  },
  // What a buyer has bought stands in his orders.
  grids: { lines: { visible: () => false }, parts: { visible: () => false } },
  aside: (_draft, { orders }) => <ProposalView orders={idsIn(orders)} />,
});

/** Goods nobody has said the SKU of leave without moving stock. */
function UnknownGoods({ row: { lines, shipState } }: { row: WireFull<typeof outputOrder> }) {
  const count = lines.filter(({ sku }) => sku === null).length;
  return (
    shipState === 'waiting' &&
    count > 0 && (
      <p className="hl-muted output-note">
        {count} 行未对应商品，发货不减库存。<Link to="/oms/platformgoodsname?skuState=open,suggested">去对应 SKU</Link>
      </p>
    )
  );
}

export const Show = showPage(pageCalls, {
  elsewhere: '/sales/outputorder',
  tools: (row) => (
    <>
      <PartButton row={row} />
      {canShip(row) && <ShipButton rows={[row]} at="record" />}
      <PrintLabels rows={[row]} />
    </>
  ),
  sections: [
    {
      fields: [
        'orders',
        'shop',
        'platform',
        'outDate',
        'warehouse',
        'routeReason',
        'express',
        'expressNo',
        'numberFrom',
        'wave',
        'slot',
        'packState',
        'packNote',
        'shipState',
        'shippedAt',
        'shippedBy',
        'pushState',
        'pushMessage',
        'freight',
        'weight',
        'origin',
        'mergedInto',
        'remark',
      ],
    },
    { label: '收货', fields: ['receiverName', 'receiverPhone', 'region', 'receiverAddress'] },
  ],
  above: (row) => (
    <>
      <HeldBack row={row} />
      <UnknownGoods row={row} />
    </>
  ),
  cells: {
    shipState: (row) => <ShipState row={row} />,
    pushState: (row) => <PushState row={row} />,
    expressNo: ({ express, expressNo }) => <TrackedNo express={express} number={expressNo} />,
    routeReason: (row) => <RouteReason row={row} />,
  },
  lines: {
    lines: [
      'goodsName',
      'spec',
      'outerSku',
      'sku',
      'quantity',
      'location',
      'batchNo',
      'serials',
      'cost',
      'gift',
      'orderNo',
      'remark',
    ],
  },
});
