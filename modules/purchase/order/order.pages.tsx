import { daysAfter } from '@heliu/model';
import { formPage, listPage, showPage, today, useSession } from '@heliu/ui';
import { lineTerms, pricedBy, purchaseStart, supplierTerms } from '../terms/terms.pages.tsx';
import { ChangeButton } from './change.pages.tsx';
import { changeOrder, orderCalls } from './order.calls.ts';
import { orderComplaint, withDealPrices } from './order.rules.ts';

export const List = listPage(orderCalls, {
  columns: ['number', 'supplier', 'orderDate', 'deliveryDate', 'warehouse', 'buyer', 'total', 'received', 'status'],
  widths: { supplier: 210, warehouse: 130 },
  empty: <p>还没有采购订单。可以新增，也可以从采购申请下推、从比价生成、从快捷订货提交。</p>,
});

export const Form = formPage(orderCalls, {
  sections: [
    {
      fields: ['supplier', 'orderDate', 'deliveryDate', 'warehouse', 'buyer', 'pricing', 'depositAmount', 'remark'],
    },
  ],
  async start() {
    const me = Number(useSession.getState().session?.userid);
    const { pricing } = await purchaseStart();
    return { orderDate: today(), pricing, ...(me > 0 && { buyer: me }) };
  },
  react: {
    async supplier(value, { orderDate }) {
      const terms = await supplierTerms(value);
      if (!terms || typeof orderDate !== 'string' || terms.leadDays === null) return undefined;
      return { deliveryDate: daysAfter(orderDate, terms.leadDays) };
    },
  },
  derive: withDealPrices,
  check: orderComplaint,
  grids: {
    lines: {
      columns: [
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
        'request',
        'quotation',
        'forecast',
      ],
      widths: {
        request: 150,
        quotation: 160,
        forecast: 160,
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
      async react(key, value, _, { supplier }) {
        if (key !== 'sku') return undefined;
        const terms = await lineTerms(value, supplier);
        return terms && { unit: terms.unit, price: terms.price, taxRate: terms.taxRate };
      },
      follow: (key, { supplier }, rows) => (key === 'supplier' ? pricedBy(supplier, rows) : undefined),
    },
  },
});

export const Show = showPage(orderCalls, {
  tools: (record) => (
    <ChangeButton
      record={record}
      call={changeOrder}
      right="pur_order:change"
      words={{ order: '采购订单', done: '已收', came: '收到', happened: '收过货' }}
      doneOf={({ receivedQuantity }) => receivedQuantity}
    />
  ),
  sections: [
    {
      fields: [
        'supplier',
        'orderDate',
        'deliveryDate',
        'warehouse',
        'buyer',
        'received',
        'pricing',
        'depositAmount',
        'createdBy',
        'auditedBy',
        'auditedAt',
        'remark',
      ],
    },
  ],
  lines: {
    lines: [
      'sku',
      'unit',
      'quantity',
      'receivedQuantity',
      'taxPrice',
      'taxRate',
      'amount',
      'tax',
      'total',
      'deliveryDate',
      'remark',
      'request',
      'quotation',
      'forecast',
    ],
  },
});
