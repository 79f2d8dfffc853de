import { calls, chosen, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import type { OpenItem } from '../ar-invoice/ar-invoice.calls.ts';
import { receipt } from './receipt.ts';

export const receiptCalls = calls(receipt, 'api/fico/receipt', {
  list: get('list'),
  get: get('get'),
  nextNumber: get('nextNumber'),
  save: post('save'),
  update: post('update'),
  remove: post('delete', 'form'),
  audit: post('audit'),
  deaudit: post('antiaudit'),
});

const customer = chosen('客户');

export const receiptOpenInvoices = custom<OpenItem[]>()(
  '客户未收的应收发票，先到期的在前',
  get('/api/fico/receipt/writeOffArList'),
  'fico_receipt:view',
  z.object({ customer }),
  { price: ['overdue', 'total', 'settled', 'open'] },
);

/** Money of a customer that has not been used yet. */
export interface OpenAdvance {
  readonly receipt: number;
  readonly number: string;
  readonly receiptDate: string;
  readonly advance: string;
  readonly open: string;
}
export const openAdvances = custom<OpenAdvance[]>()(
  '客户还没有用完的预收款，先收的在前',
  get('/api/fico/receipt/writeOffPreList'),
  'fico_receipt:view',
  z.object({ customer }),
  { price: ['advance', 'open'] },
);

export interface SuggestedWriteOff {
  readonly invoice: number;
  readonly number: string;
  readonly amount: string;
  readonly why: 'named' | 'same' | 'oldest';
}
export const suggestedWriteOffs = custom<SuggestedWriteOff[]>()(
  '一笔收款最可能付的是哪些发票',
  get('/api/fico/receipt/suggest'),
  'fico_receipt:view',
  z.object({
    customer,
    amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, '金额应为数字，最多两位小数'),
    text: z.string().max(500).optional(),
  }),
  { price: ['amount'] },
);

/** Where a customer stands when somebody writes a receipt. */
export interface CustomerStanding {
  readonly receivable: string;
  readonly advance: string;
  /** The account that is filled in first. */
  readonly account: number | null;
}
export const receiptStanding = custom<CustomerStanding>()(
  '收款单的默认账户，以及客户现在的应收与预收',
  get('/api/fico/receipt/billParam'),
  'fico_receipt:save',
  z.object({ customer: customer.optional() }),
  { price: ['receivable', 'advance'] },
);
