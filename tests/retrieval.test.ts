import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../demo/accounts.ts';
import { useGateway } from '../modules/system/server.ts';
import { start, type Suite } from './support/suite.ts';
import { until } from './support/until.ts';

describe('找回密码', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start();
  });
  afterAll(() => suite.stop());

  const buyer = '13800000005';
  const send = (mobile: string) => suite.call(null, '/erp/user/SendCheckCode', { mobile });
  const check = (mobile: string, checkcode: string) =>
    suite.call(null, '/erp/user/getCheckCode', { mobile, checkcode });
  const reset = (ticket: string, newpassword: string) =>
    suite.call(null, '/erp/user/resetPassword', { ticket, newpassword });
  const login = (username: string, password: string) => suite.call(null, '/erp/user/login', { username, password });
  const minutesPass = () => suite.sql(`update sys_throttle set since = since - interval '61 seconds'`);
  /** As the user reads it: from the message, which in the demo lies in the outbox. */
  async function codeIn(mobile: string): Promise<string> {
    const { data } = await suite.get('boss', '/api/system/message/list', {});
    const { content } = (data.rows as { receiver: string; content: string }[]).find(
      ({ receiver }) => receiver === mobile,
    )!;
    return /验证码是 (\d{6})/.exec(content)![1]!;
  }
  const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test('a code sent to the mobile leads to a new password, once', async () => {
    const session = await login('buyer', demoPassword);
    const isIn = async () =>
      (await suite.call(null, '/erp/user/isOnlyOwnClients', {}, { sessid_id: session.data.sessionid })).code;
    expect(await send(buyer)).toEqual({ code: '200', message: '操作成功', data: null });
    const code = await codeIn(buyer);
    const { data } = await check(buyer, code);
    expect((await check(buyer, code)).code).toBe('422');
    expect(await reset(data.ticket, 'weak')).toMatchObject({ code: '422', message: '密码至少 8 位' });
    expect(await isIn()).toBe('200');
    expect(await reset(data.ticket, 'Caigou@2027')).toMatchObject({ code: '200', messageCode: 'URC0006' });
    expect(await isIn()).toBe('URC0001');
    expect(await reset(data.ticket, 'Caigou@2028')).toMatchObject({
      code: '422',
      message: '链接或验证已过期，或已经用过，请重新获取',
    });
    expect((await login('buyer', 'Caigou@2027')).code).toBe('200');
    expect((await login('buyer', demoPassword)).code).toBe('URC0011');
  });

  test('an unknown number is answered exactly like a known one, and nothing is sent to it', async () => {
    const [known, unknown] = ['13800000002', '13866667777'];
    expect(await send(unknown)).toEqual(await send(known));
    expect(await send(unknown)).toEqual(await send(known));
    expect((await send(unknown)).code).toBe('429');
    expect(await check(unknown, '123456')).toEqual(await check(known, another(await codeIn(known))));
    expect(await suite.sql('select 1 from sys_message where receiver = $1', [unknown])).toEqual([]);
  });

  test('the number of a disabled account is answered like any other, and nothing is sent to it', async () => {
    const [row] = await suite.sql<{ id: string }>(`select id from sys_user where username = 'drawer'`);
    await suite.call('boss', '/erp/user/disable', { id: Number(row!.id) });
    expect(await send('13800000007')).toEqual({ code: '200', message: '操作成功', data: null });
    expect(await suite.sql(`select 1 from sys_message where receiver = '13800000007'`)).toEqual([]);
  });

  test('a code is sent once a minute and ten times a day', async () => {
    const mobile = '13800000006';
    expect((await send(mobile)).code).toBe('200');
    expect(await send(mobile)).toMatchObject({ code: '429', message: '发送过于频繁，请 1 分钟后再试' });
    for (let i = 1; i < 10; i++) {
      await minutesPass();
      expect((await send(mobile)).code).toBe('200');
    }
    await minutesPass();
    expect(await send(mobile)).toMatchObject({ code: '429', message: '今日发送次数已达上限' });
  });

  test('a code is spent after five wrong guesses', async () => {
    const mobile = '13800000003';
    await send(mobile);
    const code = await codeIn(mobile);
    for (let i = 0; i < 5; i++)
      expect(await check(mobile, another(code))).toMatchObject({ code: '422', message: '验证码错误或已过期' });
    expect((await check(mobile, code)).code).toBe('422');
  });

  test('guesses made at once are counted one by one', async () => {
    const mobile = '13800000001';
    await send(mobile);
    const code = await codeIn(mobile);
    const guesses = [...Array.from({ length: 30 }, () => another(code)), code];
    const answers = await Promise.all(guesses.map((guess) => check(mobile, guess)));
    expect(answers.map((answer) => answer.code).filter((answered) => answered === '200')).toEqual([]);
  });

  test('a newer code ends the older one, and any code ends after ten minutes', async () => {
    const mobile = '13800000004';
    await send(mobile);
    const older = await codeIn(mobile);
    await minutesPass();
    await send(mobile);
    const newer = await codeIn(mobile);
    if (older !== newer) expect((await check(mobile, older)).code).toBe('422');
    await suite.sql(`update sys_ticket set expires_at = now() where kind = 'checkcode'`);
    expect((await check(mobile, newer)).code).toBe('422');
  });

  test('a number that is none is refused before anything is counted', async () => {
    expect(await send('')).toMatchObject({ code: 'URC0008', message: '手机号码不能为空' });
    expect(await send('12345')).toMatchObject({ code: '422', message: '手机号码格式不正确' });
  });

  test('a ticket cannot be made up, and a code stands in no log', async () => {
    for (const ticket of ['a.b', '.', 'x'.repeat(100), '1'])
      expect((await reset(ticket, 'Heliu@2027')).code).toBe('422');
    const code = await codeIn('13800000004');
    const logged = await suite.sql<{ line: string }>(
      `select (to_jsonb(l) - 'at' - 'id' - 'request_id')::text as line from sys_log l where at > now() - interval '1 minute' and entity in ('sys_user', 'sys_session', 'sys_message')`,
    );
    expect(logged.filter(({ line }) => new RegExp(`\\b${code}\\b`).test(line))).toEqual([]);
    expect(await suite.sql('select 1 from sys_ticket t where t.secret like $1', [`%${code}%`])).toEqual([]);
  });
});

describe('验证码不在演示中', () => {
  let suite: Suite;
  let sent: string[];
  beforeAll(async () => {
    sent = [];
    useGateway({
      async send(_channel, _receiver, content) {
        sent.push(content);
      },
    });
    suite = await start({ demo: false, workers: 1 });
  });
  afterAll(() => suite.stop());

  test('the receiver reads the code, and whoever opens the outbox does not', async () => {
    await suite.call(null, '/erp/user/SendCheckCode', { mobile: '13800000005' });
    // Members are told of their points at the same time.
    const told = (await until(async () => sent.find((text) => text.includes('验证码'))))!;
    expect(told).toMatch(/验证码是 \d{6}，/);
    const kept = await until(async () => {
      const { data } = await suite.get('boss', '/api/system/message/list', { state: 'sent' });
      return (data.rows as { receiver: string; content: string }[]).find(({ content }) => content.includes('验证码'));
    });
    expect(kept.receiver).toBe('13800000005');
    expect(kept.content).toMatch('验证码是 ******，');
    const code = /\d{6}/.exec(told)![0];
    expect(await suite.call(null, '/erp/user/getCheckCode', { mobile: '13800000005', checkcode: code })).toMatchObject({
      code: '200',
    });
  });
});
