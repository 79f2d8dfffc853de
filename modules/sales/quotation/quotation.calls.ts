import { auditingCalls, calls, get, post, usualCalls } from '@heliu/model';
import { quotation } from './quotation.ts';

export const quotationCalls = calls(quotation, 'api/sales/customquotation', {
  ...usualCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  import: post('import'),
  ...auditingCalls,
  revise: post('revise'),
  lose: post('lose'),
  reopen: post('reopen'),
});
