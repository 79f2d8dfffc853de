import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

describe('平台公告', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start({ workers: 1 });
  });
  afterAll(() => suite.stop());

  const at = (tail: string) => `/api/platform/announcement/${tail}`;
  const hour = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
  async function made(input: object): Promise<number> {
    const { code, message, data } = await suite.call('admin', at('save'), {
      content: '内容',
      endAt: hour(5),
      ...input,
    });
    if (code !== '200') throw new Error(message);
    return data.id as number;
  }
  const publish = (id: number) => suite.call('admin', at('publish'), { id });
  const shown = async (as: string) =>
    ((await suite.get(as, at('shown'))).data as { title: string }[]).map(({ title }) => title);
  const inbox = async (as: string) =>
    ((await suite.get(as, '/api/message/list')).data.rows as { title: string; times: number }[]).filter(({ title }) =>
      title.startsWith('公告'),
    );

  test('is on the home page of those it is for while it lasts, and each of them hears of it once', async () => {
    const [dear] = await suite.sql<{ id: string }>(`select id from sys_plan where name = '旗舰版'`);
    const all = await made({ title: '公告一' });
    const some = await made({ title: '公告二', plans: [Number(dear!.id)] });
    expect(await shown('boss')).not.toContain('公告一');
    for (const id of [all, some]) expect((await publish(id)).code).toBe('200');
    expect(await shown('sales')).toEqual(expect.arrayContaining(['公告二', '公告一']));
    expect(await shown('boss2')).not.toContain('公告二');
    await until(async () => ((await inbox('sales')).length === 2 ? true : undefined), 30);
    await until(async () => ((await inbox('boss2')).length === 1 ? true : undefined), 30);
    expect((await suite.call('admin', at('withdraw'), { id: all })).code).toBe('200');
    expect(await shown('boss')).not.toContain('公告一');
    // Put up again, nobody is told twice.
    expect((await publish(all)).code).toBe('200');
    const waiting = `select 1 from sys_task where kind = 'platform.announce' and status in ('queued', 'running')`;
    await until(async () => ((await suite.sql(waiting)).length === 0 ? true : undefined), 30);
    expect((await inbox('sales')).map(({ times }) => times)).toEqual([1, 1]);
  });

  test('one that begins later is shown and told later', async () => {
    const waitingLong = () =>
      suite.sql(`select 1 from graphile_worker.jobs where run_at > now() + interval '50 minutes'`);
    const before = (await waitingLong()).length;
    const id = await made({ title: '公告三', startAt: hour(1) });
    expect((await publish(id)).code).toBe('200');
    expect(await shown('boss')).not.toContain('公告三');
    expect((await waitingLong()).length).toBe(before + 1);
    expect((await inbox('boss')).map(({ title }) => title)).not.toContain('公告三');
  });

  test('bad times are refused, what is shown is not removed, and none but the platform writes', async () => {
    const said = async (input: object) =>
      (await suite.call('admin', at('save'), { title: '公告', content: 'x', ...input })).message;
    expect(await said({ endAt: hour(-1) })).toContain('结束时间已经过去');
    expect(await said({ startAt: hour(3), endAt: hour(2) })).toContain('结束时间应晚于开始时间');
    expect(await said({})).toContain('结束时间');
    const id = await made({ title: '公告四' });
    await publish(id);
    expect((await suite.call('admin', at('delete'), { id })).message).toContain('请先撤下再删除');
    for (const as of ['boss', 'channel']) {
      expect((await suite.call(as, at('save'), { title: 'x' })).code).toBe('403');
      expect((await suite.get(as, at('list'))).code).toBe('403');
    }
    expect(await shown('channel')).toEqual([]);
  });
});
