import { chosen, chosenSome, custom, post } from '@heliu/model';
import { z } from 'zod';
import { type InvoiceKind, invoiceKinds } from '../../shop/model.ts';
import { type RedReason, redReasons } from '../face/face.ts';
import { redWishes } from '../invoice/invoice.calls.ts';

const cell = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string('应为文字').trim().max(200, '不能超过 200 个字').optional(),
);
/** One line of one invoice, as somebody has it in a sheet. */
const row = z.object({
  shop: cell,
  orderNo: cell,
  kind: cell,
  code: cell,
  number: cell,
  issuedAt: cell,
  buyerName: cell,
  buyerTaxNo: cell,
  goodsName: cell,
  taxCode: cell,
  taxRate: cell,
  gross: cell,
  tax: cell,
  blueNumber: cell,
  blueCode: cell,
  redReason: cell,
  deduction: cell,
});
export type ImportRow = z.infer<typeof row>;

const access = 'oms_invoice:save';

export interface Registered {
  readonly found: readonly {
    readonly number: string;
    readonly buyerName: string;
    readonly kind: InvoiceKind;
    readonly colour: 'blue' | 'red';
    readonly blueNumber: string | null;
    /** As it was given, or as the remark of the invoice names it. */
    readonly orderNo: string | null;
    readonly gross: string;
    /** None as long as nothing is written. */
    readonly id: number | null;
  }[];
  readonly refused: readonly { readonly number: string; readonly message: string }[];
}
export const importInvoice = custom<Registered>()(
  '登记别处开的发票，蓝票和红票：一行一个项目，同一号码的几行是一张；也可以给上传的文件（XML、OFD、PDF）',
  post('/api/oms/omsoutputorderinvoice/importInvoice'),
  access,
  z
    .object({
      rows: z.array(row, '请给出要登记的行').max(2000, '一次最多 2000 行').default([]),
      files: chosenSome('文件', 100).default([]),
      /** By the number of the invoice: the order it belongs to, or nothing for none. */
      orderNos: z.record(z.string(), z.string().trim().max(64, '订单号不能超过 64 个字')).default({}),
      /** Only says what would be registered. */
      dryRun: z.boolean('dryRun 应为 true 或 false').default(false),
    })
    .refine(({ rows, files }) => rows.length + files.length > 0, '没有要登记的发票'),
);

const text = (label: string, max: number) =>
  z.string(`${label}应为文字`).trim().max(max, `${label}不能超过${max}个字`).optional();
const registered = 'api/oms/omsoutputorderinvoice';
export const editImportInvoice = custom<{ readonly id: number }>()(
  '更正一张登记的发票，红冲过的不能改',
  post(`/${registered}/editImportInvoice`),
  access,
  z.object({
    id: chosen('发票'),
    kind: z.enum(Object.keys(invoiceKinds) as InvoiceKind[], '票种无效').optional(),
    code: text('发票代码', 12),
    number: text('发票号码', 20),
    issuedAt: text('开票时间', 30),
    buyerName: text('购方名称', 100),
    buyerTaxNo: text('购方税号', 20),
  }),
);

export const registerRed = custom<{ readonly id: number }>()(
  '登记在别处开的红票：在税控软件或电子税务局红冲了这张蓝票',
  post(`/${registered}/registerRed`),
  access,
  z.object({
    id: chosen('发票'),
    kind: z.enum(Object.keys(invoiceKinds) as InvoiceKind[], '票种无效').optional(),
    code: text('发票代码', 12),
    number: z.string('请填写红票号码').trim().min(1, '请填写红票号码').max(20, '红票号码不能超过20个字'),
    issuedAt: z.string('请填写开票日期').trim().min(1, '请填写开票日期').max(30),
    reason: z.enum(Object.keys(redReasons) as RedReason[], '请选择红冲原因'),
    lines: redWishes,
  }),
);

export const linkOrders = custom<{ readonly id: number }>()(
  '登记的发票是哪些订单的：每行一张订单，或不归任何订单',
  post(`/${registered}/linkOrders`),
  access,
  z.object({
    id: chosen('发票'),
    orders: z.array(chosen('订单').nullable(), '请给出每行的订单').min(1, '请给出每行的订单').max(2000),
  }),
);
