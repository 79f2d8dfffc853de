import { chosen, custom, post } from '@heliu/model';
import { z } from 'zod';
import { type InvoiceKind, invoiceKinds } from '../platforms/platform.ts';

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
});
export type ImportRow = z.infer<typeof row>;

const access = 'oms_invoice:save';

export interface Registered {
  readonly found: readonly {
    readonly number: string;
    readonly buyerName: string;
    readonly kind: InvoiceKind;
    readonly orderNo: string | null;
    readonly gross: string;
    /** None as long as nothing is written. */
    readonly id: number | null;
  }[];
  readonly refused: readonly { readonly number: string; readonly message: string }[];
}
export const importInvoice = custom<Registered>()(
  '登记别处开的发票：一行一个项目，同一号码的几行是一张；也可以给数据文件（XML）',
  post('/api/oms/omsoutputorderinvoice/importInvoice'),
  access,
  z
    .object({
      rows: z.array(row, '请给出要登记的行').max(2000, '一次最多 2000 行').default([]),
      xml: z
        .array(z.string('应为文字').max(500_000, '数据文件过大'), '请给出数据文件')
        .max(100, '一次最多 100 个文件')
        .default([]),
      /** Only says what would be registered. */
      dryRun: z.boolean('dryRun 应为 true 或 false').default(false),
    })
    .refine(({ rows, xml }) => rows.length + xml.length > 0, '没有要登记的发票'),
);

const text = (label: string, max: number) =>
  z.string(`${label}应为文字`).trim().max(max, `${label}不能超过${max}个字`).optional();
export const editImportInvoice = custom<{ readonly id: number }>()(
  '更正一张登记的发票，红冲过的不能改',
  post('/api/oms/omsoutputorderinvoice/editImportInvoice'),
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
