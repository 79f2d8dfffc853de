import { formPage, listPage, showPage, today, useSession } from '@heliu/ui';
import { ChangeButton } from '../../purchase/parts.tsx';
import { priceReaction, proofBeside, proofUnder } from '../price/line-grid.pages.tsx';
import { salesStart } from '../price/proof.pages.tsx';
import { changeOrder, orderCalls } from './order.calls.ts';
import { orderComplaint, withSums } from './order.rules.ts';

const day = 'orderDate';

export const List = listPage(orderCalls, {
  columns: [
    'number',
    'customer',
    'orderDate',
    'deliveryDate',
    'warehouse',
    'salesman',
    'total',
    'profit',
    'shipped',
    'status',
  ],
  widths: { customer: 220 },
  empty: <p>还没有销售订单。可以新增，也可以从客户报价下推。</p>,
});

export const Form = formPage(orderCalls, {
  sections: [
    {
      fields: [
        'customer',
        'site',
        'orderDate',
        'deliveryDate',
        'warehouse',
        'salesman',
        'customerOrderNo',
        'pricing',
        'depositAmount',
        'remark',
      ],
    },
  ],
  async start() {
    const me = Number(useSession.getState().session?.userid);
    const { pricing } = await salesStart();
    return { orderDate: today(), pricing, ...(me > 0 && { salesman: me }) };
  },
  react: {
    async customer(value) {
      if (typeof value !== 'number') return undefined;
      const { customer } = await salesStart(value);
      return customer?.salesman ? { salesman: customer.salesman } : undefined;
    },
  },
  derive: withSums,
  check: orderComplaint,
  grids: {
    lines: {
      columns: [
        'quotation',
        'sku',
        'unit',
        'quantity',
        'price',
        'taxRate',
        'discount',
        'amount',
        'tax',
        'total',
        'deliveryDate',
        'remark',
      ],
      widths: {
        quotation: 130,
        sku: 240,
        unit: 70,
        quantity: 90,
        price: 100,
        taxRate: 80,
        discount: 90,
        deliveryDate: 120,
        remark: 120,
      },
      hint: '编码、条码、名称或拼音…',
      react: priceReaction(day) as never,
      beside: proofBeside(day),
    },
  },
});

export const Show = showPage(orderCalls, {
  tools: (record) => (
    <ChangeButton
      record={record}
      call={changeOrder}
      right="sal_order:change"
      words={{ order: '销售订单', done: '已发', came: '发出', happened: '发过货' }}
      doneOf={({ shippedQuantity }) => shippedQuantity}
    />
  ),
  sections: [
    {
      fields: [
        'customer',
        'site',
        'orderDate',
        'deliveryDate',
        'warehouse',
        'salesman',
        'customerOrderNo',
        'shipped',
        'pricing',
        'depositAmount',
        'profit',
        'createdBy',
        'auditedBy',
        'auditedAt',
        'remark',
      ],
    },
  ],
  lines: {
    lines: [
      'quotation',
      'sku',
      'unit',
      'quantity',
      'reservedQuantity',
      'shippedQuantity',
      'cartQuantity',
      'taxPrice',
      'foundPrice',
      'priceSource',
      'taxRate',
      'discount',
      'total',
      'cost',
      'deliveryDate',
      'remark',
    ],
  },
  details: { lines: proofUnder(day) },
});
