import { choice, date, type Drill, get, integer, money, ref, report, text, voucherFields } from '@heliu/model';
import { ledgerCarries, ledgerColumns, ledgerDrill, range, span, subsidiaryLedger } from '../balance/balance.calls.ts';
import { generalLedger } from '../ledger/ledgers.ts';
import type { VoucherCount } from './books.ts';

const base = '/api/fico/generalledger/report';
const page = '/fico/generalledger/report';
const levels = { '1': '一级', '2': '二级', '3': '三级', '5': '末级' } as const;

/** 总账: of each account the months, each with its total and what the year has come to. */
export const generalBook = report()({
  name: 'fico_general_book',
  label: '总账',
  summary: '总账：各科目逐月的期初、本期合计与本年累计',
  access: 'fico_report:generalLedger',
  call: get(`${base}/generalLedger`),
  file: get(`${base}/generalLedgerExport`),
  path: `${page}/generalledger`,
  about: generalLedger.name,
  parameters: {
    ...range,
    level: choice('显示到几级', levels, { default: '1' }),
    first: text('起始科目', { max: 20, hint: '起始科目编码' }),
    last: text('终止科目', { max: 20, hint: '终止科目编码' }),
  },
  span,
  columns: {
    code: text('科目编码'),
    name: text('科目名称'),
    month: text('期间'),
    summary: text('摘要'),
    debit: money('借方'),
    credit: money('贷方'),
    side: text('方向'),
    balance: money('余额'),
  },
  carries: { account: integer('科目'), kind: text('行') },
  sums: [],
  hidden: 'whole',
  weight: ({ kind }) => (kind === 'opening' ? 'top' : undefined),
  drill: {
    name: ({ account }, { from, to }) => ({ report: subsidiaryLedger, asked: { account, from, to } }),
    debit: (row) => monthOf(row),
    credit: (row) => monthOf(row),
  },
  most: 20_000,
  empty: '这段时间没有符合条件的发生额。',
});

/** The entries of one month, or of the year up to it. */
function monthOf({ account, kind, month: of }: { account: number | null; kind: string | null; month: string | null }) {
  const from = kind === 'year' ? `${of!.slice(0, 4)}-01` : of;
  return kind === 'opening' ? undefined : { report: subsidiaryLedger, asked: { account, from, to: of } };
}

const days = { from: date('开始日期', { required: true }), to: date('结束日期', { required: true }) };
const word = choice('凭证字', voucherFields.word.choices!);

/** What stands behind a figure of the 凭证汇总表. */
export const voucherSummaryEntries = report()({
  name: 'fico_voucher_summary_entries',
  label: '汇总的分录',
  summary: '凭证汇总表中一个科目的分录',
  access: 'fico_report:voucherSummary',
  call: get(`${base}/voucherSummaryEntries`),
  file: get(`${base}/voucherSummaryEntriesExport`),
  about: generalLedger.name,
  parameters: { account: ref('科目', 'fico_account', { required: true }), ...days, word },
  span,
  columns: {
    date: ledgerColumns.date,
    voucher: ledgerColumns.voucher,
    summary: ledgerColumns.summary,
    account: ref('科目', 'fico_account'),
    debit: ledgerColumns.debit,
    credit: ledgerColumns.credit,
  },
  carries: ledgerCarries,
  hidden: 'whole',
  drill: ledgerDrill,
  empty: '这段时间没有记录。',
});

const toEntries = (
  { account }: { readonly account: number | null },
  asked: { readonly from: string; readonly to: string; readonly word: string | null },
): Drill => ({
  report: voucherSummaryEntries,
  asked: { account, from: asked.from, to: asked.to, ...(asked.word !== null && { word: asked.word }) },
});

/** 凭证汇总表 (科目汇总表): by account what the vouchers of some days come to. */
export const voucherSummary = report<VoucherCount>()({
  name: 'fico_voucher_summary',
  label: '凭证汇总表',
  summary: '凭证汇总表：一段日期内各科目的借方与贷方，凭证与所附单据的张数',
  access: 'fico_report:voucherSummary',
  call: get(`${base}/voucherSummary`),
  file: get(`${base}/voucherSummaryExport`),
  path: `${page}/vouchersummary`,
  about: generalLedger.name,
  // The entries themselves are added up, so a quarter at a time.
  parameters: { ...days, word, level: choice('显示到几级', levels, { default: '1' }) },
  span: { ...span, mostDays: 92 },
  columns: { code: text('科目编码'), name: text('科目名称'), debit: money('借方'), credit: money('贷方') },
  carries: { account: integer('科目'), level: integer('级次') },
  hidden: 'whole',
  indent: { name: ({ level }) => (level ?? 1) - 1 },
  weight: ({ level }) => (level === 1 ? 'top' : undefined),
  drill: { debit: toEntries, credit: toEntries },
  empty: '这段时间没有凭证。',
});
