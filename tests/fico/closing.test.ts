import { act, post, runWork, service, type User } from '@heliu/engine';
import { entry, formatFen, negateFen, yuan, zeroFen } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generalLedger, period } from '../../modules/fico/model.ts';
import { fico, initializeBooks } from '../../modules/fico/server.ts';
import { foundCompany } from '../../modules/system/server.ts';
import { start, type Suite } from '../support/suite.ts';

const at = (tail: string) => `/api/fico/generalledger/period/${tail}`;
interface Period {
  readonly id: number;
  readonly name: string;
  readonly status: string;
}

/** Every figure of the books that is not nothing: what closing and reverting must leave as it was. */
const figures = (suite: Suite, company: number) =>
  suite.sql(
    `select 'account' as what, account, 0 as item, month, sum(debit) as debit, sum(credit) as credit, sum(carried) as carried
     from fico_gl_entry_by_account where company_id = $1 group by account, month
     having sum(debit) <> 0 or sum(credit) <> 0 or sum(carried) <> 0
     union all
     select 'items', account, customer + supplier + department + staff, month, sum(debit), sum(credit), sum(carried)
     from fico_gl_entry_by_items where company_id = $1 group by account, 3, month
     having sum(debit) <> 0 or sum(credit) <> 0 or sum(carried) <> 0
     order by 1, 2, 3, 4`,
    [company],
  );

const proven = async (suite: Suite, company: number) => {
  for (const proof of fico.proofs!)
    expect([proof.label, await runWork(suite.db, service('测试', company), (work) => proof.run(work))]).toEqual([
      proof.label,
      [],
    ]);
};

describe('结账', () => {
  let suite: Suite;
  let company: number;
  let months: Period[];

  const periods = async (): Promise<Period[]> =>
    (await suite.get('accountant', at('list'), { sort: 'name', pageSize: 100 })).data.rows;
  const close = ({ id }: Period, as = 'accountant') => suite.call(as, at('closeAccount'), { id });
  const revert = ({ id }: Period, reason = '补记运费', as = 'accountant') =>
    suite.call(as, at('revertClose'), { id, reason });
  const journalAt = async (docDate: string, amount = '12.34') => {
    const picked = async (entity: string, q: string) =>
      (await suite.get('accountant', `/api/pick/${entity}`, { q })).data.rows[0].id as number;
    const { data } = await suite.call('cashier', '/api/fico/generalledger/journal/save', {
      docDate,
      direction: 'in',
      account: await picked('fico_cashier_account', ''),
      type: await picked('fico_receipt_expense_type', '利息收入'),
      amount,
      summary: '结息',
    });
    return data.id as number;
  };
  const audit = (id: number) => suite.call('accountant', '/api/fico/generalledger/journal/audit', { id });
  const deaudit = (id: number) =>
    suite.call('accountant', '/api/fico/generalledger/journal/deaudit', { id, reason: '录错了' });
  const strict = (isOn: boolean) =>
    suite.call('boss', '/erp/company/saveSysParameter', { values: { 'acct.closeStrict': String(isOn) } });
  /** What stands in accounts of profit and loss at the end of a month, and in the profit of the year. */
  const left = async (month: string) =>
    (
      await suite.sql<{ loss: string; profit: string }>(
        `select coalesce(sum(b.debit - b.credit) filter (where t.element in ('income', 'expense')), 0)::numeric(18,2) as loss,
           coalesce(sum(b.credit - b.debit) filter (where a.code = '3103'), 0)::numeric(18,2) as profit
         from fico_gl_entry_by_account b join fico_account a on a.company_id = b.company_id and a.id = b.account
         join fico_accounting_type t on t.company_id = a.company_id and t.id = a.type
         where b.company_id = $1 and b.month <= $2::date`,
        [company, `${month}-01`],
      )
    )[0]!;

  beforeAll(async () => {
    suite = await start();
    company = (await suite.sql<{ id: number }>(`select id::int from sys_company where code = 'HELIU'`))[0]!.id;
    months = (await periods()).filter(({ status }) => status === 'open');
  }, 120_000);
  afterAll(() => suite.stop());

  test('months are closed one after the other, and none before it has begun', async () => {
    const [first, second] = months;
    expect((await close(second!)).message).toBe(`上一期间 ${first!.name} 还没有结账，请先结账`);
    // In December the last month of the books has begun too, so it is put off.
    const last = months.at(-1)!;
    await suite.sql(`update fico_period set start_date = start_date + interval '1 year' where id = $1`, [last.id]);
    expect((await close(last)).message).toMatch(`${last.name} 还没有开始`);
    await suite.sql(`update fico_period set start_date = start_date - interval '1 year' where id = $1`, [last.id]);
  });

  test('whoever may not close, and whoever belongs to another company, closes nothing', async () => {
    expect((await close(months[0]!, 'cashier')).code).toBe('403');
    expect((await close(months[0]!, 'boss2')).code).toBe('404');
    expect((await revert(months[0]!, '试试', 'boss2')).code).toBe('404');
  });

  test('a document that nobody has audited is named, counted by the list it leads to, and stands in the way', async () => {
    const [first] = months;
    const cockpit = async () => (await suite.get('accountant', at('cockpit'), { month: first!.name })).data;
    const ofJournals = ({ checks }: { checks: { entity: string }[] }) =>
      checks.filter(({ entity }) => entity === 'fico_journal');
    expect(ofJournals(await cockpit())).toEqual([]);
    const id = await journalAt(`${first!.name}-28`);
    const [check] = ofJournals(await cockpit()) as unknown as {
      level: string;
      who: string;
      filters: Record<string, string>;
    }[];
    expect(check).toMatchObject({ level: 'blocker', who: expect.any(String) });
    const { data } = await suite.get('accountant', '/api/fico/generalledger/journal/list', { ...check!.filters });
    expect(data.rows.map((row: { id: number }) => row.id)).toEqual([id]);
    expect((await close(first!)).message).toMatch('出纳日记账 1 张未审核');
    await strict(false);
    expect(ofJournals(await cockpit())).toMatchObject([{ level: 'warning' }]);
    await strict(true);
    await suite.call('cashier', '/api/fico/generalledger/journal/delete', { id });
  });

  test('what the cockpit foresees is what closing writes', async () => {
    const [first] = months;
    const cockpit = async () => (await suite.get('accountant', at('cockpit'), { month: first!.name })).data;
    const before = await cockpit();
    expect(before.checks).toEqual([]);
    for (const { label, difference } of before.ledgers) expect([label, difference]).toEqual([label, '0.00']);
    expect((await close(first!)).code).toBe('200');
    const after = await cockpit();
    expect([after.parts, after.profit]).toEqual([before.parts, before.profit]);
    expect(after.history[0]).toMatchObject({ month: first!.name, action: 'close' });
    expect((await suite.get('accountant', at('cockpit'))).data.period.name).toBe(months[1]!.name);
    await revert(first!);
    expect((await suite.get('boss2', at('cockpit'), { month: first!.name })).data.history).toEqual([]);
    expect((await suite.get('sales', at('cockpit'))).code).toBe('403');
  });

  test('closing carries profit and loss forward; reverting leaves every figure as it was', async () => {
    const [first] = months;
    const before = await figures(suite, company);
    const { loss } = await left(first!.name);
    const { data: told } = await suite.call('accountant', '/api/preview/fico_period/close', { id: first!.id });
    expect(told.blockers).toEqual([]);
    expect(told.effect.facts.at(-1).label).toBe(`${first!.name} 利润`);
    expect((await close(first!)).code).toBe('200');
    expect(await left(first!.name)).toEqual({
      loss: '0.00',
      profit: formatFen(negateFen(yuan(loss))),
    });
    const { data } = await suite.get('accountant', at('get'), { id: first!.id });
    expect(data).toMatchObject({ status: 'closed', closedAt: expect.any(String), closedBy: expect.any(Number) });
    const vouchers = await suite.sql<{ kind: string }>(
      `select kind from fico_voucher where company_id = $1 and source_type = 'fico_closing' order by voucher_no`,
      [company],
    );
    expect(vouchers.at(-1)!.kind).toBe('carry');
    const trial = (
      await suite.get('accountant', '/api/fico/generalledger/report/trialBalance', { period: first!.name })
    ).data;
    expect(trial.balanced).toBe(true);
    await proven(suite, company);
    expect((await close(first!)).message).toMatch('已结账');
    expect((await revert(first!, '')).message).toBe('请填写反结账原因');
    expect((await revert(first!)).code).toBe('200');
    expect(await figures(suite, company)).toEqual(before);
    expect((await revert(first!)).message).toMatch('不能反结账');
    await proven(suite, company);
  });

  test('what happened without being carried is told by the measure of its own', async () => {
    const [first] = months;
    const occurred = () =>
      suite.sql(
        `select b.account, sum(b.credit - b.debit + b.carried) as amount from fico_gl_entry_by_account b
         join fico_account a on a.company_id = b.company_id and a.id = b.account
         join fico_accounting_type t on t.company_id = a.company_id and t.id = a.type and t.element in ('income', 'expense')
         where b.company_id = $1 and b.month = $2::date group by 1 order by 1`,
        [company, `${first!.name}-01`],
      );
    const before = await occurred();
    await close(first!);
    expect(await occurred()).toEqual(before);
    await revert(first!);
  });

  test('closed is closed for what is audited and for what is taken back, and a reopened month takes postings', async () => {
    const [first, second] = months;
    await strict(false);
    const [kept, late] = [await journalAt(`${first!.name}-28`), await journalAt(`${first!.name}-28`)];
    expect((await audit(kept)).code).toBe('200');
    await close(first!);
    const refused = { code: '400', message: `会计期间 ${first!.name} 已结账，不能记账` };
    expect(await audit(late)).toMatchObject(refused);
    expect(await deaudit(kept)).toMatchObject(refused);
    await close(second!);
    expect((await revert(first!)).message).toBe(`下一期间 ${second!.name} 已结账，请先反结账 ${second!.name}`);
    await revert(second!, '先开后一个月');
    expect((await revert(first!, '漏记利息')).code).toBe('200');
    expect((await audit(late)).code).toBe('200');
    expect((await deaudit(kept)).code).toBe('200');
    expect((await close(first!)).code).toBe('200');
    expect((await left(first!.name)).loss).toBe('0.00');
    await revert(first!);
    expect((await deaudit(late)).code).toBe('200');
    const log = await suite.sql<{ label: string; reason: string | null }>(
      `select label, reason from sys_log where company_id = $1 and entity = 'fico_period' and record_id = $2 and action = 'revert' order by id`,
      [company, first!.id],
    );
    expect(log.map(({ reason }) => reason)).toContain('漏记利息');
  });

  test('of ten who close at once one does, and of ten who reopen', async () => {
    const [first] = months;
    const before = await figures(suite, company);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => close(first!, i % 2 === 0 ? 'accountant' : 'boss')),
    );
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    expect((await left(first!.name)).loss).toBe('0.00');
    const back = await Promise.all(Array.from({ length: 10 }, () => revert(first!)));
    expect(back.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(await figures(suite, company)).toEqual(before);
  });

  test('what is posted while the month is being closed is carried forward or refused, never left behind', async () => {
    const [first] = months;
    await strict(false);
    const ids = [];
    for (let i = 0; i < 12; i++) ids.push(await journalAt(`${first!.name}-28`, `${i + 1}.11`));
    const [closed, ...answers] = await Promise.all([
      new Promise((resolve) => setTimeout(resolve, 15)).then(() => close(first!)),
      ...ids.map((id, i) => new Promise((resolve) => setTimeout(resolve, i * 4)).then(() => audit(id))),
    ]);
    expect(closed!.code).toBe('200');
    expect((await left(first!.name)).loss).toBe('0.00');
    await revert(first!);
    for (const [i, { code }] of answers.entries()) if (code === '200') await deaudit(ids[i]!);
    await proven(suite, company);
  });
});

describe('结账：一整年', () => {
  let suite: Suite;
  let user: User;
  const accounts = new Map<string, number>();

  beforeAll(async () => {
    suite = await start();
    const founded = await foundCompany(
      suite.db,
      { code: 'YEAR', name: '整年测试公司' },
      { username: 'yearboss', realname: '整年', mobile: '13911112222' },
    );
    user = { ...service('整年', founded.id), id: founded.userId, kind: 'staff' };
    await runWork(suite.db, user, (work) => initializeBooks(work, { standard: 'small', year: 2024, month: 1 }));
    const rows = await suite.sql<{ id: string; code: string }>(
      'select id, code from fico_account where company_id = $1',
      [founded.id],
    );
    for (const { id, code } of rows) accounts.set(code, Number(id));
  }, 120_000);
  afterAll(() => suite.stop());

  const acted = async (name: string, action: 'close' | 'revert') => {
    const [row] = await suite.sql<{ id: string }>('select id from fico_period where company_id = $1 and name = $2', [
      user.company,
      name,
    ]);
    return runWork(suite.db, user, (work) => act(work, period, action, { id: Number(row!.id), reason: '重开' }));
  };
  const booked = (date: string, debit: string, credit: string, amount: string) =>
    runWork(suite.db, user, (work) =>
      post(work, { entity: 'fico_journal', id: 1, number: 'X', action: 'test', date }, [
        entry(generalLedger, { account: accounts.get(debit)!, debit: yuan(amount), credit: zeroFen }),
        entry(generalLedger, { account: accounts.get(credit)!, debit: zeroFen, credit: yuan(amount) }),
      ]),
    );
  /** Debit less credit by the first digit of the code, in fen. */
  const sides = async (month: string) => {
    const rows = await suite.sql<{ side: string; amount: string }>(
      `select left(a.code, 1) as side, sum(b.debit - b.credit) as amount from fico_gl_entry_by_account b
       join fico_account a on a.company_id = b.company_id and a.id = b.account
       where b.company_id = $1 and b.month <= $2::date group by 1`,
      [user.company, `${month}-01`],
    );
    const of = (side: string) => Math.round(Number(rows.find((row) => row.side === side)?.amount ?? 0) * 100);
    return { assets: of('1'), debts: -of('2'), equity: -of('3'), loss: of('5') };
  };

  test('assets are debts and equity before and after each close, and December keeps what the year has brought', async () => {
    let year = 0;
    for (let m = 1; m <= 12; m++) {
      const month = `2024-${String(m).padStart(2, '0')}`;
      const [sold, spent] = [10_000 + m * 137.31, 4_000 + (m % 4) * 2_911.07].map((amount) => amount.toFixed(2));
      await booked(`${month}-10`, '1101', '5001', sold!);
      await booked(`${month}-20`, '560205', '1101', spent!);
      year += Math.round(Number(sold) * 100) - Math.round(Number(spent) * 100);
      const before = await sides(month);
      expect(before.assets).toBe(before.debts + before.equity - before.loss);
      await acted(month, 'close');
      const after = await sides(month);
      expect(after).toEqual({
        assets: before.assets,
        debts: before.debts,
        equity: before.equity - before.loss,
        loss: 0,
      });
      await acted(month, 'revert');
      expect(await sides(month)).toEqual(before);
      await acted(month, 'close');
      expect(await sides(month)).toEqual(after);
    }
    const kept = await suite.sql<{ code: string; amount: string }>(
      `select a.code, sum(b.credit - b.debit) as amount from fico_gl_entry_by_account b
       join fico_account a on a.company_id = b.company_id and a.id = b.account
       where b.company_id = $1 and a.code in ('3103', '310404') group by 1 order by 1`,
      [user.company],
    );
    expect(kept.map(({ code, amount }) => [code, Math.round(Number(amount) * 100)])).toEqual([
      ['3103', 0],
      ['310404', year],
    ]);
    expect(
      (await suite.sql(`select 1 from fico_period where company_id = $1 and name = '2025-01'`, [user.company])).length,
    ).toBe(1);
  });
});
