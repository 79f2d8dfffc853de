import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fen, formatFen, sumFen, yuan } from '@heliu/model';
import { type Income, type OpenInvoice, payerFinder, proposeReceipts } from './bank-receipt.rules.ts';

const customers = [
  { id: 1, name: '杭州云栖商贸有限公司', shortName: '云栖', bankNo: '3301 0401 6000 1' },
  { id: 2, name: '宁波海曙百货（集团）', shortName: null, bankNo: null },
  { id: 3, name: '同名店', shortName: null, bankNo: null },
  { id: 4, name: '同名店', shortName: null, bankNo: null },
];
const invoice = (id: number, customer: number, open: string, dueDate = '2026-10-01'): OpenInvoice => ({
  invoice: id,
  number: `AR2026${id}`,
  customer,
  dueDate,
  open: yuan(open),
});
const income = (line: number, amount: string, more: Partial<Income> = {}): Income => ({
  line,
  amount: yuan(amount),
  party: null,
  partyAccount: null,
  text: '',
  ...more,
});

describe('银行来款', () => {
  test.each<[string, Partial<Income>, object | undefined]>([
    ['by the account', { partyAccount: '3301040160001', party: '别的名字' }, { customer: 1, why: 'account' }],
    ['by the name', { party: '宁波海曙百货(集团)' }, { customer: 2, why: 'name' }],
    ['by the short name', { party: '云栖' }, { customer: 1, why: 'name' }],
    ['by an invoice that is named', { party: '张三', text: '付 AR202611 货款' }, { customer: 2, why: 'invoice' }],
    ['nobody of two that fit', { party: '同名店' }, undefined],
    ['nobody for two invoices of two customers', { text: 'AR202611 AR202612' }, undefined],
    ['nobody whom nothing tells', { party: '李四' }, undefined],
  ])('%s', (_, said, wanted) => {
    const find = payerFinder(customers, [invoice(11, 2, '100'), invoice(12, 1, '100')]);
    expect(find(income(1, '100', said))).toEqual(wanted);
  });

  test('what one income has settled is not open for the next, and the rest is an advance', () => {
    const find = () => ({ customer: 1, why: 'name' as const });
    const open = [invoice(11, 1, '300', '2026-09-01'), invoice(12, 1, '500', '2026-10-01')];
    const told = proposeReceipts([income(1, '500'), income(2, '200'), income(3, '150')], find, open).map(
      ({ writeOffs, advance }) => [
        writeOffs.map((one) => [one.invoice, formatFen(one.amount), one.why]),
        formatFen(advance),
      ],
    );
    expect(told).toEqual([
      [[[12, '500.00', 'same']], '0.00'],
      [[[11, '200.00', 'oldest']], '0.00'],
      [[[11, '100.00', 'oldest']], '50.00'],
    ]);
  });

  const amount = fc.bigInt({ min: 1n, max: 500n });
  test('property: no invoice is settled beyond what is open, no income gives more than it has', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 20 }), fc.array(amount, { maxLength: 20 }), (came, owed) => {
        const open = owed.map((one, i) => invoice(100 + i, 1 + (i % 3), formatFen(one as Fen)));
        const incomes = came.map((one, i) => income(i + 1, formatFen(one as Fen)));
        const found = proposeReceipts(incomes, ({ line }) => ({ customer: 1 + (line % 3), why: 'name' }), open);
        for (const one of open) {
          const settled = sumFen(
            found.flatMap(({ writeOffs }) =>
              writeOffs.filter(({ invoice: id }) => id === one.invoice).map((part) => part.amount),
            ),
          );
          expect(settled <= one.open).toBe(true);
        }
        for (const [i, { writeOffs, advance }] of found.entries()) {
          expect(advance >= 0n).toBe(true);
          expect(sumFen([advance, ...writeOffs.map((part) => part.amount)])).toBe(incomes[i]!.amount);
        }
      }),
      { numRuns: 200 },
    );
  });
});
