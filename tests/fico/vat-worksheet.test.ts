import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from '../support/suite.ts';

const path = '/api/fico/tax/vatWorksheet';
const fen = (yuan: string | null) => Math.round(Number(yuan ?? 0) * 100);
type Row = Record<string, any>;

describe('增值税申报底稿', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start();
  });
  afterAll(() => suite.stop());

  const sheet = async (args: object = {}) => {
    const { code, message, data } = await suite.get('accountant', path, { period: '2026-10', ...args });
    expect([code, message]).toEqual(['200', '操作成功']);
    return data as Row & { rows: Row[] };
  };
  const line = (rows: readonly Row[], no: string) => rows.find((row) => row['no'] === no)!;
  const own = `company_id = (select company_id from sys_user where username = 'accountant')`;

  test('the rows of the form follow from each other', async () => {
    const { rows, taxpayer } = await sheet();
    const r = (no: string) => fen(line(rows, no)['tax']);
    expect(taxpayer).toBe('general');
    expect(r('17')).toBe(r('12') + r('13') - r('14'));
    expect(r('18')).toBe(Math.min(r('17'), r('11')));
    expect(r('19')).toBe(r('11') - r('18'));
    expect(r('20')).toBe(r('17') - r('18'));
    expect(r('24')).toBe(r('19') + r('21'));
    expect(r('39')).toBe(Math.round(r('34') * 0.07));
  });

  test('what was invoiced is what the invoices of the month say, and input what was ticked', async () => {
    const { rows } = await sheet();
    const [invoices] = await suite.sql<{ net: string; tax: string }>(
      `select coalesce(sum(net), 0)::text as net, coalesce(sum(tax), 0)::text as tax from oms_invoice
       where ${own} and status = 'issued' and invoice_date between '2026-10-01' and '2026-10-31'`,
    );
    const sold = rows.filter(({ lead }) => lead?.kind === 'invoices');
    expect(sold.reduce((sum, { net }) => sum + fen(net), 0)).toBe(fen(invoices!.net));
    expect(sold.reduce((sum, { tax }) => sum + fen(tax), 0)).toBe(fen(invoices!.tax));
    const [inputs] = await suite.sql<{ tax: string }>(
      `select coalesce(sum(deductible), 0)::text as tax from fico_input_invoice where ${own} and period = '2026-10'`,
    );
    expect(fen(line(rows, '12')['tax'])).toBe(fen(inputs!.tax));
  });

  test('output tax stands beside the books, and the difference leads to them', async () => {
    const { rows } = await sheet();
    const output = line(rows, '11');
    expect(fen(output['difference'])).toBe(fen(output['tax']) - fen(output['booked']));
    expect(output['bookedLead']).toMatchObject({ kind: 'account', from: '2026-10', to: '2026-10' });
  });

  test('the year so far is the sum of its months', async () => {
    const months = await Promise.all(
      Array.from({ length: 10 }, (_, i) => sheet({ period: `2026-${String(i + 1).padStart(2, '0')}` })),
    );
    const sum = months.reduce((total, { rows }) => total + fen(line(rows, '11')['tax']), 0);
    expect(fen(line(months.at(-1)!.rows, '11')['year'])).toBe(sum);
  });

  test('a small-scale taxpayer declares the quarter on his own form', async () => {
    const { rows, asked } = await sheet({ taxpayer: 'small' });
    expect(asked).toMatchObject({ taxpayer: 'small' });
    const r = (no: string) => fen(line(rows, no)['tax']);
    expect(r('22')).toBe(r('20') - r('21'));
    expect(line(rows, '34')).toBeUndefined();
  });

  test('a salesman sees none of it, and another company only its own', async () => {
    expect((await suite.get('sales', path, { period: '2026-10' })).code).toBe('403');
    const theirs = await suite.get('boss2', path, { period: '2026-10' });
    const ours = await sheet();
    expect(line(theirs.data.rows, '1')['net']).not.toBe(line(ours.rows, '1')['net']);
  });
});
