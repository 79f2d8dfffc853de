import fc from 'fast-check';
import { type Fen, fen, type Full, type Input, sumFen, yuan, zeroFen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { cash, generalLedger } from '../ledger/ledgers.ts';
import { journalComplaint, journalPostings, readSheet } from './journal.rules.ts';
import type { journal, journalSheet } from './journal.ts';

type Journal = Full<typeof journal>;
const bank = { id: 11, name: '招商银行', account: 1002, mayOverdraw: false };
const till = { id: 12, name: '库存现金', account: 1001, mayOverdraw: false };
const rent = 560203;
const of = (more: Partial<Journal>): Journal =>
  ({
    direction: 'out',
    amount: yuan('8000'),
    summary: '11 月房租',
    reference: 'HD001',
    party: '余杭物业',
    department: null,
    ...more,
  }) as Journal;
const facts = { from: bank, to: till, against: rent };
const told = (record: Journal) => {
  const all = journalPostings(record, facts);
  const cashOf = all
    .filter(({ ledger }) => ledger === cash)
    .map(({ entry }) => [entry['account'], entry['income'], entry['expense'], entry['amount']]);
  const books = all
    .filter(({ ledger }) => ledger === generalLedger)
    .map(({ entry }) => [entry['account'], entry['debit'], entry['credit']]);
  return { cash: cashOf, books };
};
const [a, none] = [yuan('8000'), zeroFen];

describe('日记账记账', () => {
  test('income: money in, the type on the other side', () =>
    expect(told(of({ direction: 'in' }))).toEqual({
      cash: [[11, a, none, a]],
      books: [
        [1002, a, none],
        [rent, none, a],
      ],
    }));
  test('expense: what it is for, and money out', () =>
    expect(told(of({}))).toEqual({
      cash: [[11, none, a, -a]],
      books: [
        [rent, a, none],
        [1002, none, a],
      ],
    }));
  test('a transfer leaves one account and reaches the other', () =>
    expect(told(of({ direction: 'transfer' }))).toEqual({
      cash: [
        [11, none, a, -a],
        [12, a, none, a],
      ],
      books: [
        [1001, a, none],
        [1002, none, a],
      ],
    }));
  test('whatever is booked, cash moves as its accounts in the general ledger do', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('in' as const, 'out' as const, 'transfer' as const),
        fc.bigInt({ min: 1n, max: 10n ** 13n }),
        (direction, amount) => {
          const { cash: moved, books } = told(of({ direction, amount: fen(amount) }));
          const net = (account: number) =>
            sumFen(books.filter(([one]) => one === account).map(([, d, c]) => fen((d as Fen) - (c as Fen))));
          for (const { id, account } of [bank, till])
            expect(sumFen(moved.filter(([one]) => one === id).map((row) => row[3] as Fen))).toBe(net(account));
        },
      ),
    ));
});

describe('日记账填写', () => {
  const input = (more: object) => ({ ...of({}), account: 11, type: 5, target: 12, ...more }) as never;
  test.each([
    [{ type: null }, '收支类型不能为空'],
    [{ direction: 'transfer', target: null }, '转入账户不能为空'],
    [{ direction: 'transfer', target: 11 }, '转入账户不能和转出的是同一个'],
    [{ direction: 'transfer' }, undefined],
    [{}, undefined],
  ])('%j', (more, complaint) => expect(journalComplaint(input(more))).toBe(complaint));
});

describe('快速录入', () => {
  const sheet = (...rows: object[]): Input<typeof journalSheet> =>
    ({ account: 11, day: '2026-11-17', rows: rows.map((row) => ({ summary: '摘要', ...row })) }) as never;
  const direction = (type: number) => (type === 5 ? ('out' as const) : ('in' as const));
  test('rows become movements: date of the sheet where none is said, direction from the column', () => {
    const { journals, complaints } = readSheet(
      sheet(
        { type: 5, expense: yuan('1.50') },
        { type: 6, income: yuan('2'), docDate: '2026-11-03' },
        { target: 12, expense: yuan('3') },
      ),
      direction,
    );
    expect(complaints).toEqual([]);
    expect(journals).toMatchObject([
      { account: 11, docDate: '2026-11-17', direction: 'out', type: 5, amount: yuan('1.50') },
      { docDate: '2026-11-03', direction: 'in', type: 6, amount: yuan('2') },
      { direction: 'transfer', target: 12, amount: yuan('3') },
    ]);
  });
  test.each([
    [{ type: 5 }, 'rows.0.income', '收支第1行：收入和支出要填一个'],
    [{ type: 5, income: yuan('1'), expense: yuan('1') }, 'rows.0.expense', '收支第1行：收入和支出只能填一个'],
    [{ expense: yuan('1') }, 'rows.0.type', '收支第1行：收支类型不能为空；转账请填转入账户'],
    [{ type: 5, income: yuan('1') }, 'rows.0.type', '收支第1行：收支类型是支出，金额要填在支出栏'],
    [{ type: 6, expense: yuan('1') }, 'rows.0.type', '收支第1行：收支类型是收入，金额要填在收入栏'],
    [{ target: 11, expense: yuan('1') }, 'rows.0.target', '收支第1行：转入账户不能和转出的是同一个'],
    [{ target: 12, income: yuan('1') }, 'rows.0.target', '收支第1行：转入账户只和支出一起填：从本账户转出'],
    [{ target: 12, type: 5, expense: yuan('1') }, 'rows.0.type', '收支第1行：收支类型在转账时不填'],
  ])('%o is complained of at its cell', (row, path, message) =>
    expect(readSheet(sheet(row), direction).complaints).toEqual([{ path, message }]),
  );
  test('every wrong row is named, not the first alone', () =>
    expect(readSheet(sheet({ type: 5 }, { type: 5, expense: yuan('1') }, {}), direction).complaints).toHaveLength(2));
});
