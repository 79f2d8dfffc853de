import { alsoAt, calls, chosen, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import { mailReceiver } from '../../system/model.ts';
import { delivery } from './delivery.ts';

/** The same records where older clients look for them. */
export const mailLogCalls = alsoAt(delivery, 'api/oms/email', { list: get('log') });
export const deliveryCalls = calls(delivery, 'api/oms/messagelog', {
  list: get('list'),
  get: get('get'),
  retry: post('resetFailStatus'),
});

export const sendMail = custom<{ id: number }>()(
  '把一张发票发到一个邮箱',
  post('/api/oms/email/send'),
  'oms_delivery:send',
  z.object({ invoice: chosen('发票'), receiver: mailReceiver }),
);
