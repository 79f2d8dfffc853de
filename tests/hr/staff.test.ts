import { runWork, service } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hr } from '../../modules/hr/server.ts';
import { followLink, openAccount } from '../support/accounts.ts';
import { start, type Suite } from '../support/suite.ts';
import { daysFromToday, today } from '../support/days.ts';

const at = (tail: string) => `/api/hr/staff/${tail}`;
const password = 'Heliu@2026';

describe('员工', () => {
  let suite: Suite;
  let company: number;
  let department: number;
  let post: number;

  beforeAll(async () => {
    suite = await start();
    company = (await suite.sql<{ id: number }>(`select id::int from sys_company where code = 'HELIU'`))[0]!.id;
    department = (await suite.get('hr', '/api/pick/hr_department', { q: 'D12' })).data.rows[0].id;
    post = (await suite.get('hr', '/api/pick/hr_post', { q: 'G05' })).data.rows[0].id;
  });
  afterAll(() => suite.stop());

  const person = (more: object = {}) => ({
    code: 'HL901',
    name: '新同事',
    idNo: '11010519491231002X',
    mobile: '13912345678',
    department,
    post,
    entryDate: '2026-11-01',
    ...more,
  });
  const idOf = async (name: string): Promise<number> =>
    (await suite.get('hr', at('list'), { q: name })).data.rows.find((row: { name: string }) => row.name === name).id;
  const get = async (id: number) => (await suite.get('hr', at('get'), { id })).data;
  const login = (username: string, secret: string = password) =>
    suite.call(null, '/erp/user/login', { username, password: secret });

  test('birthday and gender come from the card, whatever was typed', async () => {
    const saved = await suite.call('hr', at('save'), person({ gender: 'male', birthday: '2000-01-01' }));
    expect(saved).toMatchObject({ code: '200' });
    expect(await get(saved.data.id)).toMatchObject({ birthday: '1949-12-31', gender: 'female', status: 'probation' });
  });

  test('a mistyped identity number is refused', async () => {
    const answer = await suite.call(
      'hr',
      at('save'),
      person({ code: 'HL902', mobile: '13912345679', idNo: '110105194912310021' }),
    );
    expect(answer).toMatchObject({ code: '422', message: '证件号码校验不通过，请核对' });
  });

  test('the same identity number is not employed twice', async () => {
    expect(await suite.call('hr', at('save'), person({ code: 'HL903', mobile: '13912345670' }))).toMatchObject({
      code: '422',
      message: '证件号码已存在',
    });
  });

  test('leaving is not done by editing', async () => {
    const record = await get(await idOf('蔡晨曦'));
    expect((await suite.call('hr', at('update'), { ...record, status: 'left' })).message).toMatch('办理离职');
  });

  test('nobody reports to himself', async () => {
    const record = await get(await idOf('蔡晨曦'));
    expect((await suite.call('hr', at('update'), { ...record, supervisor: record.id })).message).toBe(
      '直属上级不能是本人',
    );
  });

  test('whoever leaves today is logged out and cannot log in again', async () => {
    const id = await idOf('孙大勇');
    expect(await suite.call('keeper', '/erp/user/getAuthoritys')).toMatchObject({ code: '200' });
    expect(await suite.call('hr', at('leave'), { id, leaveDate: today(), reason: '返乡' })).toMatchObject({
      data: { status: 'left' },
    });
    expect(await get(id)).toMatchObject({ status: 'left', leaveDate: today(), leaveReason: '返乡' });
    await expect.poll(async () => (await suite.call('keeper', '/erp/user/getAuthoritys')).code).toBe('URC0001');
    expect(await login('keeper')).toMatchObject({ code: 'URC0003' });
    expect((await suite.call('hr', at('leave'), { id, leaveDate: today(), reason: '返乡' })).message).toBe(
      '员工孙大勇在职状态为离职，不能办理离职',
    );
  });

  test('whoever comes back has no day of leaving any more', async () => {
    const record = await get(await idOf('孙大勇'));
    await suite.call('hr', at('update'), { ...record, status: 'regular' });
    expect(await get(record.id)).toMatchObject({ status: 'regular', leaveDate: null, leaveReason: null });
  });

  test('notice is given ahead, and the account lasts until the last day', async () => {
    const id = await idOf('赵国强');
    const ahead = { id, leaveDate: daysFromToday(20), reason: '个人发展' };
    expect(await suite.call('hr', at('leave'), ahead)).toMatchObject({ data: { status: 'leaving' } });
    expect(await login('buyer')).toMatchObject({ code: '200' });
    await suite.sql('update hr_staff set leave_date = $2 where id = $1', [id, today()]);
    await runWork(suite.db, service('定时任务', company), (work) => hr.jobs![0]!.run({}, work));
    expect(await get(id)).toMatchObject({ status: 'left' });
    expect(await login('buyer')).toMatchObject({ code: 'URC0003' });
  });

  test('leaving closes every account of the person, and his sessions', async () => {
    const id = await idOf('张伟');
    const second = { username: 'sales.night', realname: '张伟', mobile: '13900001111', staff: id };
    await openAccount(suite, 'boss', second);
    const { sessionid } = (await login('sales.night')).data;
    expect((await login('sales')).code).toBe('200');
    const leaving = { id, leaveDate: today(), reason: '个人原因' };
    expect(await suite.call('hr', at('leave'), leaving)).toMatchObject({ code: '200', data: { status: 'left' } });
    for (const username of ['sales', 'sales.night']) expect((await login(username)).code).toBe('URC0003');
    expect((await suite.call(null, '/erp/user/isOnlyOwnClients', {}, { sessid_id: sessionid })).code).toBe('URC0001');
  });

  test('the last day cannot lie before the first', async () => {
    const id = await idOf('董雪');
    expect((await suite.call('hr', at('leave'), { id, leaveDate: '2020-01-01', reason: '误' })).message).toBe(
      '离职日期不能早于入职日期',
    );
  });

  test('what an action wants to know is looked at before, demanded when it is done, and said once for many', async () => {
    const [id, second] = [await idOf('董雪'), await idOf('蔡晨曦')];
    const preview = (values: object) => suite.call('hr', '/api/preview/hr_staff/leave', { id, ...values });
    expect((await preview({})).data).toMatchObject({ blockers: [], changes: [] });
    expect((await preview({ leaveDate: '2020-01-01' })).data.blockers).toMatchObject([
      { message: '离职日期不能早于入职日期' },
    ]);
    expect((await preview({ leaveDate: daysFromToday(3) })).data).toMatchObject({
      blockers: [],
      changes: [{ label: '在职状态', after: '待离职' }],
      effect: { text: expect.stringMatching('待离职') },
    });
    const untold = await suite.call('hr', at('leave'), { id, reason: '误' });
    expect(untold).toMatchObject({ code: '422', data: { complaints: [{ path: 'leaveDate' }] } });
    expect(untold.message).toBe('离职日期不能为空');
    const many = { ids: [id, second], leaveDate: daysFromToday(3), reason: '协商一致' };
    const { data } = await suite.call('hr', '/api/batch/hr_staff/leave', many);
    expect(data.rows).toMatchObject([{ ok: true }, { ok: true }]);
    for (const one of [id, second])
      expect(await get(one)).toMatchObject({ status: 'leaving', leaveDate: daysFromToday(3), leaveReason: '协商一致' });
  });

  test('a password is reset by a link, and only of whoever may no more than the personnel office', async () => {
    const reset = async (name: string) => suite.call('hr', at('resetPassword'), { id: await idOf(name) });
    expect(await reset('周小雨')).toMatchObject({
      code: '403',
      message: expect.stringContaining('对方有您没有的权限'),
    });
    await suite.sql(`update sys_user set roles = '{}' where username = 'cashier'`);
    const { data } = await reset('周小雨');
    expect(Object.keys(data as object)).toEqual(['link']);
    expect(await login('cashier')).toMatchObject({ code: 'URC0011' });
    expect((await followLink(suite, data.link, 'Shouyin@2027')).code).toBe('200');
    expect(await login('cashier', 'Shouyin@2027')).toMatchObject({ code: '200' });
  });

  test('somebody without an account is told where to get one', async () => {
    expect((await suite.call('hr', at('resetPassword'), { id: await idOf('董雪') })).message).toBe(
      '董雪还没有登录账号，请先在“角色与账号”中新增',
    );
  });
});

describe('部门', () => {
  let suite: Suite;
  const at = (tail: string) => `/api/hr/department/${tail}`;
  const named = async (code: string) => {
    const { data } = await suite.get('hr', at('list'), { q: code });
    return data.rows.find((row: { code: string }) => row.code === code);
  };

  beforeAll(async () => {
    suite = await start();
  });
  afterAll(() => suite.stop());

  test('stands as a tree, children under their parent', async () => {
    const { data } = await suite.get('hr', at('tree'));
    expect(data.map(({ name }: { name: string }) => name)).toContain('电商运营部');
    const unit = data.find(({ code }: { code: string }) => code === 'D10');
    expect(unit.children.map(({ name }: { name: string }) => name)).toEqual(['店铺运营组', '客户服务组']);
  });

  test('is never put below itself', async () => {
    const [above, below] = [await named('D10'), await named('D11')];
    expect((await suite.call('hr', at('update'), { ...above, parent: below.id })).message).toMatch(
      '上级部门不能是本部门或其下级',
    );
  });

  test('is not closed while people work in it', async () => {
    const unit = await named('D30');
    expect((await suite.call('hr', at('update'), { ...unit, disabled: true })).message).toMatch(
      /^采购部还有\d名在职员工，不能停用$/,
    );
  });

  test('is not removed while anything belongs to it', async () => {
    const { id } = await named('D10');
    expect((await suite.call('hr', at('delete'), { id })).message).toMatch('引用，不能删除');
  });
});

describe('岗位级别', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start();
  });
  afterAll(() => suite.stop());

  test('the band cannot stand on its head', async () => {
    const level = { code: 'X1', name: 'X1', rank: 9, salaryMin: '9000', salaryMax: '8000' };
    expect((await suite.call('hr', '/api/hr/postlevel/save', level)).message).toBe('薪资下限不能高于薪资上限');
  });
});
