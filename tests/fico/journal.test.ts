import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysFromToday, today } from '../support/days.ts';
import { start, type Suite } from '../support/suite.ts';

const at = (tail: string) => `/api/fico/generalledger/journal/${tail}`;
const report = (tail: string) => `/api/fico/generalledger/report/${tail}`;

describe('出纳日记账', () => {
  let suite: Suite;
  const ids = { bank: 0, till: 0, leaf: 0, rent: 0, interest: 0 };

  const picked = async (entity: string, q: string) =>
    (await suite.get('accountant', `/api/pick/${entity}`, { q })).data.rows[0].id as number;
  const typed = (more: object = {}) => ({
    docDate: today(),
    direction: 'out',
    account: ids.bank,
    type: ids.rent,
    amount: '120.50',
    summary: '仓库月租',
    ...more,
  });
  const saved = async (more: object = {}): Promise<number> => {
    const { code, data } = await suite.call('cashier', at('save'), typed(more));
    expect(code).toBe('200');
    return data.id;
  };
  const audit = (id: number) => suite.call('accountant', at('audit'), { id });
  const deaudit = (id: number) => suite.call('accountant', at('deaudit'), { id, reason: '录错了' });
  const balanceOf = async (account: number) =>
    (
      await suite.sql<{ amount: string }>('select amount from fico_cash_entry_by_account where account = $1', [account])
    )[0]?.amount ?? '0.00';
  const voucherOf = (id: number) =>
    suite.sql<{ code: string; debit: string; credit: string }>(
      `select a.code, e.debit, e.credit from fico_gl_entry e join fico_account a on a.id = e.account
       where e.source_name = 'fico_journal' and e.source_id = $1 order by e.id`,
      [id],
    );
  const isProven = async () => {
    const { rows } = (await suite.get('accountant', report('cashCheck'), { day: today() })).data;
    for (const { code, difference } of rows) expect([code, difference]).toEqual([code, '0.00']);
    return rows.length as number;
  };

  beforeAll(async () => {
    suite = await start();
    const leaf = await picked('fico_account', '1002');
    const made = async (code: string, name: string) =>
      (
        await suite.call('boss', '/api/fico/generalledger/cashierAccount/save', {
          code,
          name,
          kind: 'bank',
          account: leaf,
        })
      ).data.id as number;
    Object.assign(ids, {
      leaf,
      bank: await made('T1', '测试银行户'),
      till: await made('T2', '测试备用金户'),
      rent: await picked('fico_receipt_expense_type', '房租'),
      interest: await picked('fico_receipt_expense_type', '利息收入'),
    });
  }, 120_000);
  afterAll(() => suite.stop());

  test('income, expense and transfer post cash and a voucher; taken back, everything is as before', async () => {
    const income = await saved({ direction: 'in', type: ids.interest, amount: '1000.00', summary: '结息' });
    expect((await audit(income)).code).toBe('200');
    expect(await voucherOf(income)).toEqual([
      { code: '1002', debit: '1000.00', credit: '0.00' },
      { code: '560302', debit: '0.00', credit: '1000.00' },
    ]);
    const out = await saved();
    expect((await audit(out)).code).toBe('200');
    expect(await voucherOf(out)).toEqual([
      { code: '560203', debit: '120.50', credit: '0.00' },
      { code: '1002', debit: '0.00', credit: '120.50' },
    ]);
    const moved = await saved({ direction: 'transfer', type: null, target: ids.till, amount: '300.00' });
    expect((await audit(moved)).code).toBe('200');
    expect([await balanceOf(ids.bank), await balanceOf(ids.till)]).toEqual(['579.50', '300.00']);
    await isProven();
    expect((await audit(out)).message).toMatch('已审核，不能审核');
    for (const id of [moved, out, income]) expect((await deaudit(id)).code).toBe('200');
    expect((await deaudit(out)).message).toMatch('未审核，不能反审核');
    expect([await balanceOf(ids.bank), await balanceOf(ids.till)]).toEqual(['0.00', '0.00']);
    await isProven();
  });

  test('an account never falls below zero, neither by paying nor by taking back', async () => {
    const income = await saved({ direction: 'in', type: ids.interest, amount: '100.00' });
    const spent = await saved({ amount: '100.00' });
    expect((await audit(spent)).message).toMatch(/测试银行户/);
    await audit(income);
    expect((await audit(spent)).code).toBe('200');
    const refused = await deaudit(income);
    expect([refused.code, refused.message]).toEqual(['400', expect.stringMatching(/测试银行户/)]);
    expect(await balanceOf(ids.bank)).toBe('0.00');
    await deaudit(spent);
    await deaudit(income);
  });

  test('of twenty who pay the same money at once, one does', async () => {
    const income = await saved({ direction: 'in', type: ids.interest, amount: '100.00' });
    await audit(income);
    const bills = await Promise.all(Array.from({ length: 20 }, () => saved({ amount: '60.00' })));
    const answers = await Promise.all(bills.map((id) => audit(id)));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(await balanceOf(ids.bank)).toBe('40.00');
    const done = bills[answers.findIndex(({ code }) => code === '200')]!;
    const again = await Promise.all(Array.from({ length: 20 }, () => deaudit(done)));
    expect(again.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(await balanceOf(ids.bank)).toBe('100.00');
    await deaudit(income);
    await isProven();
  });

  test.each([
    [{ amount: '0' }, '金额不能小于0.01'],
    [{ amount: '-5' }, '金额不能小于0.01'],
    [{ type: null }, '收支类型不能为空'],
    [{ direction: 'transfer' }, '转入账户不能为空'],
    [{ summary: '' }, '摘要不能为空'],
    [{ docDate: '2026-02-30' }, '日期不是有效日期'],
  ])('%j is refused in words', async (more, message) =>
    expect((await suite.call('cashier', at('save'), typed(more))).message).toBe(message),
  );

  test('a type of the other direction, a transfer to itself and a cheque without its number are refused', async () => {
    const refused = async (more: object) => (await suite.call('cashier', at('save'), typed(more))).message;
    expect(await refused({ type: ids.interest })).toBe('收支类型“利息收入”是收入，请换一个或改收支方向');
    expect(await refused({ direction: 'transfer', target: ids.bank })).toBe('转入账户不能和转出的是同一个');
    const cheque = await picked('fico_settlement_type', '支票');
    expect(await refused({ settlementType: cheque })).toBe('结算号不能为空：支票要写明号码');
  });

  test('cash is not booked past the ledgers of customers, suppliers, stock and money itself', async () => {
    const save = async (q: string) =>
      (
        await suite.call('boss', '/api/fico/generalledger/receiptExpenseType/save', {
          code: `X${q}`,
          name: `试${q}`,
          direction: 'out',
          account: await picked('fico_account', q),
        })
      ).message;
    expect(await save('1122')).toMatch('客户的钱请用收款单');
    expect(await save('1002')).toMatch('请用“转账”');
    expect(await save('1405')).toMatch('存货只随出入库单记账');
  });

  test('the cashier writes, somebody else audits', async () => {
    const id = await saved();
    expect((await suite.call('cashier', at('audit'), { id })).code).toBe('403');
    expect((await suite.call('hr', at('save'), typed())).code).toBe('403');
    const own = (await suite.call('accountant', at('save'), typed())).data.id;
    expect((await audit(own)).message).toBe('审核人不能是制单人，请由他人审核');
    expect((await suite.call('boss2', at('audit'), { id })).code).toBe('404');
  });

  describe('快速录入', () => {
    const row = (more: object = {}) => ({ summary: '电费', type: ids.rent, expense: '10.00', ...more });
    const sheet = (rows: object[]) => suite.call('cashier', at('saveSheet'), { account: ids.bank, day: today(), rows });
    const count = async () => Number((await suite.sql<{ n: string }>('select count(*) as n from fico_journal'))[0]!.n);

    test('many rows at once, with numbers in their order', async () => {
      const before = await count();
      const nasty = '"引号";--  😀 <b>\u202e𠮷';
      const { code, data } = await sheet([
        row({ summary: nasty }),
        row({ docDate: daysFromToday(-3) }),
        { summary: '转', target: ids.till, expense: '5' },
        ...Array.from({ length: 197 }, (_, i) => row({ summary: `第${i}笔`, expense: `${i + 1}.01` })),
      ]);
      expect([code, data.count]).toEqual(['200', 200]);
      expect(await count()).toBe(before + 200);
      const { rows } = (await suite.get('cashier', at('list'), { account: ids.bank, q: '引号' })).data;
      expect(rows[0]).toMatchObject({ summary: nasty, status: 'draft', direction: 'out', docDate: today() });
    });

    test('one wrong row and none is saved; each complaint stands at its cell', async () => {
      const before = await count();
      const { code, data } = await sheet([
        row(),
        row({ type: ids.interest }),
        row({ income: '1' }),
        row({ type: null }),
      ]);
      expect(code).toBe('422');
      expect(data.complaints).toEqual([
        { path: 'rows.1.type', message: '收支第2行：收支类型是收入，金额要填在收入栏' },
        { path: 'rows.2.expense', message: '收支第3行：收入和支出只能填一个' },
        { path: 'rows.3.type', message: '收支第4行：收支类型不能为空；转账请填转入账户' },
      ]);
      const late = await sheet([row(), row({ settlementType: await picked('fico_settlement_type', '支票') })]);
      expect(late.message).toBe('收支第2行：结算号不能为空：支票要写明号码');
      expect(await count()).toBe(before);
      expect((await sheet([])).code).toBe('422');
    });
  });

  test('any month of movements, audited and taken back in any order: cash, books and day book agree', async () => {
    const movement = fc.record({
      direction: fc.constantFrom('in', 'in', 'out', 'transfer'),
      fen: fc.integer({ min: 1, max: 50_000 }),
      day: fc.integer({ min: -40, max: 0 }),
      isUndone: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 3, maxLength: 8 }), async (movements) => {
        for (const { direction, fen, day, isUndone } of movements) {
          const id = await saved({
            direction,
            docDate: daysFromToday(day),
            amount: (fen / 100).toFixed(2),
            ...(direction === 'in' && { type: ids.interest }),
            ...(direction === 'transfer' && { type: null, target: ids.till }),
          });
          const { code } = await audit(id);
          if (code === '200' && isUndone) await deaudit(id);
        }
        for (const account of [ids.bank, ids.till]) {
          const asked = { account, from: daysFromToday(-60), to: today() };
          const pages = [];
          for (let cursor: string | null | undefined; cursor !== null;) {
            const { data } = await suite.get('accountant', report('cashBook'), {
              ...asked,
              pageSize: 3,
              ...(cursor && { cursor }),
            });
            pages.push(...data.rows);
            cursor = data.nextCursor;
          }
          expect(pages.at(-1)!.balance).toBe(await balanceOf(account));
          const { rows } = (
            await suite.get('accountant', report('cashDaily'), { from: asked.from, to: asked.to, shown: 'all' })
          ).data;
          expect(rows.find((one: { account: number }) => one.account === account).closing).toBe(
            await balanceOf(account),
          );
        }
        await isProven();
      }),
      { numRuns: 6 },
    );
  }, 120_000);

  test('a day of the daily report is the day book of exactly that day', async () => {
    const days = { from: daysFromToday(-20), to: daysFromToday(-10) };
    const { rows } = (await suite.get('cashier', report('cashDaily'), days)).data;
    expect(rows.length).toBeGreaterThan(2);
    for (const { account, opening, income, expense, closing, count } of rows) {
      const book = (await suite.get('cashier', report('cashBook'), { account, ...days, pageSize: 1000 })).data.rows;
      const entries = book.filter(({ kind }: { kind: string }) => kind === 'entry');
      const sum = (key: string) =>
        (
          entries.reduce((all: number, one: Record<string, string>) => all + Math.round(Number(one[key]) * 100), 0) /
          100
        ).toFixed(2);
      expect([book[0].balance, entries.length, sum('income'), sum('expense')]).toEqual([
        opening,
        count,
        income,
        expense,
      ]);
      expect(book.at(-1).balance).toBe(closing);
    }
  });
});
