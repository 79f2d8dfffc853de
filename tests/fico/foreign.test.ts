import { runWork, service, type User } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fico, initializeBooks } from '../../modules/fico/server.ts';
import { foundCompany } from '../../modules/system/server.ts';
import { start, type Suite } from '../support/suite.ts';

const at = (tail: string) => `/api/fico/generalledger/${tail}`;
type Row = Record<string, any>;

describe('外币核算', () => {
  let suite: Suite;
  let company = 0;
  const boss = 'dollars';
  const accounts = new Map<string, number>();
  let dollar = 0;
  let home = 0;
  let bank = 0;
  let debt = 0;

  const demand = async (asked: Promise<{ code: string; message: string; data: any }>) => {
    const { code, message, data } = await asked;
    expect([code, message]).toEqual(['200', message]);
    return data;
  };
  const save = (what: string, input: object) => suite.call(boss, at(`${what}/save`), { ...input });
  const typeOf = async (code: string) =>
    Number(
      (await suite.sql<Row>('select type from fico_account where company_id = $1 and code = $2', [company, code]))[0]![
        'type'
      ],
    );
  const below = async (code: string, more: object = {}) => ({
    code,
    name: `美元${code}`,
    type: await typeOf(code.slice(0, 4)),
    direction: code.startsWith('1') ? 'debit' : 'credit',
    currency: dollar,
    ...more,
  });

  beforeAll(async () => {
    suite = await start();
    const made = await foundCompany(
      suite.db,
      { code: 'DOLLARS', name: '外币核算' },
      { username: boss, realname: '外币', mobile: '13911115000' },
    );
    company = made.id;
    const user: User = { ...service('外币', company), id: made.userId, kind: 'staff' };
    await runWork(suite.db, user, (work) => initializeBooks(work, { standard: 'enterprise', year: 2024, month: 1 }));
    await suite.sql(
      `insert into sys_credential (company_id, user_id, password_hash, must_change)
       select $1, $2, p.password_hash, false from sys_credential p join sys_user u on u.company_id = p.company_id and u.id = p.user_id
       where u.username = 'accountant' on conflict (company_id, user_id) do update set password_hash = excluded.password_hash, must_change = false`,
      [company, made.userId],
    );
    await demand(suite.call(boss, '/erp/company/saveSysParameter', { values: { 'acct.makerChecker': 'false' } }));
    for (const { id, code } of await suite.sql<{ id: string; code: string }>(
      'select id, code from fico_account where company_id = $1',
      [company],
    ))
      accounts.set(code, Number(id));
    const idOf = async (code: string) =>
      Number(
        (await suite.sql<Row>('select id from fico_currency where company_id = $1 and code = $2', [company, code]))[0]![
          'id'
        ],
      );
    [dollar, home] = [await idOf('USD'), await idOf('CNY')];
    bank = (await demand(save('account', await below('101204')))).id;
    debt = (await demand(save('account', await below('224102')))).id;
  }, 120_000);
  afterAll(() => suite.stop());

  const rate = (day: string, value: string) => save('exchangeRate', { day, currency: dollar, rate: value });
  const line = (account: number | string, side: 'debit' | 'credit', amount: string, more: object = {}) => ({
    summary: '外币',
    account: typeof account === 'string' ? accounts.get(account) : account,
    [side]: amount,
    ...more,
  });
  const voucher = (voucherDate: string, ...entries: object[]) => save('voucher', { voucherDate, entries });
  async function book(day: string, ...entries: object[]): Promise<number> {
    const { id } = await demand(voucher(day, ...entries));
    await demand(suite.call(boss, at('voucher/audit'), { id }));
    return id as number;
  }
  const periodOf = async (month: string) =>
    Number(
      (await suite.sql<Row>('select id from fico_period where company_id = $1 and name = $2', [company, month]))[0]![
        'id'
      ],
    );
  const turn = async (month: string, action: 'closeAccount' | 'revertClose') =>
    suite.call(boss, at(`period/${action}`), { id: await periodOf(month), reason: '外币' });
  /** Foreign and own money of an account through a month. */
  const held = async (account: number, month: string) =>
    (
      await suite.sql<Row>(
        `select coalesce(sum(foreign_amount), 0)::numeric(18,2)::text as held, coalesce(sum(debit - credit), 0)::numeric(18,2)::text as worth
         from fico_gl_entry_by_items where company_id = $1 and account = $2 and currency = $3 and month <= $4::date`,
        [company, account, dollar, `${month}-01`],
      )
    ).map((row) => [row['held'], row['worth']])[0];
  const proofs = async () => {
    for (const proof of fico.proofs!)
      expect([proof.label, await runWork(suite.db, service('测试', company), (work) => proof.run(work))]).toEqual([
        proof.label,
        [],
      ]);
  };

  test('a rate is of a foreign currency, above nothing, and one a day; of a day it is the last known', async () => {
    expect(await save('exchangeRate', { day: '2024-01-02', currency: home, rate: '1' })).toMatchObject({ code: '422' });
    expect(await rate('2024-01-02', '0')).toMatchObject({ code: '422' });
    expect(await rate('2024-01-02', '7.1')).toMatchObject({ code: '200' });
    expect(await rate('2024-01-02', '7.2')).toMatchObject({ code: '422' });
    const on = async (day: string) => (await suite.get(boss, at('exchangeRate/on'), { currency: dollar, day })).data;
    expect(await on('2024-01-20')).toEqual({ day: '2024-01-02', rate: '7.1' });
    expect(await on('2024-01-01')).toBeNull();
    expect((await suite.get('boss2', at('exchangeRate/on'), { currency: dollar, day: '2024-01-20' })).data).toBeNull();
  });

  test('only an account that no document books on can be kept in foreign money', async () => {
    const refused = async (input: object, why: RegExp) => expect((await save('account', input)).message).toMatch(why);
    await refused(await below('112201'), /由应收发票、收款单和核销单记账，只能按本位币核算/);
    await refused(await below('660399'), /损益类科目按本位币核算/);
    await refused(await below('101205', { currency: home }), /本位币/);
    const [preset] = await suite.sql<Row>('select * from fico_account where company_id = $1 and code = $2', [
      company,
      '101203',
    ]);
    const { id, code, name, type, direction } = preset!;
    expect(
      await suite.call(boss, at('account/update'), {
        id: Number(id),
        code,
        name,
        type: Number(type),
        direction,
        currency: dollar,
      }),
    ).toMatchObject({ message: '预设科目按本位币核算，请在它下面新增一个外币科目' });
    const kind = { code: 'USD1', name: '美元收入', direction: 'in', account: debt };
    expect((await save('receiptExpenseType', kind)).message).toMatch(/按外币核算/);
  });

  test('an entry says what it is in foreign money and at which rate, and its amount is just that', async () => {
    const other = line('4001', 'credit', '710.00');
    const say = async (more: object, amount = '710.00') =>
      (await voucher('2024-01-05', line(bank, 'debit', amount, more), { ...other, credit: amount })).message;
    expect(await say({})).toMatch(/原币金额不能为空：科目 101204 .* 按 USD 核算/);
    expect(await say({ foreignAmount: '100' })).toMatch(/汇率不能为空/);
    expect(await say({ foreignAmount: '100', exchangeRate: '7.11' })).toMatch(/应为原币金额 × 汇率，即 711\.00/);
    expect(await say({ foreignAmount: '100', exchangeRate: '-7.1' }, '-710.00')).toMatch(/汇率不能小于0/);
    expect(
      (
        await voucher('2024-01-05', line(bank, 'debit', '710.00', { foreignAmount: '100', exchangeRate: '7.1' }), {
          ...other,
          foreignAmount: '100',
        })
      ).message,
    ).toMatch(/按本位币核算，请清空原币金额/);
  });

  test('the end of a month values what is held and owed, carries the difference, and gives it back when reopened', async () => {
    const money = { foreignAmount: '10000.00', exchangeRate: '7.1' };
    await book('2024-01-05', line(bank, 'debit', '71000.00', money), line('1601', 'credit', '71000.00'));
    const borrowed = { foreignAmount: '2000.00', exchangeRate: '7.2' };
    await book('2024-01-09', line('1601', 'debit', '14400.00'), line(debt, 'credit', '14400.00', borrowed));
    expect(await held(bank, '2024-01')).toEqual(['10000.00', '71000.00']);
    expect(await held(debt, '2024-01')).toEqual(['-2000.00', '-14400.00']);

    await demand(rate('2024-01-31', '7.15'));
    const seen = await demand(suite.get(boss, at('period/cockpit'), { month: '2024-01' }));
    expect(seen.parts.slice(0, 2)).toEqual([
      { label: '2024-01 期末调汇（货币资金）', amount: '500.00' },
      { label: '2024-01 期末调汇', amount: '100.00' },
    ]);
    expect(seen.profit).toBe('600.00');
    await demand(turn('2024-01', 'closeAccount'));
    expect(await held(bank, '2024-01')).toEqual(['10000.00', '71500.00']);
    expect(await held(debt, '2024-01')).toEqual(['-2000.00', '-14300.00']);
    const flows = await demand(suite.get(boss, at('report/cashFlow'), { period: '2024-01' }));
    expect(flows).toMatchObject({ difference: '0.00', gaps: null });
    expect(flows.rows.find((row: Row) => row['lineNo'] === '32')).toMatchObject({ month: '500.00' });
    await proofs();

    await demand(turn('2024-01', 'revertClose'));
    expect(await held(bank, '2024-01')).toEqual(['10000.00', '71000.00']);
    expect(await held(debt, '2024-01')).toEqual(['-2000.00', '-14400.00']);
    await demand(turn('2024-01', 'closeAccount'));
    await proofs();
  });

  test('a month without its own rate is not closed, and says which is missing', async () => {
    const asked = await turn('2024-02', 'closeAccount');
    expect(asked.code).toBe('400');
    expect(asked.message).toContain('没有 2024-02 的 USD 汇率，不能期末调汇');
    await demand(rate('2024-02-29', '7.15'));
    await demand(turn('2024-02', 'closeAccount'));
    // Nothing has changed, so nothing is written.
    expect(await held(bank, '2024-02')).toEqual(['10000.00', '71500.00']);
  });

  test('what is spent leaves at its own rate, and dollars that are gone leave nothing behind', async () => {
    const all = { foreignAmount: '10000.00', exchangeRate: '7.2' };
    const id = await book('2024-03-10', line('1601', 'debit', '72000.00'), line(bank, 'credit', '72000.00', all));
    expect(await held(bank, '2024-03')).toEqual(['0.00', '-500.00']);
    await demand(suite.call(boss, at('voucher/deaudit'), { id, reason: '重填' }));
    expect(await held(bank, '2024-03')).toEqual(['10000.00', '71500.00']);
    await demand(suite.call(boss, at('voucher/audit'), { id }));
    await demand(rate('2024-03-29', '7.3'));
    await demand(turn('2024-03', 'closeAccount'));
    expect(await held(bank, '2024-03')).toEqual(['0.00', '0.00']);
    expect(await held(debt, '2024-03')).toEqual(['-2000.00', '-14600.00']);
    const asked = { account: bank, from: '2024-01', to: '2024-03', pageSize: 500 };
    const ledger = await demand(suite.get(boss, at('report/foreignLedger'), asked));
    expect(ledger.account).toMatchObject({ code: '101204', unit: 'USD' });
    const entries = ledger.rows.filter((row: Row) => row['voucher'] !== '' && row['summary'] !== '期初余额');
    expect(
      entries.map((row: Row) => [row['inQuantity'], row['outQuantity'], row['quantity'], row['price'], row['balance']]),
    ).toEqual([
      ['10000', null, '10000', '7.1', '71000.00'],
      [null, null, '10000', '7.15', '71500.00'],
      // January was opened again, and closed.
      [null, null, '10000', '7.1', '71000.00'],
      [null, null, '10000', '7.15', '71500.00'],
      [null, '10000', '0', null, '500.00'],
      [null, null, '0', null, '0.00'],
    ]);
    expect(
      (await suite.get(boss, at('report/foreignLedger'), { ...asked, account: debt })).data.rows.at(-1),
    ).toMatchObject({ quantity: '2000', side: '贷', balance: '14600.00' });
    expect(
      (await suite.get(boss, at('report/foreignLedger'), { ...asked, account: accounts.get('1601') })).message,
    ).toMatch(/这个科目按本位币核算；外币科目有 101204/);
    await proofs();
  });
});
