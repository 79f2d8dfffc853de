import { choice, type Drill, flag, get, integer, json, money, month, report, text } from '@heliu/model';
import { z } from 'zod';
import { subsidiaryLedger } from '../../fico/model.ts';
import { invoiceKinds } from '../../shop/model.ts';
import { quarterOf } from './vat.rules.ts';

const taxpayers = { general: '一般纳税人', small: '小规模纳税人' } as const;
export type Taxpayer = keyof typeof taxpayers;

/** Where a figure of the worksheet comes from. */
export type VatLead =
  | { readonly kind: 'invoices'; readonly from: string; readonly to: string; readonly isSpecial: boolean }
  | { readonly kind: 'inputs'; readonly month: string }
  | { readonly kind: 'transfers'; readonly month: string }
  | { readonly kind: 'account'; readonly account: number; readonly from: string; readonly to: string };

const kindsOf = (isSpecial: boolean) =>
  Object.keys(invoiceKinds)
    .filter((kind) => kind.endsWith('Special') === isSpecial)
    .join(',');

function drillOf(lead: VatLead | null): Drill | undefined {
  if (lead === null) return undefined;
  if (lead.kind === 'inputs') return { to: `/fico/inputinvoice?period=${lead.month}` };
  if (lead.kind === 'transfers') return { to: `/fico/inputinvoice?transferPeriod=${lead.month}` };
  const { from, to } = lead;
  if (lead.kind === 'account') return { report: subsidiaryLedger, asked: { account: lead.account, from, to } };
  return { to: `/oms/invoice?status=issued&invoiceDate=${from}..${to}&kind=${kindsOf(lead.isSpecial)}` };
}
interface Row {
  readonly lead: VatLead | null;
  readonly bookedLead: VatLead | null;
}
const toSource = ({ lead }: Row) => drillOf(lead);

/** What goes into the return of a month or, of small-scale taxpayers, of a quarter, beside what the books say. */
export const vatWorksheet = report<{ readonly taxpayer: Taxpayer }>()({
  name: 'fico_vat_worksheet',
  label: '增值税申报底稿',
  summary: '增值税申报底稿：开出的发票、未开票收入、勾选抵扣的进项，按申报表行次，与账上对照',
  access: 'fico_input_invoice:vatWorksheet',
  call: get('/api/fico/tax/vatWorksheet'),
  file: get('/api/fico/tax/vatWorksheetExport'),
  path: '/fico/tax/vat',
  about: 'fico_input_invoice',
  parameters: {
    period: month('税期', { required: true }),
    taxpayer: choice('纳税人类型', taxpayers, { hint: '按开票主体' }),
    city: choice('城建税税率', { '0.07': '市区 7%', '0.05': '县镇 5%', '0.01': '其他 1%' }, { default: '0.07' }),
    halved: flag('附加税费减半'),
  },
  columns: {
    no: text('栏次'),
    label: text('项目'),
    count: integer('张数'),
    net: money('销售额'),
    tax: money('税额'),
    year: money('本年累计'),
    booked: money('账上'),
    difference: money('差额', { hint: '申报减账上' }),
  },
  carries: {
    weight: text('行'),
    lead: json('来源', z.custom<VatLead>()),
    bookedLead: json('账上来源', z.custom<VatLead>()),
  },
  sums: [],
  fit: ({ taxpayer, period }) =>
    taxpayer === 'small'
      ? {
          title: '增值税申报底稿（小规模纳税人）',
          note: `按季申报：${quarterOf(period)[0]} 至 ${quarterOf(period)[2]}。附加税费按减半计算。`,
          without: ['year'],
        }
      : { title: '增值税申报底稿（一般纳税人）' },
  hidden: 'whole',
  weight: ({ weight }) => (weight === 'heading' || weight === 'sum' ? weight : undefined),
  drill: {
    count: toSource,
    net: toSource,
    tax: toSource,
    booked: ({ bookedLead }: Row) => drillOf(bookedLead),
  },
  empty: '这个税期没有发票，账上也没有记录。',
});
