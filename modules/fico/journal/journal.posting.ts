import { type Full, yuan } from '@heliu/model';
import { type BookOf, postingScheme } from '../posting-rule/scheme.ts';
import { type journal, journalDirections } from './journal.ts';

const amount = yuan('8.88');

/** P11: money in against its type, what it is for against money, one account of ours against another. */
export const journalPosting = postingScheme({
  document: 'fico_journal',
  amounts: { income: '收入金额', expense: '支出金额', moved: '转账金额' },
  texts: {
    number: { label: '单号' },
    direction: { label: '收支', values: Object.values(journalDirections) },
    summary: { label: '摘要' },
    party: { label: '对方' },
    reference: { label: '结算号' },
  },
  accounts: { cash: '账户科目', target: '转入账户科目', against: '收支类型科目' },
  items: ['department'],
  summary: '{摘要}',
  lines: [
    { side: 'debit', source: 'cash', amount: '收入金额', bound: true },
    { side: 'credit', source: 'against', amount: '收入金额', items: ['department'] },
    { side: 'debit', source: 'against', amount: '支出金额', items: ['department'] },
    { side: 'debit', source: 'target', amount: '转账金额', bound: true },
    { side: 'credit', source: 'cash', amount: '支出金额 + 转账金额', bound: true },
  ],
  examples: [
    { texts: { direction: journalDirections.in }, items: {}, rows: [{ amounts: { income: amount }, accounts: {} }] },
    { texts: { direction: journalDirections.out }, items: {}, rows: [{ amounts: { expense: amount }, accounts: {} }] },
    {
      texts: { direction: journalDirections.transfer },
      items: {},
      rows: [{ amounts: { moved: amount }, accounts: {} }],
    },
  ],
});

export interface MoneyAccount {
  readonly id: number;
  readonly name: string;
  /** Its account in the general ledger. */
  readonly account: number;
  readonly mayOverdraw: boolean;
}
export interface JournalFacts {
  readonly from: MoneyAccount;
  readonly to: MoneyAccount | undefined;
  /** The account the type books against. */
  readonly against: number | undefined;
}

const measures = { in: 'income', out: 'expense', transfer: 'moved' } as const;

export const journalBook = (
  { number, direction, amount: moved, summary, reference, party, department }: Full<typeof journal>,
  { from, to, against }: JournalFacts,
): BookOf<typeof journalPosting> => ({
  texts: {
    number: number ?? '',
    direction: journalDirections[direction],
    summary,
    party: party ?? '',
    reference: reference ?? '',
  },
  items: { department },
  rows: [
    {
      amounts: { [measures[direction]]: moved },
      accounts: { cash: from.account, ...(to && { target: to.account }), ...(against !== undefined && { against }) },
    },
  ],
});
