import { fc, test as prop } from '@fast-check/vitest';
import { dec, type Fen, fen, formatFen, sumFen, yuan, zeroFen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import {
  type ClosingFacts,
  closingParts,
  type ForeignBalance,
  type ProfitLossBalance,
  profitOf,
} from './closing.rules.ts';

const [profit, retained, transferred, unpaid] = [3103, 310404, 22210107, 222102];
const facts = (month: string, profitLoss: readonly ProfitLossBalance[], more: Partial<ClosingFacts> = {}) => ({
  month,
  profitLoss,
  foreign: [],
  exchangeLoss: undefined,
  yearProfit: { account: profit, amount: zeroFen },
  retained,
  tax: undefined,
  ...more,
});
const sold = (amount: string): ProfitLossBalance => ({
  account: 5001,
  element: 'income',
  direction: 'credit',
  items: {},
  amount: yuan(amount),
});
const spent = (amount: string, items = {}): ProfitLossBalance => ({
  account: 560102,
  element: 'expense',
  direction: 'debit',
  items,
  amount: yuan(amount),
});
const told = (one: ClosingFacts) =>
  closingParts(one).map(({ part, amount, postings }) => [
    part,
    formatFen(amount),
    ...postings.map(
      ({ entry }) =>
        `${String(entry['account'])} ${formatFen(entry['debit'] as Fen)} ${formatFen(entry['credit'] as Fen)}`,
    ),
  ]);

describe('月末结转', () => {
  test('incomes and expenses are emptied into the profit of the year, each in a voucher of its own', () => {
    expect(told(facts('2026-10', [sold('-1000.00'), spent('300.00', { department: 7 })]))).toEqual([
      ['income', '1000.00', '5001 1000.00 0.00', '3103 0.00 1000.00'],
      ['expense', '300.00', '560102 0.00 300.00', '3103 300.00 0.00'],
    ]);
  });

  test('income that was taken back is carried in red on the same side', () => {
    expect(told(facts('2026-10', [sold('20.00')]))).toEqual([
      ['income', '-20.00', '5001 -20.00 0.00', '3103 0.00 -20.00'],
    ]);
  });

  test('what an account is kept by goes with it', () => {
    const [part] = closingParts(facts('2026-10', [spent('300.00', { department: 7 })]));
    expect(part!.postings[0]!.entry).toMatchObject({ account: 560102, department: 7, carried: yuan('-300.00') });
  });

  test.each([
    ['40.00', [['tax', '40.00', '22210107 40.00 0.00', '222102 0.00 40.00']]],
    ['0.00', []],
    ['-15.00', []],
  ])('of %s of tax that is owed, %j is transferred', (amount, parts) => {
    expect(told(facts('2026-10', [], { tax: { amount: yuan(amount), transferred, unpaid } }))).toEqual(parts);
  });

  test.each([
    ['a year that brought something', '500.00', '-200.00', ['3103 700.00 0.00', '310404 0.00 700.00']],
    ['a year that lost', '-500.00', '-200.00', ['310404 300.00 0.00', '3103 0.00 300.00']],
  ])('December keeps %s', (_, before, month, lines) => {
    const parts = told(facts('2026-12', [sold(month)], { yearProfit: { account: profit, amount: yuan(before) } }));
    expect(parts.at(-1)!.slice(2)).toEqual(lines);
  });

  const dollars = (foreign: string, amount: string, rate: string | null, account = 100202): ForeignBalance => ({
    account,
    items: { currency: 2 },
    currency: 'USD',
    cash: account === 100202,
    foreign: yuan(foreign),
    amount: yuan(amount),
    rate: rate === null ? null : dec(rate),
  });
  const revalued = (...foreign: ForeignBalance[]) => told(facts('2026-10', [], { foreign, exchangeLoss: 560303 }));
  test.each<[string, ForeignBalance[], unknown[]]>([
    [
      'dollars that are worth more bring a gain, in red on the side of its account',
      [dollars('1000.00', '7000.00', '7.1')],
      [
        ['exchangeCash', '100.00', '100202 100.00 0.00', '560303 -100.00 0.00'],
        ['expense', '-100.00', '560303 0.00 -100.00', '3103 -100.00 0.00'],
      ],
    ],
    [
      'dollars that are worth less cost something',
      [dollars('1000.00', '7200.00', '7.1')],
      [
        ['exchangeCash', '-100.00', '100202 0.00 100.00', '560303 100.00 0.00'],
        ['expense', '100.00', '560303 0.00 100.00', '3103 100.00 0.00'],
      ],
    ],
    [
      'a debt in dollars that are worth more costs something',
      [dollars('-1000.00', '-7000.00', '7.1', 2241)],
      [
        ['exchange', '-100.00', '2241 0.00 100.00', '560303 100.00 0.00'],
        ['expense', '100.00', '560303 0.00 100.00', '3103 100.00 0.00'],
      ],
    ],
    [
      'what two accounts gain and lose alike is no profit',
      [dollars('1000.00', '7000.00', '7.1'), dollars('-1000.00', '-7000.00', '7.1', 2241)],
      [
        ['exchangeCash', '100.00', '100202 100.00 0.00', '560303 -100.00 0.00'],
        ['exchange', '-100.00', '2241 0.00 100.00', '560303 100.00 0.00'],
      ],
    ],
    [
      'what is left in our own money of dollars that are gone is a difference of rates',
      [dollars('0.00', '3.20', '7.1')],
      [
        ['exchangeCash', '-3.20', '100202 0.00 3.20', '560303 3.20 0.00'],
        ['expense', '3.20', '560303 0.00 3.20', '3103 3.20 0.00'],
      ],
    ],
    ['the rate of the books changes nothing', [dollars('1000.00', '7100.00', '7.1')], []],
    ['without a rate nothing is said', [dollars('1000.00', '7000.00', null)], []],
    [
      'halves are rounded away from zero, to the fen',
      [dollars('0.05', '0.35', '7.1')],
      [
        ['exchangeCash', '0.01', '100202 0.01 0.00', '560303 -0.01 0.00'],
        ['expense', '-0.01', '560303 0.00 -0.01', '3103 -0.01 0.00'],
      ],
    ],
  ])('%s', (_, foreign, expected) => expect(revalued(...foreign)).toEqual(expected));

  test('what exchange has cost before is carried with it', () => {
    const before: ProfitLossBalance = { ...spent('30.00'), account: 560303 };
    const one = facts('2026-10', [before], { foreign: [dollars('1000.00', '7000.00', '7.1')], exchangeLoss: 560303 });
    expect(told(one).at(-1)).toEqual(['expense', '-70.00', '560303 0.00 -70.00', '3103 -70.00 0.00']);
    expect(formatFen(profitOf(one))).toBe('70.00');
  });

  test('a month without profit and loss carries nothing', () => {
    expect(closingParts(facts('2026-12', []))).toEqual([]);
  });

  const balances = fc.array(
    fc.record({
      account: fc.integer({ min: 1, max: 9 }),
      element: fc.constantFrom('income' as const, 'expense' as const),
      direction: fc.constantFrom('debit' as const, 'credit' as const),
      items: fc.constant({}),
      amount: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map(fen),
    }),
    { maxLength: 12 },
  );
  prop.prop([balances, fc.constantFrom('2026-10', '2026-12'), fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })])(
    'every voucher balances, nothing is left of profit and loss, and the profit arrives to the fen',
    (rows, month, before) => {
      const one = facts(month, rows, { yearProfit: { account: profit, amount: fen(before) } });
      const parts = closingParts(one);
      const sum = (of: (typeof parts)[number]['postings'], key: string) =>
        sumFen(of.map(({ entry }) => entry[key] as Fen));
      for (const { postings } of parts) {
        expect(sum(postings, 'debit')).toBe(sum(postings, 'credit'));
        expect(sum(postings, 'carried')).toBe(zeroFen);
      }
      const all = parts.flatMap(({ postings }) => postings);
      for (const account of new Set(rows.map((row) => row.account))) {
        const own = all.filter(({ entry }) => entry['account'] === account);
        const had = sumFen(rows.filter((row) => row.account === account).map(({ amount }) => amount));
        expect(had + sum(own, 'debit') - sum(own, 'credit')).toBe(0n);
      }
      const kept = all.filter(({ entry }) => entry['account'] === profit);
      const left = before + sum(kept, 'credit') - sum(kept, 'debit');
      expect(left).toBe(month.endsWith('-12') ? 0n : before + profitOf(one));
    },
  );
});
