import { describe, expect, test } from 'vitest';
import { chartOf, chartTypes, type Standard, standards } from '../account/chart.ts';
import { coverageGaps, gapsText, templateComplaint } from './coverage.rules.ts';
import { readFormula } from './formula.rules.ts';
import { presetRows } from './presets.ts';
import { type LeafAccount, type Statement, statements } from './statement.ts';

/** The accounts that a company begins with. */
function leavesOf(standard: Standard): LeafAccount[] {
  const chart = chartOf(standard);
  const parents = new Set(chart.map(({ parent }) => parent));
  return chart
    .filter(({ code }) => !parents.has(code))
    .map(({ code, name, type }, index) => ({
      id: index + 1,
      code,
      name,
      element: chartTypes.find((one) => one.code === type)!.element,
      isCash: code.startsWith('10'),
    }));
}

const all = (Object.keys(standards) as Standard[]).flatMap((standard) =>
  (Object.keys(statements) as Statement[]).map((statement) => ({ standard, statement })),
);

describe('报表模板', () => {
  test.each(all)('$statement of $standard is in order and counts every account exactly once', (one) => {
    const rows = presetRows(one.standard, one.statement);
    expect(templateComplaint(one.statement, rows)).toBeUndefined();
    expect(gapsText(coverageGaps(one.statement, rows, leavesOf(one.standard)))).toBeUndefined();
  });

  test.each<[string, (formula: string | null, lineNo: number | null) => string | null, string]>([
    ['an account left out', (f, no) => (no === 2 ? null : f), '没有取到：1101 短期投资'],
    ['an account counted twice', (f, no) => (no === 28 ? '1101' : f), '取了不止一次：1101 短期投资'],
    ['only one side of partners', (f, no) => (no === 34 ? '贷(2203)+2205' : f), '没有取到：1122 应收账款'],
    ['the wrong sign', (f, no) => (no === 2 ? '-1101' : f), '没有取到：1101 短期投资'],
    ['a total that forgets a row', (f, no) => (no === 15 ? '行1~9' : f), '没有取到：1901 待处理财产损溢'],
  ])('%s is named', (_, change, expected) => {
    const rows = presetRows('small', 'balanceSheet').map((row) => ({
      ...row,
      formula: change(row.formula, row.lineNo),
    }));
    expect(templateComplaint('balanceSheet', rows)).toBeUndefined();
    expect(gapsText(coverageGaps('balanceSheet', rows, leavesOf('small')))).toBe(expected);
  });

  test.each<[string, number, string | null, string]>([
    ['a circle', 9, '行15', '“存货”、“流动资产合计”的公式互相引用，绕成了圈'],
    ['a row that is not there', 15, '行1~99', '“流动资产合计”的公式引用了不存在的行99'],
    ['what nobody can read', 1, '1001+银行', '“货币资金”的公式：看不懂“银行”'],
    ['two accounts without a sign', 1, '1001 借(1122)', '“货币资金”的公式：“借(1122)”前面缺少加号或减号'],
    ['a formula that breaks off', 1, '1001+', '“货币资金”的公式：公式以符号结尾'],
    ['a range from behind', 15, '行9~1', '“流动资产合计”的公式：行9~1 的先后反了'],
    ['flows on a balance sheet', 1, '收(1122)', '“货币资金”的公式里有资产负债表用不上的取数方式'],
  ])('%s is refused in words', (_, lineNo, formula, message) => {
    const rows = presetRows('small', 'balanceSheet').map((row) => (row.lineNo === lineNo ? { ...row, formula } : row));
    expect(templateComplaint('balanceSheet', rows)).toBe(message);
  });

  test('a line number used twice and a total that is not marked are refused', () => {
    const rows = presetRows('small', 'balanceSheet');
    expect(templateComplaint('balanceSheet', [...rows, rows[1]!])).toBe('行次 1 用了两次');
    expect(
      templateComplaint(
        'balanceSheet',
        rows.map((row) => ({ ...row, role: null })),
      ),
    ).toBe('资产负债表要有一行、也只能有一行标为“资产总计”');
  });

  test('what a Chinese keyboard types means the same', () => {
    expect(readFormula('借（1122）＋行1～9－损益')).toEqual(readFormula('借(1122)+行1~9-损益'));
    expect(readFormula(null)).toEqual({ terms: [] });
  });
});
