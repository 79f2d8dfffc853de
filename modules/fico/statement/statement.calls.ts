import { choice, flag, get, integer, money, month, ref, report, text } from '@heliu/model';
import { subsidiaryLedger } from '../balance/balance.calls.ts';
import { itemLedger } from '../books/item.calls.ts';
import { generalLedger } from '../ledger/ledgers.ts';
import { type CenterShare, centerShares } from './center-income.rules.ts';
import { type Statement, statements } from './statement.ts';

const base = '/api/fico/generalledger/report';
const page = '/fico/generalledger/report';
/** Whoever reads one of them reads them all: each only says in other words what the others say. */
const access = 'fico_report:statement';
const period = month('期间', { required: true });
const profitCenter = ref('利润中心', 'fico_profit_center');

/** Whether a statement can be believed. */
export interface StatementVerdict {
  /** By which the tax office knows the form. */
  readonly form: string;
  /** By how much the figures that must agree do not. */
  readonly difference: string;
  /** Accounts that the template misses or counts twice, in words. */
  readonly gaps: string | null;
}

export const figures = {
  end: '期末余额',
  open: '年初余额',
  month: '本月金额',
  year: '本年累计金额',
  lastYear: '上年同期金额',
} as const;
export type Figure = keyof typeof figures;

/** The first month of what a figure covers, to look it up in the ledger. */
function firstMonth(figure: Figure, of: string): string {
  const year = Number(of.slice(0, 4));
  if (figure === 'month') return of;
  return `${figure === 'open' || figure === 'lastYear' ? year - 1 : year}-01`;
}
function lastMonth(figure: Figure, of: string): string {
  const before = Number(of.slice(0, 4)) - 1;
  if (figure === 'open') return `${before}-12`;
  return figure === 'lastYear' ? `${before}${of.slice(4)}` : of;
}

export const statementDetail = report()({
  name: 'fico_statement_detail',
  label: '报表项目的构成',
  summary: '报表上一个数字由哪些科目、往来单位的多少钱组成',
  access,
  call: get(`${base}/statementDetail`),
  file: get(`${base}/statementDetailExport`),
  about: generalLedger.name,
  parameters: {
    statement: choice('报表', statements, { required: true }),
    period,
    place: integer('第几行', { required: true, min: 1, max: 500 }),
    figure: choice('金额', figures, { required: true }),
    profitCenter,
    share: choice('其中', centerShares),
  },
  columns: {
    code: text('科目编码'),
    name: text('科目名称'),
    partner: text('往来单位'),
    take: text('取数'),
    amount: money('金额'),
  },
  carries: { account: integer('科目') },
  fit: ({ statement, figure }) => ({
    title: `${statements[statement!]}：${figures[figure!]}的构成`,
    ...(statement !== 'balanceSheet' && { without: ['partner'] }),
  }),
  hidden: 'whole',
  drill: {
    amount: ({ account }, { figure, period: of, profitCenter: center, share }) => {
      const span = { from: firstMonth(figure!, of!), to: lastMonth(figure!, of!) };
      const dimension = 'profitCenter';
      // Centers that share a column, and what a center has beside those below it, have no book together.
      if (share === 'others' || (share === 'rest' && center !== null)) return undefined;
      if (share === 'rest') return { report: itemLedger, asked: { dimension, share: 'unnamed', account, ...span } };
      return center === null
        ? { report: subsidiaryLedger, asked: { account, ...span } }
        : { report: itemLedger, asked: { dimension, profitCenter: center, account, ...span } };
    },
  },
  empty: '这一行没有金额。',
});

export const made = (
  statement: Statement,
  of: string,
  place: number | null,
  figure: Figure,
  center: number | null = null,
  share: CenterShare | null = null,
) =>
  place === null
    ? undefined
    : {
        report: statementDetail,
        asked: {
          statement,
          period: of,
          place,
          figure,
          ...(center !== null && { profitCenter: center }),
          ...(share !== null && { share }),
        },
      };

export const balanceSheet = report<StatementVerdict>()({
  name: 'fico_balance_sheet',
  label: '资产负债表',
  summary: '资产负债表：期末与年初的资产、负债和所有者权益',
  access,
  call: get(`${base}/balanceSheet`),
  file: get(`${base}/balanceSheetExport`),
  path: `${page}/balancesheet`,
  about: generalLedger.name,
  parameters: { period },
  columns: {
    asset: text('项目'),
    assetNo: text('行次'),
    assetEnd: money('期末余额'),
    assetOpen: money('年初余额'),
    claim: text('项目'),
    claimNo: text('行次'),
    claimEnd: money('期末余额'),
    claimOpen: money('年初余额'),
  },
  heads: [
    { title: '资产', columns: ['asset', 'assetNo', 'assetEnd', 'assetOpen'] },
    { title: '负债和所有者权益', columns: ['claim', 'claimNo', 'claimEnd', 'claimOpen'] },
  ],
  carries: {
    assetPlace: integer('资产第几行'),
    assetLevel: integer('资产级次'),
    assetBold: flag('资产加粗'),
    claimPlace: integer('权益第几行'),
    claimLevel: integer('权益级次'),
    claimBold: flag('权益加粗'),
  },
  fit: () => ({ note: '尚未结转的损益已计入未分配利润，所以月中任何一天都是平衡的。往来按单位分别取借方、贷方余额。' }),
  sums: [],
  hidden: 'whole',
  indent: { asset: ({ assetLevel }) => assetLevel ?? 0, claim: ({ claimLevel }) => claimLevel ?? 0 },
  weight: ({ assetBold, claimBold }) => (assetBold && claimBold ? 'sum' : undefined),
  drill: {
    assetEnd: ({ assetPlace }, { period: of }) => made('balanceSheet', of!, assetPlace, 'end'),
    assetOpen: ({ assetPlace }, { period: of }) => made('balanceSheet', of!, assetPlace, 'open'),
    claimEnd: ({ claimPlace }, { period: of }) => made('balanceSheet', of!, claimPlace, 'end'),
    claimOpen: ({ claimPlace }, { period: of }) => made('balanceSheet', of!, claimPlace, 'open'),
  },
  empty: '没有报表项目。',
});

const ofRow = { title: text('项目'), lineNo: text('行次') };
const carried = { place: integer('第几行'), level: integer('级次'), bold: flag('加粗') };
const shape = {
  carries: carried,
  sums: [],
  hidden: 'whole',
  indent: { title: ({ level }: { readonly level: number | null }) => level ?? 0 },
  weight: ({ bold }: { readonly bold: boolean | null }) => (bold ? ('sum' as const) : undefined),
} as const;

export const incomeStatement = report<StatementVerdict>()({
  name: 'fico_income_statement',
  label: '利润表',
  summary: '利润表：本年累计与本月的收入、费用和净利润',
  access,
  call: get(`${base}/incomeStatement`),
  file: get(`${base}/incomeStatementExport`),
  path: `${page}/incomestatement`,
  about: generalLedger.name,
  parameters: { period, profitCenter, compare: flag('上年同期') },
  columns: { ...ofRow, year: money('本年累计金额'), month: money('本月金额'), lastYear: money('上年同期累计') },
  ...shape,
  fit: ({ compare }) => ({ without: compare ? [] : ['lastYear'] }),
  drill: {
    year: ({ place }, { period: of, profitCenter: center }) => made('incomeStatement', of!, place, 'year', center),
    month: ({ place }, { period: of, profitCenter: center }) => made('incomeStatement', of!, place, 'month', center),
    lastYear: ({ place }, { period: of, profitCenter: center }) =>
      made('incomeStatement', of!, place, 'lastYear', center),
  },
  empty: '没有报表项目。',
});

export const cashFlow = report<StatementVerdict>()({
  name: 'fico_cash_flow',
  label: '现金流量表',
  summary: '现金流量表：经营、投资、筹资活动收到和支付的现金，直接法',
  access,
  call: get(`${base}/cashFlow`),
  file: get(`${base}/cashFlowExport`),
  path: `${page}/cashflow`,
  about: generalLedger.name,
  parameters: { period, compare: flag('上年同期') },
  columns: { ...ofRow, year: money('本年累计金额'), month: money('本月金额'), lastYear: money('上年同期累计') },
  ...shape,
  fit: ({ compare }) => ({
    without: compare ? [] : ['lastYear'],
    note: '有现金、银行存款或其他货币资金的凭证，按对方科目和收付归入各项目；它们之间的划转不算流量。',
  }),
  drill: {
    year: ({ place }, { period: of }) => made('cashFlow', of!, place, 'year'),
    month: ({ place }, { period: of }) => made('cashFlow', of!, place, 'month'),
    lastYear: ({ place }, { period: of }) => made('cashFlow', of!, place, 'lastYear'),
  },
  empty: '没有报表项目。',
});
