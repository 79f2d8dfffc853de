import { fen, type Fen, formatFen, yuan, zeroFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowanceFor,
  bonusOfNonResident,
  bonusTax,
  type Employment,
  type Month,
  nothingYet,
  withhold,
  withholdNonResident,
  yearlyTax,
} from './withholding.rules.ts';

const allYear: Employment = { since: '2020-03', isFirstJob: false, isLowPaid: false };
const monthsOf = (year: string, first = 1) =>
  Array.from({ length: 13 - first }, (_, i) => `${year}-${String(first + i).padStart(2, '0')}`);
const steady = (income: string, insured: string, special: string): Month => ({
  income: yuan(income),
  insured: yuan(insured),
  special: yuan(special),
});
function year(months: readonly string[], each: (month: string) => Month, employment: Employment) {
  let before = nothingYet;
  return months.map((month) => {
    const found = withhold(month, before, each(month), employment);
    before = found.cumulative;
    return found;
  });
}

/** The same in the plainest arithmetic: each slice of income at its own rate, without quick deductions. */
function bySlices(taxable: number): number {
  const [edges, rates] = [
    [0, 36000, 144000, 300000, 420000, 660000, 960000, Infinity],
    [3, 10, 20, 25, 30, 35, 45],
  ];
  const slices = rates.map((rate, i) => Math.max(0, Math.min(taxable, edges[i + 1]!) - edges[i]!) * rate);
  return slices.reduce((sum, one) => sum + one, 0) / 100;
}

describe('累计预扣法', () => {
  test('example A: 20,000 a month, where the rate goes up in May', () => {
    const months = year(monthsOf('2026'), () => steady('20000', '4500', '3000'), allYear);
    const told = [1, 4, 5, 6, 12].map((n) => months[n - 1]!);
    expect(
      told.map(({ taxable, rate, tax, thisMonth }) => [formatFen(taxable), rate, formatFen(tax), formatFen(thisMonth)]),
    ).toEqual([
      ['7500.00', 3, '225.00', '225.00'],
      ['30000.00', 3, '900.00', '225.00'],
      ['37500.00', 10, '1230.00', '330.00'],
      ['45000.00', 10, '1980.00', '750.00'],
      ['90000.00', 10, '6480.00', '750.00'],
    ]);
  });

  const joined: Employment = { since: '2026-07', isFirstJob: false, isLowPaid: false };
  test('example B: who joins in July deducts from July on', () => {
    const months = year(monthsOf('2026', 7).slice(0, 3), () => steady('45000', '6395.65', '1500'), joined);
    expect(months.map(({ taxable, tax, thisMonth }) => [taxable, tax, thisMonth].map(formatFen))).toEqual([
      ['32104.35', '963.13', '963.13'],
      ['64208.70', '3900.87', '2937.74'],
      ['96313.05', '7111.31', '3210.44'],
    ]);
  });

  test('the first job of the year deducts the months before it too', () => {
    const first = withhold('2026-07', nothingYet, steady('45000', '6395.65', '1500'), { ...joined, isFirstJob: true });
    expect([first.allowance, first.taxable, first.tax].map(formatFen)).toEqual(['35000.00', '2104.35', '63.13']);
  });

  test.each([
    ['2026-01', allYear, '5000.00'],
    ['2026-12', allYear, '60000.00'],
    ['2026-07', joined, '5000.00'],
    ['2026-12', joined, '30000.00'],
    ['2027-02', joined, '10000.00'],
    ['2026-07', { ...joined, isFirstJob: true }, '35000.00'],
    ['2026-01', { ...allYear, isLowPaid: true }, '60000.00'],
  ])('by %s the allowance of %o is %s', (month, employment, expected) => {
    expect(formatFen(allowanceFor(month, employment))).toBe(expected);
  });

  test('what was withheld too much is set off later and never paid back', () => {
    const pay = (month: string) => (month === '2026-01' ? steady('50000', '0', '0') : steady('3000', '0', '0'));
    const months = year(monthsOf('2026'), pay, allYear);
    expect(formatFen(months[0]!.thisMonth)).toBe('1980.00');
    expect(months.slice(1).every(({ thisMonth }) => thisMonth === 0n)).toBe(true);
  });

  test.each([
    ['0', '0.00', 3],
    ['36000', '1080.00', 3],
    ['36000.01', '1080.00', 10],
    ['144000', '11880.00', 10],
    ['300000', '43080.00', 20],
    ['420000', '73080.00', 25],
    ['660000', '145080.00', 30],
    ['960000', '250080.00', 35],
    ['1000000', '268080.00', 45],
  ])('of %s a year the tax is %s at %d%%', (taxable, tax, rate) => {
    const found = yearlyTax(yuan(taxable));
    expect([formatFen(found.tax), found.rate]).toEqual([tax, rate]);
  });

  test('forty people and more: the table comes to what the slices come to', () => {
    for (let i = 0; i < 60; i += 1) {
      const taxable = 1000 + i * i * 317;
      expect(Number(formatFen(yearlyTax(yuan(String(taxable))).tax))).toBeCloseTo(bySlices(taxable), 2);
    }
  });

  const amount = (max: number) => fc.integer({ min: 0, max }).map((n) => fen(BigInt(n)));
  const month = fc.record({ income: amount(20_000_000), insured: amount(300_000), special: amount(300_000) });

  test('twelve months of a steady earner are the tax of his year', () => {
    fc.assert(
      fc.property(month, (one) => {
        const months = year(monthsOf('2026'), () => one, allYear);
        const taxable = fen((one.income - one.insured - one.special) * 12n - 6_000_000n);
        const expected = yearlyTax(taxable > 0n ? taxable : zeroFen).tax;
        expect(months.at(-1)!.cumulative.withheld).toBe(expected);
      }),
    );
  });

  test('whatever the months, no less is withheld than the year owes, and no month gives money back', () => {
    fc.assert(
      fc.property(fc.array(month, { minLength: 12, maxLength: 12 }), (pay) => {
        const months = year(monthsOf('2026'), (one) => pay[Number(one.slice(5)) - 1]!, allYear);
        const last = months.at(-1)!;
        expect(last.cumulative.withheld >= last.tax).toBe(true);
        expect(months.every(({ thisMonth }) => thisMonth >= 0n)).toBe(true);
      }),
    );
  });
});

describe('非居民个人', () => {
  test('is taxed month by month', () => {
    const first = withholdNonResident(nothingYet, steady('20000', '1000', '1500'));
    // 15,000 × 20% − 1,410
    expect(formatFen(first.thisMonth)).toBe('1590.00');
    expect(formatFen(withholdNonResident(first.cumulative, steady('20000', '1000', '1500')).thisMonth)).toBe('1590.00');
  });
});

describe('全年一次性奖金', () => {
  const told = (bonus: string, taxable: string, when = '2026-12') => {
    const { separate, together, better } = bonusTax(when, yuan(bonus), yuan(taxable));
    return [separate === undefined ? undefined : formatFen(separate), formatFen(together), better];
  };
  test.each([
    // 36,000 by itself at 3%; beside 90,000 at 10%.
    ['36000', '90000', ['1080.00', '3600.00', 'separate']],
    // One fen above 36,000 the whole bonus is at 10%.
    ['36001', '90000', ['3390.10', '3600.10', 'separate']],
    ['144000', '300000', ['14190.00', '37200.00', 'separate']],
    // Deductions left over are used up by the bonus.
    ['30000', '-20000', ['900.00', '300.00', 'together']],
    ['36000', '-36000', ['1080.00', '0.00', 'together']],
  ])('of %s beside %s: %o', (bonus, taxable, expected) => expect(told(bonus, taxable)).toEqual(expected));

  test.each([
    // 60,000 / 6 = 10,000 at 10%: (10,000 × 10% − 210) × 6.
    ['60000', '4740.00'],
    // At the edge of 3,000, and one fen above it.
    ['18000', '540.00'],
    ['18000.06', '540.01'],
  ])('of somebody who is not resident, %s comes to %s', (bonus, expected) =>
    expect(formatFen(bonusOfNonResident(yuan(bonus)).tax)).toBe(expected),
  );

  test('by itself only until the end of 2027', () => {
    expect(told('36000', '90000', '2027-12')[2]).toBe('separate');
    expect(told('36000', '90000', '2028-01')).toEqual([undefined, '3600.00', 'together']);
  });

  test('the better way is never dearer', () => {
    const any = fc.integer({ min: 1, max: 200_000_000 }).map((n) => fen(BigInt(n)));
    fc.assert(
      fc.property(any, any, (bonus, taxable) => {
        const { separate, together, better } = bonusTax('2026-12', bonus, taxable);
        const chosen = better === 'separate' ? separate! : together;
        expect([separate!, together].every((other: Fen) => chosen <= other)).toBe(true);
      }),
    );
  });
});
