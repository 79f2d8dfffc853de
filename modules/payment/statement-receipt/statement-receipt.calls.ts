import { auditingCalls, calls, changing, chosen, custom, get, post, usualCalls } from '@heliu/model';
import { z } from 'zod';
import { statementReceipt } from './statement-receipt.ts';

const base = '/api/wkd/fico/statementreceipt';

export const statementReceiptCalls = calls(statementReceipt, 'api/wkd/fico/statementreceipt', {
  ...usualCalls,
  ...auditingCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  collect: post('collect'),
  cancel: post('cancel'),
});

const id = chosen('对账收款单');
const customer = chosen('客户');

/** A bill with something to be paid. */
export interface OpenBill {
  readonly bill: number;
  readonly number: string;
  readonly month: string;
  readonly closing: string;
  readonly open: string;
}
export const openBills = custom<OpenBill[]>()(
  '客户还没有收清的账单，早的在前',
  get(`${base}/openBills`),
  'fico_statement_receipt:save',
  z.object({ customer }),
  { price: ['closing', 'open'] },
);

/** A customer with bills that are not paid. */
export interface UnpaidCustomer {
  readonly customer: number;
  readonly name: string;
  readonly address: string | null;
  readonly bills: readonly OpenBill[];
  readonly open: string;
  readonly disputed: boolean;
  /** What is being collected from him already. */
  readonly waiting: { readonly id: number; readonly number: string; readonly isPaid: boolean } | null;
  /** When he was last written to about one of his bills. */
  readonly mailedAt: string | null;
}
export const unpaidCustomers = custom<{
  readonly rows: readonly UnpaidCustomer[];
  /** How many there are; the rows are those who owe the most. */
  readonly count: number;
  readonly open: string;
  readonly mailbox: boolean;
  readonly wechatPay: boolean;
}>()(
  '账单还没有收清的客户：每人欠多少、是否已在收款、上次何时发过邮件',
  get(`${base}/unpaid`),
  'fico_statement_receipt:collect',
  z.object({}),
  { price: ['rows.bills', 'rows.open', 'open'] },
);

export const askCustomer = custom<{ readonly id: number; readonly number: string }>()(
  '为客户全部未收清的账单开一张对账收款单并开始收款；已在收款的取原来那张',
  post(`${base}/ask`),
  'fico_statement_receipt:collect',
  z.object({ customer }),
);

export const remindCustomers = custom<{
  readonly sent: number;
  readonly refused: readonly { readonly name: string; readonly message: string }[];
}>()(
  '给客户发付款邮件，附可以看账单并扫码付款的链接',
  post(`${base}/remind`),
  'fico_statement_receipt:remind',
  z.object({ ids: z.array(customer, '请选择客户').min(1, '请选择客户').max(200, '一次最多 200 个客户') }),
  { price: 'all' },
);

/** The code on the screen, and where it stands. */
export interface StatementCode {
  readonly id: number;
  readonly number: string;
  readonly status: keyof typeof statementReceipt.states;
  readonly amount: string;
  /** Only while it can be paid. */
  readonly codeUrl: string | null;
  readonly expiresAt: string | null;
  readonly paidAt: string | null;
  readonly receipt: { readonly id: number; readonly number: string } | null;
  readonly problem: string | null;
}
export const paymentQrcode = custom<StatementCode>()(
  '对账收款单的微信收款码；过期的换一个新的',
  changing(get('/api/wkd/fico/payment/qrcode')),
  'fico_statement_receipt:collect',
  z.object({ id }),
  { price: ['amount'] },
);
export const paymentStatus = custom<StatementCode>()(
  '对账收款单收到钱没有、入账没有；还没有的向微信查询',
  get('/api/wkd/fico/payment/status'),
  'fico_statement_receipt:view',
  z.object({ id }),
  { price: ['amount'] },
);

const token = z.string('链接不完整').max(100, '链接不完整');
/** What the holder of a bill's link sees of paying it. */
export interface PublicPayment {
  /** Nothing is to be paid, it can be paid, a code is waiting, it has been paid. */
  readonly state: 'none' | 'open' | 'waiting' | 'paid';
  readonly amount: string;
  readonly codeUrl: string | null;
  readonly expiresAt: string | null;
  readonly paidAt: string | null;
}
export const publicPayment = custom<PublicPayment>()(
  '客户看账单还要付多少、付了没有（凭链接）',
  get('/api/wkd/fico/payment/publicStatus'),
  'public',
  z.object({ token }),
);
export const publicQrcode = custom<PublicPayment>()(
  '客户要一个付账单的微信收款码（凭链接）',
  post('/api/wkd/fico/payment/publicQrcode'),
  'public',
  z.object({ token }),
);
