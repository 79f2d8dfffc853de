import { dec, type Input } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { goodsComplaint, shelfBlockers, skuCodes } from './goods.rules.ts';
import type { goods } from './goods.ts';

const base: Input<typeof goods> = { code: 'G1', name: '杯', category: 1, unit: 1, attributes: [] };

test.each<[string, Partial<Input<typeof goods>>, string | undefined]>([
  ['fine', { batchManaged: true, shelfLifeDays: 30, alertDays: 30, minStock: dec(1), maxStock: dec(1) }, undefined],
  ['cost by batch without batches', { costMethod: 'batch' }, '按批次计价的商品须启用批次管理'],
  ['warned before it is made', { shelfLifeDays: 10, alertDays: 11 }, '临期预警天数不能大于保质期'],
  ['least above most', { minStock: dec('10'), maxStock: dec('9.5') }, '库存下限不能高于库存上限'],
  ['sold below the lowest', { retailPrice: dec('9.9'), minPrice: dec('10') }, '零售价低于最低售价 10'],
  [
    'members below the lowest',
    { retailPrice: dec('12'), memberPrice: dec('9'), minPrice: dec('10') },
    '会员价低于最低售价 10',
  ],
  ['an attribute without values', { attributes: [{ name: '颜色', values: '、' }] }, '规格与属性第1行：没有可选值'],
])('商品：%s', (_, more, complaint) => expect(goodsComplaint({ ...base, ...more })).toBe(complaint));

describe('上架条件', () => {
  const fine = { pictures: 1, disabled: false, noSale: false };
  const sold = { retailPrice: '9.9000', disabled: false };
  test.each<[string, Parameters<typeof shelfBlockers>[0], Parameters<typeof shelfBlockers>[1], string[]]>([
    ['all there', fine, [sold], []],
    ['one SKU with a price is enough', fine, [sold, { retailPrice: null, disabled: false }], []],
    [
      'everything missing, told at once',
      { pictures: 0, disabled: true, noSale: true },
      [],
      ['商品已停用', '商品设为禁止销售', '没有图片', '没有启用的 SKU'],
    ],
    ['only disabled ones', fine, [{ ...sold, disabled: true }], ['没有启用的 SKU']],
    ['free of charge', fine, [{ ...sold, retailPrice: '0.0000' }], ['没有零售价']],
  ])('%s', (_, goods, skus, blockers) => expect(shelfBlockers(goods, skus)).toEqual(blockers));
});

test.each<[readonly string[], readonly string[], string[]]>([
  [[''], [], ['G1']],
  [[''], ['G1'], ['G1-01']],
  [['红色', '黑色'], [], ['G1-01', 'G1-02']],
  [['白色'], ['G1-01', 'G1-03'], ['G1-02']],
  [['甲', '乙'], ['G1-01'], ['G1-02', 'G1-03']],
])('SKU 编码 %o beside %o: %o', (specs, taken, codes) => expect(skuCodes('G1', specs, taken)).toEqual(codes));
