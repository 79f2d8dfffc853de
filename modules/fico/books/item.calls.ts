import { choice, type Drill, get, money, ref, report } from '@heliu/model';
import { ledgerCarries, ledgerColumns, ledgerDrill, range, span, weightOfLine } from '../balance/balance.calls.ts';
import { generalLedger } from '../ledger/ledgers.ts';
import { type Dimension, dimensionKeys, dimensionLabels, dimensions } from '../ledger/dimensions.ts';

const base = '/api/fico/generalledger/report';
const page = '/fico/generalledger/report';

/** What entries are kept by; each is a parameter and a column of its own, of which one counts. */
const members = dimensionKeys;
const dimension = choice('核算类别', dimensionLabels, { default: 'customer' });
const others = (of: Dimension | null) => dimensions.filter((key) => key !== of);
const account = ref('科目', 'fico_account');

/** 核算项目明细账: the entries of one customer, department, project …, of one account or of all. */
export const itemLedger = report()({
  name: 'fico_item_ledger',
  label: '核算项目明细账',
  summary: '核算项目明细账：一个客户、供应商、部门、职员、成本中心、利润中心、项目或存货的分录与余额',
  access: 'fico_report:itemLedger',
  call: get(`${base}/itemLedger`),
  file: get(`${base}/itemLedgerExport`),
  path: `${page}/itemledger`,
  about: generalLedger.name,
  parameters: { dimension, ...members, share: choice('范围', { unnamed: '未写明的' }), account, ...range },
  span,
  columns: {
    date: ledgerColumns.date,
    voucher: ledgerColumns.voucher,
    account: ref('科目', 'fico_account'),
    summary: ledgerColumns.summary,
    debit: ledgerColumns.debit,
    credit: ledgerColumns.credit,
    side: ledgerColumns.side,
    balance: ledgerColumns.balance,
  },
  carries: ledgerCarries,
  sums: [],
  paged: true,
  hidden: 'whole',
  fit: ({ account: of }) => ({ without: of === null ? [] : ['account'] }),
  weight: weightOfLine,
  drill: ledgerDrill,
  empty: '这段时间没有记录。',
});

type Row = { readonly [K in Dimension]: number | null } & { readonly account: number | null };
interface Asked {
  readonly dimension: Dimension | null;
  readonly account: number | null;
  readonly from: string;
  readonly to: string;
}
const toLedger = (row: Row, { dimension: of, account: only, from, to }: Asked): Drill => {
  const booked = row.account ?? only;
  return {
    report: itemLedger,
    asked: { dimension: of, [of!]: row[of!], ...(booked !== null && { account: booked }), from, to },
  };
};

/** 核算项目余额表: by customer, department, project … what stood, what moved and what stands. */
export const itemBalance = report()({
  name: 'fico_item_balance',
  label: '核算项目余额表',
  summary: '核算项目余额表：按客户、供应商、部门、职员、成本中心、利润中心、项目或存货的期初、本期与期末',
  access: 'fico_report:itemBalance',
  call: get(`${base}/itemBalance`),
  file: get(`${base}/itemBalanceExport`),
  path: `${page}/itembalance`,
  about: generalLedger.name,
  parameters: {
    dimension,
    ...members,
    account,
    ...range,
    by: choice('列示方式', { member: '按项目', account: '按项目和科目' }, { default: 'member' }),
  },
  span,
  columns: {
    ...members,
    account: ref('科目', 'fico_account'),
    openDebit: money('借方'),
    openCredit: money('贷方'),
    debit: money('借方'),
    credit: money('贷方'),
    endDebit: money('借方'),
    endCredit: money('贷方'),
  },
  heads: [
    { title: '期初余额', columns: ['openDebit', 'openCredit'] },
    { title: '本期发生额', columns: ['debit', 'credit'] },
    { title: '期末余额', columns: ['endDebit', 'endCredit'] },
  ],
  fit: ({ dimension: of, by }) => ({
    title: `${of === null ? '核算项目' : dimensionLabels[of]}余额表`,
    without: [...others(of), ...(by === 'account' ? [] : (['account'] as const))],
  }),
  hidden: 'whole',
  drill: Object.fromEntries(
    ['openDebit', 'openCredit', 'debit', 'credit', 'endDebit', 'endCredit'].map((key) => [key, toLedger]),
  ),
  most: 5000,
  empty: '这段时间没有符合条件的发生额。',
});
