import {
  addressWith,
  chosen,
  custom,
  date,
  get,
  integer,
  money,
  post,
  ref,
  report,
  type RowOf,
  text,
} from '@heliu/model';
import { z } from 'zod';

const day = (label: string) => z.iso.date(`${label}不是有效日期`);
const mostDays = 92;
const span = { from: day('开始日期'), to: day('结束日期') };
const daysIn = ({ from, to }: { readonly from: string; readonly to: string }) =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
const inOrder = [(range: { from: string; to: string }) => range.from <= range.to, '开始日期不能晚于结束日期'] as const;

const may = 'oms_invoice:post';

/** The invoices of one colour that are in one voucher. */
const inVoucher = (voucher: number | null, colour: 'blue' | 'red') =>
  voucher === null ? undefined : { to: addressWith('/oms/invoice', { postedIn: voucher, colour }) };

/** What was issued on one day in one subject's name for one customer of the books, and whether it is in them. */
export const bookDays = report()({
  name: 'oms_invoice_books',
  label: '发票记账',
  summary: '每天开具的发票记账了没有，没有的为什么',
  access: may,
  call: get('/api/oms/invoice/books'),
  file: get('/api/oms/invoice/booksFile'),
  path: '/oms/invoiceposting',
  about: 'oms_invoice',
  parameters: { from: date('开始日期', { required: true }), to: date('结束日期', { required: true }) },
  span: { from: 'from', to: 'to', mostDays },
  columns: {
    day: date('开票日期', { required: true }),
    // Whose invoices somebody may see follows from the invoices, not from the customer they are booked for.
    customer: ref('记账客户', 'crm_customer', { beside: true }),
    subject: ref('开票主体', 'oms_invoice_subject', { beside: true }),
    blue: integer('蓝票', { required: true }),
    red: integer('红票', { required: true }),
    net: money('金额'),
    tax: money('税额'),
    gross: money('价税合计', { required: true }),
    state: text('应收发票', { required: true }),
  },
  carries: {
    voucher: integer('应收发票编号'),
    /** Why it cannot be booked, and what to do; nothing where it only waits for its time. */
    trouble: text('不能记账的原因'),
  },
  subtotals: 'day',
  drill: {
    blue: ({ voucher }) => inVoucher(voucher, 'blue'),
    red: ({ voucher }) => inVoucher(voucher, 'red'),
    state: ({ voucher }) => (voucher === null ? undefined : { entity: 'fico_ar_invoice', id: voucher }),
  },
  empty: '这段时间没有开具发票。',
});
export type BookDay = RowOf<typeof bookDays>;

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
    .refine((range) => daysIn(range) <= mostDays, `一次最多记 ${mostDays} 天`),
);

export const takeBackPosting = custom<{ readonly invoices: number }>()(
  '撤销一张汇总记账：凭证冲销，应收发票删除，发票等待重新记账',
  post('/api/oms/invoice/unpost'),
  may,
  z.object({ id: chosen('应收发票') }),
);
