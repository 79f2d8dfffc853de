import { fc, test as prop } from '@fast-check/vitest';
import { type Draft, type Fen, fen, formatFen, type Full, sumFen, yuan, zeroFen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { cash, generalLedger } from '../ledger/ledgers.ts';
import type { BookAccount } from '../voucher/voucher.rules.ts';
import {
  beforeYear,
  openingComplaints,
  openingFrom,
  openingPostings,
  trialOf,
  unbalanced,
  withOpenings,
  yearOpeningFrom,
} from './opening.rules.ts';
import type { opening } from './opening.ts';

type Line = Draft<typeof opening>['lines'][number];
const plain: BookAccount = {
  id: 1,
  code: '1601',
  name: '固定资产',
  direction: 'debit',
  element: 'asset',
  disabled: false,
  wants: [],
  unit: null,
  currency: null,
  bookedBy: null,
  cashiers: [],
};
const till = { id: 71, name: '库存现金', mayOverdraw: false };
const accounts = new Map<number, BookAccount>(
  [
    plain,
    { ...plain, id: 2, code: '1001', name: '库存现金', cashiers: [till] },
    { ...plain, id: 3, code: '1122', name: '应收账款', wants: ['customer'] as const, bookedBy: '应收发票' },
    { ...plain, id: 4, code: '3001', name: '实收资本', direction: 'credit' as const, element: 'equity' as const },
    { ...plain, id: 5, code: '5001', name: '主营业务收入', direction: 'credit' as const, element: 'income' as const },
    { ...plain, id: 6, code: '5602', name: '管理费用', element: 'expense' as const },
  ].map((one) => [one.id, one]),
);
const line = (account: number, more: Partial<Line>): Line =>
  ({ account, direction: accounts.get(account)!.direction, ...more }) as Line;

describe('科目期初', () => {
  test.each([
    ['a debit balance', { direction: 'debit', yearOpening: '100', yearDebit: '30', yearCredit: '10' }, '120.00'],
    ['a credit balance', { direction: 'credit', yearOpening: '100', yearDebit: '30', yearCredit: '10' }, '80.00'],
    ['nothing moved', { direction: 'credit', yearOpening: '-5' }, '-5.00'],
  ] as const)('%s opens at the opening of its year and what the year has moved', (_, typed, expected) => {
    const amounts = {
      direction: typed.direction,
      yearOpening: yuan(typed.yearOpening),
      yearDebit: 'yearDebit' in typed ? yuan(typed.yearDebit) : null,
      yearCredit: 'yearCredit' in typed ? yuan(typed.yearCredit) : null,
    };
    const found = openingFrom(amounts);
    expect(formatFen(found)).toBe(expected);
    expect(yearOpeningFrom({ ...amounts, opening: found })).toBe(amounts.yearOpening);
  });

  test('typed one way, the other is filled in, and both sides are added up', () => {
    const { lines, debit, credit } = withOpenings({
      period: 1,
      lines: [line(1, { opening: yuan('70'), yearDebit: yuan('20') }), line(4, { yearOpening: yuan('70') })],
    } as never);
    expect(lines.map(({ yearOpening, opening: at }) => [yearOpening, at].map((one) => formatFen(one!)))).toEqual([
      ['50.00', '70.00'],
      ['70.00', '70.00'],
    ]);
    expect([debit, credit].map(formatFen as never)).toEqual(['70.00', '70.00']);
  });

  test('what does not balance is told with its difference, each part by itself', () => {
    expect(
      unbalanced([line(1, { opening: yuan('70'), yearDebit: yuan('20') }), line(4, { opening: yuan('70') })]),
    ).toEqual(['年初余额借贷不平：贷方比借方多 20.00', '本年累计借贷不平：借方比贷方多 20.00']);
    expect(unbalanced([line(1, { opening: yuan('70') })])[0]).toBe('期初余额借贷不平：借方比贷方多 70.00');
  });

  test.each<[string, Line, boolean, string[]]>([
    [
      'an account nobody knows',
      { ...line(1, { opening: yuan('1') }), account: 99 },
      false,
      ['会计科目不存在，或不是末级科目'],
    ],
    [
      'a customer that is not named',
      line(3, { opening: yuan('1') }),
      false,
      ['客户不能为空：科目 1122 应收账款 按客户核算'],
    ],
    ['an empty row', line(3, {}), false, []],
    [
      'a movement before January',
      line(1, { yearDebit: yuan('1') }),
      true,
      ['账套从 1 月启用，本年还没有发生，累计请留空'],
    ],
    [
      'an income with an opening',
      line(5, { opening: yuan('1') }),
      false,
      ['损益类科目年初没有余额，本年的收支请填本年累计'],
    ],
    ['an income the year has earned', line(5, { yearDebit: yuan('9'), yearCredit: yuan('9') }), false, []],
    [
      'figures that do not agree',
      line(1, { yearOpening: yuan('1'), yearDebit: yuan('1'), opening: yuan('3') }),
      false,
      ['期初余额应为年初余额加减本年累计，即 2.00'],
    ],
  ])('%s', (_, one, isJanuary, expected) => {
    expect(openingComplaints([one], accounts, isJanuary).map(({ message }) => message)).toEqual(
      expected.map((text) => `期初余额第1行：${text}`),
    );
  });

  test('the same place twice is refused', () => {
    const twice = [line(1, { opening: yuan('1') }), line(1, { opening: yuan('2') })];
    expect(openingComplaints(twice, accounts, false)).toEqual([
      { path: 'lines.1.account', message: '期初余额第2行：与第1行重复，请合成一行' },
    ]);
  });

  test.each([
    ['2026-06-30', '2025-12-31'],
    ['2025-12-31', '2025-12-31'],
    ['2026-11-30', '2025-12-31'],
  ])('of books that begin after %s the year before ended on %s', (day, expected) => {
    expect(beforeYear(day)).toBe(expected);
  });

  test('income is earned on its own side, and what stands opposite was carried forward', () => {
    const record = {
      openingDate: '2026-06-30',
      number: 'QC1',
      lines: [
        line(5, { yearDebit: yuan('900'), yearCredit: yuan('900') }),
        line(6, { yearDebit: yuan('300'), yearCredit: yuan('300') }),
      ],
    } as unknown as Full<typeof opening>;
    const moved = openingPostings(record, accounts)
      .map(({ entry }) => entry)
      .filter((entry) => entry['debit'] !== zeroFen || entry['credit'] !== zeroFen)
      .map((entry) => ['account', 'debit', 'credit', 'carried'].map((key) => String(entry[key])));
    expect(moved).toEqual([
      ['5', '90000', '0', '90000'],
      ['5', '0', '90000', '0'],
      ['6', '30000', '0', '0'],
      ['6', '0', '30000', '-30000'],
    ]);
  });

  const amount = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).map((n) => fen(n));
  prop.prop([
    fc.array(
      fc.record({ account: fc.constantFrom(1, 2, 4), yearOpening: amount, yearDebit: amount, yearCredit: amount }),
      {
        minLength: 1,
        maxLength: 8,
      },
    ),
  ])('the entries come to the opening of each line, and money to what the cashier has', (typed) => {
    const { lines } = withOpenings({
      period: 1,
      lines: typed.map(({ account, ...more }) => line(account, more)),
    } as never);
    const postings = openingPostings({ openingDate: '2026-06-30', number: 'QC1', lines } as never, accounts);
    const net = (which: (entry: Readonly<Record<string, unknown>>) => boolean) =>
      sumFen(
        postings
          .filter(({ ledger, entry }) => ledger === generalLedger && which(entry))
          .map(({ entry }) => fen((entry['debit'] as Fen) - (entry['credit'] as Fen))),
      );
    const { opening: sides } = trialOf(lines);
    expect(net(() => true)).toBe(fen(sides.debit - sides.credit));
    const money = sumFen(postings.filter(({ ledger }) => ledger === cash).map(({ entry }) => entry['amount'] as Fen));
    expect(net(({ account }) => account === 2)).toBe(money);
  });
});
