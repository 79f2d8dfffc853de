import { fc, test as prop } from '@fast-check/vitest';
import { type Fen, fen, sumFen, yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { columnKeys } from '../books/columns.rules.ts';
import { type Center, centerColumns, centerFigures } from './center-income.rules.ts';
import { amountKey } from './figures.rules.ts';
import type { LeafAccount } from './statement.ts';

const tree: Center[] = [
  { id: 1, name: '业务', parent: null },
  { id: 11, name: '线上', parent: 1 },
  { id: 12, name: '批发', parent: 1 },
  { id: 121, name: '华东', parent: 12 },
  { id: 9, name: '总部', parent: null },
];
const told = (centers: readonly Center[], under: number | null) =>
  centerColumns(centers, under).map(({ name, ids }) => [name, ids.toSorted((a, b) => a - b)]);
const account = { id: 5001, code: '5001', name: '收入' } as LeafAccount;
const pieces = [{ account, part: 'occurred', times: 1 }] as const;
const amounts = (amount: Fen) => new Map([[amountKey(5001, 'occurred'), amount]]);

describe('利润中心利润表', () => {
  test.each<[string, number | null, unknown]>([
    [
      'the top of the tree, each with all below it',
      null,
      [
        ['业务', [1, 11, 12, 121]],
        ['总部', [9]],
      ],
    ],
    [
      'those right below one',
      1,
      [
        ['线上', [11]],
        ['批发', [12, 121]],
      ],
    ],
    ['one that has none below it stands alone', 11, [['线上', [11]]]],
  ])('%s', (_, under, columns) => {
    expect(told(tree, under)).toEqual(columns);
  });

  test('what stood below a center that is gone stands at the top', () => {
    expect(told([{ id: 5, name: '旧', parent: 4 }], null)).toEqual([['旧', [5]]]);
  });

  test('those for which there is no room share the last column', () => {
    const many = Array.from({ length: 20 }, (_, i) => ({ id: i + 1, name: `中心${i + 1}`, parent: null }));
    const columns = centerColumns(many, null);
    expect(columns).toHaveLength(columnKeys.length);
    expect(columns.at(-1)).toMatchObject({ name: '其他', center: null, ids: [16, 17, 18, 19, 20] });
  });

  test('what no center has is told beside them, and headings have no figures', () => {
    const columns = centerColumns(tree, null);
    const figures = centerFigures(pieces, columns, new Map([[121, amounts(yuan('30.00'))]]), amounts(yuan('100.00')));
    expect(figures).toMatchObject({ c1: yuan('30.00'), c2: 0n, c3: null, rest: yuan('70.00'), total: yuan('100.00') });
    expect(Object.values(centerFigures(null, columns, new Map(), new Map())).every((one) => one === null)).toBe(true);
  });

  prop.prop([fc.array(fc.bigInt(-(10n ** 9n), 10n ** 9n), { minLength: 5, maxLength: 5 }), fc.bigInt(0n, 10n ** 6n)])(
    'the columns and the rest come to the whole',
    (own, unnamed) => {
      const byCenter = new Map(tree.map(({ id }, i) => [id, amounts(fen(own[i]!))]));
      const whole = fen(own.reduce((sum, one) => sum + one, unnamed));
      const { rest, total, ...columns } = centerFigures(pieces, centerColumns(tree, null), byCenter, amounts(whole));
      const shown = Object.values(columns).filter((one) => one !== null);
      expect([total, rest]).toEqual([whole, fen(unnamed)]);
      expect(sumFen([...shown, rest!])).toBe(whole);
    },
  );
});
