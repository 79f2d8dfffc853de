import { dec, yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { discountComplaint, discountTerms } from './common-discount.rules.ts';

describe('常用折扣', () => {
  test.each([
    ['by rate, without one', { mode: 'rate', value: yuan('5') }, '请填写折扣'],
    ['by amount, without one', { mode: 'amount', rate: dec('0.9') }, '请填写金额'],
    ['that does not say how', {}, '请填写折扣'],
  ])('one %s is refused', (_, draft, words) => {
    expect(discountComplaint({ name: '折', ...draft } as never)).toContain(words);
  });

  test('pricing is told of the one figure that counts', () => {
    const row = { name: '老顾客', mode: 'rate', rate: dec('0.9'), value: yuan('5'), maxOff: yuan('20') };
    expect(discountTerms(row as never)).toEqual({ name: '老顾客', mode: 'rate', rate: '0.9', maxOff: 2000n });
    const off = { ...row, mode: 'amount', maxOff: null };
    expect(discountTerms(off as never)).toEqual({ name: '老顾客', mode: 'amount', value: 500n });
  });
});
