import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../apps/sandbox/src/start.ts';
import { sandboxWxAccount } from '../../modules/platform/sandbox.ts';
import { start, type Suite } from '../support/suite.ts';

describe('微信公众号', () => {
  let suite: Suite;
  let sandbox: Sandbox;
  let origin: string;
  let id: number;
  beforeAll(async () => {
    sandbox = await startSandbox({ perDay: 0 });
    suite = await start({ shops: { apps: {}, publicUrl: 'https://heliu.example', sandbox: sandbox.url } });
    origin = await suite.app.listen({ host: '127.0.0.1', port: 0 });
    const [row] = await suite.sql<{ id: string }>(
      `select a.id from sys_wx_app a join sys_company c on c.id = a.company_id where c.code = 'HELIU'`,
    );
    id = Number(row!.id);
  });
  afterAll(async () => {
    await suite.stop();
    await sandbox.stop();
  });
  beforeEach(() => sandbox.official.faults.set({ serverError: 0, forbidden: 0, quota: 0 }));

  const at = (tail: string) => `/api/oms/wxApp/${tail}`;
  const addressOf = async (as: string, app: number) => {
    const { data } = await suite.get(as, at('callbackUrl'), { id: app });
    return (data as { url: string }).url.replace('https://heliu.example', origin);
  };
  const test2 = (app = id) => suite.call('boss', at('test'), { id: app });
  const messages = async (as = 'boss') =>
    (await suite.get(as, '/api/platform/wxMessage/list')).data.rows as { content: string; reply: string }[];
  const saved = async (input: object) => {
    const { code, message, data } = await suite.call('boss', at('save'), {
      kind: 'service',
      place: 'sandbox',
      mode: 'secure',
      autoReply: true,
      ...input,
    });
    if (code !== '200') throw new Error(message);
    return data.id as number;
  };

  test('the connection is tried with what is kept, and says what is wrong', async () => {
    expect((await test2()).data).toMatchObject({ passed: true, text: expect.stringContaining('连接成功') });
    sandbox.official.faults.set({ forbidden: 1 });
    expect((await test2()).data).toEqual({ passed: false, text: '本服务器的 IP 不在微信公众平台的白名单里' });
    sandbox.official.faults.set({ forbidden: 0, serverError: 1 });
    expect((await test2()).data).toMatchObject({ passed: false });
    sandbox.official.faults.set({ serverError: 0 });
    const other = await saved({ name: '别家的', appId: 'wx00000000000000ff' });
    expect((await test2(other)).message).toContain('还没有填 AppSecret');
    await suite.call('boss', at('saveSecret'), { id: other, secret: sandboxWxAccount.secret });
    expect((await test2(other)).data).toEqual({ passed: false, text: 'AppID 不正确' });
    expect((await suite.get('boss', at('get'), { id: other })).data).toMatchObject({ tested: 'failed', keyed: true });
  });

  test('what opens it is in no answer and in no table as it is', async () => {
    const { secret, token, aesKey } = sandboxWxAccount;
    const answers = JSON.stringify([
      await suite.get('boss', at('list')),
      await suite.get('boss', at('get'), { id }),
      await suite.call('boss', '/erp/user/getUserActionlogList'),
      await suite.sql('select * from sys_wx_app'),
      await suite.sql('select * from sys_log where entity = $1', ['sys_wx_app']),
      await suite.sql(`select kind, encode(sealed, 'escape') from oms_secret where kind like 'wx%'`),
    ]);
    for (const word of [secret, token, aesKey]) expect(answers).not.toContain(word);
    expect((await suite.call('boss', at('saveSecret'), { id })).message).toBe('请至少填写一项');
    expect((await suite.call('boss', at('saveSecret'), { id, aesKey: '短' })).code).toBe('422');
    expect((await suite.call('boss2', at('saveSecret'), { id, token: 'stolen' })).code).toBe('404');
    expect((await suite.call('boss2', at('test'), { id })).code).toBe('404');
    expect((await suite.call('sales', at('saveSecret'), { id, token: 'stolen' })).code).toBe('403');
  });

  test('another AppID forgets the secrets, so that nobody has them sent elsewhere', async () => {
    const moved = await saved({ name: '要搬的', appId: 'wx00000000000000aa' });
    await suite.call('boss', at('saveSecret'), { id: moved, secret: sandboxWxAccount.secret, token: 'abc123' });
    const { data } = await suite.get('boss', at('get'), { id: moved });
    const change = { ...data, appId: 'wx00000000000000ab' };
    expect((await suite.call('boss', at('update'), change)).code).toBe('200');
    expect((await suite.get('boss', at('get'), { id: moved })).data).toMatchObject({ keyed: false, listening: false });
    expect(await suite.sql(`select 1 from oms_secret where kind = 'wx' and record_id = $1`, [moved])).toEqual([]);
  });

  test('WeChat verifies the address, and nobody else does', async () => {
    const url = await addressOf('boss', id);
    expect(await sandbox.official.verify(url, 'wrongtoken')).toBe(false);
    expect((await suite.get('boss', at('get'), { id })).data.verifiedAt).toBeNull();
    expect(await sandbox.official.verify(url)).toBe(true);
    expect((await suite.get('boss', at('get'), { id })).data.verifiedAt).toEqual(expect.any(String));
    for (const key of ['0-0', `999999-${id}`, 'x', `${'9'.repeat(40)}-1`, '..%2f..'])
      expect(await sandbox.official.verify(`${origin}/api/wechat/callback/${key}`)).toBe(false);
  });

  test('followers are answered by keyword, sealed and signed as WeChat wants it', async () => {
    const url = await addressOf('boss', id);
    const say = (content: string) => sandbox.official.say(url, { content });
    expect(await say('请问怎么开票？')).toMatchObject({ status: 200, text: expect.stringContaining('电子发票') });
    expect((await say('注册')).text).toBe('<a href="https://heliu.example/register">注册合流企业账号</a>');
    expect((await say('天气')).text).toContain('您的留言已收到');
    expect((await sandbox.official.say(url, { event: 'subscribe' })).text).toContain('欢迎关注');
    expect((await sandbox.official.say(url, { event: 'unsubscribe' })).text).toBe('');
    expect((await messages()).map(({ content }) => content)).toEqual(
      expect.arrayContaining(['请问怎么开票？', '注册', '天气', 'subscribe']),
    );
    expect(await messages('boss2')).toEqual([]);
  });

  test('told again, and at the same time, a message is kept and counted once and answered the same', async () => {
    const url = await addressOf('boss', id);
    const tell = () => sandbox.official.say(url, { content: '营业时间', messageId: '7700000000000001' });
    const all = await Promise.all(Array.from({ length: 5 }, tell));
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    expect(all[0]!.text).toContain('10:00');
    const rows = await suite.sql(`select 1 from sys_wx_message where message_key = '7700000000000001'`);
    expect(rows).toHaveLength(1);
    const [word] = await suite.sql<{ hits: number }>(
      `select k.hits from sys_keyword k join sys_wx_app a on a.company_id = k.company_id where a.id = $1 and k.word = '营业时间'`,
      [id],
    );
    expect(word!.hits).toBe(1);
  });

  test('what is signed wrongly, or in the clear where it should be sealed, is not taken', async () => {
    const url = await addressOf('boss', id);
    const before = (await messages()).length;
    expect((await sandbox.official.say(url, { content: '发票', token: 'wrongtoken' })).status).toBe(403);
    expect((await sandbox.official.say(url, { content: '发票', mode: 'plain' })).status).toBe(403);
    const raw = await suite.app.inject({ method: 'POST', url: new URL(url).pathname, payload: '<xml>'.repeat(30_000) });
    expect([400, 403, 413]).toContain(raw.statusCode);
    expect((await messages()).length).toBe(before);
  });

  test('an account that is switched off hears and says nothing', async () => {
    const url = await addressOf('boss', id);
    const { data } = await suite.get('boss', at('get'), { id });
    expect((await suite.call('boss', at('update'), { ...data, disabled: true })).code).toBe('200');
    expect((await sandbox.official.say(url, { content: '发票' })).status).toBe(403);
    const off = (await suite.get('boss', at('get'), { id })).data as object;
    expect((await suite.call('boss', at('update'), { ...off, disabled: false })).code).toBe('200');
    expect((await sandbox.official.say(url, { content: '发票' })).status).toBe(200);
  });
});
