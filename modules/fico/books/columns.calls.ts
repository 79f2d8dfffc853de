import { choice, decimal, get, money, ref, report } from '@heliu/model';
import { ledgerCarries, ledgerColumns, ledgerDrill, range, span, weightOfLine } from '../balance/balance.calls.ts';
import type { SubsidiaryHead } from '../balance/balance.ts';
import { directions } from '../accounting-type/accounting-type.ts';
import { generalLedger } from '../ledger/ledgers.ts';
import { columnKeys } from './columns.rules.ts';
import type { QuantityHead } from './books.ts';

const base = '/api/fico/generalledger/report';
const page = '/fico/generalledger/report';
const account = ref('科目', 'fico_account', { required: true });

/** 多栏账: the book of an account, with what was booked below it spread over columns. */
export const multiColumnLedger = report<SubsidiaryHead>()({
  name: 'fico_multi_column',
  label: '多栏账',
  summary: '多栏账：一个科目的分录，按直接下级科目分栏',
  access: 'fico_report:multiColumn',
  call: get(`${base}/multiColumn`),
  file: get(`${base}/multiColumnExport`),
  path: `${page}/multicolumn`,
  about: generalLedger.name,
  parameters: { account, ...range, side: choice('分析方向', directions) },
  span,
  columns: {
    ...ledgerColumns,
    ...(Object.fromEntries(columnKeys.map((key) => [key, money('下级科目')])) as Record<
      (typeof columnKeys)[number],
      typeof ledgerColumns.debit
    >),
  },
  named: columnKeys,
  carries: ledgerCarries,
  sums: [],
  paged: true,
  hidden: 'whole',
  weight: weightOfLine,
  drill: ledgerDrill,
  empty: '这段时间没有记录。',
});

/** What both books of what is counted have; the count and its price are named by what is counted. */
function counting(count: string, price: string) {
  return {
    about: generalLedger.name,
    /** Without one, the first that is counted so. */
    parameters: { account: ref('科目', 'fico_account'), ...range },
    span,
    columns: {
      date: ledgerColumns.date,
      voucher: ledgerColumns.voucher,
      summary: ledgerColumns.summary,
      inQuantity: decimal(count),
      inPrice: decimal(price),
      debit: money('金额'),
      outQuantity: decimal(count),
      outPrice: decimal(price),
      credit: money('金额'),
      side: ledgerColumns.side,
      quantity: decimal(count),
      price: decimal(price),
      balance: money('金额'),
    },
    heads: [
      { title: '借方', columns: ['inQuantity', 'inPrice', 'debit'] },
      { title: '贷方', columns: ['outQuantity', 'outPrice', 'credit'] },
      { title: '余额', columns: ['quantity', 'price', 'balance'] },
    ],
    carries: ledgerCarries,
    sums: [],
    paged: true,
    hidden: 'whole',
    weight: weightOfLine,
    drill: ledgerDrill,
  } as const;
}

/** 数量金额账: the book of an account that keeps a quantity, with prices. */
export const quantityLedger = report<QuantityHead>()({
  name: 'fico_quantity_ledger',
  label: '数量金额账',
  summary: '数量金额账：核算数量的科目的收、发、存，数量、单价与金额',
  access: 'fico_report:quantityLedger',
  call: get(`${base}/quantityLedger`),
  file: get(`${base}/quantityLedgerExport`),
  path: `${page}/quantityledger`,
  ...counting('数量', '单价'),
  empty: '没有核算数量的科目。请先在会计科目里填写数量核算单位，记账时填数量。',
});

/** 外币金额账: the same of an account that is kept in foreign money; what a piece costs is the rate. */
export const foreignLedger = report<QuantityHead>()({
  name: 'fico_foreign_ledger',
  label: '外币金额账',
  summary: '外币金额账：外币科目的收、付、存，原币、折算汇率与本位币',
  access: 'fico_report:foreignLedger',
  call: get(`${base}/foreignLedger`),
  file: get(`${base}/foreignLedgerExport`),
  path: `${page}/foreignledger`,
  ...counting('原币', '汇率'),
  empty: '没有外币科目。请先在会计科目里选择核算币种，填制凭证时填原币和汇率。',
});
