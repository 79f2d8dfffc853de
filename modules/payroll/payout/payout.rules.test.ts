import { fc, test as property } from '@fast-check/vitest';
import { addFen, fen, type Posting, sumFen, yuan, zeroFen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { usualBooking } from '../../fico/model.ts';
import { contributionPosting, salaryPaymentPosting } from './payout.posting.ts';
import {
  contributionBook,
  contributionComplaint,
  contributionFigures,
  paymentComplaint,
  salaryPaymentBook,
} from './payout.rules.ts';

const [wage, tax, other, cash, ownPension, ownHousing, pension, loss] = [1, 2, 3, 4, 5, 6, 7, 8];
/** What a voucher moves, by account: what is debited less what is credited. */
function moved(postings: readonly Posting[]): Map<number, bigint> {
  const sums = new Map<number, bigint>();
  for (const { entry } of postings) {
    const { account, debit = 0n, credit = 0n } = entry as { account: number; debit?: bigint; credit?: bigint };
    sums.set(account, (sums.get(account) ?? 0n) + debit - credit);
  }
  return sums;
}

// What is kept back and what is paid come to the wages: 1,750 + 97.50 + 300 + 7,852.50.
const sums = {
  people: 1,
  wage: yuan('10000'),
  insured: yuan('1750'),
  tax: yuan('97.50'),
  otherDeducted: yuan('300'),
  net: yuan('7852.50'),
};

describe('工资发放', () => {
  test('wages owed become what is paid, what is kept back for others and the tax', () => {
    const book = salaryPaymentBook(
      '2026-10',
      sums,
      [
        { account: ownPension, amount: yuan('1050') },
        { account: ownHousing, amount: yuan('700') },
      ],
      { wage, tax, other, cash },
    );
    expect(Object.fromEntries(moved(usualBooking(salaryPaymentPosting)(book)))).toEqual({
      [wage]: 1_000_000n,
      [tax]: -9_750n,
      [other]: -30_000n,
      [cash]: -785_250n,
      [ownPension]: -105_000n,
      [ownHousing]: -70_000n,
    });
  });

  test.each([
    [{ ...sums, people: 0 }, 3, 'run'],
    [sums, null, 'otherAccount'],
    [sums, 3, undefined],
    [{ ...sums, otherDeducted: zeroFen }, null, undefined],
  ])('what is missing is said at its field', (so, otherAccount, path) => {
    expect(paymentComplaint({ otherAccount }, so)?.path).toBe(path);
  });

  const amount = fc.bigInt(0n, 10n ** 12n).map(fen);
  property.prop([amount, amount, amount, amount, amount])('debits are credits, whatever is kept back', (...parts) => {
    const [net, own, fund, taxed, kept] = parts;
    const so = {
      people: 1,
      wage: sumFen(parts),
      insured: addFen(own, fund),
      tax: taxed,
      otherDeducted: kept,
      net,
    };
    const owed = [
      { account: ownPension, amount: own },
      { account: ownHousing, amount: fund },
    ];
    const book = salaryPaymentBook('2026-10', so, owed, { wage, tax, other, cash });
    const all = [...moved(usualBooking(salaryPaymentPosting)(book)).values()];
    expect(all.reduce((sum, one) => sum + one, 0n)).toBe(0n);
  });
});

describe('社保个税缴纳', () => {
  const owed = {
    people: 2,
    personal: [{ account: ownPension, amount: yuan('1050') }],
    employer: [{ account: pension, amount: yuan('2100') }],
  };
  const paid = { month: '2026-10', kind: '社会保险', differenceAccount: loss, department: null, cash };

  test.each([
    ['0', { [ownPension]: 105_000n, [pension]: 210_000n, [cash]: -315_000n }],
    ['0.03', { [ownPension]: 105_000n, [pension]: 210_000n, [loss]: 3n, [cash]: -315_003n }],
    ['-0.02', { [ownPension]: 105_000n, [pension]: 210_000n, [loss]: -2n, [cash]: -314_998n }],
  ])('with a difference of %s what was owed is settled in full', (difference, expected) => {
    const book = contributionBook(owed, { ...paid, difference: yuan(difference) });
    expect(Object.fromEntries(moved(usualBooking(contributionPosting)(book)))).toEqual(expected);
    expect(contributionFigures(owed, yuan(difference)).amount).toBe(-expected[cash]!);
  });

  test.each([
    ['0', null, owed, undefined],
    ['0.01', null, owed, 'differenceAccount'],
    ['0.01', loss, owed, undefined],
    ['-3150', loss, owed, 'difference'],
    ['0', null, { people: 0, personal: [], employer: [] }, 'kind'],
  ])('a difference of %s booked on %s', (difference, differenceAccount, of, path) => {
    expect(contributionComplaint({ difference: yuan(difference), differenceAccount }, of)?.path).toBe(path);
  });
});
