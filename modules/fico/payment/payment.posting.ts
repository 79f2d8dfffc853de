import { type Full, sumFen, yuan, zeroFen } from '@heliu/model';
import { payKinds } from '../payment-request/payment-request.ts';
import { type BookOf, postingScheme } from '../posting-rule/scheme.ts';
import type { payment } from './payment.ts';

/** P8. 借：应付账款、预付账款、费用、手续费　贷：资金. */
export const paymentPosting = postingScheme({
  document: 'fico_payment',
  amounts: { owed: '核销应付', prepaid: '预付', spent: '费用', fee: '手续费', out: '付出合计' },
  texts: {
    number: { label: '单号' },
    kind: { label: '款项类型', values: Object.values(payKinds) },
    payee: { label: '收款方' },
    purpose: { label: '用途' },
    reference: { label: '结算号' },
  },
  accounts: {
    payable: '应付科目',
    prepaid: '预付科目',
    expense: '费用科目',
    fee: '手续费科目',
    cash: '资金科目',
  },
  items: ['supplier', 'staff'],
  summary: '付款 {单号} {收款方}',
  lines: [
    { side: 'debit', source: 'payable', amount: '核销应付', items: ['supplier'], bound: true },
    { side: 'debit', source: 'prepaid', amount: '预付', items: ['supplier'], bound: true },
    { side: 'debit', source: 'expense', amount: '费用', summary: '{用途}', items: ['staff'] },
    { side: 'debit', source: 'fee', amount: '手续费' },
    { side: 'credit', source: 'cash', amount: '付出合计', bound: true },
  ],
  examples: [
    {
      texts: { kind: payKinds.ap },
      items: {},
      rows: [
        { amounts: { owed: yuan('100.03') }, accounts: {} },
        { amounts: { fee: yuan('5.50'), out: yuan('105.53') }, accounts: {} },
      ],
    },
    {
      texts: { kind: payKinds.prepay },
      items: {},
      rows: [{ amounts: { prepaid: yuan('9.99'), out: yuan('9.99') }, accounts: {} }],
    },
    {
      texts: { kind: payKinds.expense },
      items: {},
      rows: [
        { amounts: { spent: yuan('12.34') }, accounts: {}, texts: { purpose: '差旅费' } },
        { amounts: { out: yuan('12.34') }, accounts: {} },
      ],
    },
  ],
});

export interface PaidBy {
  /** 应付账款-货款. */
  readonly payable: number;
  readonly prepaid: number;
  readonly fee: number;
  readonly cashier: { readonly id: number; readonly account: number; readonly mayOverdraw: boolean };
}

export function paymentBook(
  record: Full<typeof payment>,
  { payable, prepaid, fee, cashier }: PaidBy,
): BookOf<typeof paymentPosting> {
  const { number, payKind, supplier, staff, payeeName, reference, amount, prepaidAmount, lines } = record;
  const payee = payeeName ?? '';
  const accounts = { payable, prepaid, fee, cash: cashier.account };
  return {
    texts: { number: number ?? '', kind: payKinds[payKind], payee, reference: reference ?? '' },
    items: { supplier, staff },
    rows: [
      ...lines.flatMap((line) => (line.invoice === null ? [] : [{ amounts: { owed: line.amount }, accounts }])),
      ...lines.flatMap((line) =>
        line.account === null
          ? []
          : [
              {
                amounts: { spent: line.amount },
                accounts: { ...accounts, expense: line.account },
                texts: { purpose: line.summary ?? `付款 ${number} ${payee}`.trim() },
              },
            ],
      ),
      {
        amounts: { prepaid: prepaidAmount, fee: record.fee ?? zeroFen, out: sumFen([amount, record.fee ?? zeroFen]) },
        accounts,
      },
    ],
  };
}
