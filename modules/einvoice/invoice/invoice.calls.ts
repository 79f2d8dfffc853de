import { calls, changing, chosen, chosenSome, custom, get, post, usualCalls } from '@heliu/model';
import { z } from 'zod';
import { type InvoiceKind, invoiceKinds } from '../../shop/model.ts';
import { type RedReason, redReasons } from '../face/face.ts';
import { invoice } from './invoice.ts';
import type { Hindrance } from '../plan/plan.rules.ts';

export const invoiceCalls = calls(invoice, 'api/oms/invoice', {
  ...usualCalls,
  export: get('export'),
  open: post('open'),
  cancel: post('cancel'),
  redForm: post('giveRedForm'),
  agree: post('agreeRed'),
  deny: post('denyRed'),
  withdraw: post('withdrawRed'),
  void: post('void'),
  unregister: post('unregister'),
});

const kind = z.enum(Object.keys(invoiceKinds) as InvoiceKind[], '票种无效').optional();
const flag = z.preprocess(
  (value) => (value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value),
  z.boolean().optional(),
);
const words = (label: string, max: number) =>
  z
    .string(`${label}应为文字`)
    .trim()
    .max(max, `${label}不能超过${max}个字`)
    .transform((value) => value || undefined)
    .optional();

/** A title in the words of a form; left out, it is what the buyer asked for or the order says. */
const title = {
  titleType: z.enum(['personal', 'company'], '抬头类型无效').optional(),
  buyerName: words('抬头', 100),
  buyerTaxNo: words('税号', 20),
  buyerAddress: words('地址', 100),
  buyerPhone: words('电话', 32),
  buyerBank: words('开户行', 100),
  buyerAccount: words('账号', 40),
  email: words('邮箱', 100),
  mobile: words('手机', 20),
};
export const titleShape = z.object(title);
export type TitleInput = z.infer<typeof titleShape>;

const may = 'oms_invoice:open';
/** As many orders as are put on invoices while somebody waits; more are a task. */
export const mostAtOnce = 200;
const opening = { orders: chosenSome('订单', mostAtOnce), kind, merge: flag, ...title };

export interface Planned {
  readonly orderNos: string;
  readonly subject: string;
  readonly kind: InvoiceKind;
  readonly buyerName: string;
  readonly lines: number;
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
  /** Why somebody should look twice at the title. */
  readonly warning: string | null;
}
export interface NotOpened {
  readonly order: number;
  readonly orderNo: string;
  readonly reason: Hindrance;
  readonly message: string;
  readonly advice: string;
}
export const planBlue = custom<{ readonly plans: readonly Planned[]; readonly refused: readonly NotOpened[] }>()(
  '这些订单会开成怎样的发票，什么也不写',
  post('/api/oms/invoice/plan'),
  may,
  z.object(opening),
  { price: 'all' },
);

export interface Opened {
  readonly made: readonly { readonly id: number; readonly gross: string }[];
  readonly refused: readonly NotOpened[];
}
export const openBlue = custom<Opened>()('为订单开蓝票', post('/api/oms/invoice/openBlue'), may, z.object(opening), {
  price: ['made.gross'],
});

export const batchOpen = custom<{ readonly task: number }>()(
  '批量开票，作为任务执行，可以看进度和每张订单的结果',
  post('/api/oms/invoice/batchOpen'),
  may,
  z.object({ orders: chosenSome('订单', 10_000), kind, merge: flag }),
);

/** Of which lines how much is taken back; left out, all that still stands. */
export const redWishes = z
  .array(z.object({ position: z.coerce.number().int().positive(), total: z.coerce.string() }))
  .max(2000)
  .optional();
const reason = z.enum(Object.keys(redReasons) as RedReason[], '请选择红冲原因');
const takeBack = 'oms_invoice:red';

/** What still stands of a blue invoice, line by line. */
export interface Left {
  readonly position: number;
  readonly goodsName: string;
  readonly quantity: string | null;
  readonly total: string;
  readonly left: string;
}
/** What the refunds of its orders ask to be taken back of it. */
export interface RedDue {
  readonly reason: RedReason;
  readonly total: string;
  readonly lines: readonly { readonly position: number; readonly total: string }[];
}
export interface RedPreview {
  readonly lines: readonly Left[];
  readonly left: string;
  readonly due: RedDue | null;
}
export const redPreview = custom<RedPreview>()(
  '蓝票各行还剩多少可以红冲，退款要冲多少',
  get('/api/oms/invoice/redPreview'),
  takeBack,
  z.object({ id: chosen('发票') }),
  { price: 'all' },
);
export const openRed = custom<{ readonly id: number }>()(
  '红冲一张蓝票，全部或几行的一部分',
  post('/api/oms/invoice/openRed'),
  takeBack,
  z.object({
    id: chosen('发票'),
    reason,
    lines: redWishes,
  }),
);

export const remake = custom<{ readonly red: number; readonly blue: number }>()(
  '重开：全额红冲后按新的抬头再开一张',
  post('/api/oms/invoice/remake'),
  takeBack,
  z.object({ id: chosen('发票'), kind, ...title }),
);
export const repeatOpen = custom<{ readonly id: number }>()(
  '重复开：不红冲，照样再开一张',
  post('/api/oms/invoice/repeatOpen'),
  'oms_invoice:repeat',
  z.object({ id: chosen('发票'), reason: z.string('请填写原因').trim().min(2, '请填写重复开票的原因').max(200) }),
);
export interface BuyerRedsLook {
  /** Subjects whose service tells of them. */
  readonly asked: number;
  /** Nothing where a service is still thinking: what it finds is told later. */
  readonly found: number | null;
}
export const buyerReds = custom<BuyerRedsLook>()(
  '马上查购方申请的红字确认单',
  post('/api/oms/invoice/buyerReds'),
  takeBack,
  z.object({}),
);
/** The order page: whatever state its invoice is in, it ends with one of the new title. */
export const editAndReopen = custom<{ readonly id: number; readonly how: 'made' | 'changed' | 'remade' }>()(
  '修改订单的发票抬头并重新开票',
  post('/api/oms/order/editAndReopenInvoice'),
  takeBack,
  z.object({ id: chosen('订单'), kind, ...title }),
);

const one = z.object({ id: chosen('发票') });
export const syncApplyInfo = custom<{ readonly shops: number }>()(
  '马上去平台取开票申请',
  changing(post('/api/oms/invoice/syncApplyInfo')),
  'oms_invoice_application:view',
  z.object({ shop: chosen('店铺').optional() }),
);
export const sendEmail = custom<{ readonly id: number }>()(
  '把发票发到邮箱',
  changing(post('/api/oms/invoice/sendEmail')),
  'oms_invoice:view',
  z.object({ id: chosen('发票'), email: z.email('邮箱格式不正确').optional() }),
  { price: 'all' },
);
/** What became of an invoice outside: files, platforms, mails. */
export interface InvoiceRecords {
  readonly uploads: readonly {
    shop: string;
    orderNo: string;
    state: string;
    error: string | null;
    at: string | null;
  }[];
  readonly deliveries: readonly { receiver: string; state: string; error: string | null; at: string | null }[];
  readonly related: readonly {
    id: number;
    number: string;
    colour: 'blue' | 'red';
    status: string;
    invoiceNo: string | null;
    gross: string;
    how: 'blue' | 'red' | 'remake';
  }[];
}
export const invoiceRecords = custom<InvoiceRecords>()(
  '发票的回传、发送记录与相关的红蓝票',
  get('/api/oms/invoice/records'),
  'oms_invoice:view',
  one,
  { price: ['related.gross'] },
);

export const invoiceFile = custom<never>()(
  '发票文件：开票服务给的原件，没有时是带“样张”字样的预览',
  get('/api/oms/invoice/file'),
  'oms_invoice:view',
  z.object({ id: chosen('发票'), type: z.enum(['pdf', 'ofd', 'xml'], '文件类型无效').default('pdf') }),
  { price: 'all' },
);
