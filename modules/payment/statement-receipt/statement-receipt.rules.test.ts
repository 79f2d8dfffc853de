import { fc, test as prop } from '@fast-check/vitest';
import { type Fen, sumFen, yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { bookingOf, codeNumber, complaintOf, lineComplaint, withSum } from './statement-receipt.rules.ts';

const line = (bill: number, amount: string) => ({ bill, amount: yuan(amount) });
const written = (...bills: ReturnType<typeof line>[]) => withSum({ customer: 1, collectDate: '2026-11-17', bills });

describe('对账收款单', () => {
  test('asks for what its lines come to, and for each bill once', () => {
    expect(written(line(1, '10.00'), line(2, '0.50')).amount).toBe(yuan('10.50'));
    expect(complaintOf(written(line(1, '10.00'), line(2, '5.00')))).toBeUndefined();
    expect(complaintOf(written(line(1, '10.00'), line(1, '5.00')))).toContain('第2行');
    expect(complaintOf(written())).toBe('请选择要收款的账单');
  });

  test('never asks for more than is open of a bill', () => {
    const found = { number: 'KHZD0001', open: yuan('100.00') };
    expect(lineComplaint(found, yuan('100.00'))).toBeUndefined();
    expect(lineComplaint(found, yuan('100.01'))).toBe('账单 KHZD0001 现在未收 ￥100.00，不能收 ￥100.01');
    expect(lineComplaint(undefined, yuan('1.00'))).toContain('已经收清');
  });

  const open = (invoice: number, invoiceDate: string, amount: string) => ({
    invoice,
    number: `A${invoice}`,
    invoiceDate,
    dueDate: invoiceDate,
    open: yuan(amount),
  });
  const october = { after: '2026-09-30', till: '2026-10-31' };
  const items = [open(1, '2026-09-10', '50.00'), open(2, '2026-10-05', '100.00'), open(3, '2026-10-20', '30.00')];

  test.for([
    ['all of it', '130.00', items, { 2: '100.00', 3: '30.00' }, '0.00'],
    ['a part, the oldest first', '110.00', items, { 2: '100.00', 3: '10.00' }, '0.00'],
    ['one paid otherwise meanwhile', '130.00', [items[0]!, items[2]!], { 3: '30.00' }, '100.00'],
    ['everything paid otherwise meanwhile', '130.00', [items[0]!], {}, '130.00'],
    [
      'a red invoice has come',
      '130.00',
      [...items, open(4, '2026-10-30', '-40.00')],
      { 2: '100.00', 3: '30.00', 4: '-40.00' },
      '40.00',
    ],
    ['nothing but a red one', '130.00', [open(4, '2026-10-30', '-40.00')], {}, '130.00'],
  ] as const)('booked: %s', ([, amount, all, settled, advance]) => {
    const found = bookingOf(yuan(amount), all, [october]);
    expect(Object.fromEntries(found.writeOffs.map((one) => [one.invoice, one.amount]))).toEqual(
      Object.fromEntries(Object.entries(settled).map(([invoice, part]) => [invoice, yuan(part)])),
    );
    expect(found.advance).toBe(yuan(advance));
  });

  prop.prop([fc.array(fc.bigInt(-500n, 5000n), { maxLength: 10 }), fc.bigInt(1n, 20_000n)])(
    'every fen settles an invoice or is an advance',
    (amounts, amount) => {
      const all = amounts
        .filter((one) => one !== 0n)
        .map((part, i) => ({ ...open(i + 1, '2026-10-05', '1.00'), open: part as Fen }));
      const { writeOffs, advance } = bookingOf(amount as Fen, all, [october]);
      expect(sumFen(writeOffs.map((one) => one.amount)) + advance).toBe(amount);
      expect(advance >= 0n).toBe(true);
    },
  );

  test('a code has the same number whoever asks, and the next one another', () => {
    expect(codeNumber(42, 1)).toBe('DZ000042_1');
    expect(codeNumber(123_456_789_012, 12)).toMatch(/^[A-Za-z0-9_]{6,20}$/);
    expect(codeNumber(42, 2)).not.toBe(codeNumber(42, 1));
  });
});
