import { type Fen, type Full, yuan } from '@heliu/model';
import { type BookOf, postingScheme } from '../../fico/model.ts';
import type { storedOrder } from './stored.ts';

/** P18, at the office. 充值 借：资金　贷：会员储值；退余额 相反. A bonus is in no books before it pays for something. */
export const storedPosting = postingScheme({
  document: 'pos_stored_order',
  amounts: { received: '充值金额', refunded: '退还本金' },
  texts: { number: { label: '单号' }, member: { label: '会员' }, kind: { label: '类别' } },
  accounts: { money: '资金科目', stored: '会员储值科目' },
  items: [],
  summary: '储值{类别} {会员}',
  lines: [
    { side: 'debit', source: 'money', amount: '充值金额', bound: true },
    { side: 'credit', source: 'stored', amount: '充值金额', bound: true },
    { side: 'debit', source: 'stored', amount: '退还本金', bound: true },
    { side: 'credit', source: 'money', amount: '退还本金', bound: true },
  ],
  examples: [
    { texts: {}, items: {}, rows: [{ amounts: { received: yuan('500.00') }, accounts: {} }] },
    { texts: {}, items: {}, rows: [{ amounts: { refunded: yuan('88.88') }, accounts: {} }] },
  ],
});

const words = { recharge: '充值', refund: '退余额' } as const;

export const storedBook = (
  { number, kind, amount }: Pick<Full<typeof storedOrder>, 'kind' | 'amount'> & { readonly number: string | null },
  member: string,
  accounts: { readonly money: number; readonly stored: number },
): BookOf<typeof storedPosting> => ({
  texts: { number: number ?? '', member, kind: words[kind] },
  items: {},
  rows: [{ amounts: { [kind === 'recharge' ? 'received' : 'refunded']: amount as Fen }, accounts }],
});
