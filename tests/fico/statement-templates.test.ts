import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from '../support/suite.ts';

const at = (tail: string) => `/api/fico/generalledger/statementtemplate/${tail}`;
interface Row {
  readonly title: string;
  readonly lineNo: number | null;
  readonly formula: string | null;
}
interface Template {
  readonly version: number | null;
  readonly rows: readonly Row[];
}

describe('报表模板', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start();
  }, 120_000);
  afterAll(() => suite.stop());

  const asked = async (statement = 'balanceSheet', user = 'accountant'): Promise<Template> =>
    (await suite.get(user, at('get'), { statement })).data;
  const saved = (template: Template, change: (row: Row) => Row, statement = 'balanceSheet') =>
    suite.call('accountant', at('save'), {
      statement,
      version: template.version,
      rows: template.rows.map(change),
    });
  const sheet = async (): Promise<readonly { asset: string; assetNo: string }[]> =>
    (await suite.get('accountant', '/api/fico/generalledger/report/balanceSheet', { period: '2026-11' })).data.rows;
  const named = (lineNo: number, title: string) => (row: Row) => (row.lineNo === lineNo ? { ...row, title } : row);
  const written = (lineNo: number, formula: string | null) => (row: Row) =>
    row.lineNo === lineNo ? { ...row, formula } : row;

  test('begins as the form of the standard, is changed, seen on the sheet, and restored', async () => {
    const first = await asked();
    expect([first.version, first.rows.length]).toEqual([null, 58]);
    expect((await saved(first, named(1, '现金及银行'))).code).toBe('200');
    expect((await sheet()).find(({ assetNo }) => assetNo === '1')!.asset).toBe('现金及银行');
    const own = await asked();
    expect(own.version).toBe(1);
    expect((await saved(own, named(2, '理财'))).code).toBe('200');
    expect((await suite.call('accountant', at('restore'), { statement: 'balanceSheet' })).code).toBe('200');
    expect(await asked()).toEqual(first);
    expect((await suite.call('accountant', at('restore'), { statement: 'balanceSheet' })).code).toBe('200');
  });

  test.each([
    ['an account left out', written(2, null), '资产负债表没有取到：1101 短期投资'],
    ['one counted twice', written(28, '1601'), '资产负债表取了不止一次：1601 固定资产'],
    ['a circle', written(9, '行15'), '“存货”、“流动资产合计”的公式互相引用，绕成了圈'],
    ['a formula nobody can read', written(1, '银行'), '“货币资金”的公式：看不懂“银行”'],
  ])('%s is not kept', async (_, change, message) => {
    expect((await saved(await asked(), change)).message).toBe(message);
    expect((await asked()).version).toBeNull();
  });

  test('of two who begin with the same template one is told that the other was first', async () => {
    const first = await asked('incomeStatement');
    const answers = await Promise.all(
      ['收入', '销售'].map((title) => saved(first, named(1, title), 'incomeStatement')),
    );
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    expect((await saved(first, named(1, '再来'), 'incomeStatement')).message).toBe('模板刚被别人改过，请刷新后再改');
    await suite.call('accountant', at('restore'), { statement: 'incomeStatement' });
  });

  test('another company keeps its own, and who may not change it does not', async () => {
    await saved(await asked(), named(1, '只在这里'));
    expect((await asked('balanceSheet', 'boss2')).version).toBeNull();
    expect((await suite.get('drawer', at('get'), { statement: 'balanceSheet' })).code).toBe('403');
    expect((await suite.call('drawer', at('restore'), { statement: 'balanceSheet' })).code).toBe('403');
  });
});
