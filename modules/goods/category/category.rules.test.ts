import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CategoryNode, inherited, inheritedKeys } from './category.rules.ts';

const node = (id: number, more: Partial<CategoryNode> = {}): CategoryNode => ({
  id,
  name: `分类${id}`,
  taxItem: null,
  taxRate: null,
  valuationClass: null,
  attributes: [],
  ...more,
});
const from = (id: number) => ({ id, name: `分类${id}` });
const red = { name: '颜色', values: '红色' };
const black = { name: '颜色', values: '黑色' };

describe('分类继承', () => {
  test.each<[string, readonly CategoryNode[], object]>([
    ['nothing above', [], { taxItem: null, taxRate: null, valuationClass: null, attributes: [] }],
    ['its own', [node(3, { taxItem: 7 }), node(1, { taxItem: 8 })], { taxItem: { value: 7, from: from(3) } }],
    [
      'the nearest above',
      [node(3), node(2, { taxRate: 4 }), node(1, { taxRate: 5 })],
      { taxRate: { value: 4, from: from(2) } },
    ],
    [
      'each by itself',
      [node(3, { valuationClass: 1 }), node(1, { taxItem: 8 })],
      { valuationClass: { value: 1, from: from(3) }, taxItem: { value: 8, from: from(1) } },
    ],
    [
      'attributes add up, the nearer of one name counts',
      [node(2, { attributes: [black] }), node(1, { attributes: [red, { name: '尺码', values: 'M' }] })],
      {
        attributes: [
          { value: black, from: from(2) },
          { value: { name: '尺码', values: 'M' }, from: from(1) },
        ],
      },
    ],
  ])('%s', (_, chain, expected) => expect(inherited(chain)).toMatchObject(expected));

  const some = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null });
  const nodes = fc.array(fc.record({ taxItem: some, taxRate: some, valuationClass: some }), { maxLength: 5 });
  test('what is found is said by somebody, and nobody nearer says anything', () => {
    fc.assert(
      fc.property(nodes, (all) => {
        const chain = all.map((said, i) => node(i + 1, said));
        const found = inherited(chain);
        for (const key of inheritedKeys) {
          const one = found[key];
          const nearer = one ? chain.slice(0, one.from.id - 1) : chain;
          expect(nearer.every((above) => above[key] === null)).toBe(true);
          if (one) expect(chain[one.from.id - 1]![key]).toBe(one.value);
        }
      }),
    );
  });
});
