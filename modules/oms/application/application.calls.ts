import { calls, get } from '@heliu/model';
import { application } from './application.ts';

/** Approving and refusing belong to invoicing; here they are read. */
export const applicationCalls = calls(application, 'api/oms/invoiceapplication', {
  list: get('list'),
  get: get('get'),
});
