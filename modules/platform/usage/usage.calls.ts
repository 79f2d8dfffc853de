import { custom, get, post } from '@heliu/model';
import { z } from 'zod';
import { providerNames } from '../../einvoice/model.ts';
import type { serviceStates } from './usage.ts';

export const usagePath = '/invoiceManagement/companyusage';

/** What happened on one day. */
export interface UsageDay {
  readonly day: string;
  readonly issued: number;
  readonly failed: number;
  readonly orders: number;
  readonly active: number;
  readonly jobsFailed: number;
  readonly storageMb: number;
}
export interface ProviderUsage {
  /** Empty for invoices that no service issued, such as those typed from paper. */
  readonly provider: keyof typeof providerNames | '';
  readonly issuedToday: number;
  readonly failedToday: number;
  readonly issuedMonth: number;
  readonly failedMonth: number;
}
export interface Standing {
  readonly id: number;
  readonly name: string;
  readonly n: number;
}
export interface Overview {
  /** When the figures were kept. */
  readonly at: string | null;
  readonly states: Readonly<Partial<Record<keyof typeof serviceStates, number>>>;
  readonly plans: readonly { readonly plan: string | null; readonly count: number }[];
  readonly founded: { readonly today: number; readonly month: number };
  readonly activeCompanies: number;
  readonly today: UsageDay;
  readonly month: Pick<UsageDay, 'issued' | 'failed' | 'orders' | 'jobsFailed'>;
  readonly storageMb: number;
  readonly days: readonly UsageDay[];
  readonly providers: readonly ProviderUsage[];
  readonly largest: readonly Standing[];
  readonly failing: readonly Standing[];
}
export const platformOverview = custom<Overview>()(
  '所有企业的用量总览',
  get('/api/platform/overview'),
  'sys_company_usage:view',
  z.object({}),
);
export const keepUsageNow = custom<{ readonly at: string }>()(
  '立即重新统计企业用量',
  post('/api/platform/overview/keep'),
  'sys_company_usage:view',
  z.object({}),
);

export const companyTrend = custom<{ readonly days: readonly UsageDay[] }>()(
  '一家企业近 30 天的用量',
  get('/api/platform/usage/trend'),
  'sys_company_usage:view',
  z.object({ id: z.coerce.number('缺少企业编号').int('企业编号无效').positive('企业编号无效') }),
);
