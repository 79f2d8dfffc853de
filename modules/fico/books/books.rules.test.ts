import { dec, yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import type { AccountHead } from '../balance/balance.rules.ts';
import { columnKeys, columnsBelow, priceOf, quantityLine, spread } from './columns.rules.ts';
import { generalLines, monthsOf } from './general-book.rules.ts';

const head = (id: number, code: string, parent: number | null = null): AccountHead => ({
  id,
  code,
  name: `科目${code}`,
  level: code.length / 2 - 1,
  direction: 'debit',
  parent,
});
const accounts = [head(1, '5602'), head(2, '560201', 1), head(3, '56020101', 2), head(4, '560202', 1)];
const moved = (account: number, month: string, debit: string, credit = '0.00') => ({
  account,
  month,
  debit: yuan(debit),
  credit: yuan(credit),
});

describe('总账', () => {
  const months = monthsOf(accounts, [
    moved(3, '2025-12', '5.00'),
    moved(3, '2026-01', '10.00'),
    moved(4, '2026-01', '7.00', '2.00'),
    moved(4, '2026-03', '1.00'),
  ]);
  const brief = (from: string, to: string, id = 1) =>
    generalLines(accounts[id - 1]!, months.get(id)!, from, to).map(
      ({ month, summary, debit, credit, side, balance }) => `${month} ${summary} ${debit} ${credit} ${side} ${balance}`,
    );

  test('an account has what is below it, each month its total and that of its year', () => {
    expect(brief('2026-01', '2026-03')).toEqual([
      '2026-01 上年结转 0.00 0.00 借 5.00',
      '2026-01 本期合计 17.00 2.00 借 20.00',
      '2026-01 本年累计 17.00 2.00 借 20.00',
      '2026-03 本期合计 1.00 0.00 借 21.00',
      '2026-03 本年累计 18.00 2.00 借 21.00',
    ]);
  });

  test('a later month opens with what came before it and still tells of the whole year', () => {
    expect(brief('2026-03', '2026-03')).toEqual([
      '2026-03 期初余额 0.00 0.00 借 20.00',
      '2026-03 本期合计 1.00 0.00 借 21.00',
      '2026-03 本年累计 18.00 2.00 借 21.00',
    ]);
  });

  test('over the turn of a year the year starts anew and the balance goes on', () => {
    expect(brief('2025-12', '2026-01', 3)).toEqual([
      '2025-12 期初余额 0.00 0.00 平 0.00',
      '2025-12 本期合计 5.00 0.00 借 5.00',
      '2025-12 本年累计 5.00 0.00 借 5.00',
      '2026-01 本期合计 10.00 0.00 借 15.00',
      '2026-01 本年累计 10.00 0.00 借 15.00',
    ]);
  });

  test('an account that neither stands open nor moved has no lines', () => {
    expect(brief('2025-01', '2025-11')).toEqual([]);
  });
});

describe('多栏账', () => {
  test('the accounts right below are the columns, with what is deeper in the one above it', () => {
    const columns = columnsBelow(accounts, accounts[0]!);
    expect(columns.names).toEqual({ c1: '科目560201', c2: '科目560202' });
    const rows = [moved(3, '', '10.00'), moved(2, '', '1.00'), moved(4, '', '0.00', '4.00')];
    expect(spread(rows, columns, 'debit')).toMatchObject({ c1: '11.00', c2: '-4.00', c3: null });
    expect(spread(rows, columns, 'credit')).toMatchObject({ c1: '-11.00', c2: '4.00' });
  });

  test('an account without any below it is its own column', () => {
    const alone = accounts.find(({ code }) => code === '560202')!;
    const columns = columnsBelow(accounts, alone);
    expect(columns.names).toEqual({ c1: alone.name });
    expect(spread([moved(alone.id, '', '4.00')], columns, 'debit')).toMatchObject({ c1: '4.00', c2: null });
  });

  test('what there is no room for shares the last column', () => {
    const many = [
      head(1, '5602'),
      ...Array.from({ length: 20 }, (_, i) => head(i + 2, `5602${String(i + 1).padStart(2, '0')}`, 1)),
    ];
    const columns = columnsBelow(many, many[0]!);
    const last = columnKeys.at(-1)!;
    expect(columns.names[last]).toBe('其他');
    expect(spread([moved(17, '', '1.00'), moved(21, '', '2.00')], columns, 'debit')[last]).toBe('3.00');
  });
});

describe('数量金额账', () => {
  test.each([
    ['100.00', '3', '33.3333'],
    ['0.00', '3', '0'],
    ['-5.00', '-2', '2.5'],
  ])('%s for %s pieces is %s each', (amount, quantity, price) => {
    expect(Number(priceOf(yuan(amount), dec(quantity)))).toBe(Number(price));
  });

  test('of nothing there is no price', () => {
    expect(priceOf(yuan('1.00'), dec(0))).toBeNull();
  });

  test('what is overdrawn stands on the other side with its quantity', () => {
    const still = { debit: yuan('0.00'), credit: yuan('20.00'), inQuantity: dec(0), outQuantity: dec(2) };
    expect(quantityLine(still, dec(-2), yuan('-20.00'))).toMatchObject({ quantity: '2', inPrice: null });
  });
});
