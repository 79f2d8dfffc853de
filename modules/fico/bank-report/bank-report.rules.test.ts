import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fen, formatFen, sumFen, yuan, zeroFen } from '@heliu/model';
import { adjusted, reconciliationRows, type Unmet } from './bank-report.rules.ts';

const group = (items: readonly Unmet[]) => ({
  amount: sumFen(items.map(({ amount }) => amount)),
  count: items.length,
  items,
});
const unmet = (amount: string, words = ''): Unmet => ({
  day: '2026-10-30',
  amount: yuan(amount),
  words,
  number: null,
  source: { entity: 'fico_bank_line', id: 1, number: null },
});

describe('银行存款余额调节表', () => {
  test('the case of the textbook', () => {
    const standing = {
      bank: yuan('83500'),
      books: yuan('54000'),
      opening: zeroFen,
      bankIn: group([unmet('48000', '托收货款')]),
      bankOut: group([unmet('-4000', '电话费')]),
      booksIn: group([unmet('60000', '转账支票')]),
      booksOut: group([unmet('-45500', '转账支票')]),
    };
    expect(reconciliationRows(standing).map(({ item, words, bank, books }) => [item, words, bank, books])).toEqual([
      ['余额', null, '83500.00', '54000.00'],
      ['加：银行已收、企业未收（1 笔）', null, null, '48000.00'],
      ['', '托收货款', null, '48000.00'],
      ['减：银行已付、企业未付（1 笔）', null, null, '-4000.00'],
      ['', '电话费', null, '-4000.00'],
      ['加：企业已收、银行未收（1 笔）', null, '60000.00', null],
      ['', '转账支票', '60000.00', null],
      ['减：企业已付、银行未付（1 笔）', null, '-45500.00', null],
      ['', '转账支票', '-45500.00', null],
      ['调节后余额', null, '98000.00', '98000.00'],
    ]);
  });

  /** A year of lines and entries, some of them matched, as the server selects them for a day. */
  const amount = fc.bigInt({ min: -500n, max: 500n }).filter((one) => one !== 0n);
  const moves = fc.array(fc.record({ day: fc.integer({ min: 0, max: 30 }), amount }), { maxLength: 40 });
  const met = fc.array(
    fc.record({ bank: fc.integer({ min: 0, max: 30 }), books: fc.integer({ min: -10, max: 30 }), amount }),
    {
      maxLength: 40,
    },
  );
  test('property: on every day both sides come to the same, whatever is matched when', () => {
    fc.assert(
      fc.property(
        moves,
        moves,
        met,
        fc.bigInt({ min: -100n, max: 100n }),
        fc.integer({ min: 0, max: 30 }),
        (bankOnly, booksOnly, both, apart, on) => {
          const lines = [
            ...bankOnly.map((one) => ({ ...one, cleared: Infinity })),
            ...both.map(({ bank, books, amount: of }) => ({ day: bank, amount: of, cleared: Math.max(bank, books) })),
          ];
          const entries = [
            ...booksOnly.map((one) => ({ ...one, cleared: Infinity })),
            ...both.map(({ bank, books, amount: of }) => ({ day: books, amount: of, cleared: Math.max(bank, books) })),
          ];
          const sum = (of: readonly { amount: bigint }[]) => of.reduce((all, one) => all + one.amount, 0n);
          const before = sum(entries.filter(({ day }) => day < 0));
          // Without what was under way the two began `apart` from each other.
          const bank = (1000n + apart + sum(lines.filter(({ day }) => day <= on))) as Fen;
          const books = (1000n + before + sum(entries.filter(({ day }) => day >= 0 && day <= on))) as Fen;
          const open = (of: readonly { day: number; amount: bigint; cleared: number }[], isIn: boolean) =>
            group(
              of
                .filter((one) => one.day <= on && one.cleared > on && one.amount > 0n === isIn)
                .map((one) => unmet(formatFen(one.amount as Fen))),
            );
          const metSince = sum(entries.filter(({ day, cleared }) => day < 0 && cleared < Infinity));
          const standing = {
            bank,
            books,
            opening: (1000n + apart - (1000n + before) + metSince) as Fen,
            bankIn: open(lines, true),
            bankOut: open(lines, false),
            booksIn: open(entries, true),
            booksOut: open(entries, false),
          };
          expect(adjusted(standing).difference).toBe(zeroFen);
        },
      ),
      { numRuns: 300 },
    );
  });
});
