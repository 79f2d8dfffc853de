import { calls, chosen, chosenSome, custom, get, isCalendarDate, post } from '@heliu/model';
import { z } from 'zod';
import { fileLayouts, paymentFile } from './payment-file.ts';
import type { FileLayout } from './payment-file.rules.ts';

export const paymentFileCalls = calls(paymentFile, 'api/fico/paymentfile', {
  list: get('list'),
  get: get('get'),
  remove: post('delete', 'form'),
});
const base = '/api/fico/paymentfile';
const may = 'fico_payment_file:make';
/** Banks take files of some hundred payments. */
export const mostInFile = 500;

export interface FileCandidate {
  /** Of the request. */
  readonly id: number;
  readonly number: string;
  readonly payeeName: string | null;
  readonly bankName: string | null;
  readonly bankNo: string | null;
  readonly purpose: string;
  readonly expectedDate: string | null;
  /** What is not paid yet. */
  readonly open: string;
  readonly complaint: string | null;
  readonly warnings: readonly string[];
}
export const fileCandidates = custom<{ readonly rows: readonly FileCandidate[]; readonly isMore: boolean }>()(
  '可以放进批量付款文件的付款申请：已审核、还没有付清的，期望付款日早的在前',
  get(`${base}/candidates`),
  may,
  z.object({}),
  { cost: 'all', privacy: ['rows.bankNo'] },
);

export const makePaymentFile = custom<{ readonly id: number; readonly count: number; readonly amount: string }>()(
  '生成批量付款文件；有疑问的要先确认看过',
  post(`${base}/make`),
  may,
  z.object({
    account: chosen('付款账户'),
    layout: z.enum(Object.keys(fileLayouts) as FileLayout[], '请选择格式'),
    payDay: z.string('请填写期望付款日').refine(isCalendarDate, '期望付款日应为日期，如 2026-10-31'),
    requests: chosenSome('付款申请', mostInFile),
    /** What was doubtful has been looked at. */
    confirmed: z.boolean('confirmed 应为 true 或 false').default(false),
  }),
  { cost: ['amount'] },
);

export const downloadPaymentFile = custom<never>()(
  '下载批量付款文件（xlsx）',
  get(`${base}/download`),
  may,
  z.object({ id: chosen('付款文件') }),
  { cost: 'all' },
);
