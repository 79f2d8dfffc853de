import { formPage, listPage, showPage, today } from '@heliu/ui';
import { returnCompleteCalls } from './return-complete.ts';

export const List = listPage(returnCompleteCalls, {
  columns: ['number', 'status', 'completeDate', 'way', 'customer', 'shop', 'request', 'amount', 'cost', 'exchange'],
  widths: { way: 80, customer: 180, shop: 110, request: 150, exchange: 150 },
  empty: <p>还没有退货完成。仓库确认收货以后，在退货收货单上“下推退货完成”，审核后货回库存、钱退客户。</p>,
});

export const Form = formPage(returnCompleteCalls, {
  sections: [{ fields: ['completeDate', 'remark'] }],
  start: () => ({ completeDate: today() }),
  grids: {
    lines: {
      columns: [
        'receipt',
        'goodsName',
        'unit',
        'quantity',
        'amount',
        'quality',
        'warehouse',
        'location',
        'batchNo',
        'serials',
        'remark',
      ],
      widths: {
        receipt: 160,
        goodsName: 190,
        unit: 60,
        quantity: 90,
        quality: 90,
        warehouse: 130,
        location: 110,
        batchNo: 110,
        serials: 130,
        amount: 110,
      },
      hint: '从退货收货选单',
    },
  },
  below: () => false,
});

export const Show = showPage(returnCompleteCalls, {
  sections: [
    {
      fields: [
        'request',
        'way',
        'kind',
        'customer',
        'shop',
        'completeDate',
        'amount',
        'cost',
        'exchange',
        'createdBy',
        'auditedBy',
        'auditedAt',
        'remark',
      ],
    },
  ],
  lines: {
    lines: [
      'output',
      'goodsName',
      'unit',
      'quantity',
      'quality',
      'warehouse',
      'location',
      'batchNo',
      'serials',
      'amount',
      'cost',
      'remark',
    ],
  },
});
