import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PayingCompany, runs } from '../support/payroll.ts';
import { start, type Suite } from '../support/suite.ts';

const payments = (tail: string) => `/api/hr/salarypayment/${tail}`;
const contributions = (tail: string) => `/api/hr/contributionpayment/${tail}`;
const cents = (text: string) => Math.round(Number(text) * 100);

let suite: Suite;
let pay: PayingCompany;
let [zhao, qian, sun, bank, january] = [0, 0, 0, 0, 0];
beforeAll(async () => {
  suite = await start({ workers: 2 });
  pay = new PayingCompany(suite, 'payout');
  await pay.found(2024, '13911113377');
  zhao = await pay.hire({ name: '赵一', entryDate: '2022-03-01', base: '12000' });
  qian = await pay.hire({ name: '钱二', entryDate: '2022-03-01', base: '9000' });
  sun = await pay.hire({ name: '孙三', entryDate: '2022-03-01', base: '45000' });
  const [account] = await suite.sql<{ id: number }>(
    `select id from fico_account where company_id = $1 and code like '1002%' and not has_children order by code limit 1`,
    [pay.company],
  );
  const made = await pay.call('/api/fico/generalledger/cashierAccount/save', {
    code: 'B1',
    name: '基本户',
    kind: 'bank',
    account: account!.id,
    mayOverdraw: true,
  });
  bank = made.id;
  january = await pay.month('2024-01');
}, 120_000);
afterAll(() => suite.stop());

/** What the books say of an account: what was debited less what was credited, in fen. */
async function booked(code: string): Promise<number> {
  const [row] = await suite.sql<{ amount: string }>(
    `select coalesce(sum(debit) - sum(credit), 0)::text as amount from fico_gl_entry e
     join fico_account a on a.company_id = e.company_id and a.id = e.account where e.company_id = $1 and a.code like $2 || '%'`,
    [pay.company, code],
  );
  return cents(row!.amount);
}
const left = async (): Promise<number> => {
  const [row] = await suite.sql<{ amount: string }>(
    'select coalesce(sum(amount), 0)::text as amount from fico_cash_entry where company_id = $1 and account = $2',
    [pay.company, bank],
  );
  return cents(row!.amount);
};
const stateOf = async (id = january) => (await pay.get(runs('get'), { id })).payState;
const paymentOf = (more: object = {}) => ({ docDate: '2024-02-10', run: january, cashier: bank, held: [], ...more });
const owedOf = (kind: string, more: object = {}) => ({
  docDate: '2024-02-15',
  run: january,
  cashier: bank,
  kind,
  ...more,
});

describe('发放与缴纳', () => {
  test('a month that is not audited is neither paid nor remitted', async () => {
    for (const [path, input] of [
      [payments('save'), paymentOf()],
      [contributions('save'), owedOf('tax')],
    ] as const)
      expect(await suite.call(pay.boss, path, input)).toMatchObject({
        code: '422',
        message: '2024-01 的工资还没有审核，审核后才能发放、缴纳',
      });
    await pay.audit(january);
    expect(await stateOf()).toBe('none');
  });

  let first = 0;
  test('whoever is held back stays owed, and everybody else is paid to the fen', async () => {
    const { id } = await pay.call(payments('save'), paymentOf({ held: [{ staff: sun, note: '请假未归' }] }));
    first = id;
    const slips = (await pay.slipsOf(january)).filter(({ staff }) => staff !== sun);
    const sum = (key: string) => slips.reduce((so, slip) => so + cents(slip[key]), 0);
    const kept = await pay.get(payments('get'), { id });
    expect(kept.people).toBe(2);
    expect(cents(kept.net)).toBe(sum('net'));
    expect(cents(kept.wage)).toBe(cents(kept.net) + cents(kept.insured) + cents(kept.tax) + cents(kept.otherDeducted));
    await pay.call(payments('audit'), { id });
    expect(await left()).toBe(-sum('net'));
    expect(await booked('222117')).toBe(-sum('tax'));
    expect(await booked('224101')).toBe(-sum('social') - sum('fund'));
    const held = await pay.slipOf(january, sun);
    expect(await booked('221101')).toBe(-cents(held['gross']) + cents(held['reduced']));
    expect(await stateOf()).toBe('part');
    expect([held['payment'], (await pay.slipOf(january, zhao))['payment']]).toEqual([null, id]);
  });

  test('the file for the bank names those who are paid and nobody else', async () => {
    const { code, data } = await suite.get(pay.boss, payments('payList'), { id: first });
    expect(code).toBe('200');
    const { sheets } = await readXlsx(Buffer.from(data as string, 'base64'));
    const text = JSON.stringify(sheets[0]!.rows);
    expect([text.includes('赵一'), text.includes('钱二'), text.includes('孙三')]).toEqual([true, true, false]);
  });

  test('the rest is paid once, though two ask for it at the same moment', async () => {
    const made = await Promise.all([1, 2].map(() => pay.call(payments('save'), paymentOf({ docDate: '2024-02-20' }))));
    const answers = await Promise.all(made.map(({ id }) => suite.call(pay.boss, payments('audit'), { id })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
    expect(answers.find(({ code }) => code !== '200')!.message).toContain('核对后重新保存');
    expect(await booked('221101')).toBe(0);
    expect(await stateOf()).toBe('paid');
    expect(await suite.call(pay.boss, payments('save'), paymentOf())).toMatchObject({
      message: '这个月没有要发的工资：都已发放，或都暂缓',
    });
    // What was paid is not taken back under the payment.
    const { data } = await suite.call(pay.boss, runs('deaudit'), { id: january, reason: '算错了' });
    expect(data.blockers[0].message).toMatch(/^2024-01 已经由 FF\S+ 发放，请先反审核它$/);
  });

  test('each office gets what the slips owe it, and the accounts are empty afterwards', async () => {
    for (const kind of ['social', 'fund', 'tax']) {
      const { id } = await pay.call(contributions('save'), owedOf(kind));
      await pay.call(contributions('audit'), { id });
    }
    for (const code of ['2241', '222117', '2211']) expect([code, await booked(code)]).toEqual([code, 0]);
    const slips = await pay.slipsOf(january);
    const all = slips.reduce((so, slip) => so + cents(slip['cost']), 0);
    // All that people cost has left the bank, and nothing else.
    expect(await left()).toBe(-all);
  });

  test('the same is not remitted twice, neither one after the other nor at once', async () => {
    expect((await suite.call(pay.boss, contributions('save'), owedOf('tax'))).message).toMatch(
      /^2024-01 的个人所得税已由缴纳单 JN\S+ 缴纳，不要重复缴纳$/,
    );
    const [tax] = (await pay.get(contributions('list'), { kind: 'tax' })).rows;
    await pay.call(contributions('deaudit'), { id: tax.id, reason: '重开' });
    const other = await pay.call(contributions('save'), owedOf('tax'));
    const answers = await Promise.all(
      [tax.id, other.id].map((id) => suite.call(pay.boss, contributions('audit'), { id })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
    expect(await booked('222117')).toBe(0);
  });

  test('a few fen more than reckoned go where the company says, and not without', async () => {
    const [social] = (await pay.get(contributions('list'), { kind: 'social' })).rows;
    await pay.call(contributions('deaudit'), { id: social.id, reason: '多扣了' });
    const kept = await pay.get(contributions('get'), { id: social.id });
    expect(await suite.call(pay.boss, contributions('update'), { ...kept, difference: '0.03' })).toMatchObject({
      code: '422',
      message: '有差额时请填差额科目：差额记到哪里',
    });
    const [loss] = await suite.sql<{ id: number }>(
      `select id from fico_account where company_id = $1 and code like '5711%' and not has_children order by code limit 1`,
      [pay.company],
    );
    const before = await booked('5711');
    await pay.call(contributions('update'), { ...kept, difference: '0.03', differenceAccount: loss!.id });
    await pay.call(contributions('audit'), { id: social.id });
    expect([await booked('2241'), (await booked('5711')) - before]).toEqual([0, 3]);
  });

  test('taken back, everything is as it was before', async () => {
    for (const { id } of (await pay.get(contributions('list'), { status: 'audited' })).rows)
      await pay.call(contributions('deaudit'), { id, reason: '试' });
    for (const { id } of (await pay.get(payments('list'), { status: 'audited' })).rows)
      await pay.call(payments('deaudit'), { id, reason: '试' });
    expect(await left()).toBe(0);
    expect(await stateOf()).toBe('none');
    expect((await pay.slipOf(january, qian))['payment']).toBeNull();
    await pay.call(runs('deaudit'), { id: january, reason: '重算' });
    const [draft] = (await pay.get(payments('list'), { status: 'draft' })).rows;
    const { message } = await suite.call(pay.boss, payments('audit'), { id: draft.id });
    expect(message).toBe('2024-01 的工资已经反审核，请先审核工资');
  });
});

describe('谁能发工资', () => {
  test('who makes a payment does not audit it; who has nothing to do with wages reaches nothing of it', async () => {
    const [run] = (await suite.get('hr', runs('list'), { status: 'audited', payState: 'none' })).data.rows;
    const [cashier] = (await suite.get('hr', '/api/pick/fico_cashier_account', { q: '03', pageSize: 1 })).data.rows;
    const { code, data } = await suite.call('hr', payments('save'), {
      docDate: run.payDate,
      run: run.id,
      cashier: cashier.id,
      held: [],
    });
    expect(code).toBe('200');
    const own = await suite.call('hr', payments('audit'), { id: data.id });
    expect(own.data.blockers.map((one: { code: string }) => one.code)).toContain('DOC008');
    for (const as of ['cashier', 'buyer', 'sales', 'drawer'])
      for (const [path, args] of [
        [payments('list'), {}],
        [payments('get'), { id: data.id }],
        [payments('payList'), { id: data.id }],
        [contributions('list'), {}],
      ] as const)
        expect([as, path, (await suite.get(as, path, args)).code]).toEqual([as, path, '403']);
    expect((await suite.call('accountant', payments('audit'), { id: data.id })).message).toBe('审核成功');
    expect((await suite.call('accountant', payments('deaudit'), { id: data.id, reason: '试' })).code).toBe('200');
  });
});
