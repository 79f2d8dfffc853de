import { choice, date, get, json, money, ref, report, text } from '@heliu/model';
import { z } from 'zod';
import type { LedgerSource } from '../balance/balance.ts';
import { bankLine } from '../bank-statement/bank-statement.ts';

const base = '/api/fico/generalledger/report';

/** Whether both balances come to the same once what only one side knows is added. */
export interface BankVerdict {
  readonly bank: string;
  readonly books: string;
  readonly difference: string;
  /** The last day the bank has told of. */
  readonly bankDay: string | null;
}

export const bankReconciliation = report<BankVerdict>()({
  name: 'fico_bank_reconciliation',
  label: '银行存款余额调节表',
  summary: '银行存款余额调节表：银行与账面的余额、双方各自未达的款项与调节后的余额',
  access: 'fico_report:bankReconciliation',
  call: get(`${base}/bankReconciliation`),
  file: get(`${base}/bankReconciliationExport`),
  path: '/fico/generalledger/report/bankreconciliation',
  about: bankLine.name,
  parameters: {
    account: ref('账户', 'fico_cashier_account', { required: true }),
    day: date('截至', { required: true }),
  },
  columns: {
    item: text('项目'),
    date: text('日期'),
    words: text('对方、摘要'),
    number: text('流水号、单据'),
    bank: money('银行对账单'),
    books: money('企业账面'),
  },
  carries: {
    source: json('来源', z.custom<LedgerSource>()),
    kind: choice('行', { balance: '余额', group: '小计', line: '明细' }),
  },
  sums: [],
  hidden: 'whole',
  weight: ({ kind }) => (kind === 'balance' ? 'sum' : kind === 'group' ? 'top' : undefined),
  indent: { item: ({ kind }) => (kind === 'line' ? 1 : 0) },
  drill: { number: ({ source }) => source ?? undefined, words: ({ source }) => source ?? undefined },
  empty: '这个账户到这一天还没有导入对账单。',
});
