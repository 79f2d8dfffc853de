import { z } from 'zod';
import { auditingCalls, calls, chosen, custom, get, post, usualCalls } from '@heliu/model';
import { type WriteOffKind, writeOff, writeOffKinds } from './write-off.ts';

export const writeOffCalls = calls(writeOff, 'api/fico/writeoff', {
  ...usualCalls,
  ...auditingCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
});

/** A document with something open. Amounts are yuan text, as everywhere on the wire. */
export interface OpenDocument {
  readonly id: number;
  readonly number: string;
  readonly date: string;
  readonly dueDate: string | null;
  readonly total: string;
  readonly open: string;
  /** Words that may name what it is for: the remark of a receipt, the invoices of the orders that were paid ahead. */
  readonly about: string;
}
export interface OpenDocuments {
  readonly advances: readonly OpenDocument[];
  readonly prepayments: readonly OpenDocument[];
  readonly receivables: readonly OpenDocument[];
  /** Without what payment requests have taken. */
  readonly payables: readonly OpenDocument[];
}

const kinds = Object.keys(writeOffKinds) as [WriteOffKind, ...WriteOffKind[]];
export const openDocuments = custom<OpenDocuments>()(
  '核销单可以核销的预收款、预付款、应收发票、应付发票，先到期的在前',
  get('/api/fico/writeoff/openList'),
  'fico_write_off:view',
  z.object({
    kind: z.enum(kinds, '核销类型无效').default('advance'),
    customer: chosen('客户').optional(),
    supplier: chosen('供应商').optional(),
  }),
  {
    price: ['advances.total', 'advances.open', 'receivables.total', 'receivables.open'],
    cost: ['prepayments.total', 'prepayments.open', 'payables.total', 'payables.open'],
  },
);

export interface WrittenOff {
  readonly id: number;
  readonly number: string;
  readonly status: 'draft' | 'audited';
  /** Four eyes are asked for: somebody else has to audit it. */
  readonly waits: boolean;
}
const invoices = z
  .array(
    z.object({
      invoice: chosen('发票'),
      amount: z.string('请填写核销金额').regex(/^-?\d{1,12}(\.\d{1,2})?$/, '核销金额应为数字，最多两位小数'),
    }),
  )
  .max(500, '一次最多核销 500 张发票')
  .optional();
const writeOffDate = z.iso.date('核销日期不是有效日期').optional();

export const writeOffReceipt = custom<WrittenOff>()(
  '收款单的预收款核销应收发票：生成核销单并审核；不写发票的按自动匹配',
  post('/api/fico/receipt/writeOff'),
  'fico_write_off:audit',
  z.object({ receipt: chosen('收款单'), lines: invoices, writeOffDate }),
);
export const writeOffPrepayment = custom<WrittenOff>()(
  '付款单的预付款核销应付发票：生成核销单并审核；不写发票的按自动匹配',
  post('/api/fico/reqpayment/writeOffPreInvoice'),
  'fico_write_off:audit',
  z.object({ payment: chosen('付款单'), lines: invoices, writeOffDate }),
);
