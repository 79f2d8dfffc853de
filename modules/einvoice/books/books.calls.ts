import { chosen, custom, get, post } from '@heliu/model';
import { z } from 'zod';

const day = (label: string) => z.iso.date(`${label}不是有效日期`);
const spanMost = 92;
const span = { from: day('开始日期'), to: day('结束日期') };
const daysIn = ({ from, to }: { readonly from: string; readonly to: string }) =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
const inOrder = [(range: { from: string; to: string }) => range.from <= range.to, '开始日期不能晚于结束日期'] as const;

const may = 'oms_invoice:post';

/** What was issued on one day in one subject's name for one customer of the books, and whether it is in them. */
export interface BookDay {
  readonly day: string;
  readonly customer: number | null;
  readonly customerName: string | null;
  readonly subject: number;
  readonly subjectName: string;
  readonly blue: number;
  readonly red: number;
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
  readonly voucher: { readonly id: number; readonly number: string } | null;
  /** Why it cannot be, and what to do; nothing where it only waits for its time. */
  readonly trouble: string | null;
}
export const bookDays = custom<readonly BookDay[]>()(
  '每天开具的发票记账了没有，没有的为什么',
  get('/api/oms/invoice/books'),
  may,
  z
    .object(span)
    .refine(...inOrder)
    .refine((range) => daysIn(range) <= spanMost, `一次最多看 ${spanMost} 天`),
  { price: ['net', 'tax', 'gross'] },
);

export interface PostResult {
  readonly posted: readonly { readonly id: number; readonly day: string; readonly invoices: number }[];
  readonly failed: readonly { readonly day: string; readonly customer: string; readonly message: string }[];
}
export const postInvoices = custom<PostResult>()(
  '把这些天已开具的发票按日汇总记账',
  post('/api/oms/invoice/post'),
  may,
  z
    .object(span)
    .refine(...inOrder)
    .refine((range) => daysIn(range) <= spanMost, `一次最多记 ${spanMost} 天`),
);

export const takeBackPosting = custom<{ readonly invoices: number }>()(
  '撤销一张汇总记账：凭证冲销，应收发票删除，发票等待重新记账',
  post('/api/oms/invoice/unpost'),
  may,
  z.object({ id: chosen('应收发票') }),
);
