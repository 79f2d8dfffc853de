import { z } from 'zod';
import { alsoAt, auditingCalls, calls, chosen, custom, get, post, usualCalls } from '@heliu/model';
import type { OwnRule } from '../posting-rule/posting-rule.ts';
import { arInvoice } from './ar-invoice.ts';

export const arInvoiceCalls = calls(arInvoice, 'api/fico/arinvoice', {
  list: get('listByWhere'),
  get: get('get'),
  nextNumber: get('nextNumber'),
  save: post('save'),
  update: post('update'),
  remove: post('delete', 'form'),
  audit: post('audit', 'form'),
  deaudit: post('deaudit', 'form'),
});

/** The addresses of the client on the phone. */
export const phoneInvoiceCalls = alsoAt(arInvoice, 'api/wkd/fico/invoice', {
  ...usualCalls,
  ...auditingCalls,
  remove: post('delete'),
});

const customer = chosen('客户');

/** Amounts are yuan text, as everywhere on the wire. */
export interface OpenItem {
  readonly invoice: number;
  readonly number: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly overdueDays: number;
  /** What should have been paid of it, by its instalments. */
  readonly overdue: string;
  readonly total: string;
  readonly settled: string;
  readonly open: string;
}

export const writeOffList = custom<OpenItem[]>()(
  '客户未核销的应收发票，先到期的在前',
  get('/api/fico/arinvoice/writeOffList'),
  'fico_ar_invoice:view',
  z.object({ customer }),
  { price: ['overdue', 'total', 'settled', 'open'] },
);

/** A document that could still be invoiced. */
export interface Billable {
  readonly sourceType: string;
  readonly sourceId: number;
  readonly sourceNumber: string;
  readonly date: string;
  readonly total: string;
  readonly billed: string;
}

export const forwardList = custom<Billable[]>()(
  '客户可以下推开票的来源单据',
  get('/api/fico/arinvoice/forwardList'),
  'fico_ar_invoice:save',
  z.object({ customer }),
  { price: ['total', 'billed'] },
);

interface AccountOption {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** What a new invoice starts with. */
export interface BillParam {
  readonly receivable: AccountOption | null;
  readonly income: AccountOption | null;
  /** The company's own rule of booking, with the accounts it names; nothing while it has none. */
  readonly rule: OwnRule | null;
  readonly taxRates: readonly { readonly name: string; readonly rate: string }[];
  readonly customer: {
    readonly salesman: number | null;
    readonly department: number | null;
    readonly creditDays: number;
    readonly paymentTerms: number | null;
    readonly dueDate: string;
    readonly receivable: string;
    readonly creditLimit: string | null;
  } | null;
}

export const billParam = custom<BillParam>()(
  '应收发票的默认科目、税率与客户条件',
  get('/api/fico/arinvoice/billParam'),
  'fico_ar_invoice:save',
  z.object({
    customer: customer.optional(),
    invoiceDate: z.iso.date('开票日期不是有效日期').optional(),
  }),
  { price: ['customer.receivable'] },
);

export interface PaymentOption {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly tender: string;
}

export const paymentMethods = custom<PaymentOption[]>()(
  '可用的结算方式',
  get('/api/fico/arinvoice/paymentMethods'),
  'fico_ar_invoice:view',
  z.object({}),
);
