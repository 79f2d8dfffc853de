import { calls, chosen, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import { enquiryMail } from './enquiry-mail.ts';

export const enquiryMailCalls = calls(enquiryMail, 'api/purchase/enquirymail', {
  list: get('list'),
  get: get('get'),
  retry: post('retry'),
  resend: post('resend'),
});

/** How far the letter to one supplier has come; `none` before it was sent for the first time. */
export interface SupplierMail {
  readonly supplier: number;
  readonly name: string;
  /** Where it went, else where it would go. */
  readonly receiver: string | null;
  readonly id: number | null;
  readonly state: 'none' | 'waiting' | 'sent' | 'failed';
  readonly error: string | null;
  readonly sentAt: string | null;
}

export const enquiryMails = custom<SupplierMail[]>()(
  '询价单发给了哪些供应商，到了没有',
  get('/api/purchase/enquiry/mails'),
  'pur_enquiry:view',
  z.object({ id: chosen('询价单') }),
);
