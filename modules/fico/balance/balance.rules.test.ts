import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fen, fen, yuan, zeroFen } from '@heliu/model';
import { chartOf } from '../account/chart.ts';
import { levelOf } from '../account/account.rules.ts';
import {
  type AccountHead,
  balanceRow,
  type Movement,
  rolledUp,
  runningBalance,
  totalsOf,
  trial,
} from './balance.rules.ts';

const chart = chartOf('enterprise').toSorted((a, b) => (a.code < b.code ? -1 : 1));
const ids = new Map(chart.map(({ code }, index) => [code, index + 1]));
const accounts: AccountHead[] = chart.map(({ code, name, direction, parent }) => ({
  id: ids.get(code)!,
  code,
  name,
  level: levelOf(code),
  direction,
  parent: parent === undefined ? null : ids.get(parent)!,
}));
const parents = new Set(accounts.map(({ parent }) => parent));
const leaves = accounts.filter(({ id }) => !parents.has(id));
const at = (code: string) => ids.get(code)!;

const moved = (debit: Fen, credit: Fen, open: Fen = zeroFen): Movement => ({
  yearOpen: open,
  open,
  debit,
  credit,
  yearDebit: debit,
  yearCredit: credit,
});
const own = (rows: Record<string, Movement>) => new Map(Object.entries(rows).map(([code, row]) => [at(code), row]));

describe('科目余额', () => {
  const rows = own({
    '1122': moved(yuan('113'), zeroFen, yuan('50')),
    '22210101': moved(zeroFen, yuan('13')),
    '22210102': moved(yuan('3'), zeroFen),
    '6001': moved(zeroFen, yuan('100')),
    '1002': moved(zeroFen, yuan('3')),
    '4001': moved(zeroFen, zeroFen, fen(-5000n)),
  });
  const all = rolledUp(accounts, rows);
  const row = (code: string) =>
    balanceRow(
      accounts.find((head) => head.code === code)!,
      all.get(at(code))!,
    );

  test('a parent is the sum of its children, on its own side', () => {
    expect(row('2221')).toMatchObject({ debit: '3.00', credit: '13.00', endDebit: '0.00', endCredit: '10.00' });
    expect(row('222101')).toMatchObject({ endCredit: '10.00' });
  });

  test('an ending is opening plus movement', () => {
    expect(row('1122')).toMatchObject({ openDebit: '50.00', debit: '113.00', endDebit: '163.00', endCredit: '0.00' });
  });

  test('a balance against the account stays on its side with a minus', () => {
    expect(row('1002')).toMatchObject({ endDebit: '-3.00', endCredit: '0.00' });
  });

  test('totals count first-level accounts once', () => {
    expect(totalsOf(accounts, all)).toMatchObject({
      debit: '116.00',
      credit: '116.00',
      openDebit: '50.00',
      openCredit: '50.00',
    });
  });

  test('the trial balance shows only accounts with something on them', () => {
    const { rows: shown, balanced } = trial(accounts, all);
    expect(shown.map(({ code }) => code)).toEqual(['1002', '1122', '2221', '4001', '6001']);
    expect(balanced).toBe(true);
  });

  test('a difference is shown, not hidden', () => {
    const broken = rolledUp(accounts, own({ '1122': moved(yuan('1'), zeroFen) }));
    expect(trial(accounts, broken)).toMatchObject({ balanced: false, differences: { current: '1.00', end: '1.00' } });
  });

  test('balanced vouchers on any leaves make a balanced trial balance', () => {
    const leaf = fc.constantFrom(...leaves.map(({ id }) => id));
    const voucher = fc.tuple(leaf, leaf, fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map(fen));
    fc.assert(
      fc.property(fc.array(voucher, { maxLength: 60 }), (vouchers) => {
        const sums = new Map<number, Movement>();
        const book = (id: number, debit: Fen, credit: Fen) => {
          const before = sums.get(id) ?? moved(zeroFen, zeroFen);
          sums.set(id, moved(fen(before.debit + debit), fen(before.credit + credit)));
        };
        for (const [debited, credited, amount] of vouchers) {
          book(debited, amount, zeroFen);
          book(credited, zeroFen, amount);
        }
        expect(trial(accounts, rolledUp(accounts, sums)).balanced).toBe(true);
      }),
    );
  });
});

describe('明细账', () => {
  test('says on which side the balance is', () => {
    expect([yuan('5'), yuan('-5'), zeroFen].map(runningBalance)).toEqual([
      { side: '借', balance: '5.00' },
      { side: '贷', balance: '5.00' },
      { side: '平', balance: '0.00' },
    ]);
  });
});
