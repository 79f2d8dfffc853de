import { describe, expect, test } from 'vitest';
import { codeComplaint } from './account.rules.ts';
import { chartOf, chartTypes, postingCodes, type Standard } from './chart.ts';

const both: Standard[] = ['enterprise', 'small'];

describe.each(both)('标准科目表 %s', (standard) => {
  const chart = chartOf(standard);
  const byCode = new Map(chart.map((account) => [account.code, account]));

  test('no code occurs twice, and every code has the right length', () => {
    expect(byCode.size).toBe(chart.length);
    for (const { code } of chart) expect(codeComplaint(code)).toBeUndefined();
  });

  test('every account stands after its parent, shares its type, and is named below it', () => {
    const seen = new Set<string>();
    for (const account of chart) {
      seen.add(account.code);
      if (account.parent === undefined) continue;
      const above = byCode.get(account.parent);
      expect(seen.has(account.parent)).toBe(true);
      expect(account.type).toBe(above?.type);
      expect(account.fullName).toBe(`${above?.fullName}-${account.name}`);
    }
  });

  test('no two children of one parent share a name', () => {
    expect(new Set(chart.map(({ fullName }) => fullName)).size).toBe(chart.length);
  });

  test('every account has a known type, and runs against it only where the law says so', () => {
    const types = new Map(chartTypes.map((type) => [type.code, type]));
    const against = chart.filter(({ type, direction }) => types.get(type)!.direction !== direction);
    const law =
      '1231 1407 1471 1602 1603 1622 1702 1703 ' +
      '22210102 22210103 22210107 22210110 22210111 222103 222104 222105 ' +
      (standard === 'enterprise' ? '410401 4201' : '310402');
    const expected = law.split(' ');
    expect(against.map(({ code }) => code)).toEqual(expected.filter((code) => byCode.has(code)));
  });

  test('what documents post to by themselves is a leaf', () => {
    const parents = new Set(chart.map(({ parent }) => parent));
    for (const code of Object.values(postingCodes(standard))) {
      expect(byCode.has(code)).toBe(true);
      expect(parents.has(code)).toBe(false);
    }
  });

  test('receivables are kept per customer', () => {
    expect(byCode.get('1122')?.auxTypes).toEqual(['customer']);
  });
});

describe('标准科目表', () => {
  test('counts what the two standards prescribe, and 2205 for what members have paid in', () => {
    const count = (standard: Standard) => {
      const chart = chartOf(standard);
      return [chart.filter(({ parent }) => parent === undefined).length, chart.length];
    };
    expect({ enterprise: count('enterprise'), small: count('small') }).toEqual({
      enterprise: [90, 159],
      small: [67, 130],
    });
  });

  test.each([
    ['enterprise', '1101', '交易性金融资产'],
    ['small', '1101', '短期投资'],
    ['enterprise', '2232', '应付股利'],
    ['small', '2232', '应付利润'],
    ['enterprise', '6301', '营业外收入'],
    ['small', '5301', '营业外收入'],
    ['small', '310404', '利润分配-未分配利润'],
    ['enterprise', '22210101', '应交税费-应交增值税-销项税额'],
  ] as const)('%s: %s is %s', (standard, code, fullName) => {
    expect(chartOf(standard).find((account) => account.code === code)?.fullName).toBe(fullName);
  });
});
