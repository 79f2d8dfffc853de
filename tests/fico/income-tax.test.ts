import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from '../support/suite.ts';

const fen = (yuan: string | null) => Math.round(Number(yuan ?? 0) * 100);
type Row = Record<string, any>;

describe('企业所得税预缴底稿', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start();
  });
  afterAll(() => suite.stop());

  const sheet = async (period = '2026-09') => {
    const { code, message, data } = await suite.get('accountant', '/api/fico/tax/incomeTaxWorksheet', {
      period,
      all: true,
    });
    expect([code, message]).toEqual(['200', '操作成功']);
    const rows = data.rows as Row[];
    const amount = (no: string) => fen(rows.find((row) => row['no'] === no)!['amount']);
    return { input: data.input as number | null, amount };
  };

  test('the profit is that of the income statement of the year so far', async () => {
    const { amount } = await sheet();
    const { data } = await suite.get('accountant', '/api/fico/generalledger/report/incomeStatement', {
      period: '2026-09',
    });
    const total = (data.rows as Row[]).find(({ title }) => String(title).includes('利润总额'))!;
    expect(amount('18')).toBe(fen(total['year']));
    expect(amount('15')).toBe(
      amount('1') -
        amount('2') -
        amount('3') -
        amount('4') -
        amount('5') -
        amount('6') -
        amount('7') +
        amount('8') +
        amount('9') +
        amount('11') +
        amount('12') +
        amount('13') +
        amount('14'),
    );
  });

  test('what is typed for a quarter changes that quarter, in whichever month it was typed', async () => {
    const before = await sheet('2026-05');
    await suite.call('accountant', '/api/fico/tax/incomeTax/save', {
      period: '2026-04',
      staff: 30,
      assets: '6000000.00',
      untaxed: '1000.00',
      prepaid: '0.00',
    });
    const after = await sheet('2026-06');
    expect(after.amount('25')).toBe(before.amount('25') - 100_000);
    expect(after.input).toEqual(expect.any(Number));
    expect((await sheet('2026-03')).input).toBeNull();
  });

  test('a quarter is typed once', async () => {
    const save = (period: string) => suite.call('accountant', '/api/fico/tax/incomeTax/save', { period });
    expect((await save('2027-01')).code).toBe('200');
    expect((await save('2027-03')).message).toMatch('已存在');
  });

  test('a salesman sees none of it', async () => {
    expect((await suite.get('sales', '/api/fico/tax/incomeTaxWorksheet', { period: '2026-09' })).code).toBe('403');
  });
});
