import { fc, test as always } from '@fast-check/vitest';
import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import {
  addDecimal,
  compareDecimal,
  dec,
  extend,
  negateDecimal,
  netOf,
  roundDecimal,
  share,
  timesDecimal,
} from './decimal.ts';
import { fen, formatFen, subtractFen, yuan } from './fen.ts';

const quantity = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => dec(n / 100));
const rate = fc.constantFrom('0', '0.01', '0.03', '0.05', '0.06', '0.09', '0.13').map((text) => dec(text));
const gross = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map(fen);

describe('数量、单价与税率', () => {
  test('a tenth and two tenths make three tenths', () => {
    expect(addDecimal(dec('0.1'), dec('0.2'))).toBe('0.3');
  });

  test.for([
    ['3', '33.335', '100.01'],
    ['1', '0.005', '0.01'],
    ['-1', '0.005', '-0.01'],
    ['40', '199.80', '7992.00'],
  ] as const)('%s × %s is %s, rounded half away from zero', ([q, price, expected]) => {
    expect(extend(dec(q), dec(price))).toBe(yuan(expected));
  });

  always.prop([quantity, quantity])('to the fen it says what exact arithmetic says', (q, price) => {
    const exact = roundDecimal(timesDecimal(q, price), 2);
    expect(compareDecimal(dec(formatFen(extend(q, price))), exact)).toBe(0);
  });

  // Whole numbers of everyday size take a shorter way than all others.
  const anyNumber = fc.oneof(
    quantity,
    fc.integer({ min: -20, max: 20 }).map((n) => dec(n)),
    fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }).map((n) => dec(n.toString())),
  );
  always.prop([anyNumber, anyNumber])(
    'sums, opposites and order are exact, whichever way they are computed',
    (a, b) => {
      const [x, y] = [new Decimal(a), new Decimal(b)];
      expect(addDecimal(a, b)).toBe(x.plus(y).toFixed());
      expect(negateDecimal(a)).toBe(x.negated().toFixed());
      expect(compareDecimal(a, b)).toBe(x.comparedTo(y));
    },
  );

  always.prop([quantity, quantity])('red mirrors blue', (q, price) => {
    expect(extend(negateDecimal(q), price)).toBe(-extend(q, price));
  });

  always.prop([gross, rate])(
    'net and tax make the gross again, and the tax is what the rate says to the fen',
    (total, r) => {
      const net = netOf(total, r);
      const tax = subtractFen(total, net);
      const drift = tax - share(net, r);
      expect(drift <= 1n && drift >= -1n).toBe(true);
    },
  );

  test('7,992.00 at 9 % is 7,332.11 and 659.89', () => {
    expect(netOf(yuan('7992.00'), dec('0.09'))).toBe(yuan('7332.11'));
  });

  test('order and rounding', () => {
    expect(compareDecimal(dec('2'), dec('10'))).toBeLessThan(0);
    expect(roundDecimal(timesDecimal(dec('1.005'), dec('100')), 0)).toBe('101');
  });
});
