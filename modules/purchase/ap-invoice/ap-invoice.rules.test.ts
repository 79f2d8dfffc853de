import { dec, fen, formatFen, subtractFen, sumFen, yuan, zeroFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fromReversed,
  inBooks,
  movedOf,
  runDay,
  type RunKind,
  standingOf,
} from '../estimate-run/estimate-run.rules.ts';
import { ruleComplaint, usualBooking } from '../../fico/model.ts';
import { apInvoicePosting, expenseBook, goodsBook, type SettledLine } from './ap-invoice.posting.ts';
import { estimateOf } from './ap-invoice.rules.ts';

const head = { number: 'YF1', supplier: 7, invoiceKind: 'normal', taxInvoiceNo: null } as const;
const booked = (line: Omit<SettledLine, 'taxRate'>, isDifference: boolean) =>
  usualBooking(apInvoicePosting)(goodsBook(head, [{ ...line, taxRate: '0.13' }], isDifference));

describe('凭证', () => {
  test('the usual rule can be kept as it is', () =>
    expect(ruleComplaint(apInvoicePosting, apInvoicePosting.lines)).toBeUndefined());

  test('of expenses: each account, what was estimated as freight off the estimate, and what is owed', () => {
    const line = (expense: number, amount: string, tax: string) => ({
      expense,
      name: '运费',
      taxRate: '0.06',
      amount: yuan(amount),
      tax: yuan(tax),
      total: sumFen([yuan(amount), yuan(tax)]),
    });
    const lines = [line(5601, '100', '6'), line(220202, '30', '0'), line(5602, '10', '0.6')] as never;
    const accounts = { estimated: 220202, payable: 220201, inputTax: 222101 };
    const book = expenseBook({ ...head, invoiceKind: 'expense', lines }, accounts);
    expect(
      usualBooking(apInvoicePosting)(book).map(({ entry: { account, supplier, debit, credit } }) => [
        account,
        supplier ?? null,
        debit,
        credit,
      ]),
    ).toEqual([
      [5601, null, yuan('100'), 0n],
      [5602, null, yuan('10'), 0n],
      [220202, 7, yuan('30'), 0n],
      [222101, null, yuan('6.6'), 0n],
      [220201, 7, 0n, yuan('146.6')],
    ]);
  });
});

describe('暂估', () => {
  test.each([
    ['100.00', '3', '0', '0.00', '1', '33.33'],
    ['100.00', '3', '2', '66.66', '1', '33.34'],
    ['100.00', '3', '0', '0.00', '3', '100.00'],
    ['100.00', '10', '4', '40.00', '6', '60.00'],
  ])(
    'of %s for %s pieces, %s invoiced (%s): %s more take back %s',
    (amount, quantity, done, settled, taken, expected) => {
      const line = {
        amount: yuan(amount),
        quantity: dec(quantity),
        invoicedQuantity: dec(done),
        settledEstimate: yuan(settled),
      };
      expect(formatFen(estimateOf(line, dec(taken)))).toBe(expected);
    },
  );

  test('in however many parts, the whole of it is taken back', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 }),
        (amount, parts) => {
          const quantity = dec(parts.reduce((sum, one) => sum + one, 0));
          let [done, settled] = [0, zeroFen];
          for (const part of parts) {
            const line = {
              amount: fen(BigInt(amount)),
              quantity,
              invoicedQuantity: dec(done),
              settledEstimate: settled,
            };
            settled = sumFen([settled, estimateOf(line, dec(part))]);
            done += part;
          }
          expect(settled).toBe(BigInt(amount));
        },
      ),
    );
  });

  const accounts = { stock: 1405, estimatedStock: 1405, estimated: 220202, payable: 220201, inputTax: 222101 };
  const shown = (isDifference: boolean, reversed = zeroFen) =>
    booked({ estimate: yuan('40'), reversed, tax: yuan('5.2'), accounts }, isDifference).map(({ entry }) => [
      entry['account'],
      formatFen(entry['debit'] as never),
      formatFen(entry['credit'] as never),
    ]);
  test('单到冲回 writes the estimate in red and the invoice in black', () =>
    expect(shown(false)).toEqual([
      [1405, '-40.00', '0.00'],
      [220202, '0.00', '-40.00'],
      [1405, '40.00', '0.00'],
      [222101, '5.20', '0.00'],
      [220201, '0.00', '45.20'],
    ]));
  test('补差 only moves it from the one liability to the other', () =>
    expect(shown(true)).toEqual([
      [220202, '40.00', '0.00'],
      [222101, '5.20', '0.00'],
      [220201, '0.00', '45.20'],
    ]));
  test.each([true, false])('what 月初冲回 took back needs no red entry any more', (isDifference) =>
    expect(shown(isDifference, yuan('40'))).toEqual([
      [1405, '40.00', '0.00'],
      [222101, '5.20', '0.00'],
      [220201, '0.00', '45.20'],
    ]),
  );
});

describe('月初冲回', () => {
  const accounts = { stock: 1405, estimatedStock: 1405, estimated: 220202, payable: 220201, inputTax: 222101 };
  const quantity = 10;
  /** Goods for 100.00 came in; months pass and invoices for some pieces arrive. What stands in 2202.02, 1405 and 2202.01. */
  const after = (steps: readonly (RunKind | number)[], isDifference = false) => {
    const books = { 1405: yuan('100'), 220202: yuan('100'), 220201: zeroFen, 222101: zeroFen };
    let line = { amount: yuan('100'), settled: zeroFen, reversed: zeroFen };
    let done = 0;
    for (const step of steps) {
      if (typeof step === 'string') {
        const moved = movedOf(step, line);
        line = { ...line, reversed: subtractFen(line.reversed, inBooks(step, moved)) };
        books[1405] = sumFen([books[1405], inBooks(step, moved)]);
        books[220202] = sumFen([books[220202], inBooks(step, moved)]);
        continue;
      }
      const source = { amount: line.amount, quantity: dec(quantity), invoicedQuantity: dec(done) };
      const estimate = estimateOf({ ...source, settledEstimate: line.settled }, dec(step));
      const reversed = fromReversed(estimate, line.reversed);
      const postings = booked({ estimate, reversed, tax: zeroFen, accounts }, isDifference);
      for (const { entry } of postings) {
        const account = entry['account'] as keyof typeof books;
        const debit = subtractFen(entry['debit'] as never, entry['credit'] as never);
        books[account] = account === 1405 ? sumFen([books[account], debit]) : subtractFen(books[account], debit);
      }
      line = {
        ...line,
        settled: sumFen([line.settled, estimate]),
        reversed: subtractFen(line.reversed, reversed),
      };
      done += step;
    }
    expect(books[220202]).toBe(standingOf(line));
    return [books[220202], books[1405], books[220201]].map(formatFen);
  };

  test.each<[string, (RunKind | number)[], string[]]>([
    ['the invoice comes in the same month', [10], ['0.00', '100.00', '100.00']],
    ['the month turns', ['reverse'], ['0.00', '0.00', '0.00']],
    ['the month turns and ends without an invoice', ['reverse', 'restore'], ['100.00', '100.00', '0.00']],
    ['the invoice comes in the next month', ['reverse', 10], ['0.00', '100.00', '100.00']],
    ['nothing is left to estimate then', ['reverse', 10, 'restore'], ['0.00', '100.00', '100.00']],
    ['a part is invoiced', ['reverse', 4], ['0.00', '40.00', '40.00']],
    ['the rest is estimated again', ['reverse', 4, 'restore'], ['60.00', '100.00', '40.00']],
    ['and taken back again', ['reverse', 4, 'restore', 'reverse'], ['0.00', '40.00', '40.00']],
    ['until it is invoiced', ['reverse', 4, 'restore', 'reverse', 6], ['0.00', '100.00', '100.00']],
    ['a part came before the month turned', [3, 'reverse'], ['0.00', '30.00', '30.00']],
    ['a part before, the rest after', [3, 'reverse', 7], ['0.00', '100.00', '100.00']],
    ['it comes after it was estimated again', ['reverse', 'restore', 10], ['0.00', '100.00', '100.00']],
  ])('%s', (_, steps, expected) => {
    expect(after(steps)).toEqual(expected);
    expect(after(steps, true)).toEqual(expected);
  });

  test('whatever happens in which order, 2202.02 is what stands, and all of it goes with the last piece', () => {
    const step = fc.oneof(fc.constantFrom<RunKind>('reverse', 'restore'), fc.integer({ min: 1, max: 4 }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (drawn) => {
        let left = quantity;
        const steps = drawn.flatMap((one): (RunKind | number)[] => {
          if (typeof one === 'string') return [one];
          const taken = Math.min(one, left);
          left -= taken;
          return taken > 0 ? [taken] : [];
        });
        expect(after([...steps, ...(left > 0 ? [left] : [])])).toEqual(['0.00', '100.00', '100.00']);
      }),
    );
  });

  test.each<[RunKind, string, string]>([
    ['reverse', '2026-11-17', '2026-11-01'],
    ['restore', '2026-11-17', '2026-11-30'],
    ['restore', '2028-02-01', '2028-02-29'],
    ['restore', '2026-12-31', '2026-12-31'],
  ])('%s of %s is written on %s', (kind, day, expected) => expect(runDay(kind, day)).toBe(expected));
});
