import { custom, get } from '@heliu/model';
import { z } from 'zod';
import { type InvoiceKind, invoiceKinds } from '../../shop/model.ts';

/** What invoices are added up by. */
export const dimensions = {
  shop: '店铺',
  subject: '开票主体',
  kind: '票种',
  taxRate: '税率',
  day: '日',
  month: '月',
} as const;
export type Dimension = keyof typeof dimensions;

const spanMost = 366;
const id = z.coerce.number('编号无效').int('编号无效').positive('编号无效').optional();
const wanted = z
  .object({
    from: z.iso.date('开始日期不是有效日期'),
    to: z.iso.date('结束日期不是有效日期'),
    by: z.enum(Object.keys(dimensions) as Dimension[], '统计方式无效').default('shop'),
    shop: id,
    subject: id,
    kind: z.enum(Object.keys(invoiceKinds) as InvoiceKind[], '票种无效').optional(),
    colour: z.enum(['blue', 'red'], '蓝红无效').optional(),
  })
  .refine(({ from, to }) => from <= to, '开始日期不能晚于结束日期')
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < spanMost, `一次最多统计 ${spanMost} 天`);
export type Wanted = z.infer<typeof wanted>;

/** Yuan text; what red ones take back is negative. */
export interface InvoiceSums {
  readonly blue: number;
  readonly red: number;
  readonly blueGross: string;
  readonly redGross: string;
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
}
export interface SumRow extends InvoiceSums {
  readonly key: string;
  readonly label: string;
}
export interface Statistics {
  readonly total: InvoiceSums;
  readonly rows: readonly SumRow[];
  /** The course of the span: by day, by month where it is long. */
  readonly course: readonly SumRow[];
}

const may = 'oms_invoice:statistics';
export const statistics = custom<Statistics>()(
  '发票统计：张数、金额、税额、价税合计，按店铺、主体、票种、税率、日或月',
  get('/api/oms/invoice/statistics'),
  may,
  wanted,
  { price: 'all' },
);
export const statisticsFile = custom<never>()(
  '发票统计表（Excel）',
  get('/api/oms/invoice/statisticsFile'),
  may,
  wanted,
  { price: 'all' },
);

export type CompanySum = InvoiceSums & { readonly id: number; readonly name: string };
export const adminSum = custom<readonly CompanySum[]>()(
  '平台管理：各企业开票张数与金额',
  get('/api/oms/invoice/adminSum'),
  'platform',
  z
    .object({ from: z.iso.date('开始日期不是有效日期'), to: z.iso.date('结束日期不是有效日期') })
    .refine(({ from, to }) => from <= to, '开始日期不能晚于结束日期'),
);
