import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { boot } from '../../apps/server/src/boot.ts';
import { diskStore } from '@heliu/engine';
import { sealKey } from '../support/seal-key.ts';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

describe('系统维护', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start({ workers: 1 });
    for (const one of ['boss', 'admin']) await suite.token(one);
  });
  afterAll(() => suite.stop());

  const at = (tail: string) => `/api/platform/maintenance/${tail}`;
  const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString();
  const made: number[] = [];
  async function plan(start: number, end: number, more: object = {}): Promise<number> {
    const { code, message, data } = await suite.call('admin', at('save'), {
      message: '升级数据库',
      startAt: minutes(start),
      endAt: minutes(end),
      ...more,
    });
    if (code !== '200') throw new Error(message);
    made.push(data.id as number);
    return data.id as number;
  }
  const withdraw = (id: number) => suite.call('admin', at('withdraw'), { id });
  afterEach(async () => {
    for (const id of made.splice(0)) await withdraw(id);
  });
  const now = async () => (await suite.get(null, at('now'))).data as { state: string; message: string } | null;
  const raw = async (as: string | null, url: string, method: 'GET' | 'POST' = 'GET', app = suite.app) => {
    const headers = as === null ? {} : { sessid_id: await suite.token(as) };
    return app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) });
  };

  test('is announced to everybody, logged in or not, and closes nothing before its time', async () => {
    expect(await now()).toBeNull();
    const id = await plan(60, 120);
    expect(await now()).toMatchObject({ state: 'announced', message: '升级数据库' });
    expect((await raw('boss', '/erp/user/getAuthoritys', 'POST')).statusCode).toBe(200);
    expect((await withdraw(id)).code).toBe('200');
    expect(await now()).toBeNull();
  });

  test('one that is to be announced later is not announced yet', async () => {
    await plan(120, 180, { noticeAt: minutes(60) });
    expect(await now()).toBeNull();
  });

  test('while it lasts calls are answered in Chinese with 503 and when to come again; the platform works on', async () => {
    const id = await plan(-1, 30);
    expect(await now()).toMatchObject({ state: 'running' });
    for (const [as, url, method] of [
      ['boss', '/api/fico/arinvoice/listByWhere', 'GET'],
      [null, '/erp/user/login', 'POST'],
      [null, '/api/fico/arinvoice/listByWhere', 'GET'],
      ['boss', '/api/file/upload', 'POST'],
    ] as const) {
      const response = await raw(as, url, method);
      expect([url, response.statusCode, response.json<{ message: string }>().message]).toEqual([
        url,
        503,
        '系统维护中：升级数据库',
      ]);
      const seconds = Number(response.headers['retry-after']);
      expect(seconds > 0 && seconds <= 600).toBe(true);
    }
    expect((await suite.get('admin', '/api/platform/overview')).code).toBe('200');
    const login = await suite.call(null, '/erp/user/adminLogin', { username: 'admin', password: 'wrong' });
    expect(login.message).not.toContain('系统维护中');
    expect((await suite.app.inject('/healthz')).statusCode).toBe(200);
    expect((await withdraw(id)).code).toBe('200');
    // Nobody was logged out by it.
    expect((await raw('boss', '/erp/user/getAuthoritys', 'POST')).json()).toMatchObject({ code: '200' });
  });

  test('another server, and one that starts anew, are closed too, and hear at once when it is over', async () => {
    const id = await plan(-1, 30);
    const files = await diskStore(suite.filesDir);
    const second = await boot({
      ownerUrl: suite.ownerUrl,
      workers: 0,
      version: 'test',
      demo: true,
      connections: 4,
      files,
      sealKey,
    });
    try {
      expect((await raw('boss', '/api/fico/arinvoice/listByWhere', 'GET', second.app)).statusCode).toBe(503);
      await withdraw(id);
      await until(
        async () =>
          (await raw('boss', '/api/fico/arinvoice/listByWhere', 'GET', second.app)).statusCode === 200
            ? true
            : undefined,
        5,
      );
    } finally {
      await second.stop();
    }
  });

  test('jobs wait for its end, or go on where they may', async () => {
    const asked = async (tag: string) => {
      await suite.sql(
        `insert into sys_task (company_id, id, kind, label, payload, created_by) values (0, $1, 'tasks.sweep', $2, '{}', 0)`,
        [Date.now() % 1_000_000_000, tag],
      );
      await suite.sql(
        `select enqueue_job('task', json_build_object('company', 0, 'id', id), 1) from sys_task where label = $1`,
        [tag],
      );
    };
    const statusOf = async (tag: string) =>
      (await suite.sql<{ status: string }>('select status from sys_task where label = $1', [tag]))[0]!.status;
    const id = await plan(-1, 30);
    // The worker looks every three seconds.
    await new Promise((resolve) => setTimeout(resolve, 4500));
    await asked('维护中');
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(await statusOf('维护中')).toBe('queued');
    await withdraw(id);
    await until(async () => ((await statusOf('维护中')) === 'done' ? true : undefined), 15);
    await plan(-1, 30, { jobs: 'go' });
    await new Promise((resolve) => setTimeout(resolve, 4500));
    await asked('照常');
    await until(async () => ((await statusOf('照常')) === 'done' ? true : undefined), 15);
  });

  test('times that make no sense are refused, and none but the platform plans', async () => {
    const said = async (input: object) =>
      (await suite.call('admin', at('save'), { message: '升级', ...input })).message;
    expect(await said({ startAt: minutes(20), endAt: minutes(10) })).toContain('结束时间应晚于开始时间');
    expect(await said({ startAt: minutes(-20), endAt: minutes(-10) })).toContain('结束时间已经过去');
    expect(await said({ startAt: minutes(1), endAt: minutes(60 * 80) })).toContain('一次维护最多 72 小时');
    expect(await said({ startAt: minutes(10), endAt: minutes(20), noticeAt: minutes(15) })).toContain(
      '预告应早于维护开始',
    );
    for (const as of ['boss', 'channel']) expect((await suite.call(as, at('save'), {})).code).toBe('403');
  });
});
