import { choice, date, get, integer, json, money, ref, report, text } from '@heliu/model';
import { z } from 'zod';
import type { LedgerSource } from '../balance/balance.ts';
import { cash } from '../ledger/ledgers.ts';

const base = '/api/fico/generalledger/report';
const page = '/fico/generalledger/report';
const range = { from: date('开始日期', { required: true }), to: date('结束日期', { required: true }) };
const span = { from: 'from', to: 'to' } as const;
const day = { from: 'from', to: 'to', mostDays: 1100 } as const;

export const cashBook = report()({
  name: 'fico_cash_book',
  label: '现金银行日记账',
  summary: '现金银行日记账：一个出纳账户逐笔的收入、支出与余额，每日、每月合计',
  access: 'fico_report:cashBook',
  call: get(`${base}/cashBook`),
  file: get(`${base}/cashBookExport`),
  path: `${page}/cashbook`,
  about: cash.name,
  parameters: { account: ref('账户', 'fico_cashier_account', { required: true }), ...range },
  span: day,
  columns: {
    date: text('日期'),
    number: text('单据'),
    summary: text('摘要'),
    party: text('对方'),
    reference: text('结算号'),
    income: money('收入'),
    expense: money('支出'),
    balance: money('余额'),
  },
  carries: { source: json('来源', z.custom<LedgerSource>()), kind: text('行') },
  sums: [],
  paged: true,
  hidden: 'whole',
  weight: ({ kind }) => (kind === 'entry' ? undefined : 'sum'),
  drill: { number: ({ source }) => source ?? undefined, summary: ({ source }) => source ?? undefined },
  empty: '这段时间没有收付。',
});

/** Whether the money of the cashier is the money of the books, at the end of the last day. */
export interface CashVerdict {
  readonly cash: string;
  readonly books: string;
  readonly difference: string;
}

export const cashDaily = report<CashVerdict>()({
  name: 'fico_cash_daily',
  label: '资金日报',
  summary: '资金日报：各出纳账户的期初、收入、支出与期末',
  access: 'fico_report:cashDaily',
  call: get(`${base}/cashDaily`),
  file: get(`${base}/cashDailyExport`),
  path: `${page}/cashdaily`,
  about: cash.name,
  parameters: {
    ...range,
    shown: choice('账户', { moved: '有余额或收付的', all: '全部账户' }, { default: 'moved' }),
  },
  span,
  columns: {
    account: ref('账户', 'fico_cashier_account'),
    kind: text('类别'),
    opening: money('期初余额'),
    income: money('收入'),
    expense: money('支出'),
    closing: money('期末余额'),
    count: integer('笔数'),
  },
  hidden: 'whole',
  drill: {
    account: ({ account }, { from, to }) => ({ report: cashBook, asked: { account, from, to } }),
    income: ({ account }, { from, to }) => ({ report: cashBook, asked: { account, from, to } }),
    expense: ({ account }, { from, to }) => ({ report: cashBook, asked: { account, from, to } }),
    closing: ({ account }, { from, to }) => ({ report: cashBook, asked: { account, from, to } }),
  },
  empty: '没有符合条件的出纳账户。',
});

export const cashCheck = report()({
  name: 'fico_cash_check',
  label: '出纳与总账对账',
  summary: '出纳与总账对账：各货币资金科目的出纳余额、总账余额与差额',
  access: 'fico_report:cashCheck',
  call: get(`${base}/cashCheck`),
  file: get(`${base}/cashCheckExport`),
  path: `${page}/cashcheck`,
  about: cash.name,
  parameters: { day: date('截至', { required: true }) },
  columns: {
    code: text('科目编码'),
    name: text('科目名称'),
    accounts: text('出纳账户'),
    cash: money('出纳余额'),
    books: money('总账余额'),
    difference: money('差额'),
  },
  carries: { account: integer('科目') },
  hidden: 'whole',
  drill: {
    cash: (_, { day: of }) => ({ report: cashDaily, asked: { from: of, to: of } }),
    books: ({ account }, { day: of }) => ({
      to: `${page}/subsidiaryledger?account=${account}&from=${of.slice(0, 7)}&to=${of.slice(0, 7)}`,
    }),
  },
  empty: '还没有货币资金科目的余额。',
});
