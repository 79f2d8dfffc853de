import { formPage, listPage, showPage, Switch, today, useSession } from '@heliu/ui';
import { orderComplaint } from '../../purchase/model.ts';
import { ChangeButton } from '../../purchase/parts.tsx';
import { priceFollow, priceReaction, proofBeside, proofUnder } from '../price/line-grid.pages.tsx';
import { salesStart } from '../price/proof.pages.tsx';
import { changeOrder, orderCalls } from './order.calls.ts';
import { withSums } from './order.rules.ts';

const day = 'orderDate';

export const List = listPage(orderCalls, {
  columns: ['number', 'customer', 'orderDate', 'deliveryDate', 'salesman', 'total', 'profit', 'shipped', 'status'],
  widths: { customer: 200 },
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
    const { pricing, warehouse } = await salesStart();
    return { orderDate: today(), pricing, ...(warehouse !== null && { warehouse }), ...(me > 0 && { salesman: me }) };
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
        'total',
        'deliveryDate',
        'remark',
      ],
      widths: {
        quotation: 110,
        sku: 210,
        unit: 60,
        quantity: 80,
        price: 90,
        taxRate: 70,
        discount: 80,
        total: 110,
        deliveryDate: 110,
        remark: 100,
      },
      hint: '编码、条码、名称或拼音…',
      react: priceReaction(day) as never,
      follow: priceFollow(day) as never,
      beside: proofBeside(day),
    },
  },
});

export const Show = showPage(orderCalls, {
  tools: (record) => (
    <>
      <Switch to={`/sales/trace?order=${record.id}`}>四流</Switch>
      <ChangeButton
        record={record}
        call={changeOrder}
        right="sal_order:change"
        words={{ order: '销售订单', done: '已发', came: '发出', happened: '发过货' }}
        doneOf={({ shippedQuantity }) => shippedQuantity}
      />
    </>
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
      'taxPrice',
      'taxRate',
      'discount',
      'total',
      'priceSource',
      'reservedQuantity',
      'shippedQuantity',
      'cartQuantity',
      'foundPrice',
      'cost',
      'deliveryDate',
      'remark',
    ],
  },
  details: { lines: proofUnder(day, 'order') },
});
