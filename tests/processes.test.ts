import { readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '@heliu/engine';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureDatabase } from '../apps/server/src/database.ts';
import { demoData } from './support/demo-data.ts';
import { launchServer, type ServerProcess } from './support/process.ts';
import { until } from './support/until.ts';

describe('服务器进程', { timeout: 240_000 }, () => {
  let dataDir: string;
  let server: ServerProcess;
  const pidFile = () => join(dataDir, 'postgres-18', 'data', 'postmaster.pid');
  const start = async () => {
    server = await launchServer(dataDir);
    await server.address;
  };
  const health = async () => {
    const response = await fetch(`${await server.address}/healthz`);
    return { http: response.status, ...((await response.json()) as { status: string }) };
  };

  beforeAll(async () => {
    dataDir = await demoData('heliu-processes-');
    await start();
  }, 240_000);
  afterAll(async () => {
    await server.kill();
    await (await startPostgres({ dataDir })).stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('a second start in the same folder says who is there, and leaves the first one in peace', async () => {
    const second = await (await launchServer(dataDir)).ended;
    expect(second.code).toBe(1);
    expect(second.said).toContain(`正由另一个合流使用（进程 ${server.child.pid}，`);
    expect(second.said).not.toContain('    at ');
    expect(await server.login('boss')).toMatch(/.{20}/);
    expect(await health()).toMatchObject({ http: 200, database: 'ok' });
  });

  test('PostgreSQL that is killed comes back while the server goes on, and its health says so meanwhile', async () => {
    const token = await server.login('boss');
    const killed = new Set<number>();
    // It is back within a second, and an answer about its health is good for as long: sometimes nobody sees it away.
    const away = await until(async () => {
      const pid = Number.parseInt(await readFile(pidFile(), 'utf8').catch(() => '0'), 10);
      const now = await health();
      if (now.http === 503) return now;
      if (pid > 0 && !killed.has(pid)) process.kill(pid, 'SIGKILL');
      killed.add(pid);
      return undefined;
    }, 60);
    expect(away).toMatchObject({ status: 'unavailable', database: 'away' });
    const answers = new Set<string>();
    await until(async () => {
      const { code, message } = await server.get('/api/hr/staff/list?pageSize=1', token);
      answers.add(`${code} ${message}`);
      return code === '200' || undefined;
    }, 60);
    // Whoever asked meanwhile was told to wait, never of a defect.
    expect([...answers].filter((one) => !/^(200 操作成功|429 数据库正在恢复，请稍后再试)$/.test(one))).toEqual([]);
    expect(await until(async () => ((await health()).http === 200 ? true : undefined))).toBe(true);
    // The tasks in the background are carried out again as well.
    const { data } = await server.post('/api/export', { entity: 'hr_staff', form: 'list' }, token);
    const done = await until(async () => {
      const task = await server.get(`/api/task/get?id=${(data as { task: number }).task}`, token);
      return (task.data as { status: string }).status === 'done' || undefined;
    }, 60);
    expect(done).toBe(true);
  });

  test('SIGTERM ends it within its deadline, even with a request that never ends', async () => {
    const postgres = await startPostgres({ dataDir, guest: true });
    const client = new pg.Client({ connectionString: await ensureDatabase(postgres.url, 'heliu') });
    client.on('error', () => {});
    await client.connect();
    await client.query('begin; lock table hr_staff in access exclusive mode');
    const token = await server.login('boss');
    const stuck = server.get('/api/hr/staff/list?pageSize=1', token).catch(() => 'broken off');
    await new Promise((resolve) => setTimeout(resolve, 500));
    const told = Date.now();
    server.child.kill('SIGTERM');
    const { code } = await server.ended;
    expect(code).toBe(0);
    expect(Date.now() - told).toBeLessThan(28_000);
    await stuck;
    await client.end().catch(() => {});
    await expect(readFile(pidFile(), 'utf8')).rejects.toThrow('ENOENT');
    await expect(readFile(join(dataDir, 'heliu.lock'), 'utf8')).rejects.toThrow('ENOENT');
  });

  test('a used database does not start without the key it was sealed with, and says what to do', async () => {
    const path = join(dataDir, 'seal.key');
    await rename(path, `${path}.away`);
    const { code, said } = await (await launchServer(dataDir)).ended;
    expect(code).toBe(1);
    expect(said).toMatch(/密钥文件 .*seal\.key 不见了.*请从备份中恢复/s);
    expect(said).not.toContain('    at ');
    await rename(`${path}.away`, path);
    await start();
    expect(await server.login('boss')).toMatch(/.{20}/);
  });

  test('after kill -9 the next start takes the folder over', async () => {
    await server.kill();
    expect(JSON.parse(await readFile(join(dataDir, 'heliu.lock'), 'utf8'))).toMatchObject({ pid: server.child.pid });
    await start();
    expect(await health()).toMatchObject({ http: 200 });
  });

  test('no other user of the machine reads the files of the companies', async () => {
    expect((await stat(join(dataDir, 'files'))).mode & 0o077).toBe(0);
    expect((await stat(join(dataDir, 'seal.key'))).mode & 0o077).toBe(0);
  });
});
