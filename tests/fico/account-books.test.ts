import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from '../support/suite.ts';

const at = (tail: string) => `/api/fico/generalledger/${tail}`;
const months = { from: '2026-09', to: '2026-11' };
const fen = (yuan: string | null) => Math.round(Number(yuan ?? 0) * 100);
type Row = Record<string, any>;

describe('账簿', () => {
  let suite: Suite;
  let company: number;
  beforeAll(async () => {
    suite = await start();
    company = (await suite.sql<{ id: number }>(`select id::int from sys_company where code = 'HELIU'`))[0]!.id;
  });
  afterAll(() => suite.stop());

  const report = async (name: string, args: object, as = 'accountant') => {
    const { code, message, data } = await suite.get(as, at(`report/${name}`), { ...args });
    expect([code, message]).toEqual(['200', '操作成功']);
    return data as Row & { rows: Row[] };
  };
  const accountId = async (code: string) =>
    Number(
      (
        await suite.sql<{ id: string }>('select id from fico_account where company_id = $1 and code = $2', [
          company,
          code,
        ])
      )[0]!.id,
    );
  const balanceOf = async (code: string, period: string) =>
    (await suite.get('accountant', at('balance/get'), { account: await accountId(code), period })).data;

  test('the general ledger ends where the list of balances does, account by account', async () => {
    const book = await report('generalLedger', { ...months, level: '5' });
    const { rows } = await report('accountBalance', { ...months, level: '5' });
    for (const row of rows) {
      const own = book.rows.filter(({ code }) => code === row['code']);
      const last = own.at(-1);
      // Of an account that rests at nothing only the list tells what the year has moved before.
      if (!last) {
        expect([row['debit'], row['credit'], row['endDebit'], row['endCredit']].map(fen)).toEqual([0, 0, 0, 0]);
        continue;
      }
      const net = last['side'] === '贷' ? -fen(last['balance']) : fen(last['balance']);
      const isDebit = fen(row['endDebit']) !== 0 || fen(row['endCredit']) === 0;
      expect([row['code'], net]).toEqual([row['code'], isDebit ? fen(row['endDebit']) : -fen(row['endCredit'])]);
      const moved = own.filter(({ kind }) => kind === 'month').reduce((sum, { debit }) => sum + fen(debit), 0);
      expect([row['code'], moved]).toEqual([row['code'], fen(row['debit'])]);
    }
  });

  test('a range of accounts ends with everything below the last one', async () => {
    const { rows } = await report('generalLedger', { ...months, level: '5', first: '5601', last: '5602' });
    const codes = [...new Set(rows.map(({ code }) => code as string))];
    expect(codes).toContain('560201');
    expect(codes.every((code) => code.startsWith('5601') || code.startsWith('5602'))).toBe(true);
  });

  test('the voucher summary of a month balances, and is what the accounts moved by', async () => {
    const summary = await report('voucherSummary', { from: '2026-10-01', to: '2026-10-31' });
    expect(summary['totals'].debit).toBe(summary['totals'].credit);
    const { rows } = await report('accountBalance', { from: '2026-10', to: '2026-10', level: '1' });
    for (const { code, debit, credit } of summary.rows) {
      const row = rows.find((one) => one['code'] === code)!;
      expect([code, debit, credit]).toEqual([code, row['debit'], row['credit']]);
    }
    const [counted] = await suite.sql<{ count: number }>(
      `select count(*)::int as count from fico_voucher where company_id = $1 and status = 'audited' and voucher_date between '2026-10-01' and '2026-10-31'`,
      [company],
    );
    expect(summary['vouchers']).toBe(counted!.count);
  });

  test('the entries behind a figure of the summary come to it', async () => {
    const days = { from: '2026-10-01', to: '2026-10-31' };
    const { rows } = await report('voucherSummary', { ...days });
    const row = rows.find(({ code }) => code === '5602')!;
    const entries = await report('voucherSummaryEntries', { ...days, account: row['account'] });
    expect(entries['totals'].debit).toBe(row['debit']);
    expect(entries.rows[0]).toMatchObject({ voucherId: expect.any(Number), source: { id: expect.any(Number) } });
  });

  test('what customers stand with on one account is the balance of that account', async () => {
    const account = await accountId('1122');
    const { totals } = await report('itemBalance', { ...months, dimension: 'customer', account });
    const whole = await balanceOf('1122', '2026-11');
    expect(fen(totals.endDebit) - fen(totals.endCredit)).toBe(fen(whole.endDebit));
  });

  test('the book of one customer ends at his balance, page by page as at once', async () => {
    const { rows } = await report('itemBalance', { ...months, dimension: 'customer' });
    const one = rows.toSorted((a, b) => fen(b['debit']) - fen(a['debit']))[0]!;
    const asked = { ...months, dimension: 'customer', customer: one['customer'] };
    const whole = await report('itemLedger', { ...asked, pageSize: 1000 });
    const paged: Row[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Row = await report('itemLedger', { ...asked, pageSize: 3, ...(cursor && { cursor }) });
      paged.push(...page['rows']);
      cursor = page['nextCursor'];
    }
    expect(paged).toEqual(whole.rows);
    expect(fen(whole.rows.at(-1)!['balance'])).toBe(fen(one['endDebit']) + fen(one['endCredit']));
  });

  test('by item and account the rows of one customer come to his row', async () => {
    const whole = await report('itemBalance', { ...months, dimension: 'supplier' });
    const apart = await report('itemBalance', { ...months, dimension: 'supplier', by: 'account' });
    const net = ({ endDebit, endCredit }: Row) => fen(endDebit) - fen(endCredit);
    for (const row of whole.rows) {
      const own = apart.rows.filter(({ supplier }) => supplier === row['supplier']);
      expect(own.reduce((sum, one) => sum + net(one), 0)).toBe(net(row));
    }
  });

  test('the columns of an account come to what it moved by, line by line', async () => {
    const { rows, asked } = await report('multiColumn', {
      ...months,
      account: await accountId('5602'),
      pageSize: 1000,
    });
    expect(asked).toMatchObject({ side: 'debit', columnNames: { c1: '职工薪酬', c2: '折旧' } });
    for (const row of rows.slice(1)) {
      const spread = Object.entries(row).filter(([key]) => /^c\d+$/.test(key));
      const sum = spread.reduce((total, [, value]) => total + fen(value as string | null), 0);
      expect(sum).toBe(fen(row['debit']) - fen(row['credit']));
    }
  });

  test('an account that is counted tells what came, what went and what is there', async () => {
    const { account, rows } = await report('quantityLedger', months);
    expect(account).toMatchObject({ name: '在途礼盒', unit: '只' });
    for (const [i, row] of rows.entries()) {
      if (i === 0 || row['voucher'] === '') continue;
      const before = rows.slice(0, i).findLast(({ summary, voucher }) => voucher !== '' || summary === '期初余额')!;
      const moved = Number(row['inQuantity']) - Number(row['outQuantity']);
      expect(Number(row['quantity'])).toBe(Number(before['quantity']) + moved);
    }
    const paged = await report('quantityLedger', { ...months, pageSize: 2 });
    const next = await report('quantityLedger', { ...months, pageSize: 2, cursor: paged['nextCursor'] });
    expect([...paged.rows, ...next.rows]).toEqual(rows.slice(0, paged.rows.length + next.rows.length));
  });

  test('an account that is not counted is refused by name of those that are', async () => {
    const account = await accountId('1122');
    expect(await suite.get('accountant', at('report/quantityLedger'), { ...months, account })).toMatchObject({
      code: '422',
      message: expect.stringContaining('140201 在途礼盒'),
    });
  });

  test('another company sees none of it', async () => {
    const asked = { ...months, dimension: 'customer' };
    const ours = await report('itemBalance', asked);
    const theirs = await suite.get('boss2', at('report/itemBalance'), asked);
    const known = new Set(ours.rows.map(({ customer }) => customer));
    for (const { customer } of theirs.data.rows) expect(known.has(customer)).toBe(false);
    const customer = ours.rows[0]!['customer'];
    expect(await suite.get('boss2', at('report/itemLedger'), { ...asked, customer })).toMatchObject({ code: '404' });
  });
});
