import { diskStore, enqueue, runWork, service } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

describe('后台任务', () => {
  let suite: Suite;
  let company: number;
  beforeAll(async () => {
    suite = await start({ workers: 2 });
    const [row] = await suite.sql<{ id: string }>(`select id from sys_company where code = 'HELIU'`);
    company = Number(row!.id);
    // Pulls that fail would stand before this file's own failure among the warnings.
    await suite.sql('update oms_task set enabled = false');
  });
  afterAll(() => suite.stop());

  const jobs = (key: string) =>
    suite.sql<{ status: string; error: string | null; attempts: number }>(
      'select status, error, attempts from sys_task where key = $1',
      [key],
    );
  const ask = (name: string, key: string) =>
    runWork(suite.db, service('test', company), (work) => enqueue(work, name, {}, { key }));

  test('a check code leaves through the queue', async () => {
    await suite.call(null, '/erp/user/SendCheckCode', { mobile: '13800000002' });
    const sent = await until(
      async () =>
        (
          await suite.sql<{ content: string }>(
            `select content from sys_message where receiver = '13800000002' and state = 'sent'`,
          )
        )[0],
    );
    expect(sent.content).toMatch(/验证码是 \d{6}/);
  });

  test('two jobs of one key are one job', async () => {
    await Promise.all([ask('message.send', 'once'), ask('message.send', 'once'), ask('message.send', 'once')]);
    await until(async () => ((await jobs('once'))[0]?.status === 'done' ? true : undefined));
    expect(await jobs('once')).toHaveLength(1);
  });

  test('what is undone asked for nothing', async () => {
    await runWork(suite.db, service('test', company), async (work) => {
      await enqueue(work, 'message.send', {}, { key: 'undone' });
      throw new Error('on purpose');
    }).catch(() => {});
    expect(await jobs('undone')).toEqual([]);
  });

  test('a job that fails is kept with its reason, and the monitor names it', async () => {
    await ask('no.such.job', 'failing');
    const failed = await until(async () => (await jobs('failing')).find(({ status }) => status === 'failed'));
    expect(failed.error).toBe('没有名为 no.such.job 的任务');
    const { data } = await suite.call('boss', '/api/system/datamonitor/run', { code: 'jobs.stuck' });
    const stuck = (data as { code: string; message: string }[]).filter(({ code }) => code === 'jobs.stuck');
    expect(stuck.map(({ message }) => message).join('\n')).toContain('没有名为');
  });

  test('jobs that waited while no worker ran are done when one comes', async () => {
    const other = await start({ workers: 0 });
    const [row] = await other.sql<{ id: string }>(`select id from sys_company where code = 'HELIU'`);
    await runWork(other.db, service('test', Number(row!.id)), (work) =>
      enqueue(work, 'message.send', { id: 1 }, { key: 'waiting' }),
    );
    expect(await other.sql(`select status from sys_task where key = 'waiting'`)).toEqual([{ status: 'queued' }]);
    const { boot } = await import('../../apps/server/src/boot.ts');
    const worker = await boot({
      ownerUrl: other.ownerUrl,
      workers: 1,
      version: 'test',
      files: await diskStore(other.filesDir),
    });
    await until(async () =>
      (await other.sql<{ status: string }>(`select status from sys_task where key = 'waiting'`))[0]!.status === 'done'
        ? true
        : undefined,
    );
    await worker.stop();
    await other.stop();
  });
});
