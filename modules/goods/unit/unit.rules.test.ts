import { dec, type Decimal } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baseUnit, changedRatios, inUnits, unitGroupComplaint, type UnitRatio } from './unit.rules.ts';

const of = (unit: number, ratio: string, more: Partial<UnitRatio> = {}): UnitRatio => ({
  unit,
  ratio: dec(ratio),
  ...more,
});

describe('单位组', () => {
  test.each<[string, readonly UnitRatio[], string | undefined]>([
    ['base alone', [of(1, '1')], undefined],
    ['three packings', [of(1, '1'), of(2, '12'), of(3, '24', { purchaseDefault: true })], undefined],
    ['1.000 is the base too', [of(1, '1.000')], undefined],
    ['no base', [of(2, '12')], '没有基本单位：换算率为 1 的一行就是基本单位'],
    ['two bases', [of(1, '1'), of(2, '1.0')], '有 2 个单位的换算率是 1，基本单位只能有一个'],
    ['a unit twice', [of(1, '1'), of(1, '12')], '单位换算第2行：单位重复，每个单位只写一行'],
    [
      'bought by two',
      [of(1, '1', { purchaseDefault: true }), of(2, '12', { purchaseDefault: true })],
      '采购默认单位只能有一个',
    ],
    ['sold by two', [of(1, '1', { saleDefault: true }), of(2, '12', { saleDefault: true })], '销售默认单位只能有一个'],
  ])('%s', (_, units, complaint) => {
    expect(unitGroupComplaint({ units })).toBe(complaint);
  });

  test('the base is the one whose ratio is one', () => {
    expect(baseUnit([of(3, '24'), of(1, '1.0')])).toBe(1);
    expect(baseUnit([])).toBeUndefined();
  });

  test.each<[string, readonly UnitRatio[], readonly UnitRatio[], number[]]>([
    ['nothing changed, written otherwise', [of(1, '1'), of(2, '12')], [of(2, '12.0'), of(1, '1')], []],
    ['one more', [of(1, '1')], [of(1, '1'), of(2, '12')], []],
    ['another ratio', [of(1, '1'), of(2, '12')], [of(1, '1'), of(2, '10')], [2]],
    ['one gone', [of(1, '1'), of(2, '12')], [of(1, '1')], [2]],
    ['another base', [of(1, '1'), of(2, '12')], [of(1, '12'), of(2, '1')], [1, 2]],
  ])('frozen ratios: %s', (_, before, after, changed) => {
    expect(changedRatios(before, after)).toEqual(changed);
  });
});

const [bottle, pack, box] = [
  { name: '瓶', ratio: dec('1') },
  { name: '提', ratio: dec('6') },
  { name: '箱', ratio: dec('24') },
];

describe('按单位拆分', () => {
  test.each<[string, readonly { name: string; ratio: Decimal }[], string]>([
    ['41', [bottle, { name: '箱', ratio: dec('12') }], '3箱5瓶'],
    ['36', [bottle, { name: '箱', ratio: dec('12') }], '3箱'],
    ['0', [bottle, box], '0瓶'],
    ['5', [bottle, box], '5瓶'],
    ['55', [box, bottle, pack], '2箱1提1瓶'],
    ['-41', [bottle, { name: '箱', ratio: dec('12') }], '−3箱5瓶'],
    ['2.5', [{ name: '千克', ratio: dec('1') }], '2.5千克'],
    [
      '27.35',
      [
        { name: '千克', ratio: dec('1') },
        { name: '袋', ratio: dec('12.5') },
      ],
      '2袋2.35千克',
    ],
    ['30', [box], '1.25箱'],
    ['7', [], '7'],
  ])('%s in %o: %s', (quantity, units, text) => {
    expect(inUnits(dec(quantity), units)).toBe(text);
  });

  test('whole quantities add up to what was split, and no part but the first reaches the next larger unit', () => {
    const ratios = fc.uniqueArray(fc.integer({ min: 2, max: 60 }), { maxLength: 3 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), ratios, (quantity, more) => {
        const units = [1, ...more].map((ratio) => ({ name: `u${ratio}_`, ratio: dec(ratio) }));
        const parts = [...inUnits(dec(quantity), units).matchAll(/(\d+)u(\d+)_/g)].map(([, n, ratio]) => ({
          n: Number(n),
          ratio: Number(ratio),
        }));
        expect(parts.reduce((sum, { n, ratio }) => sum + n * ratio, 0)).toBe(quantity);
        const sorted = parts.toSorted((a, b) => b.ratio - a.ratio);
        expect(parts).toEqual(sorted);
        for (const [i, { ratio }] of parts.entries()) {
          const below = parts.slice(i + 1).reduce((sum, part) => sum + part.n * part.ratio, 0);
          expect(below).toBeLessThan(ratio);
        }
      }),
    );
  });
});
