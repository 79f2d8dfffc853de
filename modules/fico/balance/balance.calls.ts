import {
  choice,
  chosen,
  custom,
  type Drill,
  flag,
  get,
  integer,
  json,
  money,
  month,
  ref,
  report,
  text,
} from '@heliu/model';
import { z } from 'zod';
import { generalLedger } from '../ledger/ledgers.ts';
import { sourceDrill } from '../ledger/source.ts';
import type { AccountBalance, BalanceReport, LedgerSource, SubsidiaryHead, TrialVerdict } from './balance.ts';

const base = '/api/fico/generalledger';
const page = '/fico/generalledger/report';
const period = month('期间', { required: true });
export const range = {
  from: month('开始期间', { required: true }),
  to: month('结束期间', { required: true }),
};
export const span = { from: 'from', to: 'to' } as const;

export const balanceList = custom<BalanceReport>()(
  '某期间的科目余额',
  get(`${base}/balance/list`),
  'fico_balance:view',
  z.object({ period: period.schema as z.ZodType<string> }),
  { price: 'all' },
);

export const balanceOf = custom<AccountBalance>()(
  '某科目在某期间的余额',
  get(`${base}/balance/get`),
  'fico_balance:view',
  z.object({ account: chosen('科目'), period: period.schema as z.ZodType<string> }),
  { price: 'all' },
);

const ofAccount = { code: text('科目编码'), name: text('科目名称') };
const opening = { openDebit: money('借方'), openCredit: money('贷方') };
const current = { debit: money('借方'), credit: money('贷方') };
const ofYear = { yearDebit: money('借方'), yearCredit: money('贷方') };
const ending = { endDebit: money('借方'), endCredit: money('贷方') };
const heads = [
  { title: '期初余额', columns: ['openDebit', 'openCredit'] },
  { title: '本期发生额', columns: ['debit', 'credit'] },
  { title: '期末余额', columns: ['endDebit', 'endCredit'] },
] as const;
const carries = { account: integer('科目'), level: integer('级次') };

/** The columns that every book of entries has. */
export const ledgerColumns = {
  date: text('日期'),
  voucher: text('凭证字号'),
  summary: text('摘要'),
  debit: money('借方'),
  credit: money('贷方'),
  side: text('方向'),
  balance: money('余额'),
};
export const ledgerCarries = { voucherId: integer('凭证'), source: json('来源', z.custom<LedgerSource>()) };
interface Led {
  readonly voucherId: number | null;
  readonly source: LedgerSource | null;
  readonly date: string | null;
}
/** From the line of a book to its voucher, and to what that was written for. */
export const ledgerDrill = {
  voucher: ({ voucherId }: Led): Drill | undefined =>
    voucherId === null ? undefined : { entity: 'fico_voucher', id: voucherId },
  summary: ({ source, date }: Led): Drill | undefined => (source ? sourceDrill(source, date ?? '') : undefined),
};
/** 期初余额, 本月合计 and 本年累计 have no voucher. */
export const weightOfLine = ({ voucher }: { readonly voucher: string | null }) =>
  voucher === '' ? ('sum' as const) : undefined;

export const subsidiaryLedger = report<SubsidiaryHead>()({
  name: 'fico_subsidiary_ledger',
  label: '明细账',
  summary: '明细账：一个科目及其下级在各期间的分录与余额',
  access: 'fico_report:subsidiaryLedger',
  call: get(`${base}/report/subsidiaryLedger`),
  file: get(`${base}/report/subsidiaryLedgerExport`),
  path: `${page}/subsidiaryledger`,
  about: generalLedger.name,
  parameters: { account: ref('科目', 'fico_account', { required: true }), ...range },
  span,
  columns: ledgerColumns,
  carries: ledgerCarries,
  sums: [],
  paged: true,
  hidden: 'whole',
  weight: weightOfLine,
  drill: ledgerDrill,
  empty: '这段时间没有记录。',
});

export const accountBalance = report()({
  name: 'fico_account_balance',
  label: '科目余额表',
  summary: '科目余额表：各科目的期初、本期、本年累计与期末',
  access: 'fico_report:accountBalance',
  call: get(`${base}/report/accountBalance`),
  file: get(`${base}/report/accountBalanceExport`),
  path: `${page}/accountbalance`,
  about: generalLedger.name,
  parameters: {
    ...range,
    level: choice('显示到几级', { '1': '一级', '2': '二级', '3': '三级', '5': '末级' }, { default: '5' }),
    /** Only this account and those below it. */
    code: text('科目及下级', { max: 40 }),
    q: text('查找', { max: 60, hint: '编码、名称或拼音首字母' }),
    yearToDate: flag('本年累计'),
    /** Also accounts without movement and balance. */
    all: flag('无发生额的'),
  },
  span,
  columns: { ...ofAccount, ...opening, ...current, ...ofYear, ...ending },
  heads: [...heads.slice(0, 2), { title: '本年累计', columns: ['yearDebit', 'yearCredit'] }, heads[2]],
  carries,
  fit: ({ yearToDate }) => ({ without: yearToDate ? [] : ['yearDebit', 'yearCredit'] }),
  hidden: 'whole',
  indent: { name: ({ level }) => (level ?? 1) - 1 },
  weight: ({ level }) => (level === 1 ? 'top' : undefined),
  drill: {
    name: ({ account }, { from, to }) => ({ report: subsidiaryLedger, asked: { account, from, to } }),
    debit: ({ account }, { from, to }) => ({ report: subsidiaryLedger, asked: { account, from, to } }),
    credit: ({ account }, { from, to }) => ({ report: subsidiaryLedger, asked: { account, from, to } }),
  },
  most: 20_000,
  empty: '这段时间没有符合条件的发生额。',
});

export const trialBalance = report<TrialVerdict>()({
  name: 'fico_trial_balance',
  label: '试算平衡表',
  summary: '试算平衡表：一级科目的期初、本期与期末，借贷是否相等',
  access: 'fico_report:trialBalance',
  call: get(`${base}/report/trialBalance`),
  file: get(`${base}/report/trialBalanceExport`),
  path: `${page}/trialbalance`,
  about: generalLedger.name,
  parameters: { period },
  columns: { ...ofAccount, ...opening, ...current, ...ending },
  heads,
  carries,
  hidden: 'whole',
  drill: {
    name: ({ code }, { period: of }) => ({ report: accountBalance, asked: { from: of, to: of, code } }),
  },
  empty: '这个期间及以前没有发生额。',
});
