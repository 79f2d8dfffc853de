import { runWork, save, service, type User } from '@heliu/engine';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customer as crmCustomer, supplier as crmSupplier } from '../../modules/crm/model.ts';
import { fico, initializeBooks } from '../../modules/fico/server.ts';
import { foundCompany } from '../../modules/system/server.ts';
import { start, type Suite } from '../support/suite.ts';
import { upload } from '../support/upload.ts';

const at = (tail: string) => `/api/fico/generalledger/accountInit/${tail}`;
const report = (name: string) => `/api/fico/generalledger/report/${name}`;

interface Line {
  readonly account: number;
  readonly direction: 'debit' | 'credit';
  readonly opening?: string;
  readonly yearOpening?: string;
  readonly yearDebit?: string;
  readonly yearCredit?: string;
  readonly customer?: number;
}

/** Every figure of the books that is not nothing. */
const figures = (suite: Suite, company: number) =>
  suite.sql(
    `select 'gl' as what, account, month, sum(debit) as debit, sum(credit) as credit, sum(carried) as more
     from fico_gl_entry_by_account where company_id = $1 group by account, month having sum(debit) <> 0 or sum(credit) <> 0 or sum(carried) <> 0
     union all
     select 'cash', account, null, amount, 0, 0 from fico_cash_entry_by_account where company_id = $1 and amount <> 0 order by 1, 2, 3`,
    [company],
  );

describe('科目期初', () => {
  let suite: Suite;
  let company: number;
  let period: number;
  let user: User;
  const accounts = new Map<string, number>();
  const as = 'openboss';

  /** A company of its own whose books begin in July 2025; its owner audits what he wrote himself. */
  beforeAll(async () => {
    suite = await start();
    const founded = await foundCompany(
      suite.db,
      { code: 'OPEN', name: '期初测试公司' },
      { username: as, realname: '期初', mobile: '13911113333' },
    );
    company = founded.id;
    user = { ...service('期初', company), id: founded.userId, kind: 'staff' };
    await runWork(suite.db, user, (work) => initializeBooks(work, { standard: 'small', year: 2025, month: 7 }));
    await suite.sql(
      `insert into sys_credential (company_id, user_id, password_hash, must_change)
       select $1, $2, p.password_hash, false from sys_credential p join sys_user u on u.company_id = p.company_id and u.id = p.user_id
       where u.username = 'accountant' on conflict (company_id, user_id) do update set password_hash = excluded.password_hash, must_change = false`,
      [company, founded.userId],
    );
    await suite.call(as, '/erp/company/saveSysParameter', { values: { 'acct.makerChecker': 'false' } });
    for (const { id, code } of await suite.sql<{ id: string; code: string }>(
      'select id, code from fico_account where company_id = $1',
      [company],
    ))
      accounts.set(code, Number(id));
    period = (await suite.get(as, at('facts'))).data.period.id;
  }, 120_000);
  afterAll(() => suite.stop());

  const line = (code: string, direction: Line['direction'], more: Partial<Line>): Line => ({
    account: accounts.get(code)!,
    direction,
    ...more,
  });
  /** Half a year is over: capital, a bank account, an asset, and what was earned and spent so far. */
  const sheet = (): Line[] => [
    line('1002', 'debit', { yearOpening: '1000.00', yearDebit: '900.00', yearCredit: '300.00' }),
    line('1601', 'debit', { opening: '500.00' }),
    line('3001', 'credit', { opening: '1500.00' }),
    line('3103', 'credit', { yearDebit: '300.00', yearCredit: '900.00' }),
    line('5001', 'credit', { yearDebit: '900.00', yearCredit: '900.00' }),
    line('560302', 'debit', { yearDebit: '300.00', yearCredit: '300.00' }),
  ];
  const saved = async (lines: readonly Line[] = sheet()) => {
    const { code, message, data } = await suite.call(as, at('save'), { period, lines });
    expect([code, message]).toEqual(['200', message]);
    return data.id as number;
  };
  const audit = (id: number) => suite.call(as, at('audit'), { id });
  const deaudit = (id: number) => suite.call(as, at('deaudit'), { id, reason: '填错了' });
  const remove = (id: number) => suite.call(as, at('delete'), { id });
  const proven = async () => {
    for (const proof of fico.proofs!)
      expect([proof.label, await runWork(suite.db, service('测试', company), (work) => proof.run(work))]).toEqual([
        proof.label,
        [],
      ]);
  };
  const rowOf = async (name: string, args: object, code: string) =>
    (await suite.get(as, report(name), { ...args })).data.rows.find((row: { code: string }) => row.code === code);

  test('audited, every report by month is right; taken back, nothing is left of it', async () => {
    const before = await figures(suite, company);
    const id = await saved();
    expect((await audit(id)).code).toBe('200');
    const month = { from: '2025-07', to: '2025-07' };
    expect(await rowOf('accountBalance', month, '1002')).toMatchObject({
      yearOpenDebit: '1000.00',
      openDebit: '1600.00',
      debit: '0.00',
      yearDebit: '900.00',
      yearCredit: '300.00',
      endDebit: '1600.00',
    });
    expect(await rowOf('accountBalance', month, '3103')).toMatchObject({
      openCredit: '600.00',
      yearOpenCredit: '0.00',
    });
    expect((await suite.get(as, report('trialBalance'), { period: '2025-07' })).data).toMatchObject({ balanced: true });
    const ledger = (
      await suite.get(as, report('subsidiaryLedger'), { account: accounts.get('1002'), ...month, pageSize: 50 })
    ).data.rows;
    expect(ledger[0]).toMatchObject({ summary: '期初余额', balance: '1600.00' });
    const money = await suite.sql<{ amount: string }>(
      'select sum(amount)::numeric(18,2)::text as amount from fico_cash_entry_by_account where company_id = $1',
      [company],
    );
    expect(money[0]!.amount).toBe('1600.00');
    const vouchers = await suite.sql<{ kind: string; day: string }>(
      `select kind, to_char(voucher_date, 'YYYY-MM-DD') as day from fico_voucher where company_id = $1 order by voucher_date`,
      [company],
    );
    expect(vouchers).toEqual([
      { kind: 'init', day: '2024-12-31' },
      { kind: 'init', day: '2025-06-30' },
    ]);
    await proven();
    expect((await audit(id)).code).toBe('400');
    expect((await deaudit(id)).code).toBe('200');
    expect(await figures(suite, company)).toEqual(before);
    await proven();
    expect((await audit(id)).code).toBe('200');
    expect((await deaudit(id)).code).toBe('200');
    expect(await figures(suite, company)).toEqual(before);
    await remove(id);
  });

  test('the balance sheet balances, the income statement has the year so far, and no cash has flown', async () => {
    const id = await saved();
    await audit(id);
    const { data: assets } = await suite.get(as, report('balanceSheet'), { period: '2025-07' });
    expect(JSON.stringify(assets)).toContain('2100.00');
    expect(assets.balanced ?? true).toBe(true);
    const { data: income } = await suite.get(as, report('incomeStatement'), { period: '2025-07' });
    expect(income.rows[0]).toMatchObject({ year: '900.00', month: '0.00' });
    const flows = await suite.sql<{ n: string }>(
      'select count(*) as n from fico_gl_entry where company_id = $1 and (cash_in <> 0 or cash_out <> 0)',
      [company],
    );
    expect(Number(flows[0]!.n)).toBe(0);
    const { data: cash } = await suite.get(as, report('cashFlow'), { period: '2025-07' });
    const opened = cash.rows.find((row: { title: string }) => row.title?.includes('期初现金'));
    expect([opened.month, opened.year]).toEqual(['1600.00', '1600.00']);
    await deaudit(id);
    await remove(id);
  });

  test('what does not balance is kept but not audited, and the difference is said', async () => {
    const id = await saved([...sheet().slice(1), line('1002', 'debit', { opening: '1600.50', yearDebit: '600.00' })]);
    const { code, message } = await audit(id);
    expect([code, message]).toEqual(['400', expect.stringContaining('期初余额借贷不平：借方比贷方多 0.50')]);
    expect(await figures(suite, company)).toEqual([]);
    await remove(id);
  });

  test('there is one sheet, of the first period, and nobody else sees it', async () => {
    const id = await saved();
    expect((await suite.call(as, at('save'), { period, lines: sheet() })).message).toBe('启用期间已存在');
    const [later] = await suite.sql<{ id: string }>(
      `select id from fico_period where company_id = $1 and name = '2025-08'`,
      [company],
    );
    expect(
      (await suite.call(as, at('update'), { id, version: 1, period: Number(later!.id), lines: sheet() })).message,
    ).toMatch('启用期间应为 2025-07');
    expect((await suite.get('accountant', at('get'), { id })).code).toBe('404');
    expect((await suite.call('accountant', at('audit'), { id })).code).toBe('404');
    expect((await suite.call('sales', at('audit'), { id })).code).toBe('403');
    await remove(id);
  });

  test('the sheet is filled line by line, by several at once, and emptied again', async () => {
    const balance = (action: string, args: object, user = as) =>
      suite.call(user, `/api/fico/generalledger/balance/${action}`, { ...args });
    const [bank, capital] = [
      line('1002', 'debit', { opening: '700.00' }),
      line('3001', 'credit', { opening: '500.00' }),
    ];
    const answers = await Promise.all([bank, capital].map((one) => balance('save', one)));
    expect(answers.map(({ code }) => code)).toEqual(['200', '200']);
    const [first, second] = answers.map(({ data }) => data as { id: number; sheet: number });
    expect(first!.sheet).toBe(second!.sheet);
    expect((await balance('save', bank)).message).toMatch(/与第\d行重复，请合成一行/);
    expect((await balance('save', line('1601', 'debit', {}))).message).toBe('请填写期初余额、年初余额或本年累计');
    expect(await balance('update', { id: first!.id, ...bank, opening: '500.00' })).toMatchObject({
      code: '200',
      data: first,
    });
    const { data: sheetNow } = await suite.get(as, at('get'), { id: first!.sheet });
    expect(sheetNow).toMatchObject({ debit: '500.00', credit: '500.00' });
    expect((await balance('update', { id: first!.id, ...bank }, 'boss2')).code).toBe('404');
    expect((await balance('delete', { id: first!.id }, 'sales')).code).toBe('403');
    expect((await audit(first!.sheet)).code).toBe('200');
    expect((await balance('update', { id: first!.id, ...bank })).code).toBe('400');
    expect((await balance('delete', { id: first!.id })).code).toBe('400');
    await deaudit(first!.sheet);
    for (const { id } of [first!, second!]) expect((await balance('delete', { id })).code).toBe('200');
    expect((await suite.get(as, at('facts'))).data.sheet).toBeNull();
  });

  test('of ten who audit at once one does; money that was spent meanwhile does not hold it back', async () => {
    const id = await saved();
    const answers = await Promise.all(Array.from({ length: 10 }, () => audit(id)));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    const picked = async (entity: string, q: string) =>
      (await suite.get(as, `/api/pick/${entity}`, { q })).data.rows[0].id as number;
    const { data: spent } = await suite.call(as, '/api/fico/generalledger/journal/save', {
      docDate: '2025-07-10',
      direction: 'out',
      account: await picked('fico_cashier_account', '银行存款'),
      type: await picked('fico_receipt_expense_type', '手续费'),
      amount: '700.00',
      summary: '付款',
    });
    expect((await suite.call(as, '/api/fico/generalledger/journal/audit', { id: spent.id })).code).toBe('200');
    const before = await figures(suite, company);
    const back = await Promise.all(Array.from({ length: 10 }, () => deaudit(id)));
    expect(back.filter(({ code }) => code === '200')).toHaveLength(1);
    expect((await audit(id)).code).toBe('200');
    expect(await figures(suite, company)).toEqual(before);
    await suite.call(as, '/api/fico/generalledger/journal/deaudit', { id: spent.id, reason: '重来' });
    await suite.call(as, '/api/fico/generalledger/journal/delete', { id: spent.id });
    await deaudit(id);
    await remove(id);
  });

  test('a closed month keeps its opening, and a draft is named before the first is closed', async () => {
    const id = await saved();
    const cockpit = async () =>
      (await suite.get(as, '/api/fico/generalledger/period/cockpit', { month: '2025-07' })).data;
    expect((await cockpit()).checks).toContainEqual(
      expect.objectContaining({ step: 'opening', level: 'blocker', text: expect.stringContaining('还没有审核') }),
    );
    await audit(id);
    expect((await cockpit()).checks).toEqual([]);
    expect((await suite.call(as, '/api/fico/generalledger/period/closeAccount', { id: period })).code).toBe('200');
    expect((await deaudit(id)).message).toMatch('会计期间 2025-07 已结账');
    await suite.call(as, '/api/fico/generalledger/period/revertClose', { id: period, reason: '改期初' });
    expect((await deaudit(id)).code).toBe('200');
    await remove(id);
  });

  test(
    'what customers and suppliers owed before is settled later, and meets the sheet',
    { timeout: 120_000 },
    async () => {
      const [customer, supplier] = await runWork(suite.db, user, async (work) => {
        const bought = await save(work, crmCustomer, { code: 'QC1', name: '期初客户', salesman: user.id });
        const sold = await save(work, crmSupplier, { code: 'QC2', name: '期初供应商', contacts: [] });
        return [bought.id, sold.id];
      });
      const ar = (invoiceDate: string) =>
        suite.call(as, '/api/fico/arinvoice/save', {
          invoiceKind: 'opening',
          customer,
          invoiceDate,
          receivable: accounts.get('1122'),
          lines: [{ goodsName: '上年货款', quantity: '1', taxPrice: '300.00', taxRate: '0.13' }],
        });
      expect((await ar('2025-07-01')).message).toMatch('期初单据的日期要早于启用日 2025-07-01');
      const owed = (await ar('2025-05-20')).data.id as number;
      const { data: owing } = await suite.call(as, '/api/fico/apinvoice/save', {
        invoiceKind: 'opening',
        supplier,
        invoiceDate: '2025-06-02',
        pricing: 'taxed',
        lines: [{ name: '上年货款', quantity: '1', price: '200.00', taxRate: '0.13' }],
      });
      expect((await suite.call(as, '/api/fico/arinvoice/audit', { id: owed })).code).toBe('200');
      expect((await suite.call(as, '/api/fico/apinvoice/audit', { id: owing.id })).code).toBe('200');
      // Neither has touched an account.
      expect(await figures(suite, company)).toEqual([]);
      const lines = (amount: string) => [
        line('1122', 'debit', { opening: amount, customer }),
        { ...line('220201', 'credit', { opening: '200.00' }), supplier },
        line('3001', 'credit', { opening: (Number(amount) - 200).toFixed(2) }),
      ];
      const wrong = await saved(lines('310.00'));
      const { data: told } = await suite.call(as, '/api/preview/fico_opening/audit', { id: wrong });
      expect(told.warnings).toEqual([expect.stringContaining('差 ￥10.00')]);
      await remove(wrong);
      const id = await saved(lines('300.00'));
      expect((await suite.get(as, at('check'), { id })).data).toEqual([
        { label: '应收账款 = 客户账', general: '300.00', own: '300.00', difference: '0.00' },
        { label: '应付账款 = 供应商账', general: '200.00', own: '200.00', difference: '0.00' },
      ]);
      expect((await suite.get('accountant', at('check'), { id })).code).toBe('404');
      await audit(id);
      await proven();
      const { data: open } = await suite.get(as, '/api/fico/arinvoice/writeOffList', { customer });
      expect(JSON.stringify(open)).toContain('300.00');
      await deaudit(id);
      await remove(id);
      for (const [path, one] of [
        ['arinvoice', owed],
        ['apinvoice', owing.id],
      ])
        expect((await suite.call(as, `/api/fico/${path}/deaudit`, { id: one, reason: '重来' })).code).toBe('200');
    },
  );

  test('the file of another program is read row by row, as a workbook or as text, and only by whoever brought it', async () => {
    const sheet = [
      ['科目编码', '科目名称', '期初余额'],
      ['1001', '库存现金', '30.50'],
    ];
    const book = Buffer.from(await writeXlsx({ sheets: [{ name: '期初', rows: sheet }] }));
    const text = Buffer.from(sheet.map((cells) => cells.join(',')).join('\r\n'));
    for (const [name, content] of [
      ['期初.xlsx', book],
      ['期初.csv', text],
    ] as const) {
      const { id } = (await upload(suite, as, name, content)).data;
      const { data } = await suite.call(as, at('file'), { file: id });
      expect(data).toEqual([
        { row: 1, cells: sheet[0] },
        { row: 2, cells: sheet[1] },
      ]);
      expect((await suite.call('boss', at('file'), { file: id })).code).not.toBe('200');
      expect((await suite.call('cashier', at('file'), { file: id })).code).toBe('403');
    }
  });

  test('any balanced opening stands in the trial balance as it was typed, and taken back leaves nothing', async () => {
    const codes = ['1002', '1601', '1801', '1221', '3001', '310404'];
    const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 5, maxLength: 5 });
    const yuanOf = (cents: number) => (cents / 100).toFixed(2);
    await fc.assert(
      fc.asyncProperty(amounts, amounts, async (opens, moves) => {
        const [open, moved] = [opens, moves].map((some) => [...some, -some.reduce((sum, one) => sum + one, 0)]);
        const lines = codes.flatMap((code, i) =>
          open![i] === 0 && moved![i] === 0
            ? []
            : [line(code, 'debit', { yearOpening: yuanOf(open![i]!), yearDebit: yuanOf(moved![i]!) })],
        );
        // An account that is empty in all of them would be a sheet of nothing.
        if (lines.length === 0) return;
        const id = await saved(lines);
        const told = await audit(id);
        // Nobody has less than nothing in the bank.
        if (open![0]! + moved![0]! < 0) expect(told.code).not.toBe('200');
        else {
          expect([told.code, told.message]).toEqual(['200', told.message]);
          const { data } = await suite.get(as, report('trialBalance'), { period: '2025-07' });
          expect(data.balanced).toBe(true);
          for (const [i, code] of codes.entries()) {
            const row = await rowOf('accountBalance', { from: '2025-07', to: '2025-07', level: 5, all: true }, code);
            const net = Math.round(Number(row.openDebit) * 100) - Math.round(Number(row.openCredit) * 100);
            expect([code, net]).toEqual([code, open![i]! + moved![i]!]);
          }
          await deaudit(id);
        }
        expect(await figures(suite, company)).toEqual([]);
        await remove(id);
      }),
      { numRuns: 12 },
    );
  });
});
