import { lineListPage } from '@heliu/ui';
import { arInvoice } from './ar-invoice.ts';

/** What was invoiced, line by line: by goods, by rate, by account. */
export default lineListPage(arInvoice, 'lines', {
  base: '/fico/arinvoice',
  columns: [
    'number',
    'customer',
    'invoiceDate',
    'output',
    'goodsName',
    'spec',
    'quantity',
    'taxPrice',
    'taxRate',
    'amount',
    'tax',
    'total',
    'status',
  ],
  widths: { customer: 120, goodsName: 124, spec: 60 },
});
