import { auditingCalls, calls, get, post, usualCalls } from '@heliu/model';
import { enquiry } from './enquiry.ts';

export const enquiryCalls = calls(enquiry, 'api/purchase/enquiry', {
  ...usualCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  ...auditingCalls,
  send: post('send'),
  decline: post('decline'),
  close: post('close'),
  reopen: post('reopen'),
});
