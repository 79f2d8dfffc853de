import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flat, type Node, openAccount } from '../support/accounts.ts';
import { start, type Suite } from '../support/suite.ts';

const items = (tail: string) => `/api/hr/salaryitem/${tail}`;
const fixedPay = (tail: string) => `/api/hr/staffbasesalary/${tail}`;
const insurances = (tail: string) => `/api/hr/insuranceitem/${tail}`;

let suite: Suite;
let person: number;
beforeAll(async () => {
  suite = await start();
  const [department] = (await suite.get('hr', '/api/pick/hr_department', { q: 'D20' })).data.rows;
  const [post] = (await suite.get('hr', '/api/pick/hr_post', { q: 'G06' })).data.rows;
  const { data } = await suite.call('hr', '/api/hr/staff/save', {
    code: 'PAY001',
    name: '算薪人',
    idNo: '11010519491231002X',
    mobile: '13912340001',
    department: department.id,
    post: post.id,
    entryDate: '2025-07-01',
    socialCity: '试验市',
  });
  person = data.id;
  for (const [kind, personalRate, companyRate, rounding] of [
    ['pension', '0.08', '0.16', 'halfUp'],
    ['medical', '0.02', '0.10', 'halfUp'],
    ['unemployment', '0.005', '0.005', 'halfUp'],
    ['housing', '0.07', '0.07', 'halfYuan'],
  ])
    expect(
      await suite.call('hr', insurances('save'), {
        city: '试验市',
        kind,
        effectiveFrom: '2023-07-01',
        baseMin: '7310',
        baseMax: '36549',
        personalRate,
        companyRate,
        rounding,
      }),
    ).toMatchObject({ code: '200' });
}, 120_000);
afterAll(() => suite.stop());

const save = (more: Record<string, unknown>) => suite.call('hr', items('save'), more);
const made = async (more: Record<string, unknown>): Promise<number> => {
  const answer = await save(more);
  expect(answer).toMatchObject({ code: '200' });
  return answer.data.id;
};
const asked = (more: object = {}) => ({
  employee: person,
  payMonth: '2025-07',
  socialBase: '45000',
  fundBase: '45000',
  special: '1500',
  itemAmounts: { BASE: '45000' },
  ...more,
});
const tried = async (more: object = {}, as = 'hr') => (await suite.call(as, items('try'), asked(more))).data;

describe('工资试算', () => {
  test('the worked example of the law comes out of the items a new company has', async () => {
    const { complaint, result } = await tried({ bonus: '36000' });
    expect(complaint).toBeNull();
    const amounts = Object.fromEntries(
      result.lines.map((line: { code: string; amount: string }) => [line.code, line.amount]),
    );
    expect(amounts).toMatchObject({
      PENSION: '2923.92',
      MEDICAL: '730.98',
      UNEMPLOYMENT: '182.75',
      FUND: '2558.00',
      TAX: '963.13',
    });
    expect(result).toMatchObject({ gross: '45000.00', deducted: '7358.78', net: '37641.22' });
    const withheld = result.months.map((one: { thisMonth: string }) => one.thisMonth);
    expect(withheld.slice(0, 3)).toEqual(['963.13', '2937.74', '3210.44']);
    expect(withheld).toHaveLength(6);
    expect(result.bonus).toMatchObject({ separate: '1080.00', better: 'separate' });
  });

  test('an item is tried before it is saved, in the place of the one that is edited', async () => {
    const itemDraft = {
      code: 'NIGHT',
      name: '夜班补贴',
      kind: 'earning',
      source: 'formula',
      formula: '基本工资 * 0.01',
    };
    expect((await tried({ itemDraft })).result.gross).toBe('45450.00');
    expect((await tried({ itemDraft: { ...itemDraft, formula: '基本 * 0.01' } })).complaint).toBe(
      '“夜班补贴”的公式：没有“基本”这一项',
    );
    expect((await tried()).result.gross).toBe('45000.00');
  });

  test('what cannot be worked out is said, and nothing is made up', async () => {
    const itemDraft = {
      code: 'PER',
      name: '每小时',
      kind: 'statistic',
      source: 'formula',
      formula: '基本工资 / 加班小时',
    };
    expect(await tried({ itemDraft })).toEqual({ complaint: '“每小时”算不出来：除数为 0', result: null });
    expect(await tried({ payMonth: '2025-06' })).toEqual({ complaint: '2025-06 还没有入职', result: null });
  });
});

describe('工资项目', () => {
  test('a circle is refused with its path, whichever item closes it', async () => {
    const a = await made({ code: 'CA', name: '甲项', kind: 'statistic', source: 'input' });
    await made({ code: 'CB', name: '乙项', kind: 'statistic', source: 'formula', formula: '甲项 * 2' });
    const { data } = await suite.get('hr', items('get'), { id: a });
    expect(await suite.call('hr', items('update'), { ...data, source: 'formula', formula: '乙项 + 1' })).toMatchObject({
      code: '400',
      message: '公式循环引用：甲项 → 乙项 → 甲项',
    });
  });

  test('two people who close a circle at the same moment: one of them is refused', async () => {
    const [a, b] = [
      await made({ code: 'RA', name: '左项', kind: 'statistic', source: 'input' }),
      await made({ code: 'RB', name: '右项', kind: 'statistic', source: 'input' }),
    ];
    const close = async (id: number, formula: string) => {
      const { data } = await suite.get('hr', items('get'), { id });
      return suite.call('hr', items('update'), { ...data, source: 'formula', formula });
    };
    const answers = await Promise.all([close(a, '右项'), close(b, '左项')]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
  });

  test('an item that a formula names is neither removed nor put out of use', async () => {
    const id = await made({ code: 'USED', name: '被用项', kind: 'statistic', source: 'input' });
    await made({ code: 'USER', name: '引用项', kind: 'statistic', source: 'formula', formula: '被用项 + 1' });
    const complaint = { code: '400', message: '“引用项”的公式：没有“被用项”这一项' };
    const { data } = await suite.get('hr', items('get'), { id });
    expect(await suite.call('hr', items('delete'), { id })).toMatchObject(complaint);
    expect(await suite.call('hr', items('update'), { ...data, disabled: true })).toMatchObject(complaint);
    expect(await suite.call('hr', items('update'), { ...data, name: '改名项' })).toMatchObject(complaint);
  });

  test('there is one income tax', async () => {
    expect(await save({ code: 'TAX2', name: '第二个税', kind: 'deduction', source: 'tax' })).toMatchObject({
      code: '400',
      message: '“个人所得税”和“第二个税”都是个人所得税，只能有一个',
    });
  });
});

describe('社保项目', () => {
  test('the same insurance of a city begins once on a day; another day is another version', async () => {
    const one = { city: '试验市', kind: 'pension', effectiveFrom: '2023-07-01', baseMin: '1', baseMax: '2' };
    expect((await suite.call('hr', insurances('save'), one)).code).toBe('422');
    expect((await suite.call('hr', insurances('save'), { ...one, effectiveFrom: '2031-07-01' })).code).toBe('200');
    expect((await tried()).result.net).toBe('37641.22');
  });
});

describe('员工基本工资', () => {
  const fixed = async (more: object) => {
    const [item] = (await suite.get('hr', '/api/pick/hr_salary_item', { q: 'BASE' })).data.rows;
    const answer = await suite.call('hr', fixedPay('save'), {
      staff: person,
      docDate: '2025-07-01',
      socialBase: '45000',
      fundBase: '45000',
      housingRent: '1500',
      lines: [{ item: item.id, amount: '45000' }],
      ...more,
    });
    expect(answer).toMatchObject({ code: '200' });
    return answer.data.id as number;
  };
  const audit = (id: number) => suite.call('boss', fixedPay('audit'), { id });
  const current = async (payMonth: string) =>
    (await suite.get('hr', fixedPay('current'), { employee: person, payMonth })).data;

  test('counts from its month on once somebody else has audited it, until a later one does', async () => {
    const first = await fixed({ fromMonth: '2025-07' });
    expect(await suite.call('hr', fixedPay('audit'), { id: first })).toMatchObject({ code: '400' });
    expect(await current('2025-08')).toBeNull();
    expect(await audit(first)).toMatchObject({ code: '200' });
    const later = await fixed({ fromMonth: '2025-10', fundRate: '0.05', city: '别的市' });
    expect(await audit(later)).toMatchObject({ code: '200' });
    expect(await current('2025-06')).toBeNull();
    expect(await current('2025-09')).toEqual({
      id: first,
      number: expect.stringMatching(/^DX/),
      fromMonth: '2025-07',
      city: null,
      socialBase: '45000.00',
      fundBase: '45000.00',
      fundRate: null,
      special: '1500.00',
      amounts: { BASE: '45000.00' },
    });
    expect(await current('2025-10')).toMatchObject({ id: later, city: '别的市', fundRate: '0.050000' });
    const { fundRate } = await current('2025-10');
    expect((await tried({ fundRate })).result.lines.find(({ code }: { code: string }) => code === 'FUND').amount).toBe(
      '1827.00',
    );
    expect(await suite.call('boss', fixedPay('deaudit'), { id: later, reason: '填错了' })).toMatchObject({
      code: '200',
    });
    expect(await current('2025-10')).toMatchObject({ id: first });
  });

  test('of two for one month only one counts, though both are audited at the same moment', async () => {
    const both = [await fixed({ fromMonth: '2025-12' }), await fixed({ fromMonth: '2025-12' })];
    const answers = await Promise.all(both.map(audit));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
  });

  test('what was paid earlier in the year is told once, by the first of the year', async () => {
    expect(await audit(await fixed({ fromMonth: '2024-08', openingIncome: '1000' }))).toMatchObject({ code: '200' });
    const told = await audit(await fixed({ fromMonth: '2024-05', openingIncome: '1000' }));
    expect(told.data.blockers[0].message).toBe('2024 年的期初累计已经填过');
    const late = await audit(await fixed({ fromMonth: '2025-11', openingTax: '1' }));
    expect(late.data.blockers[0].message).toBe('期初累计要填在 2025 年最早生效的一张上，2025-07 已有一张');
  });
});

describe('谁能看', () => {
  test.each(['accountant', 'cashier', 'buyer', 'keeper', 'drawer', 'sales', 'manager'])('%s cannot', async (as) => {
    for (const path of [items('list'), insurances('list'), fixedPay('list'), fixedPay('export')])
      expect(await suite.get(as, path)).toMatchObject({ code: '403' });
    expect(await suite.call(as, items('try'), asked())).toMatchObject({ code: '403' });
    expect(await suite.get(as, fixedPay('current'), { employee: person, payMonth: '2025-09' })).toMatchObject({
      code: '403',
    });
  });

  test('nor can those who look after the platform', async () => {
    for (const as of ['admin', 'channel']) expect((await suite.get(as, items('list'))).code).not.toBe('200');
  });

  test('a role that hides salaries sees no formula and tries nothing, though it has the page', async () => {
    const { data: role } = await suite.call('boss', '/roles/saveRoles', { code: 'payblind', name: '看不到薪资' });
    const { data } = await suite.call('boss', '/rolemenu/getRolemenuByRoleid', { roleid: role.id });
    const nodes = flat(data.tree as Node[]).filter(({ code }) => code === 'hr' || code.startsWith('hr.'));
    await suite.call('boss', '/rolemenu/saveRoleMenu', { roleid: role.id, checked: nodes.map(({ id }) => id) });
    await suite.call('boss', '/rolemenu/saveDataAsset', { roleid: role.id, masks: ['salary'] });
    await openAccount(suite, 'boss', {
      username: 'payblind',
      realname: '不看薪',
      mobile: '13911118888',
      roles: [role.id],
    });
    const { rows } = (await suite.get('payblind', items('list'), { source: 'formula' })).data;
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row: { formula: string }) => row.formula))).toEqual(new Set(['***']));
    expect(await suite.call('payblind', items('try'), asked())).toMatchObject({ code: '403' });
    const asks = { employee: person, payMonth: '2025-09' };
    expect(await suite.get('payblind', fixedPay('current'), asks)).toMatchObject({ code: '403' });
    const [row] = (await suite.get('payblind', fixedPay('list'), { staff: person })).data.rows;
    const { data: shown } = await suite.get('payblind', fixedPay('get'), { id: row.id });
    for (const key of ['total', 'socialBase', 'special', 'openingTax'])
      expect([row[key], shown[key]]).toEqual(['***', '***']);
    expect(shown.lines[0].amount).toBe('***');
  });
});
