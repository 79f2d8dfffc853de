import { type Draft, entry, type Full, type Input, negateFen, type Posting, sumFen, zeroFen } from '@heliu/model';
import { cashEntry } from '../cashier-account/cashier-account.ts';
import { payables } from '../ledger/ledgers.ts';
import { usualBooking } from '../posting-rule/posting.rules.ts';
import { type PaidBy, paymentBook, paymentPosting } from './payment.posting.ts';
import type { payment } from './payment.ts';

type Payment = Full<typeof payment>;

/** What leaves is what the lines come to; the bank's fee comes on top of it. */
export const withSum = (input: Input<typeof payment>): Draft<typeof payment> => ({
  ...input,
  amount: sumFen(input.lines.map(({ amount }) => amount)),
});

/** What is settled or paid ahead, the money that left, and the voucher by the rule of the company. */
export function postings(record: Payment, accounts: PaidBy, booking: typeof usual = usual): Posting[] {
  const { id, number, payKind, supplier, payeeName, reference, amount, prepaidAmount, lines } = record;
  return [
    ...booking(paymentBook(record, accounts)),
    ...lines.flatMap((line) =>
      line.invoice === null
        ? []
        : [entry(payables, { supplier: supplier!, invoice: line.invoice, amount: negateFen(line.amount) })],
    ),
    ...(payKind === 'prepay' ? [entry(payables, { supplier: supplier!, payment: id, prepaid: prepaidAmount })] : []),
    cashEntry({
      account: accounts.cashier.id,
      expense: sumFen([amount, record.fee ?? zeroFen]),
      summary: `付款 ${number} ${payeeName ?? ''}`.trim().slice(0, 200),
      reference: reference ?? null,
      party: payeeName?.slice(0, 120) ?? null,
      mayOverdraw: accounts.cashier.mayOverdraw,
    }),
  ];
}
const usual = usualBooking(paymentPosting);
