import { z } from 'zod';
import { calls, chosen, custom, get, post, usualCalls } from '@heliu/model';
import { payeeTypes, paymentRequest } from './payment-request.ts';

export const paymentRequestCalls = calls(paymentRequest, 'api/fico/reqpayment', {
  ...usualCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  requestAudit: post('requestAudit'),
  audit: post('audit'),
  reject: post('reject'),
  cancel: post('cancel'),
  financialPayment: post('financialPayment'),
});

/** An invoice that may still be asked for. Amounts are yuan text, as everywhere on the wire. */
export interface Payable {
  readonly invoice: number;
  readonly number: string;
  readonly dueDate: string | null;
  readonly overdueDays: number;
  readonly total: string;
  readonly open: string;
  /** Asked for by other requests and not yet paid. */
  readonly requested: string;
  readonly available: string;
}

/** What a request to somebody begins with. */
export interface RequestParam {
  readonly payeeName: string | null;
  readonly bankName: string | null;
  readonly bankNo: string | null;
  /** Why nothing is to be paid to him now. */
  readonly hold: string | null;
  readonly payable: string;
  readonly prepaid: string;
  readonly invoices: readonly Payable[];
}

export const requestParam = custom<RequestParam>()(
  '收款方的户名、账号、欠款，和还可以申请付款的应付发票（先到期的在前）',
  get('/api/fico/reqpayment/billParam'),
  'fico_payment_request:save',
  z.object({
    payeeType: z.enum(Object.keys(payeeTypes) as (keyof typeof payeeTypes)[], '收款方无效').optional(),
    supplier: chosen('供应商').optional(),
    staff: chosen('员工').optional(),
    /** The request that is being changed: what it asks for itself is not counted. */
    request: chosen('付款申请').optional(),
  }),
  {
    privacy: ['bankNo'],
    cost: ['payable', 'prepaid', 'invoices.total', 'invoices.open', 'invoices.requested', 'invoices.available'],
  },
);
