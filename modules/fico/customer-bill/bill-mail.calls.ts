import { calls, get, post } from '@heliu/model';
import { billMail } from './bill-mail.ts';

export const billMailCalls = calls(billMail, 'api/fico/custbillmail', {
  list: get('list'),
  get: get('get'),
  retry: post('retry'),
});
