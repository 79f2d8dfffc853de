import { formPage, today } from '@heliu/ui';
import { orderCalls, orderComplaint, withTotals } from '../../shop/model.ts';

/** An order written by hand: one that came by telephone, or from a shop that is not connected. */
export default formPage(orderCalls, {
  sections: [
    {
      fields: [
        'shop',
        'orderNo',
        'orderDate',
        'orderStatus',
        'buyerNick',
        'region',
        'paidAt',
        'shippedAt',
        'finishedAt',
        'postage',
        'fees',
        'paid',
        'wantsInvoice',
        'invoiceTitle',
        'titleTaxNo',
        'labels',
        'buyerMemo',
        'sellerMemo',
        'remark',
      ],
    },
  ],
  start: () => ({ orderDate: today() }),
  derive: withTotals,
  check: orderComplaint,
  grids: {
    lines: {
      columns: ['goodsName', 'spec', 'outerSku', 'quantity', 'price', 'amount', 'paid', 'gift'],
      hint: '输入商品名称…',
      widths: { outerSku: 120, goodsName: 220, spec: 110, quantity: 80, price: 100, amount: 110, paid: 110, gift: 60 },
    },
    promotions: { columns: ['bearer', 'name', 'amount'], widths: { bearer: 110, name: 240, amount: 120 } },
    parcels: { columns: ['carrier', 'trackingNo', 'shippedAt'] },
  },
});
