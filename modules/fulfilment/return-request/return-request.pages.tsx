import { Figures, formPage, listPage, showPage, today, useCounted, withoutCode } from '@heliu/ui';
import { TrackedNo } from '../../shop/parts.tsx';
import { ReturnInvoices } from './invoices.pages.tsx';
import { returnRequestCalls } from './return-request.ts';

const path = '/sales/returnrequest';

function RequestFigures() {
  const apply = useCounted(returnRequestCalls, { status: 'apply' });
  const sent = useCounted(returnRequestCalls, { status: 'sent' });
  const received = useCounted(returnRequestCalls, { status: 'received' });
  return (
    <Figures
      figures={[
        {
          label: '申请中',
          value: apply.count,
          to: `${path}?status=apply`,
          ...(apply.total > 0 && { tone: 'order' }),
        },
        { label: '待收货', value: sent.count, to: `${path}?status=sent`, ...(sent.total > 0 && { tone: 'goods' }) },
        { label: '已收货，待完成', value: received.count, to: `${path}?status=received` },
      ]}
    />
  );
}

export const List = listPage(returnRequestCalls, {
  above: RequestFigures,
  columns: [
    'number',
    'status',
    'way',
    'requestDate',
    'customer',
    'goods',
    'cause',
    'amount',
    'expressNo',
    'shop',
    'refundStatus',
    'orderNos',
  ],
  widths: { way: 76, customer: 130, shop: 90, goods: 150, cause: 90, expressNo: 120, refundStatus: 90, orderNos: 110 },
  cells: { cause: ({ titles }) => withoutCode(titles['cause']) },
  empty: <p>还没有退货申请。在已发货的出库单上“下推退货申请”；店铺买家在平台上申请的会自动过来。</p>,
});

export const Form = formPage(returnRequestCalls, {
  sections: [{ fields: ['way', 'cause', 'requestDate', 'express', 'expressNo', 'remark'] }],
  start: () => ({ way: 'returnRefund', requestDate: today() }),
  grids: {
    lines: {
      columns: ({ way }) =>
        way === 'refundOnly'
          ? (['output', 'goodsName', 'spec', 'amount', 'remark'] as const)
          : (['output', 'goodsName', 'spec', 'unit', 'quantity', 'amount', 'remark'] as const),
      widths: { output: 150, goodsName: 240, spec: 120, unit: 70, quantity: 100, amount: 120 },
      hint: '从出库单选单',
    },
    exchanges: {
      visible: ({ way }) => way === 'exchange',
      columns: ['sku', 'unit', 'quantity', 'taxPrice'],
      widths: { sku: 300, unit: 90, quantity: 110, taxPrice: 120 },
      hint: '留空就换同样的商品',
    },
  },
  // What is given back follows from what was paid, once it is saved.
  below: () => false,
});

export const Show = showPage(returnRequestCalls, {
  sections: [
    {
      fields: [
        'way',
        'cause',
        'kind',
        'customer',
        'shop',
        'requestDate',
        'amount',
        'exchangeTotal',
        'difference',
        'express',
        'expressNo',
        'received',
        'completed',
        'refund',
        'refundStatus',
        'createdBy',
        'auditedBy',
        'auditedAt',
        'remark',
      ],
    },
  ],
  above: (row) => <ReturnInvoices row={row} />,
  cells: { expressNo: ({ express, expressNo }) => <TrackedNo express={express} number={expressNo} /> },
  lines: {
    lines: [
      'output',
      'goodsName',
      'spec',
      'unit',
      'askedQuantity',
      'quantity',
      'receivedQuantity',
      'completedQuantity',
      'amount',
      'remark',
    ],
    exchanges: ['sku', 'unit', 'quantity', 'taxPrice', 'total'],
  },
});
