import { enqueue, runWork, service } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCompanies } from '../support/database.ts';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';
import { png, upload } from '../support/upload.ts';

const base = '/api/register/userRegisterApply';

describe('注册验证码', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start({ fileLimit: 100_000 });
  });
  afterAll(() => suite.stop());

  const ask = async (mobile: string, remoteAddress: string) => {
    const response = await suite.app.inject({
      method: 'POST',
      url: '/erp/user/SendCheckCode',
      payload: { mobile, purpose: 'register' },
      remoteAddress,
    });
    return response.json<{ code: string; message: string }>();
  };
  const later = (key: string) => suite.sql('delete from sys_throttle where key = $1', [key]);
  const sentTo = async (mobile: string) =>
    (await suite.sql('select 1 from sys_message where receiver = $1', [mobile])).length;

  test('one phone gets one a minute and ten a day, wherever they are asked from', async () => {
    const mobile = '13522220001';
    const all = await Promise.all(Array.from({ length: 5 }, (_, i) => ask(mobile, `203.0.113.${i}`)));
    expect(all.map(({ code }) => code).toSorted()).toEqual(['200', '429', '429', '429', '429']);
    for (let n = 1; n < 10; n++) {
      await later(`sms:${mobile}`);
      expect((await ask(mobile, `203.0.113.${10 + n}`)).code).toBe('200');
    }
    await later(`sms:${mobile}`);
    expect(await ask(mobile, '203.0.113.99')).toMatchObject({ code: '429', message: '今日发送次数已达上限' });
    expect(await sentTo(mobile)).toBe(10);
  });

  test('one address pays for every further one with work, and ends at a hundred strangers a day', async () => {
    const address = '198.51.100.7';
    const phone = (n: number) => `1362222${String(n).padStart(4, '0')}`;
    const codes: string[] = [];
    for (let n = 0; n < 101; n++) {
      if (n % 25 === 0) await later(`sms:ip:${address}`);
      codes.push((await ask(phone(n), address)).code);
    }
    expect(codes.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => '200'));
    expect(codes[100]).toBe('429');
    expect(await sentTo(phone(100))).toBe(0);
    expect((await ask(phone(101), '198.51.100.8')).code).toBe('200');
    // Within an hour the work begins before the day is over.
    const busy = '198.51.100.9';
    const free: string[] = [];
    for (let n = 0; n < 32; n++) free.push((await ask(phone(200 + n), busy)).code);
    expect(free.filter((code) => code === '200').length).toBeLessThan(32);
    expect(free.at(-1)).not.toBe('200');
  });

  test('a licence is what its content says, small enough, and stays with its ticket', async () => {
    const mobile = '13522220002';
    expect((await ask(mobile, '192.0.2.1')).code).toBe('200');
    const [row] = await suite.sql<{ content: string }>('select content from sys_message where receiver = $1', [mobile]);
    const checkcode = /验证码是 (\d{6})/.exec(row!.content)![1]!;
    const { data } = await suite.call(null, `${base}/verify`, { mobile, checkcode });
    const send = (name: string, content: Buffer, ticket = data.ticket as string) =>
      upload(suite, null, name, content, `/api/register/licence?ticket=${encodeURIComponent(ticket)}`);
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    expect((await send('执照.png', page)).code).not.toBe('200');
    expect((await send('执照.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>'))).code).not.toBe(
      '200',
    );
    expect((await send('执照.png', Buffer.concat([png, Buffer.alloc(200_000)]))).message).toMatch(
      /KB|MB|过大|不能超过/,
    );
    expect((await send('执照.png', png, `${data.ticket}x`)).message).toBe('手机验证已过期，请重新获取验证码');
    const { code, data: kept } = await send('执照.png', png);
    expect(code).toBe('200');
    // Nobody else reaches it by its number, neither a stranger nor a company.
    expect((await suite.get('boss', `/api/file/${kept.id}`)).code).not.toBe('200');
  });
});

describe('到期提醒', () => {
  let suite: Suite;
  let company: number;
  beforeAll(async () => {
    suite = await start({ workers: 1 });
    company = (await demoCompanies(suite)).other;
  });
  afterAll(() => suite.stop());

  async function endsIn(days: number): Promise<void> {
    await suite.sql(
      `update sys_company set expire_at = (date_trunc('day', now() at time zone 'Asia/Shanghai') + make_interval(days => $2, hours => 12)) at time zone 'Asia/Shanghai' where id = $1`,
      [company, days],
    );
  }
  let nth = 0;
  /** As many mornings, or servers, as one likes. */
  async function morning(times = 1): Promise<void> {
    const keys = Array.from({ length: times }, () => `morning:${(nth += 1)}`);
    await runWork(suite.db, service('早晨', company), async (work) => {
      for (const key of keys) await enqueue(work, 'platform.expiryNotices', {}, { key, label: '到期提醒' });
    });
    await until(async () => {
      const open = await suite.sql(
        `select 1 from sys_task where company_id = $1 and kind = 'platform.expiryNotices' and status in ('queued', 'running')`,
        [company],
      );
      return open.length === 0 ? true : undefined;
    }, 20);
  }
  const texts = async () =>
    (
      await suite.sql<{ content: string }>(
        `select content from sys_message where company_id = $1 and content like '【合流】企业服务%' order by id`,
        [company],
      )
    ).map(({ content }) => content);

  test('each step is told once, to the inbox and by one text message, however often it is looked at', async () => {
    await endsIn(40);
    await morning();
    expect(await texts()).toEqual([]);
    await endsIn(15);
    await morning(3);
    await morning();
    expect(await texts()).toEqual(['【合流】企业服务还有 15 天到期，到期后只能查看。请及时续费。']);
    const inbox = await suite.get('boss2', '/api/message/list');
    const told = (inbox.data.rows as { title: string; path: string }[]).filter(({ title }) => title === '企业服务期限');
    expect(told).toMatchObject([{ path: '/manage/plan' }]);
    await endsIn(0);
    await suite.sql(`update sys_company set expire_at = now() + interval '1 minute' where id = $1`, [company]);
    await morning(2);
    expect((await texts()).length).toBe(2);
    await endsIn(-13);
    await morning(2);
    expect((await texts()).at(-1)).toContain('停用');
    expect((await texts()).length).toBe(3);
  });
});
