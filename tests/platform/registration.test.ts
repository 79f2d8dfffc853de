import { enqueue, platformCompany, runWork, service } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { creditCheck } from '../../modules/platform/model.ts';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';
import { png, upload } from '../support/upload.ts';

const base = '/api/register/userRegisterApply';
const taxNo = (body: string) => `${body}${creditCheck(body)!}`;

describe('注册企业', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start({ workers: 1 });
  });
  afterAll(() => suite.stop());

  const texts = async (mobile: string) =>
    (
      await suite.sql<{ content: string }>('select content from sys_message where receiver = $1 order by id desc', [
        mobile,
      ])
    ).map(({ content }) => content);
  async function ticketFor(mobile: string): Promise<string> {
    await suite.sql('delete from sys_throttle');
    const sent = await suite.call(null, '/erp/user/SendCheckCode', { mobile, purpose: 'register' });
    expect(sent.code).toBe('200');
    const [text] = await texts(mobile);
    const checkcode = /验证码是 (\d{6})/.exec(text!)![1]!;
    const { code, data } = await suite.call(null, `${base}/verify`, { mobile, checkcode });
    expect(code).toBe('200');
    return data.ticket as string;
  }
  const licence = (ticket: string, name = '执照.png', content = png) =>
    upload(suite, null, name, content, `/api/register/licence?ticket=${encodeURIComponent(ticket)}`);
  async function applied(mobile: string, more: object) {
    const ticket = await ticketFor(mobile);
    const { data } = await licence(ticket);
    const args = { ticket, industry: 'online', contact: '甲先生', licence: data.id, ...more };
    return { args, answer: await suite.call(null, base, args) };
  }
  const found = async (number: string) =>
    (await suite.get('admin', base, { number })).data.rows[0] as { id: number; status: string; licence: number };

  const first = { companyName: '新来的贸易公司', taxNo: taxNo('91330110MA2NEW001'), username: 'newboss' };

  test('whoever has the phone applies once, however often he sends it', async () => {
    const { args, answer } = await applied('13511110001', first);
    expect(answer).toMatchObject({ code: '200', data: { number: expect.stringMatching(/^ZC/) } });
    const again = await Promise.all([suite.call(null, base, args), suite.call(null, base, args)]);
    expect(again.map(({ data }) => data)).toEqual([answer.data, answer.data]);
    expect(await found(answer.data.number)).toMatchObject({ status: 'pending', companyName: '新来的贸易公司' });
  });

  test('the code is good once, and a wrong one, a made-up ticket or another file leads nowhere', async () => {
    await ticketFor('13511110009');
    const [text] = await texts('13511110009');
    const checkcode = /验证码是 (\d{6})/.exec(text!)![1]!;
    expect(await suite.call(null, `${base}/verify`, { mobile: '13511110009', checkcode })).toMatchObject({
      code: '422',
    });
    expect(await suite.call(null, base, { ...first, ticket: 'a.b', contact: '乙' })).toMatchObject({
      code: '422',
      message: '手机验证已过期，请重新获取验证码',
    });
    expect((await licence('a.b')).message).toBe('手机验证已过期，请重新获取验证码');
    const ticket = await ticketFor('13511110010');
    expect((await licence(ticket, '执照.csv', Buffer.from('a,b\n1,2\n'))).message).toContain('请上传图片');
    // The file of one application cannot be slipped under another.
    const theirs = (await licence(await ticketFor('13511110011'))).data.id as number;
    const mine = { ...first, taxNo: taxNo('91330110MA2NEW002'), username: 'another', contact: '乙', ticket };
    expect(await suite.call(null, base, { ...mine, licence: theirs })).toMatchObject({ message: '请上传营业执照' });
    for (let i = 0; i < 5; i++) await licence(ticket);
    expect((await licence(ticket)).code).toBe('429');
  });

  test.for([
    [{ taxNo: '91350100M000100Y44' }, 'taxNo', '对照营业执照'],
    [{ taxNo: '9135010' }, 'taxNo', '应为 18 位'],
    [{ companyName: '' }, 'companyName', '企业名称'],
    [{ username: '12' }, 'username', '用户名'],
    [{ username: 'boss' }, 'username', '已经有人用了'],
    [{ ...first, username: 'someone' }, 'taxNo', '正在审核'],
  ] as const)('%j is refused at its field', async ([more, path, said]) => {
    const own = { companyName: '又一家', taxNo: taxNo('91330110MA2NEW003'), username: 'yetanother' };
    const { answer } = await applied('13511110002', { ...own, ...more });
    expect(answer.code).toBe('422');
    expect(answer.data.complaints).toContainEqual({ path, message: expect.stringContaining(said) });
  });

  test('a phone that has an account is told to log in', async () => {
    const own = { companyName: '老板的另一家', taxNo: taxNo('91330110MA2NEW004'), username: 'bossagain' };
    const { answer } = await applied('13800000001', own);
    expect(answer.message).toBe('这个手机号码已经有账号，请直接登录或找回密码');
  });

  test('rejected, the applicant reads why and may come again', async () => {
    const own = { companyName: '照片不清的公司', taxNo: taxNo('91330110MA2NEW005'), username: 'unclear' };
    const { answer } = await applied('13511110003', own);
    const { id } = await found(answer.data.number);
    expect((await suite.call('admin', `${base}/audit/reject`, { id })).code).not.toBe('200');
    expect((await suite.call('admin', `${base}/audit/reject`, { id, reason: '营业执照看不清' })).code).toBe('200');
    expect((await texts('13511110003'))[0]).toContain('没有通过：营业执照看不清');
    expect((await suite.call('admin', `${base}/audit/pass`, { id })).code).not.toBe('200');
    const again = await applied('13511110003', own);
    expect(again.answer.data.number).not.toBe(answer.data.number);
  });

  test('passed, the company is founded once, on trial, and its owner sets a password and begins', async () => {
    const { answer } = await applied('13511110004', {
      companyName: '通过的公司',
      taxNo: taxNo('91330110MA2NEW006'),
      username: 'passedboss',
    });
    const { id } = await found(answer.data.number);
    const passes = await Promise.all([1, 2].map(() => suite.call('admin', `${base}/audit/pass`, { id })));
    expect(passes.filter(({ code }) => code === '200')).toHaveLength(1);
    await until(async () => {
      const [row] = await suite.sql<{ at: string | null }>(
        'select opened_at as at from sys_registration where id = $1',
        [id],
      );
      return row!.at ?? undefined;
    });
    const companies = await suite.sql<{ id: string; plan: string; days: number; user_limit: number }>(
      `select id, plan, user_limit, round(extract(epoch from expire_at - now()) / 86400)::int as days from sys_company where name = '通过的公司'`,
    );
    expect(companies).toMatchObject([{ plan: '试用版', days: 15, user_limit: 3 }]);
    const link = /(\/setpassword#\S+)/.exec((await texts('13511110004'))[0]!)![1]!;
    const ticket = link.split('#')[1]!;
    expect((await suite.call(null, '/erp/user/resetPassword', { ticket, newpassword: 'Heliu@2026' })).code).toBe('200');
    const steps = (await suite.get('passedboss', '/api/bianalysis/portal')).data.steps as {
      key: string;
      isDone: boolean;
    }[];
    expect(steps.filter(({ isDone }) => isDone)).toEqual([]);
    expect(steps.map(({ key }) => key)).toEqual(expect.arrayContaining(['shop', 'subject', 'drawer', 'invoice']));
    const held = await suite.sql('select 1 from sys_parameter where company_id = $1', [companies[0]!.id]);
    expect(held.length).toBeGreaterThan(10);
  });

  test('a founding that died half-way is finished and not begun again, however often it is tried', async () => {
    const { answer } = await applied('13511110005', {
      companyName: '断电时开通的公司',
      taxNo: taxNo('91330110MA2NEW007'),
      username: 'halfboss',
    });
    const { id } = await found(answer.data.number);
    expect((await suite.call('admin', `${base}/audit/pass`, { id })).code).toBe('200');
    const opened = () =>
      until(async () => {
        const [row] = await suite.sql<{ at: string | null }>(
          'select opened_at as at from sys_registration where id = $1',
          [id],
        );
        return row!.at ?? undefined;
      });
    const standing = async () =>
      (
        await suite.sql(
          `select (select array_agg(id order by id) from sys_company where name = '断电时开通的公司') as companies,
             (select count(*)::int from sys_user where username = 'halfboss') as users,
             (select count(*)::int from sys_parameter p join sys_company c on c.id = p.company_id where c.name = '断电时开通的公司') as parameters`,
        )
      )[0];
    await opened();
    const before = await standing();
    // As it stands when the process is gone after the company was founded and before that was written down.
    await suite.sql('update sys_registration set opened_at = null where id = $1', [id]);
    await runWork(suite.db, service('平台', platformCompany), async (work) => {
      for (const key of ['again:1', 'again:2'])
        await enqueue(work, 'platform.openCompany', { id }, { key, label: '开通' });
    });
    await opened();
    expect(await standing()).toEqual(before);
    expect(before).toMatchObject({ companies: [expect.anything()], users: 1 });
    // The link that was sent last opens the door.
    const link = /(\/setpassword#\S+)/.exec((await texts('13511110005'))[0]!)![1]!;
    const set = { ticket: link.split('#')[1]!, newpassword: 'Heliu@2026' };
    expect((await suite.call(null, '/erp/user/resetPassword', set)).code).toBe('200');
  });

  test('only the platform sees applications, and what is not its own stays shut', async () => {
    for (const who of ['boss', 'channel', 'accountant']) {
      expect((await suite.get(who, base)).code).toBe('403');
      expect((await suite.call(who, `${base}/audit/pass`, { id: 1 })).code).toBe('403');
      expect((await suite.get(who, '/api/oms/companyaccount/list')).code).toBe('403');
      expect((await suite.get(who, '/api/oms/renewallog/list')).code).toBe('403');
      expect((await suite.call(who, '/api/platform/plan/save', { code: 'X' })).code).toBe('403');
    }
    expect((await suite.get('admin', base)).code).toBe('200');
    expect((await suite.get('admin', '/api/fico/arinvoice/listByWhere')).code).toBe('403');
  });
});
