import { type Full, yuan } from '@heliu/model';
import { type BookOf, postingScheme } from '../posting-rule/scheme.ts';
import { type writeOff, type WriteOffKind, writeOffKinds } from './write-off.ts';

const ofCustomer = { items: ['customer'], bound: true } as const;
const ofSupplier = { items: ['supplier'], bound: true } as const;
const ten = yuan('10.01');
const example = (kind: WriteOffKind, one: string, other: string) => ({
  texts: { kind: writeOffKinds[kind] },
  items: {},
  rows: [one, other].map((key) => ({ amounts: { [key]: ten }, accounts: {} })),
});

/**
 * P9, P10. 借：预收账款　贷：应收账款; 借：应付账款　贷：预付账款; 借：应付账款　贷：应收账款. A debt that is taken over
 * leaves one party and comes to the other in the same account.
 */
export const writeOffPosting = postingScheme({
  document: 'fico_write_off',
  amounts: {
    advance: '冲预收',
    prepaid: '冲预付',
    receivable: '核销应收',
    payable: '核销应付',
    receivableIn: '转入应收',
    payableIn: '转入应付',
  },
  texts: {
    number: { label: '单号' },
    kind: { label: '核销类型', values: Object.values(writeOffKinds) },
    party: { label: '往来单位' },
  },
  accounts: { advance: '预收科目', prepaid: '预付科目', receivable: '应收科目', payable: '应付科目' },
  items: ['customer', 'supplier'],
  summary: '{核销类型} {往来单位} {单号}',
  lines: [
    { side: 'debit', source: 'advance', amount: '冲预收', ...ofCustomer },
    { side: 'debit', source: 'payable', amount: '核销应付', ...ofSupplier },
    { side: 'debit', source: 'receivable', amount: '转入应收', ...ofCustomer },
    { side: 'credit', source: 'receivable', amount: '核销应收', ...ofCustomer },
    { side: 'credit', source: 'prepaid', amount: '冲预付', ...ofSupplier },
    { side: 'credit', source: 'payable', amount: '转入应付', ...ofSupplier },
  ],
  examples: [
    example('advance', 'advance', 'receivable'),
    example('prepay', 'payable', 'prepaid'),
    example('netting', 'payable', 'receivable'),
    example('receivable', 'receivableIn', 'receivable'),
    example('payable', 'payable', 'payableIn'),
  ],
});

export interface WriteOffAccounts {
  readonly advance: number;
  readonly prepaid: number;
  readonly payable: number;
  /** The account each receivable stands in, by invoice. */
  readonly receivables: ReadonlyMap<number, number>;
}

export function writeOffBook(
  record: Full<typeof writeOff>,
  { receivables, ...usual }: WriteOffAccounts,
  party: string,
): BookOf<typeof writeOffPosting> {
  const { kind, customer, supplier, toCustomer, toSupplier } = record;
  return {
    texts: { number: record.number ?? '', kind: writeOffKinds[kind!], party },
    items: { customer, supplier },
    rows: [
      ...record.advances.map(({ amount }) => ({ amounts: { advance: amount }, accounts: usual })),
      ...record.prepayments.map(({ amount }) => ({ amounts: { prepaid: amount }, accounts: usual })),
      ...record.receivables.flatMap(({ invoice, amount }) => {
        const accounts = { ...usual, receivable: receivables.get(invoice)! };
        const settled = { amounts: { receivable: amount }, accounts };
        return toCustomer === null
          ? [settled]
          : [{ amounts: { receivableIn: amount }, accounts, items: { customer: toCustomer } }, settled];
      }),
      ...record.payables.flatMap(({ amount }) => {
        const settled = { amounts: { payable: amount }, accounts: usual };
        return toSupplier === null
          ? [settled]
          : [settled, { amounts: { payableIn: amount }, accounts: usual, items: { supplier: toSupplier } }];
      }),
    ],
  };
}
