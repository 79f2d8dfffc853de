import { lineListPage } from '@heliu/ui';
import { receipt } from './receipt.ts';

/** Which receipt settled which invoice. */
export default lineListPage(receipt, 'writeOffs', {
  base: '/fico/receipt',
  columns: ['number', 'customer', 'receiptDate', 'invoice', 'open', 'amount', 'status'],
  widths: { customer: 180 },
});
