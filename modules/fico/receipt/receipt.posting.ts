import { type Full, sumFen, yuan, zeroFen } from '@heliu/model';
import { type BookOf, postingScheme } from '../posting-rule/scheme.ts';
import type { receipt } from './receipt.ts';

const kinds = { receipt: '收款', refund: '退款' } as const;
const received = `类型 = "${kinds.receipt}"`;
const refunded = `类型 = "${kinds.refund}"`;
const owedBy = { items: ['customer'], bound: true } as const;

/**
 * P7. 借：银行存款、财务费用（手续费、现金折扣）　贷：应收账款、预收账款. A refund stands on the other sides:
 * 借：应收账款（红字发票）、预收账款　贷：银行存款.
 */
export const receiptPosting = postingScheme({
  document: 'fico_receipt',
  amounts: {
    money: '到账金额',
    fee: '手续费',
    discount: '现金折扣',
    settled: '核销金额',
    advance: '转预收',
    drawn: '退预收',
  },
  texts: {
    number: { label: '单号' },
    kind: { label: '类型', values: Object.values(kinds) },
    customer: { label: '客户' },
    reference: { label: '结算号' },
  },
  accounts: {
    cash: '资金科目',
    fee: '手续费科目',
    discount: '现金折扣科目',
    receivable: '应收科目',
    advance: '预收科目',
  },
  items: ['customer'],
  summary: '{类型} {客户} {单号}',
  lines: [
    { side: 'debit', source: 'cash', amount: '到账金额', condition: received, bound: true },
    { side: 'credit', source: 'cash', amount: '到账金额', condition: refunded, bound: true },
    { side: 'debit', source: 'fee', amount: '手续费' },
    { side: 'debit', source: 'discount', amount: '现金折扣' },
    { side: 'credit', source: 'receivable', amount: '核销金额', condition: received, ...owedBy },
    { side: 'debit', source: 'receivable', amount: '-核销金额', condition: refunded, ...owedBy },
    { side: 'credit', source: 'advance', amount: '转预收', condition: received, ...owedBy },
    { side: 'debit', source: 'advance', amount: '退预收 - 转预收', condition: refunded, ...owedBy },
  ],
  examples: [
    {
      texts: { kind: kinds.receipt },
      items: {},
      rows: [
        { amounts: { money: yuan('97.00'), fee: yuan('3.00'), discount: yuan('1.01') }, accounts: {} },
        { amounts: { settled: yuan('51.01') }, accounts: {} },
        { amounts: { advance: yuan('50.00') }, accounts: {} },
      ],
    },
    {
      texts: { kind: kinds.refund },
      items: {},
      rows: [
        { amounts: { money: yuan('30.07') }, accounts: {} },
        { amounts: { settled: yuan('-20.00') }, accounts: {} },
        { amounts: { drawn: yuan('10.07') }, accounts: {} },
      ],
    },
  ],
});

export interface ReceiptAccounts {
  readonly advance: number;
  readonly discount: number;
  readonly fee: number;
  /** Accounts of the general ledger, by those of the cashier. */
  readonly cash: ReadonlyMap<number, { readonly account: number; readonly mayOverdraw: boolean }>;
  readonly invoices: ReadonlyMap<number, { readonly receivable: number }>;
}

export function receiptBook(
  record: Full<typeof receipt>,
  accounts: ReceiptAccounts,
  party: string,
): BookOf<typeof receiptPosting> {
  const { number, customer, money, writeOffs, refunds, advance } = record;
  const usual = { fee: accounts.fee, discount: accounts.discount, advance: accounts.advance };
  return {
    texts: {
      number: number ?? '',
      kind: record.kind === 'refund' ? kinds.refund : kinds.receipt,
      customer: party,
      reference: money.find(({ reference }) => reference)?.reference ?? '',
    },
    items: { customer },
    rows: [
      ...money.map((line) => ({
        amounts: { money: line.amount, fee: line.fee ?? zeroFen },
        accounts: { ...usual, cash: accounts.cash.get(line.account)!.account },
      })),
      ...writeOffs.map(({ invoice, amount }) => ({
        amounts: { settled: amount },
        accounts: { ...usual, receivable: accounts.invoices.get(invoice)!.receivable },
      })),
      {
        amounts: {
          discount: record.discount ?? zeroFen,
          advance,
          drawn: sumFen(refunds.map(({ amount }) => amount)),
        },
        accounts: usual,
      },
    ],
  };
}
