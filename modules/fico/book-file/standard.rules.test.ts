import { addFen, dec, type Fen, subtractFen, yuan, zeroFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balanceLines, balanceRecord, codeRule, type MovedMember, nobody, record } from './standard.rules.ts';

const moved = (month: string, debit: string, credit: string, more: Partial<MovedMember> = {}): MovedMember => ({
  ...nobody,
  month,
  debit: yuan(debit),
  credit: yuan(credit),
  quantity: dec(0),
  foreign: zeroFen,
  ...more,
});
const months = ['2026-01', '2026-02'];

describe('账簿数据接口', () => {
  test('what a text holds never becomes a mark', () => {
    expect(
      record('科目', [
        ['名称', '甲<乙>&"丙"\u0001'],
        ['备注', null],
      ]),
    ).toBe('<科目><名称>甲&lt;乙&gt;&amp;&quot;丙&quot;</名称><备注></备注></科目>\n');
  });

  test('members stand apart, and what nobody is named for stands beside them', () => {
    const whole = [moved('2025-12', '100.00', '0.00'), moved('2026-02', '30.00', '50.00')];
    const members = [
      moved('2025-12', '100.00', '0.00', { customer: 'C1' }),
      moved('2026-02', '0.00', '50.00', { customer: 'C1' }),
    ];
    expect(
      balanceLines(whole, members, months).map(({ of, month, open, debit, credit, end }) => [
        of.customer,
        month,
        open,
        debit,
        credit,
        end,
      ]),
    ).toEqual([
      ['C1', '2026-01', 10_000n, 0n, 0n, 10_000n],
      ['C1', '2026-02', 10_000n, 0n, 5_000n, 5_000n],
      [null, '2026-02', 0n, 3_000n, 0n, 3_000n],
    ]);
  });

  test('a balance has no sign but a side', () => {
    const account = { code: '1122', direction: 'debit', unit: null } as const;
    const [line] = balanceLines([moved('2026-01', '0.00', '8.00')], [], ['2026-01']);
    const text = balanceRecord(account, line!, 'CNY');
    expect(text).toContain('<期初余额方向>借</期初余额方向><期末余额方向>贷</期末余额方向><币种编码>CNY</币种编码>');
    expect(text).toContain('<期末本币余额>8.00</期末本币余额>');
  });

  test('the rule of codes follows from the accounts there are', () => {
    expect(codeRule([{ code: '1001', level: 1 }])).toBe('4');
    expect(
      codeRule([
        { code: '5602', level: 1 },
        { code: '560201', level: 2 },
        { code: '56020103', level: 3 },
      ]),
    ).toBe('4-2-2');
  });

  const move = fc.record({
    month: fc.constantFrom('2025-11', '2025-12', ...months),
    customer: fc.constantFrom('C1', 'C2', null),
    department: fc.constantFrom('D1', null),
    debit: fc.bigInt({ min: -500n, max: 500n }),
    credit: fc.bigInt({ min: -500n, max: 500n }),
  });

  test('whatever has moved, the lines of a month come to the account, and one month ends where the next begins', () =>
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (all) => {
        const entries = all.map((one) =>
          moved(one.month, '0.00', '0.00', { ...one, debit: one.debit as Fen, credit: one.credit as Fen }),
        );
        const whole = [...new Set(entries.map(({ month }) => month))].map((month) => {
          const own = entries.filter((one) => one.month === month);
          const sum = (side: 'debit' | 'credit') => addFen(...own.map((one) => one[side]));
          return moved(month, '0.00', '0.00', { debit: sum('debit'), credit: sum('credit') });
        });
        const lines = balanceLines(
          whole,
          entries.filter(({ customer, department }) => customer !== null || department !== null),
          months,
        );
        const net = (until: string) =>
          addFen(...entries.filter(({ month }) => month <= until).map((one) => subtractFen(one.debit, one.credit)));
        for (const [i, month] of months.entries()) {
          const own = lines.filter((line) => line.month === month);
          expect(addFen(...own.map(({ end }) => end))).toBe(net(month));
          expect(addFen(...own.map(({ open }) => open))).toBe(net(i === 0 ? '2025-12' : months[i - 1]!));
        }
      }),
    ));
});
