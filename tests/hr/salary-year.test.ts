import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runWork, service } from '@heliu/engine';
import { fico } from '../../modules/fico/server.ts';
import { PayingCompany, runs } from '../support/payroll.ts';
import { start, type Suite } from '../support/suite.ts';

/** The year as a person with a pencil would work it out: cents, and every slice of income at its own rate. */
const cents = (yuan: string) => Math.round(Number(yuan) * 100);
const half = (over: bigint, under: bigint): number => Number((2n * over + under) / (2n * under));
const yuan = (amount: number) => (amount / 100).toFixed(2);

function bySlices(taxable: number): number {
  const edges = [0, 36000, 144000, 300000, 420000, 660000, 960000, Infinity].map((edge) => edge * 100);
  const rates = [3, 10, 20, 25, 30, 35, 45];
  const slices = rates.map((rate, i) => Math.max(0, Math.min(taxable, edges[i + 1]!) - edges[i]!) * rate);
  return Math.round(slices.reduce((sum, one) => sum + one, 0) / 100);
}

interface One {
  readonly name: string;
  readonly entryDate: string;
  readonly leaves?: string;
  readonly base: string;
  readonly special: number;
  readonly bonus: (month: number) => number;
  readonly unpaid: (month: number) => number;
  readonly hours: (month: number) => number;
  readonly fundRate?: string;
  readonly firstJob?: boolean;
}

/** Days counted one by one on a calendar. */
function workdaysThere(month: number, from: string, to: string): { all: number; there: number; days: number } {
  let [all, there, days] = [0, 0, 0];
  for (let day = 1; day <= new Date(2024, month, 0).getDate(); day++) {
    const text = `2024-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    const weekday = new Date(2024, month - 1, day).getDay();
    if (text >= from && text <= to) days++;
    if (weekday === 0 || weekday === 6) continue;
    all++;
    if (text >= from && text <= to) there++;
  }
  return { all, there, days };
}

interface Worked {
  readonly gross: number;
  readonly reduced: number;
  readonly insured: number;
  readonly tax: number;
  readonly net: number;
}
/** What he is paid each month he is there; nothing for the others. */
function yearOf(one: One): (Worked | undefined)[] {
  const base = cents(one.base);
  let [income, insuredSum, withheld, months] = [0, 0, 0, 0];
  const entered = one.entryDate >= '2024-01-01' ? Number(one.entryDate.slice(5, 7)) : 1;
  return Array.from({ length: 12 }, (_, i) => {
    const month = i + 1;
    const { all, there, days } = workdaysThere(month, one.entryDate, one.leaves ?? '2099-12-31');
    if (days === 0) return undefined;
    months = one.firstJob ? month : month - entered + 1;
    // Days in hundredths, so that 21.75 is whole.
    const away = there === all ? 0 : Math.max(0, 2175 - there * 100);
    const absent = BigInt(away) + BigInt(Math.round(one.unpaid(month) * 100));
    const cut = half(BigInt(base) * absent, 2175n);
    const reduced = Math.min(cut, base);
    const overtime = half(BigInt(base) * 3n * BigInt(one.hours(month)) * 100n, 2175n * 8n * 2n);
    const gross = base + one.bonus(month) + overtime;
    const clamped = BigInt(Math.min(Math.max(base, 731000), 3654900));
    const share = (perMille: bigint) => half(clamped * perMille, 1000n);
    const fund = half(clamped * BigInt(Math.round(Number(one.fundRate ?? '0.07') * 100)), 10000n) * 100;
    const insured = share(80n) + share(20n) + share(5n) + fund;
    income += gross - reduced;
    insuredSum += insured;
    const special = one.special * (month - entered + 1);
    const taxable = Math.max(0, income - months * 500000 - insuredSum - special);
    const tax = Math.max(0, bySlices(taxable) - withheld);
    withheld += tax;
    return { gross, reduced, insured, tax, net: gross - reduced - insured - tax };
  });
}

const others: readonly One[] = Array.from({ length: 22 }, (_, n) => ({
  name: `员工${n}`,
  entryDate: n % 5 === 1 ? `2024-0${1 + (n % 8)}-${n % 2 === 0 ? '11' : '17'}` : '2022-03-01',
  ...(n % 7 === 3 && { leaves: `2024-${n % 2 === 0 ? '09-13' : '10-20'}` }),
  base: String(6000 + n * 1873 + (n % 3) * 0.37),
  special: 0,
  bonus: (month) => (n % 2 === 0 ? ((n * 31 + month * 17) % 23) * 41_300 : 0),
  unpaid: (month) => ((n + month) % 6 === 0 ? 0.5 + (n % 3) : 0),
  hours: (month) => ((n + month) % 4 === 0 ? n % 13 : 0),
  ...(n % 4 === 2 && { fundRate: '0.12' }),
  ...(n === 6 && { firstJob: true }),
}));

describe('一整年的工资', () => {
  let suite: Suite;
  let pay: PayingCompany;
  const ids = new Map<string, number>();
  const made: number[] = [];
  const monthText = (month: number) => `2024-${String(month).padStart(2, '0')}`;

  beforeAll(async () => {
    suite = await start({ workers: 1 });
    pay = new PayingCompany(suite, 'payyear');
    await pay.found(2024, '13911113301');
    await pay.putOut('SENIORITY');
    ids.set(
      '例甲',
      await pay.hire({
        name: '例甲',
        entryDate: '2020-03-01',
        base: '20000',
        special: { childEducation: '2000', housingLoan: '1000' },
        fixed: { fundRate: '0.12' },
      }),
    );
    ids.set(
      '例乙',
      await pay.hire({ name: '例乙', entryDate: '2024-07-01', base: '45000', special: { housingRent: '1500' } }),
    );
    for (const one of others) {
      const id = await pay.hire({
        name: one.name,
        entryDate: one.entryDate,
        base: one.base,
        ...(one.fundRate && { fixed: { fundRate: one.fundRate } }),
        more: { firstJobThisYear: one.firstJob ?? false },
      });
      ids.set(one.name, id);
      if (one.leaves) await pay.call('/api/hr/staff/leave', { id, leaveDate: one.leaves, reason: '个人原因' });
    }
    for (let month = 1; month <= 12; month++) {
      const there = others.filter((one) => workdaysThere(month, one.entryDate, one.leaves ?? '2099').days > 0);
      const id = await pay.month(monthText(month), {
        attendance: there
          .filter((one) => one.unpaid(month) > 0 || one.hours(month) > 0)
          .map((one) => ({
            staff: ids.get(one.name),
            unpaidDays: String(one.unpaid(month)),
            overtimeHours: String(one.hours(month)),
          })),
        typed: there
          .filter((one) => one.bonus(month) > 0)
          .map((one) => ({ staff: ids.get(one.name), item: pay.item('BONUS'), amount: yuan(one.bonus(month)) })),
      });
      await pay.audit(id);
      made.push(id);
    }
  }, 300_000);
  afterAll(() => suite.stop());

  const of = async (name: string) => {
    const found = await Promise.all(made.map((run) => pay.slipOf(run, ids.get(name)!)));
    return found.map((slip) => slip ?? null);
  };

  test('example A: 20,000 a month, where the rate goes up in May', async () => {
    const year = await of('例甲');
    const told = [1, 4, 5, 6, 12].map((month) => {
      const { cumTaxable, taxRate, taxQuick, cumTax, tax, net } = year[month - 1]!;
      return [cumTaxable, taxRate, taxQuick, cumTax, tax, net];
    });
    expect(told).toEqual([
      ['7500.00', 3, '0.00', '225.00', '225.00', '15275.00'],
      ['30000.00', 3, '0.00', '900.00', '225.00', '15275.00'],
      ['37500.00', 10, '2520.00', '1230.00', '330.00', '15170.00'],
      ['45000.00', 10, '2520.00', '1980.00', '750.00', '14750.00'],
      ['90000.00', 10, '2520.00', '6480.00', '750.00', '14750.00'],
    ]);
  });

  test('example B: who joins in July, above the cap', async () => {
    const year = await of('例乙');
    expect(year.slice(0, 6)).toEqual([null, null, null, null, null, null]);
    expect(year[6]).toMatchObject({ social: '3837.65', fund: '2558.00', cumTaxable: '32104.35', tax: '963.13' });
    expect(year.slice(7, 9).map((slip) => [slip!['cumTaxable'], slip!['tax']])).toEqual([
      ['64208.70', '2937.74'],
      ['96313.05', '3210.44'],
    ]);
  });

  test.each(others)('$name, worked out with a pencil', async (one) => {
    const expected = yearOf(one).map(
      (month) =>
        month && {
          gross: yuan(month.gross),
          reduced: yuan(month.reduced),
          insured: yuan(month.insured),
          tax: yuan(month.tax),
          net: yuan(month.net),
        },
    );
    const found = (await of(one.name)).map(
      (slip) =>
        slip && {
          gross: slip['gross'],
          reduced: slip['reduced'],
          insured: yuan(cents(slip['social']) + cents(slip['fund'])),
          tax: slip['tax'],
          net: slip['net'],
        },
    );
    expect(found).toEqual(expected.map((month) => month ?? null));
  });

  test('what was withheld in twelve months is the tax of the year', async () => {
    for (const one of [{ name: '例甲' }, ...others.filter(({ entryDate, leaves }) => entryDate < '2024' && !leaves)]) {
      const year = await of(one.name);
      const withheld = year.reduce((sum, slip) => sum + cents(slip!['tax']), 0);
      expect([one.name, yuan(withheld)]).toEqual([one.name, yuan(bySlices(cents(year.at(-1)!['cumTaxable'])))]);
    }
  });

  test('net, tax, insurance and other deductions are the gross, for everybody', async () => {
    for (const run of made)
      for (const slip of await pay.slipsOf(run)) {
        const parts = ['net', 'tax', 'social', 'fund', 'otherDeducted', 'reduced'].map((key) => cents(slip[key]));
        expect([slip['name'], parts.reduce((a, b) => a + b, 0)]).toEqual([slip['name'], cents(slip['gross'])]);
      }
  });

  test('each month is booked for what was earned and what the employer bears, and every ledger proves itself', async () => {
    const rows = await suite.sql<{ id: string; code: string; credit: string; debit: string }>(
      `select e.source_id as id, a.code, sum(e.credit)::text as credit, sum(e.debit)::text as debit from fico_gl_entry e
       join fico_account a on a.company_id = e.company_id and a.id = e.account
       where e.company_id = $1 and e.source_name = 'hr_staff_salary' group by 1, 2`,
      [pay.company],
    );
    for (const run of made) {
      const own = rows.filter(({ id }) => Number(id) === run);
      const credit = (beginning: string) =>
        own.filter(({ code }) => code.startsWith(beginning)).reduce((sum, row) => sum + cents(row.credit), 0);
      const people = await pay.slipsOf(run);
      const sum = (key: string) => people.reduce((all, slip) => all + cents(slip[key]), 0);
      expect(credit('221101')).toBe(sum('gross') - sum('reduced'));
      expect(credit('221103')).toBe(sum('employerSocial'));
      expect(credit('221104')).toBe(sum('employerFund'));
      expect(own.reduce((all, row) => all + cents(row.debit), 0)).toBe(sum('cost'));
    }
    const offences = await runWork(suite.db, service('核对', pay.company), async (work) => {
      const all = [];
      for (const proof of fico.proofs!) all.push(...(await proof.run(work)));
      return all;
    });
    expect(offences).toEqual([]);
  });

  test('a past month is changed after all later ones are taken back, and done again they are as they were', async () => {
    const slipsBefore = await pay.slipsOf(made[11]!);
    const refused = await suite.call(pay.boss, runs('deaudit'), { id: made[9], reason: '补发' });
    expect(refused.data.blockers[0].message).toBe('2024-11 的工资已经审核，个税是接着这个月累计的，请先反审核 2024-11');
    for (const id of [made[11], made[10], made[9]]) await pay.call(runs('deaudit'), { id, reason: '补发' });
    const left = await suite.sql<{ sum: string }>(
      `select sum(debit - credit)::text as sum from fico_gl_entry where company_id = $1 and source_name = 'hr_staff_salary'
       and source_id = any($2::bigint[]) group by account having sum(debit - credit) <> 0`,
      [pay.company, [made[11], made[10], made[9]]],
    );
    expect(left).toEqual([]);
    expect((await suite.call(pay.boss, runs('audit'), { id: made[10] })).data.blockers[0].message).toMatch(
      /^请先审核 2024-10 的工资/,
    );
    // Calculated again in any order they come to the same, to the very digest.
    for (const id of [made[9]!, made[10]!, made[11]!]) {
      expect((await pay.calculate(id)).status).toBe('done');
      await pay.audit(id);
    }
    expect(await pay.slipsOf(made[11]!)).toEqual(slipsBefore);
  });
});
