import { lineListPage } from '@heliu/ui';
import { depreciation } from './depreciation.ts';

/** What each card has become expense by, month by month; narrowed to a department or a category, its sums are theirs. */
export default lineListPage(depreciation, 'lines', {
  base: '/fico/depreciation',
  columns: ['month', 'card', 'prepaid', 'category', 'department', 'amount', 'worn', 'net', 'status'],
  // What stood at the end of each month adds up to nothing.
  sums: ['amount'],
});
