import { type Draft, fen, sumFen, yuan, zeroFen } from '@heliu/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allot, amountComplaint, isOtherAccount, leftOf, requestComplaint, withSum } from './payment-request.rules.ts';
import type { paymentRequest } from './payment-request.ts';

type Request = Draft<typeof paymentRequest>;
const line = { amount: yuan('10.00') };
const of = (more: Partial<Request>): Request => ({
  requestDate: '2026-06-01',
  applicant: 1,
  purpose: '货款',
  supplier: 7,
  payKind: 'ap',
  payeeType: 'supplier',
  lines: [{ ...line, invoice: 3 }],
  ...more,
});

test.each<[string | undefined, Partial<Request>]>([
  [undefined, {}],
  ['请选择供应商', { supplier: null }],
  ['应付款和预付款只付给供应商', { payeeType: 'staff', supplier: null, staff: 2 }],
  ['付款明细第1行：请选择要付的应付发票', { lines: [line] }],
  ['付款明细第1行：付应付款只填应付发票，不填采购订单和科目', { lines: [{ ...line, invoice: 3, account: 5 }] }],
  [
    '付款明细第2行：这张发票上面已经有了',
    {
      lines: [
        { ...line, invoice: 3 },
        { ...line, invoice: 3 },
      ],
    },
  ],
  [undefined, { payKind: 'prepay', lines: [{ ...line, order: 4 }] }],
  [undefined, { payKind: 'prepay', lines: [line] }],
  ['付款明细第1行：预付款不对发票；发票已到的请改为应付款', { payKind: 'prepay' }],
  ['付款明细第1行：请选择记账科目', { payKind: 'expense', lines: [line] }],
  [undefined, { payKind: 'expense', payeeType: 'staff', supplier: null, staff: 2, lines: [{ ...line, account: 5 }] }],
  ['请选择员工', { payKind: 'expense', payeeType: 'staff', supplier: null, lines: [{ ...line, account: 5 }] }],
  ['请填写收款户名', { payKind: 'refund', payeeType: 'other', supplier: null, lines: [{ ...line, account: 5 }] }],
  [
    '收款方不是供应商，请清空供应商',
    { payKind: 'refund', payeeType: 'other', payeeName: '张三', lines: [{ ...line, account: 5 }] },
  ],
])('%s', (complaint, more) => {
  expect(requestComplaint(of(more))).toBe(complaint);
});

test('what is asked for is what the lines come to', () => {
  expect(withSum(of({ lines: [line, { amount: yuan('0.01') }] })).amount).toBe(yuan('10.01'));
});

test.each([
  ['6222 0000 1234', '622200001234', false],
  ['6222-0000-1234', '6222 0000 1234', false],
  ['622200001235', '622200001234', true],
  ['622200001234', null, false],
  [null, '622200001234', false],
])('%s beside %s is another account: %s', (typed, known, other) => {
  expect(isOtherAccount(typed, known)).toBe(other);
});

test.each([
  ['0.00', '10.00', '付款金额要大于 0'],
  ['10.01', '10.00', '付款金额 10.01 元，超过还没有付的 10.00 元'],
  ['10.00', '10.00', undefined],
])('%s of %s', (amount, left, complaint) => {
  expect(amountComplaint(yuan(amount), yuan(left))).toBe(complaint);
});

test('what is due first is paid first', () => {
  const due = (id: number, dueDate: string | null, amount: string, paid = '0.00') => ({
    id,
    dueDate,
    amount: yuan(amount),
    paidAmount: yuan(paid),
  });
  const lines = [due(1, '2026-06-30', '50.00'), due(2, null, '20.00'), due(3, '2026-05-31', '40.00', '10.00')];
  expect([...allot(lines, yuan('45.00'))]).toEqual([
    [3, yuan('30.00')],
    [1, yuan('15.00')],
  ]);
  expect([...allot(lines, null)]).toEqual([
    [3, yuan('30.00')],
    [1, yuan('50.00')],
    [2, yuan('20.00')],
  ]);
});

const amount = fc.bigInt({ min: 0n, max: 1_000_000n }).map(fen);
const lines = fc
  .array(fc.record({ amount, paid: amount, day: fc.integer({ min: 10, max: 28 }) }), { maxLength: 12 })
  .map((all) =>
    all.map((one, i) => ({
      id: i + 1,
      dueDate: one.day > 25 ? null : `2026-06-${one.day}`,
      amount: one.amount,
      paidAmount: fen(one.paid > one.amount ? one.amount : one.paid),
    })),
  );
test('every fen of a payment goes to a line, and no line gets more than is left of it', () => {
  fc.assert(
    fc.property(lines, amount, (all, wanted) => {
      const left = leftOf(all);
      const paid = fen(wanted > left ? left : wanted);
      const shares = allot(all, paid);
      expect(sumFen([...shares.values()])).toBe(paid);
      for (const { id, amount: of, paidAmount } of all)
        expect((shares.get(id) ?? zeroFen) <= of - paidAmount).toBe(true);
      expect(sumFen([...allot(all, null).values()])).toBe(left);
    }),
  );
});
