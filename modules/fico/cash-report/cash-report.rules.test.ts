import fc from 'fast-check';
import { addFen, fen, formatFen, yuan, zeroFen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { bookRows, type CashEntry, netOf, type Standing, type Sums } from './cash-report.rules.ts';

const entryOf = (id: number, date: string, income: string, expense: string): CashEntry => ({
  id,
  date,
  income,
  expense,
  summary: `第${id}笔`,
  party: null,
  reference: null,
  reversing: false,
  source: { entity: 'fico_journal', id, number: `RJ${id}` },
  label: '出纳日记账',
});
const start = (net: string, date = '2026-10-31'): Standing => ({
  date,
  id: 0,
  net: yuan(net),
  income: zeroFen,
  expense: zeroFen,
});
const sumsOf = (entries: readonly CashEntry[]): Map<string, Sums> => {
  const months = new Map<string, Sums>();
  for (const { date, income, expense } of entries) {
    const now = months.get(date.slice(0, 7)) ?? { income: zeroFen, expense: zeroFen };
    months.set(date.slice(0, 7), {
      income: addFen(now.income, yuan(income)),
      expense: addFen(now.expense, yuan(expense)),
    });
  }
  return months;
};

describe('日记账的行', () => {
  test('balances run on; days and months are summed where they end', () => {
    const entries = [
      entryOf(1, '2026-10-31', '100.00', '0.00'),
      entryOf(2, '2026-11-02', '0.00', '30.00'),
      entryOf(3, '2026-11-02', '5.50', '0.00'),
    ];
    const { rows } = bookRows(entries, start('10', '2026-10-30'), undefined, sumsOf(entries));
    expect(
      rows.map(({ kind, summary, income, expense, balance }) => [kind, summary, income, expense, balance]),
    ).toEqual([
      ['entry', '第1笔', '100.00', '0.00', '110.00'],
      ['day', '本日合计', '100.00', '0.00', '110.00'],
      ['month', '本月合计', '100.00', '0.00', '110.00'],
      ['entry', '第2笔', '0.00', '30.00', '80.00'],
      ['entry', '第3笔', '5.50', '0.00', '85.50'],
      ['day', '本日合计', '5.50', '30.00', '85.50'],
      ['month', '本月合计', '5.50', '30.00', '85.50'],
    ]);
  });

  const days = fc.constantFrom('2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-12-01');
  const amounts = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n });
  const history = fc
    .array(fc.record({ date: days, income: amounts, expense: amounts }), { minLength: 1, maxLength: 40 })
    .map((all) =>
      all
        .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
        .map((one, i) => entryOf(i + 1, one.date, formatFen(fen(one.income)), formatFen(fen(one.expense)))),
    );

  test('however it is cut into pages, the rows are the same', () =>
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 7 }), (entries, size) => {
        const months = sumsOf(entries);
        const whole = bookRows(entries, start('0', '2026-10-01'), undefined, months).rows;
        let at = start('0', '2026-10-01');
        const paged = [];
        for (let i = 0; i < entries.length; i += size) {
          const { rows, after } = bookRows(entries.slice(i, i + size), at, entries[i + size]?.date, months);
          paged.push(...rows);
          at = after;
        }
        expect(paged).toEqual(whole);
      }),
    ));

  test('the last balance is the first and everything that came and went, as the sums of days and of months are', () =>
    fc.assert(
      fc.property(history, (entries) => {
        const months = sumsOf(entries);
        const { rows, after } = bookRows(entries, start('7', '2026-10-01'), undefined, months);
        for (const kind of ['entry', 'day', 'month']) {
          const own = rows.filter((row) => row.kind === kind);
          const moved = own.map(({ income, expense }) => netOf({ income: yuan(income!), expense: yuan(expense!) }));
          expect(addFen(yuan('7'), ...moved)).toBe(after.net);
        }
      }),
    ));
});
