import { addFen, dec, formatFen, yuan } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bothPrices, lineAmounts, type Pricing, totalsOf } from './amounts.rules.ts';

const shown = (quantity: string, price: string, rate: string, pricing: Pricing, discount?: string) => {
  const line = {
    quantity: dec(quantity),
    price: dec(price),
    taxRate: dec(rate),
    ...(discount && { discount: yuan(discount) }),
  };
  const { amount, tax, total } = lineAmounts(line, pricing);
  return [amount, tax, total].map(formatFen);
};

describe('价税', () => {
  test.each([
    ['3', '10', '0.13', 'taxed', undefined, ['26.55', '3.45', '30.00']],
    ['3', '10', '0.13', 'untaxed', undefined, ['30.00', '3.90', '33.90']],
    ['1', '0.01', '0.13', 'taxed', undefined, ['0.01', '0.00', '0.01']],
    ['7', '3.333333', '0.03', 'taxed', undefined, ['22.65', '0.68', '23.33']],
    ['7', '3.333333', '0.03', 'untaxed', undefined, ['23.33', '0.70', '24.03']],
    ['10', '11.30', '0.13', 'taxed', '13.00', ['88.50', '11.50', '100.00']],
    ['10', '10', '0.13', 'untaxed', '10.00', ['90.00', '11.70', '101.70']],
    ['2', '5', '0', 'untaxed', undefined, ['10.00', '0.00', '10.00']],
    ['-3', '10', '0.13', 'taxed', undefined, ['-26.55', '-3.45', '-30.00']],
  ] as const)('%s × %s, %s %s', (quantity, price, rate, pricing, discount, expected) =>
    expect(shown(quantity, price, rate, pricing, discount)).toEqual(expected),
  );

  test('one price follows from the other', () => {
    expect(bothPrices(dec('11.3'), dec('0.13'), 'taxed')).toEqual({ taxPrice: '11.3', netPrice: '10' });
    expect(bothPrices(dec('10'), dec('0.13'), 'untaxed')).toEqual({ netPrice: '10', taxPrice: '11.3' });
    expect(bothPrices(dec('1'), dec('0.13'), 'taxed').netPrice).toBe('0.884956');
  });

  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 1_000_000 }).map((n) => dec(n / 1000)),
    price: fc.integer({ min: 0, max: 10_000_000 }).map((n) => dec(n / 1000)),
    taxRate: fc.constantFrom('0', '0.01', '0.03', '0.06', '0.09', '0.13').map(dec),
  });
  test('amount and tax are the total, line by line and in sum, and nothing is negative', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.constantFrom<Pricing>('taxed', 'untaxed'), (lines, pricing) => {
        const amounts = lines.map((one) => lineAmounts(one, pricing));
        for (const { amount, tax, total } of [...amounts, totalsOf(amounts)]) {
          expect(addFen(amount, tax)).toBe(total);
          expect(amount >= 0n && tax >= 0n).toBe(true);
        }
      }),
    );
  });
});
