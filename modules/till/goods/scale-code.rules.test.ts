import { fc, test as property } from '@fast-check/vitest';
import { dec, extend } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { ean13Digit } from '../../goods/model.ts';
import { quantityOf, readScaleCode } from './scale-code.rules.ts';

const prefixes = { weightPrefix: '21', pricePrefix: '22' };
const code = (first: string) => first + ean13Digit(first);

describe('电子秤码', () => {
  test.each([
    [code('210012300356'), { plu: '00123', value: 356, says: 'weight' }],
    [code('220012301280'), { plu: '00123', value: 1280, says: 'price' }],
    [code('230012301280'), undefined],
    [code('210012300000'), undefined],
    ['2100123003560', undefined],
    ['210012300356', undefined],
  ])('%s', (text, read) => expect(readScaleCode(text, prefixes)).toEqual(read));

  test('a weight is kilograms; of goods without a price an amount is nothing', () => {
    expect(quantityOf({ plu: '1', value: 356, says: 'weight' }, '0.00')).toBe('0.356');
    expect(quantityOf({ plu: '1', value: 356, says: 'price' }, '0.00')).toBeUndefined();
  });

  property.prop([fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 50_000 })])(
    'an amount on a label is asked for to the fen, at any price',
    (value, price) => {
      const yuan = (price / 100).toFixed(2);
      const quantity = quantityOf({ plu: '1', value, says: 'price' }, yuan)!;
      expect(extend(quantity, dec(yuan))).toBe(BigInt(value));
    },
  );
});
