import { dec } from '@heliu/model';
import { expect, test } from 'vitest';
import { combinationComplaint } from './combination.rules.ts';

const part = (sku: number, share?: string) => ({
  sku,
  quantity: dec(1),
  ...(share !== undefined && { priceShare: dec(share) }),
});
test.each([
  ['fine', [part(2), part(3)], undefined],
  ['one part, many times', [{ sku: 2, quantity: dec(12) }], undefined],
  ['itself', [part(2), part(1)], '组成第2行：组合不能包含它自己'],
  ['twice', [part(2), part(2)], '组成第2行：SKU 重复，请把数量写在一行'],
  ['shares of all', [part(2, '7'), part(3, '0')], undefined],
  ['shares of some', [part(2, '7'), part(3)], '价格占比要么每行都填，要么全部留空'],
  ['shares of nothing', [part(2, '0'), part(3, '0')], '价格占比不能全部为 0'],
])('%s', (_, parts, complaint) => expect(combinationComplaint({ combination: 1, parts })).toBe(complaint));
