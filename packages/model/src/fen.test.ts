import { fc, test as always } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { apportion, fen, type Fen, formatFen, parseYuan, showFen, sumFen, yuan } from './fen.ts';

const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map(fen);
const weight = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(fen);

describe('金额', () => {
  always.prop([amount])('what is written out is read back to the same fen', (value) => {
    expect(parseYuan(formatFen(value))).toBe(value);
  });

  test.for([
    ['106.01', 10601n],
    ['0.1', 10n],
    ['-0.05', -5n],
    [' 12 ', 1200n],
    ['0', 0n],
  ] as const)('%s is %s fen', ([text, expected]) => {
    expect(parseYuan(text)).toBe(expected);
  });

  test.for(['', 'abc', '1.234', '1e3', '--1', '1,000', '１２', '1.', '.5'])('%s is no amount', (text) => {
    expect(parseYuan(text)).toBeUndefined();
  });
});

describe('金额的样子', () => {
  test.for([
    ['50000', '￥50,000.00'],
    ['-1234567.8', '−￥1,234,567.80'],
    ['999.99', '￥999.99'],
    ['0', '￥0.00'],
  ] as const)('%s is shown as %s', ([amount, shown]) => {
    expect(showFen(yuan(amount))).toBe(shown);
  });
});

describe('分摊', () => {
  always.prop([amount, fc.array(weight, { minLength: 1, maxLength: 30 })])(
    'the parts add up to the whole to the fen',
    (total, weights) => {
      fc.pre(sumFen(weights) > 0n);
      expect(sumFen(apportion(total, weights))).toBe(total);
    },
  );

  always.prop([weight, fc.array(weight, { minLength: 1, maxLength: 30 })])(
    'no part differs from its exact share by a whole fen',
    (total, weights) => {
      const whole = sumFen(weights);
      fc.pre(whole > 0n);
      apportion(total, weights).forEach((part, i) => {
        const exact = total * weights[i]!;
        const difference = part * whole - exact;
        expect(difference < whole && difference > -whole).toBe(true);
      });
    },
  );

  test('what weighs nothing gets nothing', () => {
    expect(apportion(yuan('10.00'), [yuan('0'), yuan('3'), yuan('0')])).toEqual([0n, 1000n, 0n]);
  });

  test('a discount of 30 over 100 and 108 is 14.42 and 15.58', () => {
    expect(apportion(yuan('30'), [yuan('100'), yuan('108')]).map((part: Fen) => formatFen(part))).toEqual([
      '14.42',
      '15.58',
    ]);
  });

  test('an amount over nothing is a defect', () => {
    expect(() => apportion(yuan('1'), [yuan('0')])).toThrow('nothing to apportion over');
  });
});
