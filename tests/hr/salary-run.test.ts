import { monthAfter } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flat, hire, type Node, openAccount } from '../support/accounts.ts';
import { PayingCompany, runs, slips } from '../support/payroll.ts';
import { pdfText } from '../support/pdf-text.ts';
import { start, type Suite } from '../support/suite.ts';

let suite: Suite;
let pay: PayingCompany;
let [zhao, qian] = [0, 0];
beforeAll(async () => {
  suite = await start({ workers: 2 });
  pay = new PayingCompany(suite, 'payrun');
  await pay.found(2024, '13911113302');
  zhao = await pay.hire({ name: '赵一', entryDate: '2022-03-01', base: '12000' });
  qian = await pay.hire({ name: '钱二', entryDate: '2022-03-01', base: '9000' });
}, 120_000);
afterAll(() => suite.stop());

const statusOf = async (id: number) => (await pay.get(runs('get'), { id })).status;
const blockersOf = async (action: string, id: number, more: object = {}): Promise<string[]> => {
  const { code, data } = await suite.call(pay.boss, runs(action), { id, ...more });
  expect(code).not.toBe('200');
  return (data?.blockers ?? []).map(({ message }: { message: string }) => message);
};

describe('员工工资', () => {
  let first = 0;

  test('a month goes from what is typed to what is booked, and what was calculated stays what it was', async () => {
    first = await pay.month('2024-01', {
      attendance: [{ staff: zhao, unpaidDays: '2' }],
      typed: [{ staff: qian, item: pay.item('BONUS'), amount: '1000' }],
    });
    expect(await pay.get(runs('get'), { id: first })).toMatchObject({
      status: 'calculated',
      people: 2,
      faulty: 0,
      docDate: '2024-01-31',
    });
    const slip = await pay.slipOf(first, zhao);
    expect(slip).toMatchObject({ gross: '12050.00', reduced: '1103.45', unpaidDays: '2', tax: '115.40' });
    const figures = Object.fromEntries(
      slip['figures'].map((one: { code: string; how: string }) => [one.code, one.how]),
    );
    expect(figures).toMatchObject({
      ABSENCE: 'MIN(12000 / 21.75 * 2, 12000)',
      PENSION: '养老保险 12000.00 × 8%（试验市 2023-07-01 起）',
    });
    await pay.audit(first);
    // Whatever becomes of the formula, the slip tells what was reckoned with.
    const item = await pay.get('/api/hr/salaryitem/get', { id: pay.item('ABSENCE') });
    await pay.call('/api/hr/salaryitem/update', { ...item, formula: '缺勤天数 * 100' });
    expect(await pay.slipOf(first, zhao)).toEqual(slip);
    await pay.call('/api/hr/salaryitem/update', { ...item, version: item.version + 1 });
  });

  test('a month has one run, and it is not the turn of one that leaves a gap or has not come', async () => {
    expect((await suite.call(pay.boss, runs('save'), { payMonth: '2024-01' })).code).not.toBe('200');
    const { id } = await pay.call(runs('save'), { payMonth: '2024-03' });
    expect(await suite.call(pay.boss, runs('calculate'), { id })).toMatchObject({
      message: '中间少了 2024-02 的工资，请先做 2024-02',
    });
    await pay.call(runs('delete'), { id });
    const later = await pay.call(runs('save'), { payMonth: '2098-03' });
    expect(await suite.call(pay.boss, runs('calculate'), { id: later.id })).toMatchObject({
      message: '2098-03 还没有到',
    });
    await pay.call(runs('delete'), { id: later.id });
  });

  test('a double click calculates once, and one that was changed meanwhile is not calculated', async () => {
    const { id } = await pay.call(runs('save'), { payMonth: '2024-02' });
    const tasks = await Promise.all([1, 2].map(() => pay.call<{ task: number }>(runs('calculate'), { id })));
    const ends = await Promise.all(tasks.map(({ task }) => pay.over(task)));
    expect(ends.map(({ status, message }) => `${status} ${message}`).toSorted()).toEqual([
      'done 2024-02 工资：2 人',
      'done 刚刚已经计算过，没有再算一遍',
    ]);
    expect(await pay.slipsOf(id)).toHaveLength(2);
    expect(await suite.call(pay.boss, runs('update'), { ...(await pay.get(runs('get'), { id })) })).toMatchObject({
      code: '400',
    });
    await pay.call(runs('reopen'), { id });
    expect(await statusOf(id)).toBe('draft');
    expect(await blockersOf('audit', id)).toEqual([expect.stringMatching('编制，不能审核')]);
  });

  test('an error of one person is named and keeps the month from its audit, and nothing else', async () => {
    const [run] = (await pay.get(runs('list'), { payMonth: '2024-02' })).rows;
    const added = await pay.call('/api/hr/salaryitem/save', {
      code: 'PERHOUR',
      name: '每小时',
      kind: 'earning',
      source: 'formula',
      formula: '100 / 加班小时',
      condition: '缺勤天数 > 0',
    });
    const kept = await pay.get(runs('get'), { id: run.id });
    await pay.call(runs('update'), { ...kept, attendance: [{ staff: zhao, unpaidDays: '1' }] });
    expect(await pay.calculate(run.id)).toMatchObject({ status: 'done', message: '2024-02 工资：2 人，1 人待处理' });
    expect(await pay.slipOf(run.id, zhao)).toMatchObject({ fault: '“每小时”算不出来：除数为 0', net: '0.00' });
    expect((await pay.slipOf(run.id, qian))['fault']).toBeNull();
    expect(await blockersOf('audit', run.id)).toEqual(['赵一：“每小时”算不出来：除数为 0']);
    await pay.call('/api/hr/salaryitem/delete', { id: added.id });
    await pay.calculate(run.id);
    expect(await pay.get(runs('get'), { id: run.id })).toMatchObject({ faulty: 0 });
  });

  test('who was not fixed, who is paid less than nothing and who is not there are said by name', async () => {
    const [run] = (await pay.get(runs('list'), { payMonth: '2024-02' })).rows;
    const sun = await pay.hire({ name: '孙三', entryDate: '2024-02-19', base: '5000' });
    const [fixed] = (await pay.get('/api/hr/staffbasesalary/list', { staff: sun, page: 1, pageSize: 5 })).rows;
    await pay.call('/api/hr/staffbasesalary/deaudit', { id: fixed.id, reason: '没谈好' });
    await pay.calculate(run.id);
    expect(await blockersOf('audit', run.id)).toEqual(['孙三：没有已审核的员工基本工资']);
    await pay.call('/api/hr/staffbasesalary/audit', { id: fixed.id });
    expect((await blockersOf('audit', run.id))[0]).toBe('孙三：没有已审核的员工基本工资');
    await pay.calculate(run.id);
    // Nine of 21.75 working days.
    expect(await pay.slipOf(run.id, sun)).toMatchObject({ awayDays: '12.75', gross: '5000.00', reduced: '2931.03' });
    await pay.call(runs('reopen'), { id: run.id });
    const kept = await pay.get(runs('get'), { id: run.id });
    await pay.call(runs('update'), { ...kept, attendance: [{ staff: sun, unpaidDays: '10' }] });
    await pay.calculate(run.id);
    expect(await pay.slipOf(run.id, sun)).toMatchObject({ fault: '实发为负' });
    await pay.call(runs('reopen'), { id: run.id });
    await pay.call(runs('update'), { ...(await pay.get(runs('get'), { id: run.id })), attendance: [] });
    const li = await pay.hire({ name: '李四', entryDate: '2024-06-01', base: '5000' });
    const draft = await pay.get(runs('get'), { id: run.id });
    await pay.call(runs('update'), { ...draft, typed: [{ staff: li, item: pay.item('BONUS'), amount: '1' }] });
    expect(await pay.calculate(run.id)).toMatchObject({
      status: 'failed',
      message: '李四不在 2024-02 发工资的人里，请删掉他们的出勤和录入项目',
    });
    await pay.call(runs('update'), { ...(await pay.get(runs('get'), { id: run.id })), typed: [] });
    expect((await pay.calculate(run.id)).status).toBe('done');
  });

  test('what changes between calculation and audit is found, and calculated again it is in', async () => {
    const [run] = (await pay.get(runs('list'), { payMonth: '2024-02' })).rows;
    await pay.fix(qian, '2024-02', '9600', { socialBase: '9600', fundBase: '9600' });
    expect(await blockersOf('audit', run.id)).toEqual(['钱二的定薪、档案或规则在计算之后变过，请重新计算']);
    await pay.calculate(run.id);
    await pay.audit(run.id);
    const { rows } = await pay.get('/api/hr/salaryslip/changes', { payMonth: '2024-02' });
    const found = rows.find(({ staff }: { staff: number }) => staff === qian);
    expect(found.why).toMatch(/^绩效奖金 −1000\.00（录入）；基本工资 \+600\.00（定薪）/);
    expect(rows.find(({ titles }: any) => titles.staff.endsWith('孙三')).why).toBe('上月没有工资');
    const cost = await pay.get('/api/hr/salaryslip/cost', { from: '2024-01', to: '2024-02' });
    expect(cost.rows).toHaveLength(1);
    expect(cost.rows[0]).toMatchObject({ people: 3 });
  });

  test('two who audit at the same moment book it once', async () => {
    const [run] = (await pay.get(runs('list'), { payMonth: '2024-02' })).rows;
    await pay.call(runs('deaudit'), { id: run.id, reason: '再看一眼' });
    const answers = await Promise.all([1, 2].map(() => suite.call(pay.boss, runs('audit'), { id: run.id })));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    const [row] = await suite.sql<{ off: string }>(
      `select (sum(credit) - sum(debit))::text as off from fico_gl_entry e join fico_account a on a.company_id = e.company_id and a.id = e.account
       where e.company_id = $1 and e.source_name = 'hr_staff_salary' and e.source_id = $2 and a.code = '221101'`,
      [pay.company, run.id],
    );
    const people = await pay.slipsOf(run.id);
    const owed = people.reduce((sum, one) => sum + Number(one['gross']) - Number(one['reduced']), 0);
    expect(Number(row!.off)).toBeCloseTo(owed, 2);
  });

  test('a run that is removed takes its slips along', async () => {
    const id = await pay.month('2024-03');
    expect(await pay.slipsOf(id)).not.toHaveLength(0);
    await pay.call(runs('reopen'), { id });
    await pay.call(runs('delete'), { id });
    expect(await pay.slipsOf(id)).toEqual([]);
  });

  test('the bank is told only of months that are audited, and of nobody without an account', async () => {
    expect((await suite.get(pay.boss, runs('payList'), { id: first })).code).toBe('200');
    const person = await pay.get('/api/hr/staff/get', { id: qian });
    await pay.call('/api/hr/staff/update', { ...person, bankNo: null });
    expect(await suite.get(pay.boss, runs('payList'), { id: first })).toMatchObject({
      message: '钱二没有银行账号，请先在员工档案里填写',
    });
    const id = await pay.month('2024-03');
    expect(await suite.get(pay.boss, runs('payList'), { id })).toMatchObject({
      message: '2024-03 的工资还没有审核，不能导出代发文件',
    });
  });

  test('a slip is a paper with every figure', async () => {
    const { id } = await pay.slipOf(first, zhao);
    const { data } = await suite.get(pay.boss, runs('payslip'), { id });
    const text = pdfText(Buffer.from(data, 'base64')).join('').replaceAll(/\s/g, '');
    for (const part of ['赵一', '2024-01工资条', '缺勤扣款', '1,103.45', '试验市2023-07-01起'])
      expect(text).toContain(part);
  });
});

describe('谁能看工资', () => {
  const month = monthAfter(new Date().toISOString().slice(0, 7), -1);
  let [run, slip] = [0, 0];
  let net = '';
  beforeAll(async () => {
    [{ id: run }] = (await suite.get('hr', runs('list'), { payMonth: month })).data.rows;
    const [one] = (await suite.get('hr', slips('list'), { run, sort: '-net', page: 1, pageSize: 1 })).data.rows;
    [slip, net] = [one.id, one.net];
  });

  test.each(['cashier', 'buyer', 'keeper', 'drawer', 'sales', 'manager'])('%s reaches nothing of it', async (as) => {
    const asked: [string, Record<string, unknown>][] = [
      [runs('list'), {}],
      [runs('get'), { id: run }],
      [runs('export'), {}],
      [runs('payList'), { id: run }],
      [runs('payslip'), { id: slip }],
      [slips('list'), {}],
      [slips('get'), { id: slip }],
      [slips('export'), {}],
      [slips('changes'), { payMonth: month }],
      [slips('cost'), { from: month, to: month }],
      ['/api/pick/hr_salary_slip', { q: '' }],
      ['/api/lines/hr_staff_salary/typed', {}],
    ];
    for (const [path, args] of asked) expect([path, (await suite.get(as, path, args)).code]).toEqual([path, '403']);
    for (const entity of ['hr_staff_salary', 'hr_salary_slip'])
      expect(
        await suite.call(as, '/api/print/record', { entity, id: entity === 'hr_salary_slip' ? slip : run }),
      ).toMatchObject({
        code: '403',
      });
    for (const [path, args] of [
      [runs('calculate'), { id: run }],
      [runs('audit'), { id: run }],
    ] as const)
      expect(await suite.call(as, path, args)).toMatchObject({ code: '403' });
  });

  test('who looks after the system and not after pay sees neither amounts nor papers of them', async () => {
    const { data: role } = await suite.call('boss', '/roles/saveRoles', { code: 'sysboss', name: '系统管理员' });
    const { data } = await suite.call('boss', '/rolemenu/getRolemenuByRoleid', { roleid: role.id });
    await suite.call('boss', '/rolemenu/saveRoleMenu', {
      roleid: role.id,
      checked: flat(data.tree as Node[]).map(({ id }) => id),
    });
    await suite.call('boss', '/rolemenu/saveDataAsset', { roleid: role.id, masks: ['salary'] });
    await openAccount(suite, 'boss', {
      username: 'sysboss',
      realname: '管系统的',
      mobile: '13911118877',
      roles: [role.id],
    });
    const as = 'sysboss';
    for (const [path, args] of [
      [runs('payList'), { id: run }],
      [runs('payslip'), { id: slip }],
      [slips('changes'), { payMonth: month }],
      [slips('changesExport'), { payMonth: month }],
      [slips('cost'), { from: month, to: month }],
      [slips('costExport'), { from: month, to: month }],
    ] as const)
      expect([path, (await suite.get(as, path, args)).code]).toEqual([path, '403']);
    const { data: seen } = await suite.get(as, slips('get'), { id: slip });
    for (const key of ['gross', 'net', 'tax', 'cost', 'cumIncome', 'special'])
      expect([key, seen[key]]).toEqual([key, '***']);
    expect([seen.figures, seen.taxRate]).toEqual([null, null]);
    const answers = [
      await suite.get(as, slips('list'), { run, page: 1, pageSize: 50 }),
      await suite.get(as, runs('get'), { id: run }),
      await suite.get(as, runs('list'), {}),
      await suite.get(as, '/api/search', { q: 'GZ' }),
      await suite.get(as, `/api/log/hr_staff_salary/${run}`),
      await suite.get(as, `/api/log/hr_salary_slip/${slip}`),
    ];
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(net.replace(/\.00$/, ''));
    const paper = await suite.call(as, '/api/print/record', { entity: 'hr_salary_slip', id: slip });
    if (paper.code === '200')
      expect(pdfText(Buffer.from(paper.data, 'base64')).join('')).not.toContain(Number(net).toLocaleString('en'));
  });

  test('everybody reads his own slips once they are audited, and nobody else is there', async () => {
    const { data: own } = await suite.get('sales', '/api/hr/mysalary/list');
    expect(own.name).toBeTruthy();
    expect(own.slips.map(({ payMonth }: { payMonth: string }) => payMonth)[0]).toBe(month);
    const { data: one } = await suite.get('sales', '/api/hr/mysalary/get', { id: own.slips[0].id });
    expect(one).toMatchObject({ payMonth: month, net: own.slips[0].net });
    expect(one.months.at(-1)).toMatchObject({ month, net: own.slips[0].net });
    expect((await suite.get('sales', '/api/hr/mysalary/file', { id: own.slips[0].id })).code).toBe('200');
    for (const as of ['cashier', 'boss2'])
      for (const tail of ['get', 'file'])
        expect(await suite.get(as, `/api/hr/mysalary/${tail}`, { id: own.slips[0].id })).toMatchObject({
          message: '工资条不存在，或还没有审核',
        });
    await suite.call('accountant', runs('deaudit'), { id: run, reason: '改一下' });
    const { data: fewer } = await suite.get('sales', '/api/hr/mysalary/list');
    expect(fewer.slips.map(({ payMonth }: { payMonth: string }) => payMonth)).not.toContain(month);
    expect((await suite.get('sales', '/api/hr/mysalary/get', { id: own.slips[0].id })).code).not.toBe('200');
    expect(await suite.call('accountant', runs('audit'), { id: run })).toMatchObject({ code: '200' });
  });

  test('who makes a month does not audit it, and who may only look does neither', async () => {
    const [draft] = (await suite.get('hr', runs('list'), { status: 'draft' })).data.rows;
    await hire(suite, 'paylooker', '13911118866', ['hr.salaryslip']);
    expect((await suite.get('paylooker', slips('list'))).code).toBe('200');
    for (const action of ['calculate', 'audit', 'reopen', 'update', 'delete'])
      for (const as of ['paylooker', 'boss2'])
        expect([as, action, (await suite.call(as, runs(action), { ...draft })).code]).not.toEqual([as, action, '200']);
    expect((await suite.call('hr', runs('deaudit'), { id: run, reason: '看看' })).code).toBe('200');
    const { data } = await suite.call('hr', runs('audit'), { id: run });
    expect(data.blockers.map(({ code }: { code: string }) => code)).toContain('DOC008');
    expect(await suite.call('accountant', runs('audit'), { id: run })).toMatchObject({ code: '200' });
  });
});
