import { dec, fen, formatFen, sumFen, yuan, zeroFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateOf, settlements } from './ap-invoice.rules.ts';

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
  const shown = (isDifference: boolean) =>
    settlements([{ estimate: yuan('40'), tax: yuan('5.2'), accounts }], { supplier: 7, summary: '', isDifference }).map(
      ({ entry }) => [entry['account'], formatFen(entry['debit'] as never), formatFen(entry['credit'] as never)],
    );
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
});
