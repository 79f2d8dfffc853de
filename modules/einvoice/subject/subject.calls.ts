import { calls, chosen, custom, enablingCalls, get, post, usualCalls } from '@heliu/model';
import { z } from 'zod';
import { subject } from './subject.ts';

export const subjectCalls = calls(subject, 'api/oms/invoicesubject', {
  ...usualCalls,
  remove: post('delete'),
  hold: post('hold'),
  resume: post('resume'),
  ...enablingCalls,
});

/** Net amounts and blank invoices; null is what the provider does not tell. */
export interface SubjectQuota {
  readonly left: string | null;
  readonly total: string | null;
  readonly perInvoice: string | null;
  readonly stock: number | null;
}
export const subjectQuota = custom<SubjectQuota>()(
  '开票主体还有多少额度：向开票服务查询',
  get('/api/oms/invoicesubject/quota'),
  'oms_invoice_subject:view',
  z.object({ id: chosen('开票主体') }),
  { price: ['left'] },
);
