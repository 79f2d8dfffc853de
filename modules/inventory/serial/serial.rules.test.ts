import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movePieces, type PieceMove, serialComplaint, serialsIn, wrongText } from './serial.rules.ts';

describe('序列号', () => {
  test.each<[string, string[]]>([
    ['A1\nA2\r\nA3', ['A1', 'A2', 'A3']],
    ['a1, a2；a3、a4', ['A1', 'A2', 'A3', 'A4']],
    ['  ', []],
    ['ＳＮ１', ['SN1']],
    ['A1|A2', ['A1', 'A2']],
  ])('%j', (typed, found) => expect(serialsIn(typed)).toEqual(found));

  test.each<[string, string, boolean, number, string | undefined]>([
    ['none yet', '', true, 3, undefined],
    ['some', 'A B', true, 3, undefined],
    ['all', 'A B C', true, 3, undefined],
    ['too many', 'A B C', true, 2, '填了 3 个序列号，数量只有 2'],
    ['twice', 'A B A B', true, 9, '序列号 A、B 重复'],
    ['goods without', 'A', false, 9, '手机 没有启用序列号管理，序列号请留空'],
    ['too long', 'X'.repeat(61), true, 1, `序列号 ${'X'.repeat(20)}… 超过60个字`],
  ])('a draft: %s', (_, typed, isManaged, count, expected) =>
    expect(serialComplaint(serialsIn(typed), { name: '手机', isManaged, count })).toBe(expected),
  );
});

const move = (quantity: number, serials: string, warehouse = 1, sku = 7): PieceMove => ({
  label: '第1行 ',
  name: '手机',
  sku,
  warehouse,
  quantity,
  serials: serialsIn(serials),
});
const standing = (at: Readonly<Record<string, number>>) => ({
  isAnywhere: (_: number, serial: string) => serial in at,
  isAt: (_: number, serial: string, warehouse: number) => at[serial] === warehouse,
});

describe('一件在一处', () => {
  test.each<[string, PieceMove[], Record<string, number>, [string, string | undefined][]]>([
    ['comes in', [move(2, 'A B')], {}, []],
    ['leaves', [move(-1, 'A')], { A: 1 }, []],
    ['moves to another warehouse', [move(-1, 'A', 1), move(1, 'A', 2)], { A: 1 }, []],
    ['is there already', [move(1, 'A')], { A: 2 }, [['there', 'A']]],
    ['is elsewhere', [move(-1, 'A')], { A: 2 }, [['absent', 'A']]],
    ['is nowhere', [move(-2, 'A B')], { B: 1 }, [['absent', 'A']]],
    ['numbers are missing', [move(3, 'A B')], {}, [['count', undefined]]],
    ['no numbers at all', [move(-3, '')], {}, [['count', undefined]]],
    ['half a piece', [move(1.5, 'A')], {}, [['count', undefined]]],
    ['twice in one document', [move(1, 'A'), move(1, 'A')], {}, [['there', 'A']]],
    ['taken twice in one document', [move(-1, 'A'), move(-1, 'A')], { A: 1 }, [['absent', 'A']]],
    [
      'everything at once',
      [move(-2, 'A'), move(1, 'B')],
      { B: 1 },
      [
        ['count', undefined],
        ['absent', 'A'],
        ['there', 'B'],
      ],
    ],
  ])('%s', (_, moves, at, expected) =>
    expect(movePieces(moves, standing(at)).wrong.map(({ why, serial }) => [why, serial])).toEqual(expected),
  );

  test('what is wrong says where the piece is', () => {
    const { wrong } = movePieces([move(-2, 'A B'), move(1, 'C'), move(2, 'D')], standing({ A: 2, C: 2 }));
    const texts = wrong.map((one) =>
      wrongText(
        one,
        (_, serial) => (serial === 'B' ? undefined : '上海仓'),
        () => '杭州仓',
      ),
    );
    expect(texts).toEqual([
      '第1行 手机：A 不在杭州仓（在上海仓）',
      '第1行 手机：B 不在杭州仓（没有入库或已经出库）',
      '第1行 手机：C 已在上海仓，不能再入库',
      '第1行 手机：数量 2，序列号填了 1 个，请每件填一个',
    ]);
  });

  test('whatever is tried, a piece is in one place or in none', () => {
    const step = fc.record({
      out: fc.boolean(),
      serial: fc.constantFrom('A', 'B', 'C'),
      warehouse: fc.constantFrom(1, 2),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const moves = steps.map(({ out, serial, warehouse }) => move(out ? -1 : 1, serial, warehouse));
        const { entries } = movePieces(moves, standing({}));
        const sums = new Map<string, number>();
        for (const { serial, warehouse, quantity } of entries) {
          for (const key of [serial, `${serial}|${warehouse}`]) sums.set(key, (sums.get(key) ?? 0) + quantity);
          for (const sum of sums.values()) expect([0, 1]).toContain(sum);
        }
      }),
    );
  });
});
