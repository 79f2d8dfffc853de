import { fc, test } from '@fast-check/vitest';
import { type Fen, fen, formatFen, sumFen, yuan } from '@heliu/model';
import { describe, expect } from 'vitest';
import { creditComplaint, leftOfLimit, shares, spread, type Standing } from './credit.rules.ts';

const standing = (more: Partial<Standing>): Standing => ({
  name: '老街饭馆',
  status: 'active',
  limit: yuan('1000'),
  owed: yuan('300'),
  atCounters: yuan('200'),
  ...more,
});

describe('挂账', () => {
  test.each<[more: Partial<Record<'limit' | 'status', string | null>>, wanted: string, why: string | undefined]>([
    [{}, '500', undefined],
    [{}, '500.01', '老街饭馆的信用额度是 ￥1,000.00，已欠 ￥500.00，再挂 ￥500.01 就超过了'],
    [{ limit: null }, '99999', undefined],
    [{ limit: '0' }, '1', '老街饭馆没有信用额度，不能挂账'],
    [{ status: 'stopped', limit: null }, '1', '老街饭馆已停用，不能挂账'],
    [{ status: 'blacklisted' }, '1', '老街饭馆在黑名单里，不能挂账'],
  ])('%j may take %s: %s', ({ limit = '1000', status = 'active' }, wanted, why) => {
    const of = standing({ limit: limit === null ? null : yuan(limit), status: status as Standing['status'] });
    expect(creditComplaint(of, yuan(wanted))).toBe(why);
  });

  test('what is left of a limit counts what is in no books yet', () => {
    expect(leftOfLimit(standing({}))).toBe(yuan('500'));
    expect(leftOfLimit(standing({ limit: null }))).toBeNull();
  });

  test.each([
    ['0', []],
    ['3', [[1, '3.00']]],
    [
      '7',
      [
        [1, '5.00'],
        [2, '2.00'],
      ],
    ],
    [
      '15',
      [
        [1, '5.00'],
        [2, '10.00'],
      ],
    ],
  ])('%s pays the oldest debts first', (amount, paid) => {
    const debts = [
      { sale: 1, open: yuan('5') },
      { sale: 2, open: yuan('10') },
    ];
    expect(spread(debts, yuan(amount)).map((row) => [row.sale, formatFen(row.amount)])).toEqual(paid);
  });

  const amounts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 8 });
  test.prop([amounts, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 })])(
    'every sale gets what it is paid, and every payment is used to the fen',
    (owed, cuts) => {
      const lines = owed.map((amount, sale) => ({ sale, amount: fen(BigInt(amount)) }));
      const all = owed.reduce((sum, one) => sum + one, 0);
      const marks = [0, ...cuts.map((cut) => Math.floor(cut * all)).toSorted((a, b) => a - b), all];
      const payments = marks.slice(1).map((mark, i) => ({
        method: i,
        account: i,
        net: fen(BigInt(mark - marks[i]!)),
        tradeNo: null,
      }));
      const rows = shares(lines, payments);
      const of = (key: 'sale' | 'method', value: number): Fen =>
        sumFen(rows.filter((row) => row[key] === value).map(({ net }) => net));
      for (const { sale, amount } of lines) expect(of('sale', sale)).toBe(amount);
      for (const { method, net } of payments) expect(of('method', method)).toBe(net);
    },
  );
});
