import { type Fen, yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { presetRows } from '../statement/presets.ts';
import {
  type Adjustments,
  incomeTitles,
  isMicro,
  prepayment,
  quarterEnd,
  quarterName,
  statementRows,
} from './income-tax.rules.ts';

const zero = yuan('0.00');
const none: Adjustments = {
  r19: zero,
  r20: zero,
  r21: zero,
  r22: zero,
  r23: zero,
  losses: zero,
  r29: zero,
  r30: zero,
  r31: zero,
};
const small = { staff: 20, assets: yuan('8000000.00'), isRestricted: false };
const large = { ...small, staff: 500 };
const shown = (rows: Readonly<Record<string, Fen>>, ...keys: string[]) => keys.map((key) => Number(rows[key]) / 100);

describe('企业所得税预缴底稿', () => {
  test.each([
    ['a micro enterprise pays five percent', '1000000.00', small, {}, [1000000, 250000, 200000, 50000]],
    ['anybody else pays twenty-five', '1000000.00', large, {}, [1000000, 250000, 0, 250000]],
    ['three million is the last that is small', '3000000.00', small, {}, [3000000, 750000, 600000, 150000]],
    ['a fen more is not', '3000000.01', small, {}, [3000000.01, 750000, 0, 750000]],
    ['a loss pays nothing', '-500.00', small, {}, [-500, 0, 0, 0]],
    ['what was prepaid is taken off', '1000000.00', small, { r30: '30000.00' }, [1000000, 250000, 200000, 20000]],
    [
      'what bears no tax is taken off',
      '1000000.00',
      large,
      { r20: '100000.00', r22: '100000.00' },
      [800000, 200000, 0, 200000],
    ],
    ['old losses make up for profit', '1000.00', large, { losses: '400.00' }, [600, 150, 0, 150]],
    ['but make no new loss', '1000.00', large, { losses: '4000.00' }, [0, 0, 0, 0]],
  ])('%s', (_, profit, size, given, rows) => {
    const adjustments = {
      ...none,
      ...Object.fromEntries(Object.entries(given).map(([key, value]) => [key, yuan(value)])),
    };
    expect(shown(prepayment(yuan(profit), adjustments, size), 'r25', 'r27', 'r28', 'r32')).toEqual(rows);
  });

  test('what is not known is not taken for small', () => {
    expect(isMicro({ ...small, staff: null }, zero)).toBe(false);
    expect(isMicro({ ...small, assets: null }, zero)).toBe(false);
    expect(isMicro({ ...small, isRestricted: true }, zero)).toBe(false);
  });

  test.each(['small', 'enterprise'] as const)('rows of the form repeat rows of the same name (%s)', (standard) => {
    const statement = presetRows(standard, 'incomeStatement');
    for (const [row, lineNo] of Object.entries(statementRows[standard])) {
      const word = (incomeTitles[Number(row)] ?? '利润总额').replace(/^[减加]：/, '');
      expect(statement.find((one) => one.lineNo === lineNo)?.title).toContain(word);
    }
  });

  test.each([
    ['2026-01', '2026-03', '2026 年第 1 季度'],
    ['2026-06', '2026-06', '2026 年第 2 季度'],
    ['2026-11', '2026-12', '2026 年第 4 季度'],
  ])('%s lies in the quarter that ends with %s', (month, end, name) => {
    expect([quarterEnd(month), quarterName(month)]).toEqual([end, name]);
  });
});
