import { z } from 'zod';
import { custom, get } from '@heliu/model';

const days = z.coerce.number('天数无效').int('天数无效').min(7, '至少 7 天').max(31, '最多 31 天').default(30);

/** Yuan text everywhere; the period before is as long, and ends the day before this one begins. */
export interface InvoiceTrend {
  readonly days: readonly string[];
  readonly amounts: readonly string[];
  readonly before: readonly string[];
  readonly total: string;
  readonly totalBefore: string;
  readonly count: number;
}
export const invoiceTrend = custom<InvoiceTrend>()(
  '每日开票金额与上一期比较（已审核的应收发票，按开票日期）',
  get('/api/bianalysis/invoiceTrend'),
  'fico_ar_invoice:view',
  z.object({ days }),
  { price: 'all' },
);

export interface ReceivableAge {
  readonly label: string;
  readonly amount: string;
  readonly count: number;
  /** Filters of the invoice list that show these. */
  readonly filters: Readonly<Record<string, string>>;
}
export interface ReceivableAges {
  readonly ages: readonly ReceivableAge[];
  /** More open invoices than a home page should add up. */
  readonly tooMany: boolean;
}
export const receivableAges = custom<ReceivableAges>()(
  '未收款的应收发票按逾期天数',
  get('/api/bianalysis/receivableAges'),
  'fico_ar_invoice:view',
  z.object({}),
  { price: 'all' },
);

export interface ReceivableMonth {
  readonly month: string;
  readonly raised: string;
  readonly collected: string;
  /** What was raised in the same month a year before. */
  readonly raisedBefore: string;
}
export const receivableMonths = custom<readonly ReceivableMonth[]>()(
  '近 12 个月应收账款的增加与收回（总账发生额）',
  get('/api/bianalysis/receivableMonths'),
  'fico_report:accountBalance',
  z.object({}),
  { price: 'all' },
);

export interface Debtor {
  readonly customer: number;
  readonly name: string;
  readonly amount: string;
}
export const topDebtors = custom<readonly Debtor[]>()(
  '应收余额最多的客户',
  get('/api/bianalysis/topDebtors'),
  'fico_ar_invoice:view',
  z.object({}),
  { price: 'all' },
);
