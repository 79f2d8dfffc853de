import { fen, sumFen, zeroFen, type Fen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chartOf, type Standard } from '../account/chart.ts';
import { presetRules, presetTransactions } from './presets.ts';
import { type AccountMove, fittingRows, type StockAccountRow, voucherEntries } from './stock-account.rules.ts';

let next = 0;
const row = (
  transaction: string,
  group: number | null,
  valuationClass: number | null,
  priority = 10,
): StockAccountRow => ({
  id: ++next,
  transaction,
  group,
  valuationClass,
  debit: 1,
  credit: 2,
  priority,
});

describe('存货自动记账', () => {
  const both = row('A', 1, 1);
  const ofClass = row('A', null, 1);
  const ofGroup = row('A', 1, null);
  const plain = row('A', null, null);
  const first = row('A', null, null, 5);
  const other = row('B', null, null);
  const all = [plain, other, ofGroup, ofClass, both];
  test.each<
    [string, readonly StockAccountRow[], { group?: number; valuationClass?: number }, readonly StockAccountRow[]]
  >([
    [
      'group and class before class, class before group, group before neither',
      all,
      { group: 1, valuationClass: 1 },
      [both, ofClass, ofGroup, plain],
    ],
    ['of another group only what names none', all, { group: 2, valuationClass: 1 }, [ofClass, plain]],
    ['of another class only what names none', all, { group: 1, valuationClass: 2 }, [ofGroup, plain]],
    ['without group and class the plain one', all, {}, [plain]],
    ['of equals the smaller priority', [plain, first], {}, [first, plain]],
    ['of another transaction nothing', [other], {}, []],
    ['a narrow line does not hold for all', [both], { group: 1 }, []],
  ])('%s', (_, rows, want, expected) => expect(fittingRows(rows, { transaction: 'A', ...want })).toEqual(expected));

  const some = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null });
  const rows = fc.array(fc.record({ group: some, valuationClass: some, priority: fc.integer({ min: 1, max: 3 }) }), {
    maxLength: 20,
  });
  test('whatever the order of the table, the same line decides, and no other fits better', () => {
    fc.assert(
      fc.property(rows, some, some, (drawn, group, valuationClass) => {
        const table = drawn.map((one) => ({ ...row('A', one.group, one.valuationClass, one.priority) }));
        const want = { transaction: 'A', group, valuationClass };
        const [decides] = fittingRows(table, want);
        expect(fittingRows(table.toReversed(), want)[0]).toBe(decides);
        const fits = (one: StockAccountRow, g: number | null, c: number | null) =>
          one.group === g && one.valuationClass === c;
        const order = [
          [group, valuationClass],
          [null, valuationClass],
          [group, null],
          [null, null],
        ] as const;
        const expected = order.find(([g, c]) => table.some((one) => fits(one, g, c)));
        expect(decides && [decides.group, decides.valuationClass]).toEqual(expected);
      }),
    );
  });
});

describe('预设', () => {
  test.each<Standard>(['small', 'enterprise'])('every rule of %s names leaf accounts of its chart', (standard) => {
    const chart = chartOf(standard);
    const parents = new Set(chart.map(({ parent }) => parent));
    const leaves = new Set(chart.map(({ code }) => code).filter((code) => !parents.has(code)));
    const rules = presetRules(standard);
    const named = rules.flatMap(({ debit, credit }) => [debit, credit]);
    expect(named.filter((code) => !leaves.has(code))).toEqual([]);
    expect(new Set(rules.map((rule) => rule.transaction))).toEqual(new Set(presetTransactions.map(({ code }) => code)));
  });

  test.each([
    ['INV-LOSS', undefined, '1901', '1405'],
    ['INV-LOSS', '3000', '1901', '1403'],
    ['GBB-VAX', undefined, '6401', '1405'],
  ])('%s of class %s', (transaction, valuationClass, debit, credit) => {
    const found = presetRules('enterprise').find(
      (rule) => rule.transaction === transaction && rule.valuationClass === valuationClass,
    );
    expect(found).toMatchObject({ debit, credit });
  });
});

describe('凭证分录', () => {
  const move = (debit: number, credit: number, amount: bigint, more: Partial<AccountMove> = {}): AccountMove => ({
    debit,
    credit,
    amount: fen(amount),
    summary: '报损',
    ...more,
  });
  test('one entry for each account, side and item; what comes to nothing is left out', () => {
    const entries = voucherEntries([
      move(1, 2, 100n),
      move(1, 2, 50n),
      move(1, 3, 7n, { creditItems: { customer: 9 } }),
      move(4, 5, 8n),
      move(4, 5, -8n),
    ]);
    expect(entries.map(({ entry }) => [entry['account'], entry['debit'], entry['credit'], entry['customer']])).toEqual([
      [1, 157n, 0n, undefined],
      [2, 0n, 150n, undefined],
      [3, 0n, 7n, 9],
    ]);
  });

  test('debit equals credit, whatever moves', () => {
    const account = fc.integer({ min: 1, max: 4 });
    const moves = fc.array(
      fc.record({ debit: account, credit: account, amount: fc.bigInt({ min: -500n, max: 500n }) }),
    );
    fc.assert(
      fc.property(moves, (drawn) => {
        const entries = voucherEntries(drawn.map(({ debit, credit, amount }) => move(debit, credit, amount)));
        const sum = (side: string) => sumFen(entries.map(({ entry }) => (entry[side] ?? zeroFen) as Fen));
        expect(sum('debit')).toBe(sum('credit'));
      }),
    );
  });
});
