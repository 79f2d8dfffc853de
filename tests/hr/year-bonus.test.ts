import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '../support/accounts.ts';
import { PayingCompany, runs } from '../support/payroll.ts';
import { start, type Suite } from '../support/suite.ts';

let suite: Suite;
let pay: PayingCompany;
let [zhao, qian, sun] = [0, 0, 0];
let [january, february] = [0, 0];
beforeAll(async () => {
  suite = await start({ workers: 2 });
  pay = new PayingCompany(suite, 'bonuspay');
  await pay.found(2024, '13911113399');
  zhao = await pay.hire({ name: '赵一', entryDate: '2022-03-01', base: '12000' });
  qian = await pay.hire({ name: '钱二', entryDate: '2022-03-01', base: '5000' });
  sun = await pay.hire({ name: '孙三', entryDate: '2022-03-01', base: '9000', more: { nonResident: true } });
  january = await pay.month('2024-01');
  await pay.audit(january);
}, 120_000);
afterAll(() => suite.stop());

const typed = (staff: number, code: string, amount: string) => ({ staff, item: pay.item(code), amount });
const bonuses = (id: number) => pay.get(runs('bonus'), { id });
const sheet = async (id: number, form: string) => {
  const content = await pay.get<string>(runs('taxFile'), { id, form });
  const { sheets } = await readXlsx(Buffer.from(content, 'base64'));
  return sheets[0]!.rows.map((row) => row.map((cell) => String(cell ?? '')));
};

describe('年终奖', () => {
  test('while a month is typed both ways are compared, and one is chosen for everybody or for one', async () => {
    const { id } = await pay.call(runs('save'), {
      payMonth: '2024-02',
      attendance: [{ staff: qian, unpaidDays: '1', note: '事假' }],
      typed: [
        typed(zhao, 'YEAR_BONUS_IN', '36000'),
        typed(qian, 'YEAR_BONUS', '6000'),
        typed(sun, 'YEAR_BONUS', '60000'),
      ],
    });
    february = id;
    const { rows, canChange } = await bonuses(id);
    expect(canChange).toBe(true);
    expect(rows).toMatchObject([
      // His year has more than 36,000 that is taxed, so that the bonus would be taxed at 10% beside it.
      { name: '赵一', amount: '36000.00', now: 'together', separate: '1080.00', better: 'separate' },
      // The allowance is not used up by his wages.
      { name: '钱二', amount: '6000.00', now: 'separate', separate: '180.00', together: '0.00', better: 'together' },
      { name: '孙三', separate: null, note: '非居民个人，按 6 个月分摊' },
    ]);
    expect(rows.map(({ saving }: { saving: string }) => Number(saving) > 0)).toEqual([true, true, false]);

    const { version } = await pay.get(runs('get'), { id });
    const people = [
      { staff: zhao, way: 'separate' },
      { staff: qian, way: 'together' },
    ];
    // A double click does it once.
    const both = await Promise.all([1, 2].map(() => pay.call(runs('changeBonus'), { id, version, people })));
    expect(both.map(({ changed }) => changed).toSorted((a, b) => a - b)).toEqual([0, 2]);
    const stale = { id, version, people: [{ staff: zhao, way: 'together' }] };
    expect(await suite.call(pay.boss, runs('changeBonus'), stale)).toMatchObject({ code: '409' });
    const changed = await pay.get(runs('get'), { id });
    expect(changed.version).toBe(version + 1);
    expect(changed.attendance).toMatchObject([{ staff: qian, unpaidDays: '1', note: '事假' }]);
    expect(changed.typed.map(({ staff, item, amount }: any) => [staff, item, amount])).toEqual([
      [zhao, pay.item('YEAR_BONUS'), '36000.00'],
      [qian, pay.item('YEAR_BONUS_IN'), '6000.00'],
      [sun, pay.item('YEAR_BONUS'), '60000.00'],
    ]);
    expect((await bonuses(id)).rows.every(({ saving }: { saving: string }) => saving === '0.00')).toBe(true);
    // What is as it was wanted changes nothing.
    expect(await pay.call(runs('changeBonus'), { id, version: changed.version, people })).toEqual({ changed: 0 });
  });

  test('what is taxed by itself leaves the wages as they were, and everything adds up', async () => {
    const before = await pay.slipOf(january, zhao);
    await pay.calculate(february);
    const slip = await pay.slipOf(february, zhao);
    expect(slip).toMatchObject({ bonus: '36000.00', bonusTax: '1080.00', income: before['income'] });
    expect(Number(slip['cumIncome'])).toBe(2 * Number(before['cumIncome']));
    expect(Number(slip['tax'])).toBeCloseTo(Number(before['tax']) + 1080, 2);
    expect(Number(slip['cumWithheld'])).toBeCloseTo(2 * Number(before['tax']), 2);
    expect(await pay.slipOf(february, qian)).toMatchObject({ bonus: '0.00', bonusTax: '0.00' });
    // (60,000 / 6) at 10%: (10,000 × 10% − 210) × 6.
    expect(await pay.slipOf(february, sun)).toMatchObject({ bonus: '60000.00', bonusTax: '4740.00' });
    for (const one of await pay.slipsOf(february))
      expect(
        ['net', 'tax', 'social', 'fund', 'reduced', 'otherDeducted'].reduce((sum, key) => sum + Number(one[key]), 0),
      ).toBeCloseTo(Number(one['gross']), 2);
    expect(
      (
        await suite.call(pay.boss, runs('changeBonus'), {
          id: february,
          version: 99,
          people: [{ staff: zhao, way: 'together' }],
        })
      ).code,
    ).not.toBe('200');
  });

  test('once a year and person, and again in the next', async () => {
    await pay.audit(february);
    const march = await pay.month('2024-03', { typed: [typed(zhao, 'YEAR_BONUS', '1000')] });
    expect((await pay.slipOf(march, zhao))['fault']).toBe('2024-02 已经有年终奖单独计税，一年只能一次，请改为并入当月');
    await pay.call(runs('reopen'), { id: march });
    expect((await bonuses(march)).rows).toMatchObject([
      { separate: null, better: 'together', note: '2024-02 已单独计税' },
    ]);
    const { version } = await pay.get(runs('get'), { id: march });
    await pay.call(runs('changeBonus'), { id: march, version, people: [{ staff: zhao, way: 'together' }] });
    await pay.calculate(march);
    expect(await pay.slipOf(march, zhao)).toMatchObject({ fault: null, bonus: '0.00' });
    expect(await pay.get(runs('get'), { id: march })).toMatchObject({ faulty: 0 });
  });
});

describe('个税申报表', () => {
  test('the sheets of a month that is audited are what its slips say', async () => {
    const slip = await pay.slipOf(february, zhao);
    const [titles, ...wages] = await sheet(february, 'wages');
    expect(titles).toHaveLength(29);
    // Somebody who is not resident is declared on another form.
    expect(wages.map((row) => row[1])).toEqual(['赵一', '钱二']);
    const told = Object.fromEntries(titles!.map((title, at) => [title, wages[0]![at]]));
    expect(told).toMatchObject({ 本期收入: slip['income'], 住房公积金: slip['fund'], '*证件类型': '居民身份证' });
    const insured = ['基本养老保险费', '基本医疗保险费', '失业保险费'].reduce((sum, key) => sum + Number(told[key]), 0);
    expect(insured).toBeCloseTo(Number(slip['social']), 2);
    expect((await sheet(february, 'bonus')).slice(1).map((row) => [row[1], row[4]])).toEqual([['赵一', '36000.00']]);
    expect((await sheet(february, 'people')).map((row) => row.length)).toEqual([51, 51, 51]);
  });

  test('there is none before the audit, of a month without a bonus, or for whoever may not see pay', async () => {
    const refused = async (as: string, id: number, form: string) =>
      (await suite.get(as, runs('taxFile'), { id, form })).message;
    const { rows } = await pay.get(runs('list'), { payMonth: '2024-03' });
    expect(await refused(pay.boss, rows[0].id, 'wages')).toBe('2024-03 的工资还没有审核，不能导出申报表');
    expect(await refused(pay.boss, january, 'bonus')).toBe('2024-01 没有单独计税的年终奖');
    expect(await refused(pay.boss, january, 'all')).toBe('申报表应为 people、wages 或 bonus');
    await openAccount(suite, pay.boss, { username: 'paynobody', realname: '无权', mobile: '13911113398' });
    for (const path of [runs('taxFile'), runs('bonus')])
      expect((await suite.get('paynobody', path, { id: january, form: 'wages' })).code).toBe('403');
    // Another company's month is not there.
    expect((await suite.get('boss', runs('taxFile'), { id: january, form: 'wages' })).code).toBe('404');
    expect((await suite.get('boss', runs('bonus'), { id: january })).code).toBe('404');
  });
});
