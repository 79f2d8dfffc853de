import { chosen, chosenSome, custom, get, inputSchema, post } from '@heliu/model';
import { z } from 'zod';
import type { Pause } from '../subject/subject.ts';
import type { InvoiceKind } from '../../shop/model.ts';
import type { Taxation } from '../face/face.ts';
import { invoice } from '../invoice/invoice.ts';

const view = 'oms_invoice:view';
const id = chosen('发票');

export interface PausedSubject {
  readonly id: number;
  readonly name: string;
  readonly kind: 'digital' | 'taxControl';
  readonly pause: Exclude<Pause, 'none'>;
  readonly pauseText: string | null;
  /** Who has to log in, where that is what it waits for. */
  readonly drawer: { readonly id: number; readonly name: string; readonly account: string } | null;
}
/** From the day counters, so that it costs the same at a million invoices. */
export interface InvoiceFigures {
  readonly byStatus: Readonly<Record<string, number>>;
  readonly paused: readonly PausedSubject[];
}
export const invoiceFigures = custom<InvoiceFigures>()(
  '各状态的发票数，暂停开票的主体',
  get('/api/oms/invoice/figures'),
  view,
  z.object({}),
);

/** How an invoice fared outside: the worst of its uploads, the last of its mails. */
export interface InvoiceMarks {
  readonly id: number;
  readonly upload: 'waiting' | 'done' | 'failed' | 'needless' | 'replaced' | null;
  readonly uploadError: string | null;
  readonly mail: 'waiting' | 'sent' | 'failed' | null;
  readonly mailError: string | null;
}
export const invoiceMarks = custom<readonly InvoiceMarks[]>()(
  '一些发票的回传与邮件情况',
  get('/api/oms/invoice/marks'),
  view,
  z.object({
    ids: chosenSome('发票', 500),
  }),
);

export interface Picture {
  /** SVG, a page each. */
  readonly pages: readonly string[];
  /** Characters no type was found for. */
  readonly missing: readonly string[];
}
export const invoicePicture = custom<Picture>()(
  '发票的样张，一页一幅 SVG',
  get('/api/oms/invoice/picture'),
  view,
  z.object({ id }),
  { price: 'all' },
);
/** What a subject may issue; of the others, why not. */
export interface Issuable {
  readonly kinds: readonly { readonly kind: InvoiceKind; readonly complaint: string | null }[];
  readonly taxations: readonly { readonly taxation: Taxation; readonly complaint: string | null }[];
}
export const issuableKinds = custom<Issuable>()(
  '开票主体能开哪些票种、按哪些征税方式，不能开的为什么',
  get('/api/oms/invoice/kinds'),
  'oms_invoice:save',
  z.object({ subject: chosen('开票主体') }),
);
export const previewInvoice = custom<Picture>()(
  '正在填写的发票会是什么样，什么也不写',
  post('/api/oms/invoice/preview'),
  'oms_invoice:save',
  inputSchema(invoice),
);
