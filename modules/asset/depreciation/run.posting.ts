import { yuan } from '@heliu/model';
import { type BookOf, postingScheme } from '../../fico/model.ts';
import type { RunLine } from './run.rules.ts';

const kinds = { own: '计提折旧', ahead: '摊销费用' } as const;

/** 借：费用（按部门）　贷：累计折旧、待摊费用. One voucher for the month. */
export const runPosting = postingScheme({
  document: 'asset_depreciation',
  amounts: { amount: '本月金额' },
  texts: { month: { label: '月份' }, kind: { label: '种类', values: Object.values(kinds) } },
  accounts: { expense: '费用科目', worn: '累计折旧或待摊科目' },
  items: ['department'],
  summary: '{月份} {种类}',
  lines: [
    { side: 'debit', source: 'expense', amount: '本月金额', items: ['department'] },
    { side: 'credit', source: 'worn', amount: '本月金额', bound: true },
  ],
  examples: Object.values(kinds).map((kind) => ({
    texts: { kind },
    items: {},
    rows: [{ amounts: { amount: yuan('33.34') }, accounts: {} }],
  })),
});

export const runBook = (lines: readonly RunLine[], month: string): BookOf<typeof runPosting> => ({
  texts: { month },
  items: {},
  rows: lines.map(({ card, amount, department, expenseAccount, creditAccount }) => ({
    amounts: { amount },
    accounts: { expense: expenseAccount, worn: creditAccount },
    texts: { kind: card === null ? kinds.ahead : kinds.own },
    items: { department },
  })),
});
