import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { diskStore, runWork, service, sweepTasks } from '@heliu/engine';
import type { RowError, TaskProgress, TaskView } from '@heliu/model';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { boot, type Running } from '../apps/server/src/boot.ts';
import { workerProcess } from './support/killed.ts';
import { start, type Suite } from './support/suite.ts';
import { until } from './support/until.ts';

let suite: Suite;
let company: number;
let maker: number;
beforeAll(async () => {
  suite = await start();
  const [row] = await suite.sql<{ id: string; maker: string }>(
    `select c.id, u.id as maker from sys_company c join sys_user u on u.company_id = c.id and u.username = 'boss' where c.code = 'HELIU'`,
  );
  [company, maker] = [Number(row!.id), Number(row!.maker)];
});
afterAll(() => suite.stop());

const worker = async (): Promise<Running> =>
  boot({ ownerUrl: suite.ownerUrl, workers: 1, version: 'test', files: await diskStore(suite.filesDir) });

/** Organizations nobody refers to, made behind the scenes because a few hundred are needed. */
let block = 900_000_000;
async function factories(count: number): Promise<number[]> {
  const from = (block += 10_000);
  await suite.sql(
    `insert into sys_factory select (jsonb_populate_record(c, jsonb_build_object('id', ${from} + g, 'code', 'T${from}-' || g, 'name', '任务组织' || g, 'disabled', false, 'deleted', false))).*
     from sys_factory c, generate_series(1, $2::int) g where c.company_id = $1 and c.id = (select min(id) from sys_factory where company_id = $1)`,
    [company, count],
  );
  return Array.from({ length: count }, (_, i) => from + i + 1);
}
async function disable(ids: readonly number[]): Promise<number> {
  const { code, message, data } = await suite.call('boss', '/api/batch/sys_factory/disable', { ids });
  expect([code, message]).toEqual(['200', '操作成功']);
  return (data as { task: number }).task;
}
const read = async (id: number): Promise<TaskView> => (await suite.get('boss', '/api/task/get', { id })).data;
const reached = (id: number, test: (task: TaskView) => boolean, seconds?: number) =>
  until(async () => {
    const task = await read(id);
    return test(task) ? task : undefined;
  }, seconds);
const over = (id: number, seconds?: number) =>
  reached(id, ({ status }) => !['queued', 'running'].includes(status), seconds);
const disabledTimes = (ids: readonly number[]) =>
  suite.sql<{ times: string; records: string }>(
    `select count(*) as times, count(distinct record_id) as records from sys_log where company_id = $1 and entity = 'sys_factory' and action = 'disable' and record_id = any($2)`,
    [company, ids],
  );

describe('批量操作', () => {
  let working: Running;
  beforeAll(async () => void (working = await worker()));
  afterAll(() => working.stop());

  test('a few are done at once, many in the background with a result for each', async () => {
    const few = await factories(3);
    expect((await suite.call('boss', '/api/batch/sys_factory/disable', { ids: few })).data).toMatchObject({
      rows: few.map((id) => ({ id, ok: true, message: '停用成功' })),
    });
    const many = await factories(60);
    await suite.sql('update sys_factory set disabled = true where company_id = $1 and id = any($2)', [
      company,
      [many[7], many[31]],
    ]);
    const id = await disable(many);
    const task = await over(id);
    expect(task).toMatchObject({ status: 'done', label: '批量停用组织（60条）', total: 60, done: 60, failed: 2 });
    const { data } = await suite.get('boss', '/api/task/errors', { id });
    expect((data as { rows: RowError[] }).rows).toEqual(
      [many[7], many[31]].map((one) => ({
        id: one,
        title: expect.stringContaining('任务组织'),
        message: expect.stringContaining('不能停用'),
      })),
    );
    expect(await disabledTimes(many)).toEqual([{ times: '58', records: '58' }]);
  });

  test('a task acts with the rights its starter has when it runs', async () => {
    const ids = await factories(60);
    await suite.sql(`update sys_user set disabled = true where company_id = $1 and id = $2`, [company, maker]);
    const id = block + 9_999;
    await suite.sql(
      `insert into sys_task (company_id, id, kind, label, payload, created_by, shown) values ($1, $2, 'batch', '停用', $3, $4, true)`,
      [company, id, JSON.stringify({ entity: 'sys_factory', action: 'disable', ids }), maker],
    );
    await suite.sql(`select enqueue_job('task', json_build_object('company', $1::bigint, 'id', $2::bigint), 1)`, [
      company,
      id,
    ]);
    const [row] = await until(async () => {
      const rows = await suite.sql<{ status: string; error: string }>(
        `select status, error from sys_task where id = $1 and status = 'failed'`,
        [id],
      );
      return rows.length > 0 ? rows : undefined;
    });
    await suite.sql(`update sys_user set disabled = false where company_id = $1 and id = $2`, [company, maker]);
    expect(row!.error).not.toBe('系统出错，请稍后重试');
    expect(await disabledTimes(ids)).toEqual([{ times: '0', records: '0' }]);
  });

  test('whoever watches hears of every change, and nobody of another company does', async () => {
    const address = await suite.app.listen({ port: 0, host: '127.0.0.1' });
    const hear = async (as: string) => {
      const heard: TaskProgress[] = [];
      const asked = request(`${address}/api/task/events`, {
        agent: false,
        headers: { sessid_id: await suite.token(as) },
      });
      asked.end();
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      expect(response.headers['content-type']).toContain('text/event-stream');
      response.setEncoding('utf8').on('data', (text: string) => {
        for (const line of text.split('\n'))
          if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)) as TaskProgress);
      });
      return { heard, stop: () => asked.destroy() };
    };
    const [own, colleague, stranger] = [await hear('boss'), await hear('sales'), await hear('boss2')];
    const id = await disable(await factories(80));
    await over(id);
    await until(async () => own.heard.some(({ status }) => status === 'done') || undefined);
    expect(own.heard.map(({ status }) => status)).toEqual(expect.arrayContaining(['queued', 'running', 'done']));
    expect(own.heard.at(-1)).toMatchObject({ id, done: 80, total: 80, status: 'done' });
    expect([colleague.heard, stranger.heard]).toEqual([[], []]);
    for (const one of [own, colleague, stranger]) one.stop();
  });

  test('it is its starter’s own; who may see all of the company’s does, and nobody else', async () => {
    const id = await disable(await factories(60));
    await over(id);
    for (const as of ['sales', 'boss2'])
      for (const call of ['get', 'errors'] as const)
        expect([as, call, (await suite.get(as, `/api/task/${call}`, { id })).code]).toEqual([as, call, '404']);
    for (const as of ['sales', 'boss2'])
      for (const call of ['cancel', 'retry', 'remove'])
        expect([as, call, (await suite.call(as, `/api/task/${call}`, { id })).code]).toEqual([as, call, '404']);
    const ids = async (as: string, args = {}) =>
      ((await suite.get(as, '/api/task/list', args)).data as { rows: TaskView[] }).rows.map((row) => row.id);
    expect(await ids('boss')).toContain(id);
    expect(await ids('sales', { everybody: true })).not.toContain(id);
    expect(await ids('boss2', { everybody: true })).not.toContain(id);
    expect((await suite.call('boss', '/api/task/remove', { id })).code).toBe('200');
    expect(await ids('boss')).not.toContain(id);
  });
});

describe('取消、崩溃与多个进程', () => {
  test('a waiting one is cancelled at once and can be asked for again', async () => {
    const ids = await factories(60);
    const id = await disable(ids);
    expect((await suite.call('boss', '/api/task/remove', { id })).message).toBe('任务还没有结束，请先取消');
    expect((await suite.call('boss', '/api/task/cancel', { id })).data).toMatchObject({ status: 'cancelled' });
    expect((await suite.call('boss', '/api/task/cancel', { id })).message).toBe('任务已经结束，不用取消');
    const working = await worker();
    await suite.call('boss', '/api/task/retry', { id });
    expect(await over(id)).toMatchObject({ status: 'done', done: 60 });
    expect(await disabledTimes(ids)).toEqual([{ times: '60', records: '60' }]);
    await working.stop();
  });

  test('a running one stops, keeps what it did, and goes on from there when asked', async () => {
    const ids = await factories(1500);
    const id = await disable(ids);
    const working = await worker();
    await reached(id, ({ done }) => done > 5);
    await suite.call('boss', '/api/task/cancel', { id });
    const stopped = await over(id);
    expect(stopped.status).toBe('cancelled');
    const [before] = await disabledTimes(ids);
    expect(Number(before!.times)).toBe(stopped.done);
    expect(stopped.done).toBeLessThan(1500);
    await suite.call('boss', '/api/task/retry', { id });
    expect(await over(id)).toMatchObject({ status: 'done', done: 1500, failed: 0 });
    expect(await disabledTimes(ids)).toEqual([{ times: '1500', records: '1500' }]);
    await working.stop();
  });

  test('after kill -9 another process carries on, and nothing is done twice', { timeout: 90_000 }, async () => {
    const ids = await factories(1500);
    const id = await disable(ids);
    const doomed = await workerProcess(suite);
    await reached(id, ({ done }) => done > 20);
    doomed.kill('SIGKILL');
    await once(doomed, 'exit');
    const [half] = await disabledTimes(ids);
    expect(Number(half!.times)).toBeGreaterThan(20);
    expect(Number(half!.times)).toBeLessThan(1500);
    const working = await worker();
    expect(await over(id)).toMatchObject({ status: 'done', done: 1500, failed: 0 });
    expect(await disabledTimes(ids)).toEqual([{ times: '1500', records: '1500' }]);
    await working.stop();
  });

  test('a database that goes away and comes back stops nobody for good', { timeout: 180_000 }, async () => {
    const known = await suite.sql<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database()',
    );
    const ids = await factories(600);
    const id = await disable(ids);
    const child = await workerProcess(suite);
    let isGone = false;
    child.once('exit', () => (isGone = true));
    const beside = new pg.Client({ connectionString: inject('postgres') });
    await beside.connect();
    const [{ name }] = (await suite.sql<{ name: string }>('select current_database() as name')) as [{ name: string }];
    for (const done of [20, 200]) {
      await reached(id, (task) => task.done > done || !['queued', 'running'].includes(task.status), 60);
      await beside.query(`alter database ${name} allow_connections false`);
      await beside.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and not pid = any($2::int[])',
        [name, known.map(({ pid }) => pid)],
      );
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await beside.query(`alter database ${name} allow_connections true`);
    }
    await beside.end();
    expect(await over(id, 100)).toMatchObject({ status: 'done', done: 600, failed: 0 });
    expect(await disabledTimes(ids)).toEqual([{ times: '600', records: '600' }]);
    // And what comes afterwards is worked off too.
    const later = await factories(60);
    expect(await over(await disable(later), 60)).toMatchObject({ status: 'done', done: 60 });
    expect(isGone).toBe(false);
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  test('what is long over is swept, what is fresh or under way stays', async () => {
    const add = (id: number, status: string, age: string) =>
      suite.sql(
        `insert into sys_task (company_id, id, kind, label, payload, created_by, shown, status, created_at, finished_at)
         values ($1, $2, 'batch', '旧', '{}', $3, true, $4, now() - $5::interval, now() - $5::interval)`,
        [company, id, maker, status, age],
      );
    await add(1, 'done', '31 days');
    await add(2, 'failed', '29 days');
    await add(3, 'queued', '40 days');
    await runWork(suite.db, service('test', company), sweepTasks);
    expect(await suite.sql('select id from sys_task where id < 10 order by id')).toEqual([{ id: '2' }, { id: '3' }]);
  });

  test('two workers share many tasks and do each once', async () => {
    const workers = [await worker(), await worker()];
    const all = await Promise.all(Array.from({ length: 6 }, () => factories(70)));
    const tasks = await Promise.all(all.map(disable));
    for (const id of tasks) expect(await over(id)).toMatchObject({ status: 'done', done: 70, failed: 0 });
    for (const ids of all) expect(await disabledTimes(ids)).toEqual([{ times: '70', records: '70' }]);
    for (const one of workers) await one.stop();
  });
});
