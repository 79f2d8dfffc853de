import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Attribute } from './attribute.ts';
import { attributeComplaint, combinations, matrixOf, readSpec, valuesOf } from './attribute.rules.ts';

const colour: Attribute = { name: '颜色', kind: 'sale', values: '红色、黑色' };
const size: Attribute = { name: '尺码', kind: 'sale', values: 'M、L' };
const fabric: Attribute = { name: '面料', kind: 'description', values: '棉、麻' };

describe('可选值', () => {
  test.each([
    ['红色、黑色，红色', ['红色', '黑色']],
    [' 红 色 ； ', ['红 色']],
    ['Ｍ,L', ['M', 'L']],
    ['', []],
  ])('%s', (text, values) => expect(valuesOf(text)).toEqual(values));
});

describe('规格组合', () => {
  test.each<[string, readonly Attribute[], string[]]>([
    ['nothing to choose', [], ['']],
    ['described only', [fabric], ['']],
    ['one', [colour], ['红色', '黑色']],
    ['two, the last changing fastest', [colour, fabric, size], ['红色/M', '红色/L', '黑色/M', '黑色/L']],
  ])('%s', (_, attributes, specs) => {
    expect(combinations(attributes).map(({ spec }) => spec)).toEqual(specs);
  });

  test.each<[string, readonly Attribute[], string | undefined]>([
    ['fine', [colour, size, fabric], undefined],
    ['named twice', [colour, { ...size, name: '颜色' }], '规格与属性第2行：属性“颜色”重复'],
    ['no value', [{ ...colour, values: '、' }], '规格与属性第1行：没有可选值'],
    ['a stroke in a value', [{ ...colour, values: '红/黑' }], '规格与属性第1行：“红/黑”里不能有 /、| 或 ='],
    ['a stroke where nothing is made of it', [{ ...fabric, values: '棉/麻' }], undefined],
    [
      'too many',
      ['a', 'b', 'c'].map((name) => ({ name, values: '1、2、3、4、5、6、7、8' })),
      '规格组合有 512 种，最多 500 种，请拆成几个商品',
    ],
  ])('complaint: %s', (_, attributes, complaint) => expect(attributeComplaint(attributes)).toBe(complaint));
});

describe('SKU 矩阵', () => {
  const skusOf = (...attributes: Attribute[]) =>
    combinations(attributes).map(({ key, spec }, id) => ({ id, key, spec }));
  const named = (all: readonly { spec: string }[]) => all.map(({ spec }) => spec);

  test('a new value adds its combinations and leaves the others', () => {
    const { kept, added, dropped } = matrixOf([{ ...colour, values: '红色、白色、黑色' }, size], skusOf(colour, size));
    expect([named(kept), named(added), named(dropped)]).toEqual([
      ['红色/M', '红色/L', '黑色/M', '黑色/L'],
      ['白色/M', '白色/L'],
      [],
    ]);
  });
  test('a value that is gone drops its combinations, by name', () => {
    const { kept, added, dropped } = matrixOf([{ ...colour, values: '红色' }, size], skusOf(colour, size));
    expect([named(kept), named(added), named(dropped)]).toEqual([['红色/M', '红色/L'], [], ['黑色/M', '黑色/L']]);
  });
  test('attributes in another order are the same SKUs, written otherwise', () => {
    const { kept, added, dropped } = matrixOf([size, colour], skusOf(colour, size));
    expect([named(kept), named(added), named(dropped)]).toEqual([['M/红色', 'M/黑色', 'L/红色', 'L/黑色'], [], []]);
    expect(kept.map(({ sku }) => sku.spec)).toEqual(['红色/M', '黑色/M', '红色/L', '黑色/L']);
  });

  const words = fc.uniqueArray(fc.constantFrom('甲', '乙', '丙', '丁', '戊'), { minLength: 1, maxLength: 4 });
  const some = fc
    .uniqueArray(fc.constantFrom('颜色', '尺码', '版本'), { maxLength: 3 })
    .chain((names) =>
      fc.tuple(...names.map((name) => words.map((all): Attribute => ({ name, values: all.join('、') })))),
    );
  test('nothing is lost or doubled: what was is kept or dropped, what shall be is kept or added', () => {
    fc.assert(
      fc.property(some, some, (before, after) => {
        const existing = skusOf(...before);
        const { kept, added, dropped } = matrixOf(after, existing);
        const keys = [...kept, ...added].map(({ key }) => key);
        expect(keys.toSorted()).toEqual(
          combinations(after)
            .map(({ key }) => key)
            .toSorted(),
        );
        expect(new Set(keys).size).toBe(keys.length);
        expect([...kept.map(({ sku }) => sku.id), ...dropped.map(({ id }) => id)].toSorted((a, b) => a - b)).toEqual(
          existing.map(({ id }) => id),
        );
        for (const { key, sku } of kept) expect(sku.key).toBe(key);
      }),
    );
  });
  test('every spec that is shown can be typed again', () => {
    fc.assert(
      fc.property(some, (attributes) => {
        // A value of two attributes at once could be meant for either.
        const all = attributes.flatMap(({ values }) => valuesOf(values));
        fc.pre(new Set(all).size === all.length);
        for (const one of combinations(attributes)) {
          expect(readSpec(attributes, one.spec)).toEqual(one);
          expect(readSpec(attributes, one.spec.split('/').toReversed().join(' / '))).toEqual(one);
        }
      }),
    );
  });
  test.each<[string, readonly Attribute[], string, string]>([
    ['nothing to choose', [fabric], '红色', '这个商品没有规格，规格请留空'],
    ['nothing typed', [colour, size], '', '规格应按“颜色/尺码”填写'],
    ['half', [colour, size], '红色', '规格应按“颜色/尺码”填写，现在是“红色”'],
    ['unknown', [colour, size], '绿色/M', '“绿色”不是这个商品的颜色（红色、黑色），请先在商品里加上'],
    [
      'twice the same attribute',
      [colour, size],
      '红色/黑色',
      '“红色/黑色”不是这个商品的尺码（M、L），请先在商品里加上',
    ],
  ])('typed wrong: %s', (_, attributes, typed, complaint) => expect(readSpec(attributes, typed)).toBe(complaint));
});
