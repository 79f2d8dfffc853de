import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dec, type Fen, fen, sumFen, yuan, zeroFen } from '@heliu/model';
import {
  dueDateOf,
  finalDueDate,
  instalmentsOf,
  openInstalments,
  type TermLine,
  termsComplaint,
} from './payment-terms.rules.ts';
import { type Basis, bases } from './payment-terms.ts';

const line = (portion: string, more: Partial<TermLine> = {}): TermLine => ({
  portion: dec(portion),
  basis: 'document',
  months: null,
  days: null,
  fixedDay: null,
  discountRate: null,
  discountDays: null,
  ...more,
});

describe('付款条件', () => {
  test.each<[string, Partial<TermLine>, string, string | undefined, string]>([
    ['at once', {}, '2026-11-15', undefined, '2026-11-15'],
    ['30 days', { days: 30 }, '2026-11-15', undefined, '2026-12-15'],
    ['one month, from the 31st to a shorter month', { months: 1 }, '2026-01-31', undefined, '2026-02-28'],
    ['one month, in a leap year', { months: 1 }, '2028-01-31', undefined, '2028-02-29'],
    ['a year from the leap day', { months: 12 }, '2028-02-29', undefined, '2029-02-28'],
    ['end of the month', { basis: 'monthEnd' }, '2026-11-02', undefined, '2026-11-30'],
    ['end of the month, on that day', { basis: 'monthEnd' }, '2026-11-30', undefined, '2026-11-30'],
    ['月结 30 天', { basis: 'monthEnd', days: 30 }, '2026-11-02', undefined, '2026-12-30'],
    ['月结 60 天 over the year', { basis: 'monthEnd', days: 60 }, '2026-12-08', undefined, '2027-03-01'],
    ['end of the next month, short', { basis: 'monthEnd', months: 1 }, '2027-01-15', undefined, '2027-02-28'],
    ['end of the next month, long', { basis: 'monthEnd', months: 1 }, '2027-02-15', undefined, '2027-03-31'],
    ['on the 25th of this month', { fixedDay: 25 }, '2026-11-15', undefined, '2026-11-25'],
    ['on the 25th itself', { fixedDay: 25 }, '2026-11-25', undefined, '2026-11-25'],
    ['after the 25th, of the next', { fixedDay: 25 }, '2026-11-26', undefined, '2026-12-25'],
    ['月结，次月 25 日', { basis: 'monthEnd', days: 1, fixedDay: 25 }, '2026-11-02', undefined, '2026-12-25'],
    ['the 31st where there is none', { fixedDay: 31 }, '2026-02-03', undefined, '2026-02-28'],
    ['the 30th in a leap February', { fixedDay: 30 }, '2028-02-10', undefined, '2028-02-29'],
    ['from the day the goods came', { basis: 'arrival', days: 10 }, '2026-11-15', '2026-11-20', '2026-11-30'],
    ['goods that came long before', { basis: 'arrival', days: 10 }, '2026-11-15', '2026-08-01', '2026-11-15'],
    ['goods nobody knows of', { basis: 'arrival', days: 10 }, '2026-11-15', undefined, '2026-11-25'],
  ])('%s', (_, more, invoiceDate, arrival, due) => {
    expect(dueDateOf(line('1', more), invoiceDate, arrival)).toBe(due);
  });

  test.each<[string, string, readonly TermLine[], [string, string][]]>([
    [
      '三三四, the rest with the last',
      '100.00',
      [line('0.333333'), line('0.333333', { days: 30 }), line('0.333334', { days: 60 })],
      [
        ['2026-11-15', '33.33'],
        ['2026-12-15', '33.33'],
        ['2027-01-14', '33.34'],
      ],
    ],
    [
      'written in any order, paid by date',
      '1000.00',
      [line('0.7', { days: 30 }), line('0.3')],
      [
        ['2026-11-15', '300.00'],
        ['2026-12-15', '700.00'],
      ],
    ],
    [
      'a red invoice',
      '-100.01',
      [line('0.5'), line('0.5', { days: 30 })],
      [
        ['2026-11-15', '-50.01'],
        ['2026-12-15', '-50.00'],
      ],
    ],
    ['a fen is not divided', '0.01', [line('0.1'), line('0.9', { days: 30 })], [['2026-12-15', '0.01']]],
    ['a fen that the first part takes', '-0.01', [line('0.5'), line('0.5', { days: 30 })], [['2026-11-15', '-0.01']]],
    [
      'parts rounded up to more than there is',
      '0.10',
      [line('0.05'), line('0.35', { days: 1 }), line('0.55', { days: 2 }), line('0.05', { days: 3 })],
      [
        ['2026-11-15', '0.01'],
        ['2026-11-16', '0.04'],
        ['2026-11-17', '0.05'],
      ],
    ],
    ['nothing', '0.00', [line('1', { days: 30 })], []],
  ])('%s', (_, total, lines, expected) => {
    const found = instalmentsOf(lines, { invoiceDate: '2026-11-15', total: yuan(total) });
    expect(found.map(({ dueDate, amount }) => [dueDate, amount])).toEqual(
      expected.map(([day, amount]) => [day, yuan(amount)]),
    );
  });

  test('whoever pays within ten days keeps two per cent', () => {
    const [only] = instalmentsOf([line('1', { days: 30, discountRate: dec('0.02'), discountDays: 10 })], {
      invoiceDate: '2026-11-15',
      total: yuan('12345.67'),
    });
    expect(only).toEqual({
      dueDate: '2026-12-15',
      amount: yuan('12345.67'),
      discountUntil: '2026-11-25',
      discountAmount: yuan('246.91'),
    });
  });

  test.each<[string, readonly TermLine[], string | undefined]>([
    ['three thirds written to six places', [line('0.333333'), line('0.333333'), line('0.333334')], undefined],
    ['one part', [line('1')], undefined],
    ['too little', [line('0.3'), line('0.6')], '各期比例合计应为 100%，现在是 90%'],
    ['too much', [line('0.3'), line('0.7001')], '各期比例合计应为 100%，现在是 100.01%'],
    ['a part of nothing', [line('0'), line('1')], '分期第1行：比例应大于 0'],
    [
      'a discount without its days',
      [line('1', { discountRate: dec('0.02') })],
      '分期第1行：现金折扣和折扣天数要么都填，要么都不填',
    ],
  ])('%s', (_, lines, complaint) => {
    expect(termsComplaint({ lines: [...lines] })).toBe(complaint);
  });
});

const anyLine = fc.record({
  weight: fc.integer({ min: 1, max: 1000 }),
  basis: fc.constantFrom(...(Object.keys(bases) as Basis[])),
  months: fc.option(fc.integer({ min: 0, max: 30 })),
  days: fc.option(fc.integer({ min: 0, max: 400 })),
  fixedDay: fc.option(fc.integer({ min: 1, max: 31 })),
});
const anyTerms = fc.array(anyLine, { minLength: 1, maxLength: 6 }).map((rows): TermLine[] => {
  const whole = rows.reduce((sum, { weight }) => sum + weight, 0);
  let left = 1_000_000;
  return rows.map(({ weight, ...more }, index) => {
    const part = index === rows.length - 1 ? left : Math.floor((1_000_000 * weight) / whole);
    left -= part;
    return line((part / 1e6).toFixed(6), more);
  });
});
const anyDay = fc
  .integer({ min: 0, max: 5000 })
  .map((days) => new Date(Date.UTC(2024, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));
// Few fen are where rounding goes wrong.
const anyTotal = fc
  .oneof(fc.bigInt({ min: -100n, max: 100n }), fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }))
  .map((n) => n as Fen);

describe('分期', () => {
  test('whatever the terms, the parts come to the total, in the order of their days, none before the invoice', () => {
    fc.assert(
      fc.property(anyTerms, anyDay, fc.option(anyDay), anyTotal, (lines, invoiceDate, came, total) => {
        const arrival = came ?? undefined;
        const found = instalmentsOf(lines, { invoiceDate, arrival, total });
        expect(sumFen(found.map(({ amount }) => amount))).toBe(total);
        for (const { amount } of found) expect(amount < 0n).toBe(total < 0n);
        const days = found.map(({ dueDate }) => dueDate);
        expect(days).toEqual(days.toSorted());
        for (const day of days) expect(day >= invoiceDate).toBe(true);
        const last = finalDueDate(lines, invoiceDate, arrival);
        for (const day of days) expect(day <= last).toBe(true);
      }),
    );
  });

  test('what is open of the parts comes to what is open of the invoice, and later parts wait for earlier ones', () => {
    fc.assert(
      fc.property(
        anyTerms,
        anyDay,
        anyTotal,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lines, day, total, share) => {
          const found = instalmentsOf(lines, { invoiceDate: day, total });
          if (found.length === 0) return;
          const open = fen((total * BigInt(Math.round(share * 1e6))) / 1_000_000n);
          const parts = openInstalments(found, open);
          expect(sumFen(parts.map((part) => part.open))).toBe(open);
          for (const [index, part] of parts.entries()) {
            const sign = total < 0n ? -1n : 1n;
            expect(sign * part.open >= 0n && sign * part.open <= sign * part.amount).toBe(true);
            const later = parts.slice(index + 1);
            if (part.open !== zeroFen) expect(later.every((next) => next.open === next.amount)).toBe(true);
          }
        },
      ),
    );
  });
});
