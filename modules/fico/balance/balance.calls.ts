import { z } from 'zod';
import { chosen, custom, get } from '@heliu/model';
import type { AccountBalance, BalanceReport, SubsidiaryLedger, TrialBalance } from './balance.ts';

const base = '/api/fico/generalledger';
const month = z.string('期间应如 2026-11').regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, '期间应如 2026-11');
const account = chosen('科目');
const yes = z.union([z.boolean(), z.enum(['true', 'false']).transform((v) => v === 'true')], '应为 true 或 false');
const inOrder = [
  (range: { readonly from: string; readonly to: string }) => range.from <= range.to,
  '开始期间不能晚于结束期间',
] as const;

export const balanceList = custom<BalanceReport>()(
  '某期间的科目余额',
  get(`${base}/balance/list`),
  'fico_balance:view',
  z.object({ period: month }),
  { price: 'all' },
);

export const balanceOf = custom<AccountBalance>()(
  '某科目在某期间的余额',
  get(`${base}/balance/get`),
  'fico_balance:view',
  z.object({ account, period: month }),
  { price: 'all' },
);

export const trialBalance = custom<TrialBalance>()(
  '试算平衡表',
  get(`${base}/report/trialBalance`),
  'fico_report:trialBalance',
  z.object({ period: month }),
  { price: 'all' },
);

export const accountBalance = custom<BalanceReport>()(
  '科目余额表',
  get(`${base}/report/accountBalance`),
  'fico_report:accountBalance',
  z
    .object({
      from: month,
      to: month,
      level: z.coerce.number('级次无效').int('级次无效').min(1, '级次无效').max(5, '级次无效').default(5),
      /** Also accounts without movement and balance. */
      all: yes.default(false),
    })
    .refine(...inOrder),
  { price: 'all' },
);

export const subsidiaryLedger = custom<SubsidiaryLedger>()(
  '明细账',
  get(`${base}/report/subsidiaryLedger`),
  'fico_report:subsidiaryLedger',
  z
    .object({
      account,
      from: month,
      to: month,
      cursor: z.string('cursor 无效').max(500, 'cursor 无效').optional(),
      pageSize: z.coerce
        .number('每页行数无效')
        .int('每页行数无效')
        .min(1, '每页行数无效')
        .max(1000, '每页最多1000行')
        .default(200),
    })
    .refine(...inOrder),
  { price: 'all' },
);
