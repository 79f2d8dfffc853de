import { calls, get, post } from '@heliu/model';
import { specialRecord } from './special-record.ts';

export const specialRecordCalls = calls(specialRecord, 'api', {
  list: get('specialInvoiceRecords'),
  get: get('specialInvoiceRecords/get'),
  save: post('specialInvoiceRecords'),
  update: post('specialInvoiceRecords/update'),
  remove: post('specialInvoiceRecords/delete'),
  import: post('specialInvoiceRecords/import'),
});
