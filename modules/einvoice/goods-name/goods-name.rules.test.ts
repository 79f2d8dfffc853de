import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Item, itemKey, keywordsOf, type Knowledge, type Mapping, match, stateFor } from './goods-name.rules.ts';

const of = (taxItem: number, sku: string | null = null, invoiceName: string | null = null): Mapping => ({
  taxItem,
  sku,
  invoiceName,
});
const nothing: Knowledge = {
  bySku: new Map(),
  byName: new Map(),
  byCategory: new Map(),
  categories: new Map(),
  keywords: [],
};
const item: Item = { goodsName: '不锈钢 保温杯刷 500ML', outerSku: 'BWB-1', category: '水具' };
const knowing = (more: Partial<Knowledge>): Knowledge => ({ ...nothing, ...more });
const words = [...keywordsOf(1, '保温杯 水壶'), ...keywordsOf(2, '保温杯刷、杯刷'), ...keywordsOf(3, '不锈钢')];

describe('匹配', () => {
  test.each<[string, Knowledge, object | undefined]>([
    ['nothing is known', nothing, undefined],
    [
      'the same code, confirmed',
      knowing({ bySku: new Map([['BWB-1', [of(5, 'S5', '杯')]]]) }),
      { how: 'exact', ...of(5, 'S5', '杯') },
    ],
    [
      'the same code twice, agreed on the tax alone',
      knowing({ bySku: new Map([['BWB-1', [of(5, 'A'), of(5, 'B')]]]) }),
      { how: 'exact', ...of(5) },
    ],
    [
      'the same code twice, contradicting: no weaker sign decides',
      knowing({ bySku: new Map([['BWB-1', [of(5), of(6)]]]), keywords: words }),
      undefined,
    ],
    [
      'the same name, whatever its blanks and capitals',
      knowing({ byName: new Map([['不锈钢 保温杯刷 500ml', [of(7)]]]), keywords: words }),
      { how: 'learned', taxItem: 7 },
    ],
    [
      'the code goes before the name',
      knowing({ bySku: new Map([['BWB-1', [of(5)]]]), byName: new Map([['不锈钢 保温杯刷 500ml', [of(7)]]]) }),
      { how: 'exact', taxItem: 5 },
    ],
    ['the longest keyword', knowing({ keywords: words }), { how: 'keyword', taxItem: 2 }],
    ['two longest keywords', knowing({ keywords: [...words, ...keywordsOf(4, '保温杯刷')] }), undefined],
    [
      'two longest keywords of one tax item',
      knowing({ keywords: keywordsOf(4, '不锈钢 保温杯') }),
      { how: 'keyword', taxItem: 4 },
    ],
    [
      'an undecided keyword is not decided by the category',
      knowing({
        keywords: [...keywordsOf(1, '杯刷'), ...keywordsOf(2, '保温')],
        byCategory: new Map([['水具', [of(9)]]]),
      }),
      undefined,
    ],
    [
      'the category, where all agree',
      knowing({ byCategory: new Map([['水具', [of(9, 'S', 'N'), of(9)]]]) }),
      { how: 'category', ...of(9) },
    ],
    [
      'what was laid down for the category, before any word of the name',
      knowing({ categories: new Map([['水具', of(7, null, '水杯')]]), keywords: words }),
      { how: 'category', ...of(7, null, '水杯') },
    ],
    [
      'what people confirmed for the name, before what was laid down for the category',
      knowing({ byName: new Map([['不锈钢 保温杯刷 500ml', [of(5)]]]), categories: new Map([['水具', of(7)]]) }),
      { how: 'learned', ...of(5) },
    ],
    ['the category, where they do not', knowing({ byCategory: new Map([['水具', [of(9), of(8)]]]) }), undefined],
  ])('%s', (_, known, expected) => {
    if (expected) expect(match(item, known)).toMatchObject(expected);
    else expect(match(item, known)).toBeUndefined();
  });

  const mapping = fc.record({
    taxItem: fc.integer({ min: 1, max: 3 }),
    sku: fc.constant(null),
    invoiceName: fc.constant(null),
  });
  const mappings = fc.array(mapping, { maxLength: 3 });
  const anyKnowledge = fc
    .tuple(
      mappings,
      mappings,
      mappings,
      fc.array(fc.tuple(fc.constantFrom('杯', '保温', '保温杯', '杯刷', '锅'), fc.integer({ min: 1, max: 3 })), {
        maxLength: 5,
      }),
    )
    .map(([sku, name, category, some]): Knowledge => ({
      bySku: new Map([['BWB-1', sku]]),
      byName: new Map([['不锈钢 保温杯刷 500ml', name]]),
      byCategory: new Map([['水具', category]]),
      categories: new Map(),
      keywords: some.map(([word, taxItem]) => ({ word, taxItem })),
    }));

  test('nothing is ever found that nobody said, and the order of what is known does not matter', () => {
    fc.assert(
      fc.property(anyKnowledge, (known) => {
        const found = match(item, known);
        const said = [...known.bySku.values(), ...known.byName.values(), ...known.byCategory.values(), known.keywords]
          .flat()
          .map(({ taxItem }) => taxItem);
        if (found) expect(said).toContain(found.taxItem);
        const turned: Knowledge = {
          bySku: new Map([...known.bySku].map(([key, all]) => [key, all.toReversed()])),
          byName: new Map([...known.byName].map(([key, all]) => [key, all.toReversed()])),
          byCategory: new Map([...known.byCategory].map(([key, all]) => [key, all.toReversed()])),
          categories: known.categories,
          keywords: known.keywords.toReversed(),
        };
        expect(match(item, turned)).toEqual(found);
      }),
    );
  });

  test('a weak sign is never confirmed by itself', () => {
    fc.assert(
      fc.property(anyKnowledge, fc.boolean(), (known, isOn) => {
        const found = match(item, known);
        if (!found) return;
        const state = stateFor(found, isOn);
        expect(state === 'confirmed').toBe(isOn && (found.how === 'exact' || found.how === 'learned'));
      }),
    );
  });
});

describe('识别码', () => {
  test.each([
    [{ itemId: '1', skuId: '2', outerSku: 'A', goodsName: '杯' }, 'id:1/2'],
    [{ itemId: '1', skuId: null, goodsName: '杯' }, 'id:1/'],
    [{ outerSku: 'A', goodsName: '杯' }, 'sku:A'],
    [{ goodsName: ' 保温　杯 ', spec: '500ML' }, 'name:保温 杯/500ml'],
  ])('%o: %s', (given, key) => {
    expect(itemKey(given)).toBe(key);
  });
});
