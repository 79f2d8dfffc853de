import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../apps/sandbox/src/start.ts';
import { start, type Suite } from './support/suite.ts';

type Row = Record<string, unknown> & { readonly id: number };

describe('开票服务', () => {
  let suite: Suite;
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ perDay: 0 });
    suite = await start({ shops: { apps: {}, publicUrl: 'https://heliu.example.com', sandbox: sandbox.url } });
  });
  afterAll(async () => {
    await suite.stop();
    await sandbox.stop();
  });

  const config = async (code: string, args = {}) => (await suite.get('boss', `/api/${code}/config`, args)).data;
  const save = (code: string, args: object) => suite.call('boss', `/api/${code}/saveConfig`, { settings: {}, ...args });
  const probe = async (code: string, args = {}) => (await suite.call('boss', `/api/${code}/test`, args)).data;
  const subjects = async () =>
    (await suite.get('boss', '/api/oms/invoicesubject/list', { sort: 'id' })).data.rows as Row[];

  test('the demo company is connected to the sandbox, and says so after it was tried', async () => {
    expect(await probe('nuonuo')).toEqual({ passed: true, text: '连接正常' });
    const { data } = await suite.get('boss', '/api/nuonuo/status');
    expect(data).toMatchObject({ name: '诺诺', accounts: [{ subject: null, tested: 'passed' }] });
    expect((data as { subjects: Row[] }).subjects.map(({ name }) => name)).toEqual(['合流演示公司']);
  });

  test('secrets go in and never come out, nor do they follow to another address', async () => {
    const secret = '甲机密的密钥';
    expect((await save('baiwang', { settings: { appKey: 'a' } })).message).toMatch(/^请填写/);
    expect((await save('baiwang', { gateway: 'ftp://x' })).message).toContain('接口地址应以 http');
    const { settings } = (await config('baiwang')) as { settings: { key: string; secret?: true; required?: true }[] };
    const filled = Object.fromEntries(settings.map(({ key }) => [key, key === 'salt' ? 'salt1234' : secret]));
    const saved = await save('baiwang', { settings: filled });
    expect(saved.code).toBe('200');
    const after = await config('baiwang');
    const secrets = new Set(settings.filter((one) => one.secret).map(({ key }) => key));
    expect(secrets.size).toBeGreaterThan(0);
    for (const one of (after as { settings: { key: string; value: string | null; filled: boolean }[] }).settings)
      expect([one.key, one.value, one.filled]).toEqual([one.key, secrets.has(one.key) ? null : filled[one.key], true]);
    expect(after).toMatchObject({
      callbackUrl: expect.stringMatching(/^https:\/\/heliu\.example\.com\/api\/baiwang\/callback\?key=[\w-]{32}$/),
    });
    const open = Object.fromEntries(settings.filter((one) => !one.secret).map(({ key }) => [key, filled[key]]));
    expect((await save('baiwang', { settings: open })).code).toBe('200');
    expect((await save('baiwang', { settings: open, gateway: 'https://elsewhere.example.com' })).message).toContain(
      '接口地址改了，请重新填写',
    );
    const written = await suite.sql<{ row: string }>('select to_jsonb(t)::text as row from sys_log t');
    expect(written.filter(({ row }) => row.includes('甲机密'))).toEqual([]);
  });

  test('a subject may have an account of its own, and a wrong key is refused in words', async () => {
    const [first] = await subjects();
    const gateway = `${sandbox.url}/nuonuo/open/v1/services`;
    const own = { subject: first!.id, gateway, settings: { appKey: 'sandbox-nuonuo', appSecret: 'wrong' } };
    expect((await save('nuonuo', own)).code).toBe('200');
    expect(await probe('nuonuo', { subject: first!.id })).toMatchObject({ passed: false, text: expect.any(String) });
    expect((await suite.get('boss', '/api/nuonuo/status')).data).toMatchObject({
      accounts: [{ subject: null }, { subject: first!.id, tested: 'failed' }],
    });
    expect((await save('nuonuo', { subject: 1, gateway: 'sandbox' })).message).toBe('开票主体不存在');
    expect((await suite.get('boss2', '/api/nuonuo/config')).data).toMatchObject({ account: null });
    expect((await suite.call('sales', '/api/nuonuo/test', {})).code).not.toBe('200');
  });

  test('two who set it up at once make one account', async () => {
    const both = await Promise.all([1, 2].map(() => save('piaotong', { gateway: 'sandbox' })));
    expect(both.map(({ code }) => code)).toEqual(['200', '200']);
    const rows = await suite.sql(
      `select 1 from oms_provider_account where provider = 'piaotong' and subject is null and not deleted`,
    );
    expect(rows.length).toBe(1);
  });

  test('a terminal is asked about at the provider of its subject', async () => {
    const [terminal] = (await suite.get('boss', '/api/oms/taxTerminal/list')).data.rows as Row[];
    const { data } = await suite.get('boss', '/api/oms/taxTerminal/status', { id: terminal!.id });
    expect(data).toMatchObject({ online: 'yes' });
    expect((await suite.get('boss', '/api/oms/taxTerminal/get', { id: terminal!.id })).data).toMatchObject({
      online: 'yes',
      checkedAt: expect.any(String),
    });
  });

  test('诺诺 sends the code when it is asked to, and says later whether it let him in', async () => {
    const [subject] = await subjects();
    const [id, taxNo] = [subject!.id, subject!['taxNo'] as string];
    const [clerk] = (await suite.get('boss', '/api/oms/qddrawer/list', { subject: id })).data.rows as Row[];
    const login = async (args = {}) =>
      (await suite.call('boss', '/api/oms/qddrawer/login', { id: clerk!.id, ...args })).data;
    const status = async () => (await suite.get('boss', '/api/oms/qddrawer/loginStatus', { id: clerk!.id })).data;
    // The account with the wrong key, of the test before.
    await suite.sql(`update oms_provider_account set disabled = true where subject = $1`, [id]);
    expect(await status()).toMatchObject({ state: 'ready' });
    sandbox.invoices.office.logins.set('nuonuo', taxNo, 'needSms');
    await suite.sql(`update oms_invoice_subject set pause = 'login', paused_at = now() where id = $1`, [id]);
    expect(await status()).toMatchObject({ state: 'offline' });
    expect(await login()).toMatchObject({ state: 'needSms' });
    expect(await login({ smsCode: '123456' })).toMatchObject({ state: 'checking' });
    expect(await status()).toMatchObject({ state: 'ready' });
    expect((await suite.get('boss', '/api/oms/invoicesubject/get', { id })).data).toMatchObject({ pause: 'none' });
  });

  test('text message, then face; once he is in, what waited for him goes on', async () => {
    const [subject] = await subjects();
    const taxNo = subject!['taxNo'] as string;
    const [clerk] = (await suite.get('boss', '/api/oms/qddrawer/list', { subject: subject!.id })).data.rows as Row[];
    const id = clerk!.id;
    const login = (args = {}) => suite.call('boss', '/api/oms/qddrawer/login', { id, ...args });
    const status = async () => (await suite.get('boss', '/api/oms/qddrawer/loginStatus', { id })).data;
    expect((await save('baiwang', { gateway: 'sandbox' })).code).toBe('200');
    await suite.sql(`update oms_invoice_subject set provider = 'baiwang' where id = $1`, [subject!.id]);
    expect((await suite.get('boss', '/api/oms/qddrawer/loginStatus', { id })).message).toContain('这里不用登录');

    await suite.sql(
      `update oms_invoice_subject set provider = 'piaodiandian', pause = 'login', paused_at = now() where id = $1`,
      [subject!.id],
    );
    expect((await suite.get('boss', '/api/oms/qddrawer/loginStatus', { id })).message).toContain('还没有票点点的账号');
    expect((await save('piaodiandian', { gateway: 'sandbox' })).code).toBe('200');
    sandbox.invoices.office.logins.set('piaodiandian', taxNo, 'needSms');
    expect(await status()).toMatchObject({ state: 'needSms' });
    expect((await login({ smsCode: '12' })).message).toContain('验证码是 4 到 8 位数字');
    const face = (await login({ smsCode: '123456' })).data as { state: string; qr: string };
    expect(face.state).toBe('needFace');
    expect((await suite.call('boss', '/api/oms/qddrawer/faceAuth', { id })).data).toMatchObject({
      state: 'needFace',
      qr: expect.stringMatching(/./),
    });
    const pauseOf = async () =>
      (await suite.get('boss', '/api/oms/invoicesubject/get', { id: subject!.id })).data.pause as string;
    expect(await pauseOf()).toBe('login');
    sandbox.invoices.office.logins.set('piaodiandian', taxNo, 'ready');
    expect(await status()).toMatchObject({ state: 'ready' });
    expect(await pauseOf()).toBe('none');
    expect((await suite.get('boss', '/api/oms/qddrawer/get', { id })).data).toMatchObject({ loginState: 'ready' });
    const [job] = await suite.sql(`select 1 from sys_task where kind = 'oms.issue' and payload ->> 'subject' = $1`, [
      String(subject!.id),
    ]);
    expect(job).toBeDefined();
  });
});
