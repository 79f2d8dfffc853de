import {
  type Draft,
  entry,
  type Fen,
  type Full,
  type Input,
  negateFen,
  type Posting,
  sumFen,
  zeroFen,
} from '@heliu/model';
import { cashEntry } from '../cashier-account/cashier-account.ts';
import { generalLedger, payables } from '../ledger/ledgers.ts';
import type { payment } from './payment.ts';

type Payment = Full<typeof payment>;

/** What leaves is what the lines come to; the bank's fee comes on top of it. */
export const withSum = (input: Input<typeof payment>): Draft<typeof payment> => ({
  ...input,
  amount: sumFen(input.lines.map(({ amount }) => amount)),
});

export interface PaidBy {
  /** 应付账款-货款. */
  readonly payable: number;
  readonly prepaid: number;
  readonly fee: number;
  readonly cashier: { readonly id: number; readonly account: number; readonly mayOverdraw: boolean };
}

/** P8. 借：应付账款、预付账款、费用、手续费　贷：资金. */
export function postings(record: Payment, accounts: PaidBy): Posting[] {
  const { id, number, payKind, supplier, staff, payeeName, reference, amount, prepaidAmount, lines } = record;
  const fee = record.fee ?? zeroFen;
  const summary = `付款 ${number} ${payeeName ?? ''}`.trim().slice(0, 200);
  const booked = (account: number, debit: Fen, credit: Fen, items: object = {}, said = summary) =>
    debit === zeroFen && credit === zeroFen
      ? []
      : [entry(generalLedger, { account, ...items, debit, credit, summary: said })];
  const owed = lines.filter(({ invoice }) => invoice !== null);
  const spent = lines.filter(({ account }) => account !== null);
  const out = sumFen([amount, fee]);
  return [
    ...booked(accounts.payable, sumFen(owed.map((line) => line.amount)), zeroFen, { supplier }),
    ...booked(accounts.prepaid, prepaidAmount, zeroFen, { supplier }),
    ...spent.flatMap((line) =>
      booked(line.account!, line.amount, zeroFen, staff === null ? {} : { staff }, line.summary ?? summary),
    ),
    ...booked(accounts.fee, fee, zeroFen),
    ...booked(accounts.cashier.account, zeroFen, out),
    ...owed.map((line) =>
      entry(payables, { supplier: supplier!, invoice: line.invoice, amount: negateFen(line.amount) }),
    ),
    ...(payKind === 'prepay' ? [entry(payables, { supplier: supplier!, payment: id, prepaid: prepaidAmount })] : []),
    cashEntry({
      account: accounts.cashier.id,
      expense: out,
      summary,
      reference: reference ?? null,
      party: payeeName?.slice(0, 120) ?? null,
      mayOverdraw: accounts.cashier.mayOverdraw,
    }),
  ];
}
