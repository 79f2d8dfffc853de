import { auditingCalls, calls, chosen, custom, get, post, usualCalls } from '@heliu/model';
import { z } from 'zod';
import { mailReceiver } from '../../system/model.ts';
import { type BillAnswer, customerBill } from './customer-bill.ts';

const base = '/api/fico/custbill';

export const customerBillCalls = calls(customerBill, 'api/fico/custbill', {
  ...usualCalls,
  ...auditingCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  makeReception: post('makeReception'),
});

const id = chosen('客户账单');
const some = z.array(id, '请选择账单').min(1, '请选择账单').max(200, '一次最多 200 张账单');
const month = z.string('请选择月份').regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, '月份应如 2026-11');
const days = z.coerce
  .number('请填写有效天数')
  .int('天数应为整数')
  .min(1, '至少 1 天')
  .max(365, '最多 365 天')
  .default(30);

export const batchAuditBills = custom<{
  readonly done: number;
  readonly refused: readonly { readonly id: number; readonly number: string; readonly message: string }[];
}>()('批量审核客户账单', post(`${base}/batchAudit`), 'fico_customer_bill:audit', z.object({ ids: some }));

export interface BillLine {
  readonly date: string;
  readonly document: string;
  readonly dueDate: string | null;
  readonly increase: string;
  readonly settled: string;
  readonly balance: string;
}
/** What a bill would say. */
export interface BillDraft {
  readonly opening: string;
  readonly increase: string;
  readonly settled: string;
  readonly closing: string;
  readonly lines: readonly BillLine[];
  /** The bill of this customer and month that is there already. */
  readonly existing: { readonly id: number; readonly number: string } | null;
}
export const billFigures = custom<BillDraft>()(
  '客户某月的往来，账单按此取数',
  get(`${base}/figures`),
  'fico_customer_bill:save',
  z.object({ customer: chosen('客户'), month }),
  { price: ['opening', 'increase', 'settled', 'closing', 'lines.increase', 'lines.settled', 'lines.balance'] },
);

export const monthlyBills = custom<{ readonly wanted: number; readonly existing: number }>()(
  '某月还有多少客户没有账单',
  get(`${base}/month`),
  'fico_customer_bill:save',
  z.object({ month }),
);
export const makeMonthlyBills = custom<{ readonly task: number }>()(
  '为某月有往来或有欠款的客户批量生成账单',
  post(`${base}/makeMonth`),
  'fico_customer_bill:save',
  z.object({ month }),
);

/** Where a bill stands with its customer. */
export interface BillSending {
  /** Only while it can be opened. */
  readonly url: string | null;
  readonly until: string | null;
  /** The address its letter would go to. */
  readonly receiver: string | null;
  readonly mails: readonly {
    readonly id: number;
    readonly receiver: string;
    readonly state: 'waiting' | 'sent' | 'failed';
    readonly error: string | null;
    readonly at: string;
  }[];
}
// Whoever holds the link reads on it what the customer owes.
const told = { price: 'all' } as const;
export const billSending = custom<BillSending>()(
  '账单的客户链接与邮件',
  get(`${base}/sending`),
  'fico_customer_bill:send',
  z.object({ id }),
  told,
);
export const openBillLink = custom<{ readonly url: string; readonly until: string }>()(
  '开通客户看账单的链接；已有的延长有效期',
  post(`${base}/link`),
  'fico_customer_bill:send',
  z.object({ id, days }),
  told,
);
export const withdrawBillLink = custom<{ readonly withdrawn: boolean }>()(
  '收回客户看账单的链接',
  post(`${base}/withdrawLink`),
  'fico_customer_bill:send',
  z.object({ id }),
);
export const sendBills = custom<{
  readonly sent: number;
  readonly refused: readonly { readonly id: number; readonly number: string; readonly message: string }[];
}>()(
  '把账单的链接用邮件发给客户',
  post(`${base}/send`),
  'fico_customer_bill:send',
  z.object({ ids: some, days, receiver: mailReceiver.optional() }),
  told,
);
export const replyToDispute = custom<{ readonly open: number }>()(
  '答复客户对一行账单的异议',
  post(`${base}/reply`),
  'fico_customer_bill:reply',
  z.object({
    id,
    line: chosen('账单行'),
    words: z.string('请填写答复').trim().min(1, '请填写答复').max(200, '答复不能超过200个字'),
  }),
);

const token = z.string('链接不完整').max(100, '链接不完整');
/** Everything the holder of a link sees: one bill, and nothing that is only for the house. */
export interface PublicBill {
  readonly answer: BillAnswer;
  readonly company: string;
  readonly customer: string;
  readonly number: string;
  readonly month: string;
  readonly opening: string;
  readonly increase: string;
  readonly settled: string;
  readonly closing: string;
  readonly until: string;
  readonly answeredBy: string | null;
  readonly answeredAt: string | null;
  readonly lines: readonly (BillLine & {
    readonly id: number;
    readonly opinion: 'none' | 'disputed' | 'answered' | 'agreed';
    readonly said: string | null;
    readonly reply: string | null;
  })[];
}
export const publicBill = custom<PublicBill>()(
  '客户看自己的账单（凭链接）',
  get(`${base}/publicGet`),
  'public',
  z.object({ token }),
);
const words = (label: string, max: number) =>
  z
    .string(`请填写${label}`)
    .trim()
    .min(1, `请填写${label}`)
    .max(max, `${label}不能超过${max}个字`)
    .refine((text) => !text.includes('\0') && text.isWellFormed(), `${label}含有无法保存的字符`);
export const publicAnswer = custom<PublicBill>()(
  '客户确认账单或逐行提出异议（凭链接）',
  post(`${base}/publicAnswer`),
  'public',
  z.object({
    token,
    name: words('您的姓名', 30),
    confirm: z.boolean('请选择确认或异议').default(false),
    disputes: z
      .array(z.object({ line: chosen('账单行'), words: words('异议说明', 200) }), '异议应为列表')
      .max(500, '一次最多 500 条异议')
      .default([]),
  }),
);
