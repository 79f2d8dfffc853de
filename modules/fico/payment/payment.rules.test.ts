import { type Full, fen, sumFen, yuan, zeroFen } from '@heliu/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postings, withSum } from './payment.rules.ts';
import type { payment } from './payment.ts';

type Payment = Full<typeof payment>;
const accounts = { payable: 2202, prepaid: 1123, fee: 6603, cashier: { id: 9, account: 1002, mayOverdraw: false } };
const line = { invoice: null, order: null, account: null, summary: null, amount: yuan('10.00') };
const of = (more: Partial<Payment>, lines: readonly object[]): Payment =>
  ({
    id: 5,
    number: 'FKD1',
    payKind: 'ap',
    supplier: 7,
    staff: null,
    payeeName: '供应商',
    fee: zeroFen,
    prepaidAmount: zeroFen,
    amount: sumFen(lines.map((one) => (one as typeof line).amount)),
    reference: '流水1',
    ...more,
    lines,
  }) as unknown as Payment;

const vouchersOf = (record: Payment) =>
  postings(record, accounts)
    .filter(({ ledger }) => ledger.name === 'fico_gl_entry')
    .map(({ entry: { account, supplier, debit, credit } }) => [account, supplier ?? null, debit, credit]);
const entriesOf = (record: Payment, name: string) =>
  postings(record, accounts)
    .filter(({ ledger }) => ledger.name === name)
    .map(({ entry }) => entry);

test('invoices are paid, and the fee is an expense of its own', () => {
  const record = of({ fee: yuan('2.00') }, [
    { ...line, invoice: 3 },
    { ...line, invoice: 4, amount: yuan('5.00') },
  ]);
  expect(vouchersOf(record)).toEqual([
    [2202, 7, yuan('15.00'), 0n],
    [6603, null, yuan('2.00'), 0n],
    [1002, null, 0n, yuan('17.00')],
  ]);
  expect(entriesOf(record, 'fico_payable_entry')).toMatchObject([
    { supplier: 7, invoice: 3, amount: yuan('-10.00') },
    { supplier: 7, invoice: 4, amount: yuan('-5.00') },
  ]);
  expect(entriesOf(record, 'fico_cash_entry')).toMatchObject([
    { account: 9, expense: yuan('17.00'), amount: yuan('-17.00'), reference: '流水1', party: '供应商' },
  ]);
});

test('what is paid ahead stands with the supplier until an invoice takes it', () => {
  const record = of({ payKind: 'prepay', prepaidAmount: yuan('10.00') }, [{ ...line, order: 3 }]);
  expect(vouchersOf(record)).toEqual([
    [1123, 7, yuan('10.00'), 0n],
    [1002, null, 0n, yuan('10.00')],
  ]);
  expect(entriesOf(record, 'fico_payable_entry')).toMatchObject([{ supplier: 7, payment: 5, prepaid: yuan('10.00') }]);
});

test('an expense is booked where its line says', () => {
  const record = of({ payKind: 'expense', supplier: null, staff: 2 }, [{ ...line, account: 560205, summary: '打车' }]);
  expect(postings(record, accounts)[0]!.entry).toMatchObject({ account: 560205, staff: 2, summary: '打车' });
  expect(entriesOf(record, 'fico_payable_entry')).toEqual([]);
});

const amount = fc.bigInt({ min: 1n, max: 10n ** 9n }).map(fen);
test('whatever is paid, debit is credit, and the account loses exactly the payment and its fee', () => {
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 9 }),
      amount,
      fc.constantFrom('ap', 'prepay', 'expense'),
      (all, fee, kind) => {
        const lines = all.map((one, i) => ({
          ...line,
          amount: one,
          ...(kind === 'ap' && { invoice: i + 1 }),
          ...(kind === 'expense' && { account: 560205 }),
        }));
        const total = withSum({ cashier: 9, payDate: '2026-06-01', lines } as never).amount!;
        const record = of({ payKind: kind, fee, prepaidAmount: kind === 'prepay' ? total : zeroFen }, lines);
        const vouchers = vouchersOf(record);
        expect(sumFen(vouchers.map(([, , debit]) => debit as typeof fee))).toBe(total + fee);
        expect(sumFen(vouchers.map(([, , , credit]) => credit as typeof fee))).toBe(total + fee);
        expect(entriesOf(record, 'fico_cash_entry')[0]!['expense']).toBe(total + fee);
      },
    ),
  );
});
