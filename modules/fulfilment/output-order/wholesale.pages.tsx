import {
  Figures,
  formPage,
  lineListPage,
  listPage,
  request,
  showPage,
  Switch,
  today,
  useCounted,
  withoutCode,
} from '@heliu/ui';
import { orderCalls } from '../../sales/model.ts';
import { TrackedNo } from '../../shop/parts.tsx';
import { HeldBack, RouteReason, ShipState } from './cells.pages.tsx';
import { MergeButton } from './merge-button.pages.tsx';
import { mergeWholesale, wholesaleCalls } from './output-order.calls.ts';
import { outputOrder } from './output-order.ts';
import { wholesaleComplaint } from './wholesale.rules.ts';

const path = '/sales/outputorder';
const wholesale = { kind: 'sales,exchange,other' } as const;

function OutboundFigures() {
  const draft = useCounted(wholesaleCalls, { status: 'draft' });
  const shipped = useCounted(wholesaleCalls, { status: 'audited', shipState: 'shipped' });
  return (
    <Figures
      figures={[
        {
          label: '待审核',
          value: draft.count,
          to: `${path}?status=draft`,
          ...(draft.total > 0 && { tone: 'goods' }),
        },
        { label: '已发，未签收', value: shipped.count, to: `${path}?status=audited&shipState=shipped` },
      ]}
    />
  );
}

export const List = listPage(wholesaleCalls, {
  above: OutboundFigures,
  fixed: wholesale,
  columns: [
    'number',
    'kind',
    'customer',
    'outDate',
    'warehouse',
    'goods',
    'orderNos',
    'total',
    'shipState',
    'invoiced',
    'status',
  ],
  widths: { kind: 60, customer: 190, warehouse: 100, goods: 170, shipState: 120 },
  cells: {
    shipState: (row) => <ShipState row={row} />,
    warehouse: ({ titles }) => withoutCode(titles['warehouse']),
  },
  selection: ({ selected }) => <MergeButton rows={selected} call={mergeWholesale} path={path} />,
  buttons: () => <Switch to={`${path}/lines`}>按明细</Switch>,
  empty: <p>还没有销售出库。在销售订单上“下推出库单”，或新增后从销售订单选单。</p>,
});

/** What left for customers, piece by piece. */
export const Lines = lineListPage(outputOrder, 'lines', {
  base: path,
  fixed: wholesale,
  columns: [
    'number',
    'outDate',
    'customer',
    'warehouse',
    'salesOrder',
    'sku',
    'unit',
    'quantity',
    'total',
    'cost',
    'invoicedQuantity',
    'shipState',
    'status',
  ],
  widths: { customer: 160, warehouse: 90, sku: 180 },
});

/** An order that is pushed down leaves from where its goods are kept, unless somebody says otherwise. */
async function warehouseOf(from: URLSearchParams): Promise<{ warehouse?: number }> {
  const [first] = (from.get('from') === 'salesOrder' ? (from.get('ids') ?? '') : '').split(',');
  if (!first) return {};
  const asked = request<{ warehouse: number }>(orderCalls.operations.get, { id: Number(first) }, { quiet: true });
  const order = await asked.catch(() => undefined);
  return order ? { warehouse: order.warehouse } : {};
}

const columns = {
  sales: ['salesOrder', 'sku', 'unit', 'quantity', 'location', 'batchNo', 'serials', 'remark'],
  other: ['sku', 'unit', 'quantity', 'location', 'batchNo', 'serials', 'remark'],
} as const;

export const Form = formPage(wholesaleCalls, {
  sections: [
    {
      fields: [
        'kind',
        'customer',
        'site',
        'outDate',
        'warehouse',
        'express',
        'expressNo',
        'freight',
        'weight',
        'remark',
      ],
    },
  ],
  start: async (from) => ({ kind: 'sales', outDate: today(), ...(await warehouseOf(from)) }),
  locked: { kind: (_, isNew) => !isNew },
  check: wholesaleComplaint,
  grids: {
    lines: {
      columns: ({ kind }) => (kind === 'sales' ? columns.sales : columns.other),
      widths: { salesOrder: 130, sku: 280, unit: 80, quantity: 100, location: 120, batchNo: 120, serials: 150 },
      hint: '编码、条码、名称或拼音…',
    },
    parts: { visible: () => false },
  },
  // What the goods are sold for follows from their orders, once it is saved.
  below: () => false,
});

export const Show = showPage(wholesaleCalls, {
  elsewhere: '/oms/outputorder',
  tools: ({ id, kind }) => kind === 'sales' && <Switch to={`/sales/trace?output=${id}`}>四流</Switch>,
  sections: [
    {
      fields: [
        'kind',
        'customer',
        'site',
        'salesman',
        'outDate',
        'warehouse',
        'shipState',
        'shippedAt',
        'shippedBy',
        'invoiced',
        'express',
        'expressNo',
        'routeReason',
        'freight',
        'weight',
        'mergedInto',
        'remark',
      ],
    },
    { label: '收货', fields: ['receiverName', 'receiverPhone', 'region', 'receiverAddress'] },
  ],
  above: (row) => (
    <>
      <HeldBack row={row} />
      {row.billTrouble && row.invoiced !== 'all' && (
        <p className="hl-warning" role="alert">
          没有自动立应收：{row.billTrouble}。处理后每天 0:40 再试一次，也可以现在下推应收发票。
        </p>
      )}
    </>
  ),
  cells: {
    shipState: (row) => <ShipState row={row} />,
    expressNo: ({ express, expressNo }) => <TrackedNo express={express} number={expressNo} />,
    routeReason: (row) => <RouteReason row={row} />,
  },
  lines: {
    lines: [
      'salesOrder',
      'sku',
      'unit',
      'quantity',
      'location',
      'batchNo',
      'serials',
      'taxPrice',
      'taxRate',
      'total',
      'cost',
      'releasedQuantity',
      'invoicedQuantity',
      'remark',
    ],
  },
});
