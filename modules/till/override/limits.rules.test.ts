import { yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { neededOverrides } from './limits.rules.ts';

const terminal = { lineDiscount: '0.9', billDiscount: '0.95', allowPriceChange: false };
const hit = (name: string, base: string, saving: string) => ({
  kind: 'manual' as const,
  name,
  base: yuan(base),
  saving: yuan(saving),
});
const lines = [{ no: 1, sku: 7 }];
const price = () => '10.00';

describe('收银员的权限', () => {
  test.each([
    ['九五折', [{ name: 'a' }], [hit('a', '100', '5')], []],
    ['九四折', [{ name: 'a' }], [hit('a', '100', '6')], ['discount']],
    [
      '两次九七折合起来超过',
      [{ name: 'a' }, { name: 'b' }],
      [hit('a', '100', '3'), hit('b', '97', '2.91')],
      ['discount'],
    ],
    ['一行九折', [{ name: 'a', lines: [1] }], [hit('a', '100', '10')], []],
    ['一行八折', [{ name: 'a', lines: [1] }], [hit('a', '100', '20')], ['discount']],
    ['没有用上的折扣不算', [{ name: 'a' }, { name: 'b' }], [hit('b', '100', '5')], []],
    ['凑整差一分不算超', [{ name: 'a' }], [hit('a', '9.99', '0.50')], []],
  ])('%s', (_, discounts, hits, kinds) =>
    expect(neededOverrides({ lines, discounts }, hits, terminal, price).map(({ kind }) => kind)).toEqual(kinds),
  );

  test('a changed price wants a manager unless the terminal allows it; the usual price typed again does not', () => {
    const changed = { lines: [{ no: 1, sku: 7, price: '9.50' }], discounts: [] };
    expect(neededOverrides(changed, [], terminal, price)).toEqual([{ kind: 'price', why: '第1行改了价' }]);
    expect(neededOverrides(changed, [], { ...terminal, allowPriceChange: true }, price)).toEqual([]);
    const same = { lines: [{ no: 1, sku: 7, price: '10' }], discounts: [] };
    expect(neededOverrides(same, [], terminal, price)).toEqual([]);
  });
});
