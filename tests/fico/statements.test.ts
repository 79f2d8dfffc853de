import { entry, type Fen, fen, formatFen, yuan, zeroFen } from '@heliu/model';
import { post, runWork, service } from '@heliu/engine';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customer } from '../../modules/crm/model.ts';
import { generalLedger } from '../../modules/fico/model.ts';
import { Samples } from '../support/samples.ts';
import { start, type Suite } from '../support/suite.ts';

const at = (tail: string) => `/api/fico/generalledger/report/${tail}`;
const books = ['2026-08', '2026-09', '2026-10', '2026-11'];

interface SheetRow {
  readonly assetNo: string;
  readonly assetEnd: string | null;
  readonly assetOpen: string | null;
  readonly claimNo: string;
  readonly claimEnd: string | null;
  readonly claimPlace: number;
}
interface IncomeRow {
  readonly lineNo: string;
  readonly year: string | null;
  readonly month: string | null;
  readonly place: number;
}

describe('财务报表', () => {
  let suite: Suite;
  let company: number;
  const accounts = new Map<string, number>();
  let customers: number[];

  beforeAll(async () => {
    suite = await start();
    company = (await suite.sql<{ id: number }>(`select id::int from sys_company where code = 'HELIU'`))[0]!.id;
    for (const { id, code } of await suite.sql<{ id: number; code: string }>(
      'select id::int, code from fico_account where company_id = $1 and not has_children',
      [company],
    ))
      accounts.set(code, id);
    customers = (
      await suite.sql<{ id: number }>('select id::int from crm_customer where company_id = $1 order by id limit 4', [
        company,
      ])
    ).map(({ id }) => id);
  }, 120_000);
  afterAll(() => suite.stop());

  const asked = async (name: string, args: object) => {
    const { code, message, data } = await suite.get('accountant', at(name), { ...args });
    expect([code, message]).toEqual(['200', '操作成功']);
    return data;
  };
  const sheet = async (period: string) => {
    const data = await asked('balanceSheet', { period });
    const rows = data.rows as SheetRow[];
    return {
      ...data,
      asset: (no: number) => rows.find(({ assetNo }) => assetNo === String(no))!.assetEnd!,
      claim: (no: number) => rows.find(({ claimNo }) => claimNo === String(no))!.claimEnd!,
      open: (no: number) => rows.find(({ assetNo }) => assetNo === String(no))!.assetOpen!,
      rows,
    };
  };
  const income = async (period: string) => {
    const rows = (await asked('incomeStatement', { period })).rows as IncomeRow[];
    return (no: number) => rows.find(({ lineNo }) => lineNo === String(no))!;
  };
  const flows = async (period: string) => {
    const data = await asked('cashFlow', { period });
    const rows = data.rows as IncomeRow[];
    return { ...data, row: (no: number) => rows.find(({ lineNo }) => lineNo === String(no))! };
  };
  /** What stood on cash, bank and the rest of it at the end of a month, by the entries. */
  const cashAt = async (period: string) => {
    const [found] = await suite.sql<{ net: string }>(
      `select coalesce(sum(e.debit - e.credit), 0)::numeric(18,2) as net from fico_gl_entry e join fico_account a on a.id = e.account
       where e.company_id = $1 and a.code like '10%' and e.posted_on < $2::date + interval '1 month'`,
      [company, `${period}-01`],
    );
    return yuan(found!.net);
  };
  let numbers = 900_000;
  /** A voucher as any document would post it. */
  const posted = (
    date: string,
    lines: readonly { code: string; debit?: Fen; credit?: Fen; customer?: number }[],
  ): Promise<void> =>
    runWork(suite.db, service('测试', company), (work) =>
      post(
        work,
        { entity: 'fico_journal', id: ++numbers, number: `T${numbers}`, action: 'audit', date },
        lines.map(({ code, debit = zeroFen, credit = zeroFen, customer }) =>
          entry(generalLedger, { account: accounts.get(code)!, debit, credit, customer }),
        ),
      ),
    );

  test('assets are liabilities and equity in every month of the demo books', async () => {
    for (const period of books) {
      const found = await sheet(period);
      expect(found).toMatchObject({ form: '会小企01表', difference: '0.00', gaps: null });
      expect(found.asset(30)).toBe(found.claim(53));
    }
  });

  test('net profit of the year is what undistributed profit has grown by', async () => {
    for (const period of books) {
      const profit = (await income(period))(32);
      const rows: SheetRow[] = (await sheet(period)).rows;
      const row = rows.find(({ claimNo }) => claimNo === '51') as SheetRow & { claimOpen: string };
      // Opening balances of the demo are booked against 310404 within the year.
      const [direct] = await suite.sql<{ net: string }>(
        `select coalesce(sum(e.credit - e.debit + e.carried), 0)::numeric(18,2) as net from fico_gl_entry e join fico_account a on a.id = e.account
         where e.company_id = $1 and a.code like '310%' and e.posted_on between $2::date and ($3::date + interval '1 month - 1 day')`,
        [company, `${period.slice(0, 4)}-01-01`, `${period}-01`],
      );
      const grown = yuan(row.claimEnd!) - yuan(row.claimOpen);
      expect(formatFen(fen(grown - yuan(direct!.net)))).toBe(profit.year);
    }
  });

  test('cash flows come to what cash has changed by, in every month of the demo books', async () => {
    for (const [index, period] of books.entries()) {
      const found = await flows(period);
      expect(found).toMatchObject({ form: '会小企03表', difference: '0.00', gaps: null });
      expect(found.row(22).month).toBe(formatFen(await cashAt(period)));
      if (index > 0)
        expect(found.row(20).month).toBe(formatFen(fen((await cashAt(period)) - (await cashAt(books[index - 1]!)))));
    }
  });

  test('money falls into the row of what it is for, and taken back it is gone from it', async () => {
    const before = await flows('2026-11');
    const typed = async (name: string) => {
      const { data } = await suite.get('accountant', '/api/pick/fico_receipt_expense_type', { q: name });
      return data.rows.find(({ title }: { title: string }) => title.endsWith(name) && !title.includes('归还')).id;
    };
    const bank = await suite.call('boss', '/api/fico/generalledger/cashierAccount/save', {
      code: 'CF',
      name: '流量测试户',
      kind: 'bank',
      account: accounts.get('1002'),
      overdraft: true,
    });
    const journal = async (direction: string, type: string, amount: string) => {
      const { data } = await suite.call('cashier', '/api/fico/generalledger/journal/save', {
        docDate: '2026-11-12',
        direction,
        account: bank.data.id,
        type: await typed(type),
        amount,
        summary: type,
      });
      const audited = await suite.call('accountant', '/api/fico/generalledger/journal/audit', { id: data.id });
      expect([audited.code, audited.message]).toEqual(['200', expect.anything()]);
      return data.id as number;
    };
    const grown = async (no: number) => {
      const [one, other] = [before.row(no).month!, (await flows('2026-11')).row(no).month!];
      return formatFen(fen(yuan(other) - yuan(one)));
    };
    await journal('in', '借款', '9000.00');
    const wage = await journal('out', '发放工资', '700.00');
    await journal('out', '利息支出', '30.00');
    expect([await grown(14), await grown(4), await grown(17), await grown(20)]).toEqual([
      '9000.00',
      '700.00',
      '30.00',
      '8270.00',
    ]);
    await suite.call('accountant', '/api/fico/generalledger/journal/deaudit', { id: wage, reason: '发错了' });
    expect(await grown(4)).toBe('0.00');
    expect((await flows('2026-11')).difference).toBe('0.00');
  });

  test('whoever has paid too much is a creditor, whoever owes on his advance a debtor', async () => {
    // Customers of their own: what those of the demo owe depends on the day it is made.
    const samples = new Samples(suite, 'boss');
    const { id: one } = await samples.save(customer);
    const { id: two } = await samples.save(customer);
    await posted('2026-11-09', [
      { code: '1122', debit: yuan('200.00'), customer: one },
      { code: '5001', credit: yuan('200.00') },
    ]);
    const before = await sheet('2026-11');
    await posted('2026-11-10', [
      { code: '1002', debit: yuan('700.00') },
      { code: '1122', credit: yuan('700.00'), customer: one },
    ]);
    await posted('2026-11-10', [
      { code: '2203', debit: yuan('30.00'), customer: two },
      { code: '5001', credit: yuan('30.00') },
    ]);
    const after = await sheet('2026-11');
    const grown = (of: (found: typeof after) => string) => formatFen(fen(yuan(of(after)) - yuan(of(before))));
    expect(after.difference).toBe('0.00');
    // What he paid beyond his debt stands with 预收账款; 应收账款 loses his debt and gains what the other one owes.
    expect(grown((found) => found.claim(34))).toBe('500.00');
    expect(grown((found) => found.asset(4))).toBe('-170.00');
  });

  test('a figure opens the accounts and partners it is made of, and they come to it', async () => {
    const found = await sheet('2026-11');
    for (const { claimEnd, claimPlace } of found.rows) {
      if (claimEnd === null) continue;
      const detail = await asked('statementDetail', {
        statement: 'balanceSheet',
        period: '2026-11',
        place: claimPlace,
        figure: 'end',
      });
      expect([claimPlace, detail.totals.amount ?? '0.00']).toEqual([claimPlace, claimEnd]);
    }
    const profit = (await income('2026-11'))(21);
    const detail = await asked('statementDetail', {
      statement: 'incomeStatement',
      period: '2026-11',
      place: profit.place,
      figure: 'year',
    });
    expect(detail.totals.amount).toBe(profit.year);
  });

  test('an account that no row takes is named, and the sheet says by how much it is off', async () => {
    const { data } = await suite.get('accountant', '/api/fico/generalledger/account/list', { code: '1901' });
    const { type } = data.rows[0];
    const saved = await suite.call('accountant', '/api/fico/generalledger/account/save', {
      code: '1999',
      name: '别的资产',
      type,
      direction: 'debit',
    });
    accounts.set('1999', saved.data.id);
    await posted('2026-11-11', [
      { code: '1999', debit: yuan('7.00') },
      { code: '1002', credit: yuan('7.00') },
    ]);
    expect(await sheet('2026-11')).toMatchObject({ gaps: '没有取到：1999 别的资产', difference: '-7.00' });
    await posted('2026-11-11', [
      { code: '1999', credit: yuan('7.00') },
      { code: '1002', debit: yuan('7.00') },
    ]);
    await suite.call('accountant', '/api/fico/generalledger/account/delete', { id: saved.data.id });
  });

  test('whatever is booked, the sheet balances and the income statement is what was booked', async () => {
    const codes = ['1001', '1002', '1122', '1405', '1602', '2001', '220201', '2203', '222102', '3001', '3103'];
    const results = ['5001', '5051', '5401', '5403', '560102', '560203', '560301', '5301', '5711', '5801'];
    const line = fc.record({
      code: fc.constantFrom(...codes, ...results),
      amount: fc.bigInt({ min: -1_000_000n, max: 1_000_000n }).filter((amount) => amount !== 0n),
      customer: fc.option(fc.constantFrom(...customers), { nil: undefined }),
    });
    const voucher = fc.record({
      month: fc.constantFrom('2026-09', '2026-10', '2026-11'),
      lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(voucher, { minLength: 1, maxLength: 4 }), async (vouchers) => {
        const before = (await income('2026-11'))(32);
        let profit = 0n;
        for (const { month, lines } of vouchers) {
          const sum = lines.reduce((total, { amount }) => total + amount, 0n);
          await posted(`${month}-15`, [
            ...lines.map(({ code, amount, customer }) => ({
              code,
              debit: fen(amount),
              ...(customer !== undefined && { customer }),
            })),
            ...(sum === 0n ? [] : [{ code: '1002', credit: fen(sum) }]),
          ]);
          for (const { code, amount } of lines) if (results.includes(code)) profit -= amount;
        }
        for (const period of books) {
          const found = await sheet(period);
          expect(found.difference).toBe('0.00');
          expect(found.asset(30)).toBe(found.claim(53));
        }
        for (const period of books) {
          const found = await flows(period);
          expect(found.difference).toBe('0.00');
          expect(found.row(22).month).toBe(formatFen(await cashAt(period)));
        }
        expect((await income('2026-11'))(32).year).toBe(formatFen(fen(yuan(before.year!) + profit)));
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  test('who may not see it does not, and another company sees its own', async () => {
    expect((await suite.get('drawer', at('balanceSheet'), { period: '2026-11' })).code).toBe('403');
    const { data } = await suite.get('boss2', at('balanceSheet'), { period: '2026-11' });
    expect(data.difference).toBe('0.00');
    expect(data.rows.at(-1).assetEnd).not.toBe((await sheet('2026-11')).asset(30));
  });
});
